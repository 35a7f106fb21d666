import type { Browser, CDPSession, Page } from "@playwright/test";
import { install, type Instruments } from "./instruments.ts";

export type ContenderName = "ours" | "official";

/** A page with one of the clients in it, and the measurements that can be taken there. */
export interface Driver {
  page: Page;
  /** Starts in a click, as a person would; answers milliseconds from the granted microphone to connected. */
  start(url: string): Promise<number>;
  end(): Promise<void>;
  levels(): Promise<Instruments["levels"]>;
  watch(watching: boolean): Promise<void>;
  /** Seconds the main thread has worked since the page was opened. */
  mainThreadSeconds(): Promise<number>;
  /** Bytes of JavaScript heap after a full collection. */
  heapBytes(): Promise<number>;
  close(): Promise<void>;
}

async function startInClick(page: Page, url: string): Promise<number> {
  await page.evaluate((address) => {
    window.instruments.reset();
    const button = document.querySelector("button");
    button?.addEventListener(
      "click",
      () => {
        const connected = window.contender.start(address).then(() => performance.now());
        Object.assign(window, { connected });
      },
      { once: true },
    );
  }, url);
  await page.getByRole("button").click();
  return page.evaluate(async () => {
    const at: unknown = await Reflect.get(window, "connected");
    return Number(at) - window.instruments.granted;
  });
}

async function mainThreadSeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
}

async function heapBytes(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  return (await devtools.send("Runtime.getHeapUsage")).usedSize;
}

export async function openPage(browser: Browser, pages: string, name: ContenderName): Promise<Driver> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(install);
  await page.goto(`${pages}${name}.html`);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable");
  return {
    page,
    start: (url) => startInClick(page, url),
    end: () => page.evaluate(() => window.contender.end()),
    levels: () => page.evaluate(() => window.instruments.levels),
    watch: (watching) =>
      page.evaluate((on) => {
        window.instruments.watching = on;
        if (on) window.instruments.watch();
      }, watching),
    mainThreadSeconds: () => mainThreadSeconds(devtools),
    heapBytes: () => heapBytes(devtools),
    close: () => context.close(),
  };
}
