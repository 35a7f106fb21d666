import { findChromium } from "@field-advisor/run/chromium";
import { type Browser, type CDPSession, chromium, type Page, type Worker } from "@playwright/test";
import { fileURLToPath } from "node:url";
import { percentile, type Row } from "../rows.ts";
import type { RunningStack } from "../running-stack.ts";
import { signInAs } from "./fill-rooms.ts";

/** What a page of a conversation holds while it talks. Counted by hand: a browser tells nobody. */
interface OpenHandles {
  sockets: number;
  microphones: number;
  contexts: number;
}

declare global {
  interface Window {
    openHandles: () => OpenHandles;
  }
}

/**
 * Runs in the page before its scripts. Self-contained, because it is sent there as text; it holds nothing itself, or
 * what listens to a thing that is over would be counted as left behind.
 */
function countHandles(): void {
  const opened = <T extends object>() => {
    const all = new Set<WeakRef<T>>();
    return {
      add: (each: T) => void all.add(new WeakRef(each)),
      count: (isOpen: (each: T) => boolean) =>
        [...all].filter((each) => {
          const held = each.deref();
          return held !== undefined && isOpen(held);
        }).length,
    };
  };
  const sockets = opened<WebSocket>();
  const tracks = opened<MediaStreamTrack>();
  const contexts = opened<AudioContext>();

  window.WebSocket = class extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      sockets.add(this);
    }
  };
  window.AudioContext = class extends AudioContext {
    constructor(...args: ConstructorParameters<typeof AudioContext>) {
      super(...args);
      contexts.add(this);
    }
  };
  const media = navigator.mediaDevices;
  const ask = media.getUserMedia.bind(media);
  media.getUserMedia = async (constraints) => {
    const stream = await ask(constraints);
    for (const track of stream.getTracks()) tracks.add(track);
    return stream;
  };

  window.openHandles = () => ({
    sockets: sockets.count(({ readyState }) => readyState < WebSocket.CLOSING),
    microphones: tracks.count(({ readyState }) => readyState === "live"),
    contexts: contexts.count(({ state }) => state !== "closed"),
  });
}

const speech = fileURLToPath(new URL("../../../e2e/fixtures/speech.wav", import.meta.url));
const visits = 50;

/** What only a browser can tell: what stays behind in a room, and how fluid the matrix of access is. */
export async function inBrowser(stack: RunningStack): Promise<Row[]> {
  const browser = await chromium.launch({
    executablePath: findChromium(console.error),
    args: [
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-audio-capture=${speech}`,
    ],
  });
  try {
    return [...(await leavings(browser, stack)), ...(await matrix(browser, stack))];
  } finally {
    await browser.close();
  }
}

async function pageOf(browser: Browser, api: string, cookie: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
  });
  const cookies = cookie.split("; ").map((pair) => {
    const [name = "", value = ""] = pair.split("=");
    return { name, value, domain: new URL(api).hostname, path: "/" };
  });
  await context.addCookies(cookies);
  return context.newPage();
}

/** Live objects of the page's own world that listen, after a full collection. */
async function listeners(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devtools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "JSEventListeners")?.value ?? Number.NaN;
}

async function leavings(browser: Browser, { api, portal }: RunningStack): Promise<Row[]> {
  const page = await pageOf(browser, api, await signInAs(api, 78));
  await page.addInitScript(countHandles);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  await page.goto(`${portal}/rooms`);
  let settled = 0;
  let talking = await openOn(page);
  for (let visit = 1; visit <= visits; visit += 1) {
    await page.getByRole("link", { name: "Enter" }).first().click();
    await page.getByRole("button", { name: /^Start/ }).click();
    await page.getByText("Voice conversation active").waitFor();
    if (visit === 1) talking = await openOn(page);
    await page.getByRole("link", { name: "Back" }).click();
    await page.getByRole("heading", { name: "Your Training Rooms" }).waitFor();
    if (visit === 10) settled = await listeners(devtools);
  }
  await endOf(page.workers());
  const left = await openOn(page);
  const grown = (await listeners(devtools)) - settled;
  await page.context().close();
  return [
    {
      name: `left behind after ${visits} visits to a room, each with a call`,
      value: `${describe(left)} (in a call: ${describe(talking)})`,
      goal: "none, one context at most",
      ok:
        left.workers + left.sockets + left.microphones === 0 &&
        left.contexts <= 1 &&
        // Otherwise nothing was seen because nobody looked.
        Math.min(talking.workers, talking.microphones, talking.contexts) === 1,
    },
    {
      name: "listeners, visit 10 to 50",
      value: `${grown >= 0 ? "+" : ""}${grown}`,
      goal: "<= +10",
      ok: grown <= 10,
    },
  ];
}

const patienceMs = 2000;

/** A worker is over a moment after it was told to end; one that stays is left to be counted. */
const endOf = (workers: readonly Worker[]) =>
  Promise.allSettled(workers.map((worker) => worker.waitForEvent("close", { timeout: patienceMs })));

/** The line of a conversation is in a worker, and its socket goes with it. */
const openOn = async (page: Page) => ({
  workers: page.workers().length,
  ...(await page.evaluate(() => window.openHandles())),
});

const describe = (open: Awaited<ReturnType<typeof openOn>>): string =>
  Object.entries(open)
    .map(([what, count]) => `${count} ${what}`)
    .join(", ");

async function matrix(browser: Browser, { api, console: origin }: RunningStack): Promise<Row[]> {
  const page = await pageOf(browser, api, await signInAs(api, "owner@demo.test"));
  await page.goto(`${origin}/user-access-management`);
  await page.getByRole("grid").getByRole("switch").first().waitFor();
  const since = performance.now();
  await page.reload({ waitUntil: "commit" });
  await page.getByRole("grid").getByRole("switch").first().waitFor();
  const firstPaint = performance.now() - since;
  const frames = await page.getByRole("grid").evaluate(scrollThrough);
  await page.context().close();
  const slowest = Math.max(...frames);
  return [
    {
      name: "access of 10,000 people to 200 rooms, from the address to the first rights",
      value: `${firstPaint.toFixed(0)} ms`,
      goal: "<= 1000 ms",
      ok: firstPaint <= 1000,
    },
    {
      name: "scrolling through it, frames p95 / slowest",
      value: `${percentile(frames, 95).toFixed(0)} / ${slowest.toFixed(0)} ms`,
      goal: "none over 50 ms",
      ok: slowest <= 50,
    },
  ];
}

/** Scrolls in both directions for five seconds. @returns how long each frame took */
function scrollThrough(grid: Element): Promise<number[]> {
  const scroller = [grid, ...grid.querySelectorAll("*"), grid.parentElement].find(
    (element) => element !== null && element.scrollHeight > element.clientHeight + 100,
  );
  return new Promise((resolve) => {
    const frames: number[] = [];
    let last = performance.now();
    const end = last + 5000;
    const step = (now: number) => {
      frames.push(now - last);
      last = now;
      scroller?.scrollBy(7, 60);
      if (now > end) resolve(frames.slice(5));
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}
