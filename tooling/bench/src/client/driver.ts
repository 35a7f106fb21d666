import type { Browser, CDPSession, Page } from "@playwright/test";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, preview } from "vite";

const root = fileURLToPath(new URL("pages", import.meta.url));

/** Builds the two pages as an app would be built, and serves them. */
export async function servePages(): Promise<{ url: string; stop(): Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), "voice-bench-"));
  const shared = { configFile: false, root, logLevel: "error" } as const;
  await build({
    ...shared,
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      rollupOptions: { input: [join(root, "ours.html"), join(root, "official.html")] },
    },
  });
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 4490, host: "localhost" } });
  return { url: server.resolvedUrls?.local[0] ?? "", stop: () => server.close() };
}

export type ContenderName = "ours" | "official";

/** A page with one of the clients in it, and the measurements that can be taken there. */
export interface Driver {
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
    start: (url) => startInClick(page, url),
    end: () => page.evaluate(() => window.contender.end()),
    levels: () => page.evaluate(() => window.instruments.levels),
    watch: (watching) => page.evaluate((on) => window.instruments.watch(on), watching),
    mainThreadSeconds: () => mainThreadSeconds(devtools),
    heapBytes: () => heapBytes(devtools),
    close: () => context.close(),
  };
}

/** Runs in the page before its scripts: clocks at the microphone and the speaker. Times in milliseconds. */
export interface Instruments {
  granted: number;
  /** The speaker's level every millisecond or so while it is watched; `at` counts from 1970. */
  levels: { at: number; rms: number }[];
  watch(watching: boolean): void;
  /** Forgets what was measured, so that the instruments themselves keep nothing alive. */
  reset(): void;
}

declare global {
  interface Window {
    instruments: Instruments;
  }
}

/** Self-contained, because it is sent to the page as text. */
function install(): void {
  const taps: AnalyserNode[] = [];
  const samples = new Float32Array(256);
  let watching = false;
  const { port1, port2 } = new MessageChannel();
  const instruments: Instruments = {
    granted: 0,
    levels: [],
    watch: (on) => {
      watching = on;
      if (on) port2.postMessage(null);
    },
    reset: () => {
      Object.assign(instruments, { granted: 0, levels: [] });
      taps.length = 0;
    },
  };
  window.instruments = instruments;

  const rms = (tap: AnalyserNode): number => {
    tap.getFloatTimeDomainData(samples);
    return Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
  };
  port1.addEventListener("message", () => {
    const at = performance.timeOrigin + performance.now();
    if (at - (instruments.levels.at(-1)?.at ?? 0) >= 1) {
      instruments.levels.push({ at, rms: Math.max(0, ...taps.map(rms)) });
    }
    if (watching) port2.postMessage(null);
  });
  port1.start();

  const connect = Object.getOwnPropertyDescriptor(AudioNode.prototype, "connect")?.value;
  Object.defineProperty(AudioNode.prototype, "connect", {
    value(this: AudioNode, ...args: unknown[]): unknown {
      const [target] = args;
      if (target instanceof AudioDestinationNode || target instanceof MediaStreamAudioDestinationNode) {
        const tap = new AnalyserNode(target.context, { fftSize: 256 });
        Reflect.apply(connect, this, [tap]);
        taps.push(tap);
      }
      return Reflect.apply(connect, this, args);
    },
  });

  const { mediaDevices } = navigator;
  const ask = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await ask(constraints);
    instruments.granted ||= performance.now();
    return stream;
  };
}
