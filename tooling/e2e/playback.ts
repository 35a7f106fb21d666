import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";

declare global {
  interface Window {
    playbackLevel: (side: "left" | "right") => number;
  }
}

/** Runs in the page before its scripts: listens to whatever its media elements play, side by side. */
function tapPlayback(): void {
  const ears = new Map<HTMLMediaElement, Record<"left" | "right", AnalyserNode>>();
  addEventListener(
    "play",
    ({ target }) => {
      if (!(target instanceof HTMLMediaElement) || ears.has(target)) return;
      const context = new AudioContext();
      const source = context.createMediaElementSource(target);
      const sides = context.createChannelSplitter(2);
      const [left, right] = [context.createAnalyser(), context.createAnalyser()];
      source.connect(sides);
      source.connect(context.destination);
      sides.connect(left, 0);
      sides.connect(right, 1);
      ears.set(target, { left, right });
    },
    true,
  );
  window.playbackLevel = (side) =>
    Math.max(
      0,
      ...[...ears.values()].map(({ [side]: ear }) => {
        const samples = new Float32Array(ear.fftSize);
        ear.getFloatTimeDomainData(samples);
        return Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
      }),
    );
}

/** What a person hears of what a page plays again: the signal of one side, as root mean square from 0 to 1. */
export async function listenToPlayback(page: Page) {
  await page.addInitScript(tapPlayback);
  return { level: (side: "left" | "right") => page.evaluate((which) => window.playbackLevel(which), side) };
}

/**
 * Runs in the page: where in the left side of a sound a recording was said, by the likeness of how loud both are in each
 * hundredth of a second.
 */
async function findRecording({ address, encoded }: { address: string; encoded: string }): Promise<number> {
  const rate = 16_000;
  const step = rate / 100;
  const context = new OfflineAudioContext(2, 1, rate);
  const loudnessOf = async (bytes: ArrayBuffer) => {
    const samples = (await context.decodeAudioData(bytes)).getChannelData(0);
    const loudness = Array.from({ length: Math.floor(samples.length / step) }, (_, at) => {
      const part = samples.subarray(at * step, (at + 1) * step);
      return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / step);
    });
    const most = Math.max(...loudness);
    return loudness.map((each) => each / most);
  };
  const said = await loudnessOf(Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0)).buffer);
  const kept = await loudnessOf(await (await fetch(address)).arrayBuffer());
  const begins = said.findIndex((loud) => loud > 0.15);
  let best = { at: 0, likeness: 0 };
  for (let lag = 0; lag + said.length / 2 < kept.length; lag += 1) {
    const likeness = said.reduce((sum, loud, at) => sum + loud * (kept[lag + at] ?? 0), 0);
    if (likeness > best.likeness) best = { at: lag, likeness };
  }
  return (best.at + begins) / 100;
}

/** @returns at which second of a sound the first word of a recording is heard that was said into the microphone */
export async function firstWordIn(page: Page, address: string, recording: string): Promise<number> {
  const encoded = (await readFile(new URL(`fixtures/${recording}`, import.meta.url))).toString("base64");
  return page.evaluate(findRecording, { address, encoded });
}
