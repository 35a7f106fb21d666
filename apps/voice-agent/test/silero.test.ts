import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { EarsListener } from "../src/engines/ears/ears.ts";
import { Silero, type SileroOptions } from "../src/engines/ears/silero/silero.ts";
import { voiceActivityEars } from "../src/engines/ears/voice-activity-ears.ts";
import { joined, silence, speech } from "./speech.ts";

const open: Silero[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((silero) => silero.close()));
});

let sentence: Int16Array;
beforeAll(async () => {
  sentence = joined(
    silence(640),
    await speech("Good morning and thank you for coming here to see me."),
    silence(960),
  );
});

const otherwise = "level and pitch";

/** Long limits by default, because test machines are busy. */
function start(options: Partial<SileroOptions> = {}): { silero: Silero; problems: string[] } {
  const problems: string[] = [];
  const report = (problem: string) => void problems.push(problem);
  const silero = new Silero({ report, lateMs: 30_000, ...options });
  open.push(silero);
  return { silero, problems };
}

const works = (silero: Silero) =>
  vi.waitFor(() => expect(silero.state(otherwise).name).toBe("Silero v6"), 20_000);

/** Ears that record their events. */
function listen(silero: Silero) {
  const reports: string[] = [];
  const durations: number[] = [];
  const listener: EarsListener = {
    speechSuspected: () => void reports.push("suspected"),
    speechDismissed: () => void reports.push("dismissed"),
    speechStarted: () => void reports.push("started"),
    speechEnded: () => void reports.push("ended"),
    heard: ({ beganAt, endedAt }) => void durations.push(endedAt - beganAt),
    failed: (reason) => expect.fail(reason),
  };
  let now = 0;
  const options = { format: "pcm_16000", silenceMs: 320, language: "en", now: () => now, listener } as const;
  const ears = voiceActivityEars(undefined, silero)(options);
  /** The clock goes on with the sound, as with a microphone. */
  const hear = (samples: Int16Array) => {
    now += samples.length / 16;
    ears.hear(samples);
  };
  return { hear, close: () => ears.close(), reports, durations };
}

/** A microphone's sound in pieces of 20 ms. */
function play({ hear }: ReturnType<typeof listen>, sound: Int16Array): void {
  for (let at = 0; at < sound.length; at += 320) hear(sound.subarray(at, at + 320));
}

test("conversations at the same time each have their turn judged", async () => {
  const { silero, problems } = start();
  await works(silero);
  const all = Array.from({ length: 80 }, () => listen(silero));
  for (const ears of all) play(ears, sentence);
  await vi.waitFor(() => {
    for (const { reports } of all) expect(reports).toEqual(["started", "ended"]);
  }, 30_000);
  expect(problems).toEqual([]);
  expect(silero.state(otherwise)).toEqual({ name: "Silero v6", since: expect.any(Date) });
});

test("a conversation that is over hears nothing more", async () => {
  const { silero } = start();
  await works(silero);
  const [left, stays] = [listen(silero), listen(silero)];
  for (const ears of [left, stays]) play(ears, sentence);
  left.close();
  await vi.waitFor(() => expect(stays.reports).toEqual(["started", "ended"]), 20_000);
  expect(left.reports).toEqual([]);
});

test.each(["dies", "hangs"] as const)(
  "when the worker %s in the middle of a turn, the conversation loses none, and it is started again",
  async (end) => {
    const { silero, problems } = start({
      file: JSON.stringify({ windows: 40, end }),
      workerFile: new URL("broken-silero-worker.ts", import.meta.url),
      lateMs: end === "hangs" ? 500 : 30_000,
      backoffMs: 50,
    });
    await works(silero);
    const ears = listen(silero);
    const { reports, durations } = ears;
    play(ears, sentence);
    await vi.waitFor(() => expect(reports).toEqual(["started", "ended"]), 20_000);
    expect(durations[0]).toBeGreaterThan(2000);
    expect(problems).toEqual([
      end === "dies"
        ? "The thread of Silero stopped."
        : "The computer is too busy to tell speech from noise with Silero.",
    ]);
    await works(silero);
    play(ears, sentence);
    await vi.waitFor(() => expect(reports).toEqual(["started", "ended", "started", "ended"]), 20_000);
  },
);

test("without its file the conversation is heard all the same, and the owner reads why", async () => {
  const dir = mkdtempSync(path.join(tmpdir(), "silero-"));
  try {
    const file = path.join(dir, "silero_vad_v6.onnx");
    const { silero, problems } = start({ file, backoffMs: 50 });
    await vi.waitFor(() => expect(problems).toHaveLength(1), 20_000);
    expect(problems[0]).toMatch(/^Silero cannot be loaded: ENOENT/);
    expect(silero.state(otherwise)).toMatchObject({ name: otherwise, problem: problems[0] });
    const ears = listen(silero);
    const { reports } = ears;
    play(ears, sentence);
    expect(reports).toEqual(["started", "ended"]);
    writeFileSync(file, "<html>not found</html>");
    await vi.waitFor(() => expect(problems).toHaveLength(2), 20_000);
    expect(problems[1]).toBe("Silero cannot be loaded: It is no ONNX file.");
  } finally {
    rmSync(dir, { recursive: true });
  }
});
