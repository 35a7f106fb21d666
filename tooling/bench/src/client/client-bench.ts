import { findChromium } from "@field-advisor/run/chromium";
import { type Browser, chromium } from "@playwright/test";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { inTurns, type Row } from "../rows.ts";
import { type ContenderName, type Driver, type Instruments, openPage, servePages } from "./driver.ts";
import { type ScriptedAgent, type SentFrame, startScriptedAgent } from "./scripted-agent.ts";

/** What was sent, and what was heard, on one clock. Loopback takes less than the clock can tell. */
interface Recording {
  frames: SentFrame[];
  levels: Instruments["levels"];
}

/** Far above the noise of an idle graph, far below the tone. */
const sound = 0.01;
const minus40dB = 0.01;

/** How long after an interruption the speaker is listened to, in milliseconds. */
const fadeWindow = 1900;

/** For each answer that follows silence: milliseconds from its first frame to the first sound at the speaker. */
function onsetDelays({ frames, levels }: Recording): number[] {
  const audio = frames.filter(({ type }) => type === "audio");
  return audio
    .filter(({ at }, index) => index > 0 && at - (audio[index - 1]?.at ?? at) > 500)
    .flatMap(({ at }) => {
      const heard = levels.find((level) => level.at >= at && level.rms > sound);
      return heard ? [heard.at - at] : [];
    });
}

/** For each interruption: milliseconds until the speaker is 40 dB below what it played before, and stays there. */
function fadeTimes({ frames, levels }: Recording): number[] {
  const recordedUntil = levels.at(-1)?.at ?? 0;
  return frames
    .filter(({ type, at }) => type === "interruption" && at + fadeWindow <= recordedUntil)
    .flatMap(({ at }) => {
      const before = Math.max(
        ...levels.filter((level) => level.at > at - 200 && level.at < at).map(({ rms }) => rms),
      );
      const after = levels.filter((level) => level.at >= at && level.at < at + fadeWindow);
      const lastLoud = after.findLast(({ rms }) => rms > before * minus40dB);
      return before > sound ? [(lastLoud?.at ?? at) - at] : [];
    });
}

interface Setting {
  browser: Browser;
  pages: string;
  agent: ScriptedAgent;
}

const contenders = ["official", "ours"] as const;
const speech = fileURLToPath(new URL("../../../e2e/fixtures/speech.wav", import.meta.url));

const launch = () =>
  chromium.launch({
    executablePath: findChromium(console.error),
    args: [
      "--no-sandbox",
      "--disable-background-networking",
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-audio-capture=${speech}`,
    ],
  });

async function withPage<T>(
  { browser, pages }: Setting,
  name: ContenderName,
  work: (driver: Driver) => Promise<T>,
): Promise<T> {
  const driver = await openPage(browser, pages, name);
  try {
    return await work(driver);
  } finally {
    await driver.close();
  }
}

const connecting = (setting: Setting) =>
  inTurns(contenders, 8, (name) =>
    withPage(setting, name, async (driver) => {
      const took = await driver.start(`${setting.agent.url}/?scenario=talk`);
      await driver.end();
      return [took];
    }),
  );

/** Listens to a scenario for some seconds with the clocks at socket and speaker running. */
const watched = (setting: Setting, scenario: string, seconds: number) => (name: ContenderName) =>
  withPage(setting, name, async (driver) => {
    await driver.start(`${setting.agent.url}/?scenario=${scenario}`);
    await driver.watch(true);
    await pause(seconds * 1000);
    await driver.watch(false);
    return { frames: setting.agent.sent(), levels: await driver.levels() };
  });

const hearing = (setting: Setting) =>
  inTurns(contenders, 2, async (name) => onsetDelays(await watched(setting, "bursts", 8)(name)));

const fading = (setting: Setting) =>
  inTurns(contenders, 2, async (name) => fadeTimes(await watched(setting, "interrupt", 14)(name)));

/** Milliseconds of main-thread work in a minute of talk, without the clocks, which would be measured too. */
const working = (setting: Setting) =>
  inTurns(contenders, 2, (name) =>
    withPage(setting, name, async (driver) => {
      await driver.start(`${setting.agent.url}/?scenario=talk`);
      await pause(2000);
      const before = await driver.mainThreadSeconds();
      await pause(15_000);
      const after = await driver.mainThreadSeconds();
      return [(after - before) * 4 * 1000];
    }),
  );

const heapGrowth = (setting: Setting) =>
  withPage(setting, "ours", async (driver) => {
    const readings: number[] = [];
    for (let session = 1; session <= 50; session += 1) {
      await driver.start(`${setting.agent.url}/?scenario=talk`);
      await driver.end();
      if (session === 10 || session === 50) readings.push(await driver.heapBytes());
    }
    return ((readings[1] ?? Number.NaN) - (readings[0] ?? Number.NaN)) / 1024;
  });

const ratioRow = (name: string, { ours, official }: Record<ContenderName, number>, most: number): Row => ({
  name,
  value: `${(ours / official).toFixed(2)}x (${ours.toFixed(1)} ms beside ${official.toFixed(1)} ms)`,
  goal: `<= ${most.toFixed(1)}x`,
  ok: ours / official <= most,
});

/** The adaptive pre-roll's smallest value, which is what an undisturbed line gets. */
const preRollMs = 40;

async function rowsOf(setting: Setting): Promise<Row[]> {
  const heard = await hearing(setting);
  const faded = await fading(setting);
  const heap = await heapGrowth(setting);
  return [
    ratioRow("microphone granted -> connected", await connecting(setting), 1),
    {
      name: "audio frame received -> sound",
      value: `${heard.ours.toFixed(1)} ms beside ${heard.official.toFixed(1)} ms`,
      goal: `<= 1.0x plus ${preRollMs} ms of pre-roll`,
      ok: heard.ours <= heard.official + preRollMs,
    },
    {
      name: "interruption frame -> -40 dB",
      value: `${faded.ours.toFixed(0)} ms beside ${faded.official.toFixed(0)} ms`,
      goal: "<= 150 ms",
      ok: faded.ours <= 150,
    },
    ratioRow("main-thread work in a minute of talk", await working(setting), 0.5),
    {
      name: "heap after 50 sessions, beside 10",
      value: `${heap.toFixed(0)} KiB`,
      goal: "<= 100 KiB more",
      ok: heap <= 100,
    },
  ];
}

/** Our voice client beside the vendor's 1.25.0, against the same scripted agent in the same Chromium. About four minutes. */
export async function clientBench(): Promise<Row[]> {
  const agent = await startScriptedAgent();
  const pages = await servePages();
  const browser = await launch();
  try {
    return await rowsOf({ browser, pages: pages.url, agent });
  } finally {
    await browser.close();
    await pages.stop();
    agent.stop();
  }
}
