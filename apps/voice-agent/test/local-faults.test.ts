import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { installTinyRecognizer, installTinyVoice } from "@field-advisor/fixtures/tiny-models";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { SpeechPiece } from "../src/engines/mouth/mouth.ts";
import { createEspeakMouth } from "../src/engines/mouth/espeak-mouth.ts";
import { mouthWithFallback } from "../src/engines/mouth/mouth-with-fallback.ts";
import { localProcesses, modelsFolder, moduleThat, spokenBy, startLocal } from "./installed-models.ts";
import { speech } from "./speech.ts";

const never = new AbortController().signal;
const sentences = { quiet: "Could you speak up?", loud: "Good morning to you." };
const soon = { limitMs: 1500, backoffMs: 10 };

const starterFile = fileURLToPath(new URL("local-starter.ts", import.meta.url));

let said: Int16Array;
beforeAll(async () => {
  said = await speech("Good morning. Could you tell me about your situation?");
});

/** A recognizer with its own `decode`; see `moduleThat`. */
async function recognizerThat(decode: string) {
  const dir = modelsFolder();
  installTinyRecognizer(dir, sentences);
  const started = await startLocal(dir, { ...soon, native: moduleThat({ decode }) });
  const hear = async (samples = said.subarray(0, 16_000)) =>
    started.local.transcriber?.transcribe(samples, 16_000, never);
  return { ...started, hear };
}

/** Fails once, in the first process. */
const once = (misbehaviour: string) => {
  const mark = path.join(modelsFolder(), "done");
  return `if (fs.existsSync(${JSON.stringify(mark)})) return genuine(stream);
    fs.writeFileSync(${JSON.stringify(mark)}, "");
    ${misbehaviour}`;
};

test("a recognizer that fails once costs one turn its words, and the operator reads why", async () => {
  const { hear, reports, state } = await recognizerThat(
    once(`throw new Error("No such node.\\nSecond line");`),
  );
  const [before] = localProcesses();
  expect(await hear()).toBeUndefined();
  expect(reports).toEqual(["The model tiny-recognizer failed: No such node."]);
  expect(state("hear")).toMatchObject({ name: "tiny-recognizer", problem: reports[0] });
  expect(await hear()).toBe(sentences.loud);
  expect(state("hear")).not.toHaveProperty("problem");
  expect(localProcesses()).toEqual([before]);
});

test("one that always fails is reported once", async () => {
  const { hear, reports } = await recognizerThat(`throw new Error("No such node.");`);
  for (let turn = 0; turn < 3; turn++) expect(await hear()).toBeUndefined();
  expect(reports).toHaveLength(1);
});

test.each([
  ["nothing", "return {};", ""],
  ["marks alone", `return { text: " . . " };`, ". ."],
  ["blanks around its words", `return { text: "\\n two  words " };`, "two words"],
  ["10,000 words", `return { text: "again ".repeat(10_000) };`, `${"again ".repeat(500)}(9500 more words)`],
])("one that returns %s", async (_, decode, words) => {
  const { hear, reports } = await recognizerThat(decode);
  expect(await hear()).toBe(words);
  expect(reports).toEqual([]);
});

describe("what ends or hangs the process", () => {
  const ends: Record<string, [string, RegExp]> = {
    "a crash in native code": [
      `process.kill(process.pid, "SIGSEGV"); return new Promise(() => {});`,
      /\(SIGSEGV\)/,
    ],
    "a kill": [`process.kill(process.pid, "SIGKILL"); return new Promise(() => {});`, /\(SIGKILL\)/],
    "too little memory": [
      `require("node:child_process").execFileSync("prlimit", ["--pid", String(process.pid), "--data=300000000"]);
      const held = []; for (;;) held.push(Array.from({ length: 1e5 }, () => ({})));`,
      /\(SIG(ABRT|TRAP|ILL)\)/,
    ],
    "a loop without end": ["for (;;);", /did not answer within \d\.\d s/],
    "a promise that is not kept": ["return new Promise(() => {});", /did not answer within \d\.\d s/],
  };

  test.each(Object.entries(ends))(
    "%s costs the words that were waited for; then it is used again",
    async (_, [decode, why]) => {
      const { hear, reports, state } = await recognizerThat(once(decode));
      expect(await Promise.all([hear(), hear(), hear()])).toEqual([undefined, undefined, undefined]);
      expect(reports).toEqual([expect.stringMatching(why)]);
      await expect.poll(() => state("hear")).toEqual({ name: "tiny-recognizer", since: expect.any(Date) });
      expect(await hear()).toBe(sentences.loud);
      expect(localProcesses()).toHaveLength(1);
      expect(reports).toHaveLength(1);
    },
  );

  test("until it is started again, turns have no words at once, and it is said why", async () => {
    const dir = modelsFolder();
    installTinyRecognizer(dir, sentences);
    const native = moduleThat({ decode: "process.exit(3);" });
    const { local, state, reports } = await startLocal(dir, { native, backoffMs: 3_600_000 });
    const hear = () => local.transcriber?.transcribe(said, 16_000, never);
    expect(await hear()).toBeUndefined();
    expect(await hear()).toBeUndefined();
    expect(reports).toEqual([expect.stringMatching(/\(code 3\)\. It is started again in 60 s/)]);
    expect(state("hear")).toMatchObject({ name: null, problem: expect.stringMatching(/\(code 3\)/) });
    expect(localProcesses()).toEqual([]);
  });

  test("pauses grow while it ends again and again", async () => {
    const { hear, reports, state } = await recognizerThat("process.exit(3);");
    for (let turn = 1; turn <= 3; turn++) {
      await expect.poll(() => state("hear").name).toBe("tiny-recognizer");
      expect(await hear()).toBeUndefined();
      await expect.poll(() => reports.length).toBe(turn);
    }
    expect(reports.map((line) => /again in ([\d.]+) s/.exec(line)?.[1])).toEqual(["0.01", "0.02", "0.04"]);
  });
});

test("where more wait than can be served in time, the rest does without", async () => {
  const { hear, reports } = await recognizerThat(
    "await new Promise((done) => setTimeout(done, 20)); return genuine(stream);",
  );
  const heard = await Promise.all(Array.from({ length: 30 }, () => hear()));
  expect(heard.filter((words) => words === sentences.loud)).toHaveLength(17);
  expect(heard.filter((words) => words === undefined)).toHaveLength(13);
  expect(reports).toEqual([]);
});

describe("a voice with espeak-ng in reserve", () => {
  /** The voice has no sound for a full stop, which crashes the native library. */
  async function startMouth() {
    const dir = modelsFolder();
    installTinyVoice(dir, { knows: "words" });
    const { local, ...started } = await startLocal(dir, { ...soon, backoffMs: 1000 });
    const espeak = createEspeakMouth(1, (problem) => started.reports.push(problem));
    onTestFinished(() => espeak.close());
    await expect.poll(() => espeak.ready()).toBe(true);
    return { ...started, local, mouth: local.mouth && mouthWithFallback(local.mouth, espeak) };
  }

  const wordsOf = (text: string, pieces: SpeechPiece[]) =>
    pieces.flatMap(({ words }) => words.map(({ start, end }) => text.slice(start, end))).join(" ");

  test("is stuck in its second clause: the rest is said by espeak-ng, each word once", async () => {
    const { mouth, reports, state } = await startMouth();
    expect(mouth?.name).toBe("tiny-voice");
    const first = "hello hello hello hello hello hello hello — ";
    const text = `${first}hello there friend.`;
    const pieces = await spokenBy(mouth, text);
    expect(wordsOf(text, pieces)).toBe(text.replace(".", ""));
    const firstMs = (pieces[0]?.samples.length ?? 0) / 16;
    const next = pieces.flatMap(({ words }) => words).find(({ start }) => start === first.length);
    expect(next?.atMs).toBeGreaterThanOrEqual(firstMs);
    expect(reports).toEqual([expect.stringMatching(/tiny-voice did not answer/)]);
    await expect.poll(() => state("speak")).toEqual({ name: "tiny-voice", since: expect.any(Date) });
  });

  test("is away: the whole sentence is said by espeak-ng, and the next one by the voice again", async () => {
    const { mouth, state } = await startMouth();
    for (const id of localProcesses()) process.kill(id, "SIGKILL");
    await expect.poll(() => state("speak").name).toBe("espeak-ng");
    expect(wordsOf("hello there", await spokenBy(mouth, "hello there"))).toBe("hello there");
    await expect.poll(() => state("speak").name).toBe("tiny-voice");
    // It knows one word, of five letters.
    const samples = (await spokenBy(mouth, "hello there")).map((piece) => piece.samples.length);
    expect(samples).toEqual([5 * 800]);
  });

  test("does not have the voice of an agent, which keeps the one it has", async () => {
    const { mouth, local } = await startMouth();
    const greta = { voiceId: "voice_greta", speed: 1, sampleRate: 16_000, neededInMs: 0 };
    expect(local.mouth?.voices.map(({ voiceId }) => voiceId)).not.toContain("voice_greta");
    expect(mouth?.voices.find(({ voiceId }) => voiceId === "voice_greta")?.description).toBe("German");
    let samples = 0;
    for await (const piece of mouth?.speak({ ...greta, text: "Guten Tag." }, never) ?? [])
      samples += piece.samples.length;
    expect(samples).toBeGreaterThan(8000);
  });
});

test("the process ends when it is closed", async () => {
  const dir = modelsFolder();
  installTinyRecognizer(dir, sentences);
  const { local } = await startLocal(dir);
  expect(localProcesses()).toHaveLength(1);
  await local.close();
  expect(localProcesses()).toEqual([]);
});

test("the process ends with the one that started it, also while the native library is stuck", async () => {
  const dir = modelsFolder();
  installTinyRecognizer(dir, sentences);
  const pipe = path.join(modelsFolder(), "pipe");
  // Nothing is ever written into the pipe, so a thread hangs.
  const stuck = `require("node:child_process").execFileSync("mkfifo", [${JSON.stringify(pipe)}]);
    return fs.promises.open(${JSON.stringify(pipe)});`;
  const parts = { settings: { modelsDir: dir, modelThreads: 1 }, native: moduleThat({ decode: stuck }) };
  const starter = spawn(process.execPath, [starterFile, JSON.stringify(parts)], { stdio: "ignore" });
  onTestFinished(() => void starter.kill("SIGKILL"));
  await expect.poll(() => existsSync(pipe)).toBe(true);
  const [id] = localProcesses(starter.pid);
  expect(existsSync(`/proc/${id}`)).toBe(true);
  starter.kill("SIGKILL");
  await expect.poll(() => existsSync(`/proc/${id}`)).toBe(false);
});
