import { readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { installTinyRecognizer, installTinyVoice } from "@field-advisor/fixtures/tiny-models";
import { beforeAll, describe, expect, test } from "vitest";
import type { LocalEngines } from "../src/engines/local/local-engines.ts";
import { Resampler } from "../src/audio/resampler.ts";
import { localProcesses, modelsFolder, moduleThat, spokenBy, startLocal } from "./installed-models.ts";
import { speech } from "./speech.ts";

const never = new AbortController().signal;
const sentences = { quiet: "Could you speak up?", loud: "Good morning to you." };

let said: Int16Array;
beforeAll(async () => {
  said = await speech("Good morning. Could you tell me about your situation?");
});

const hear = (local: LocalEngines, samples: Int16Array, sampleRate = 16_000) =>
  local.transcriber?.transcribe(samples, sampleRate, never);

/** Length of the tiny voice's sound: 50 ms per letter, and for beginning and end. */
const samplesOf = (text: string) => (text.length + 2) * 800;

const samplesIn = (pieces: { samples: Int16Array }[]) =>
  pieces.reduce((sum, { samples }) => sum + samples.length, 0);

test("without models nothing is started, and nobody hears of it", async () => {
  for (const dir of [undefined, modelsFolder(), "/there/is/no/such/folder"]) {
    const { local, reports } = await startLocal(dir);
    expect(local.transcriber ?? local.mouth).toBeUndefined();
    expect(reports).toEqual([]);
  }
  expect(localProcesses()).toEqual([]);
});

describe("a recognizer", () => {
  test("hears words in any loudness and at any rate, and none in silence", async () => {
    const dir = modelsFolder();
    installTinyRecognizer(dir, sentences);
    const { local, state, reports } = await startLocal(dir);
    expect(state("hear")).toEqual({ name: "tiny-recognizer", since: expect.any(Date) });
    expect(state("speak").name).toBe("espeak-ng");
    const quiet = said.map((sample) => sample / 10);
    const clipped = said.map((sample) => Math.max(-32_768, Math.min(32_767, sample * 50)));
    expect(await hear(local, said)).toBe(sentences.loud);
    expect(await hear(local, clipped)).toBe(sentences.loud);
    expect(await hear(local, quiet)).toBe(sentences.quiet);
    for (const rate of [8000, 22_050, 48_000])
      expect(await hear(local, new Resampler(16_000, rate).process(quiet), rate)).toBe(sentences.quiet);
    for (const samples of [0, 1, 160, 16_000]) expect(await hear(local, new Int16Array(samples))).toBe("");
    expect(reports).toEqual([]);
  });

  test("is given a minute of ten", async () => {
    const dir = modelsFolder();
    installTinyRecognizer(dir, sentences);
    const { local } = await startLocal(dir);
    const tenMinutes = new Int16Array(600 * 16_000);
    tenMinutes.set(said, 120 * 16_000);
    expect(await hear(local, tenMinutes)).toBe("");
    tenMinutes.set(said, 30 * 16_000);
    expect(await hear(local, tenMinutes)).toBe(sentences.loud);
  });
});

describe("a voice", () => {
  test("speaks clause by clause, at the rate that is asked for, and says where its words are", async () => {
    const dir = modelsFolder();
    installTinyVoice(dir);
    const { local } = await startLocal(dir);
    const text = "Well, I have thought about all of this for long; and there is one thing more.";
    const pieces = await spokenBy(local.mouth, text, { sampleRate: 24_000 });
    expect(pieces).toHaveLength(2);
    expect(Math.max(...(pieces[0]?.samples ?? []))).toBeGreaterThan(5000);
    expect(samplesIn(pieces) / 24_000).toBeCloseTo(text.length * 0.05, 0);
    const words = pieces.flatMap((piece) => piece.words);
    expect(words.map(({ start, end }) => text.slice(start, end)).join(" ")).toBe(text);
    expect(words.map(({ atMs }) => atMs)).toEqual(words.map(({ atMs }) => atMs).toSorted((a, b) => a - b));
    expect(await spokenBy(local.mouth, "– … !")).toEqual([]);
  });

  test("stops between two clauses when nobody listens any more", async () => {
    const dir = modelsFolder();
    installTinyVoice(dir);
    const made = path.join(dir, "made.txt");
    const generate = `await new Promise((done) => setTimeout(done, 50));
      fs.appendFileSync(${JSON.stringify(made)}, request.text + "\\n");
      return genuine(request);`;
    const { local } = await startLocal(dir, { native: moduleThat({ generate }) });
    const leaving = new AbortController();
    const text = "One clause of a good length of its own, and so it goes on, ".repeat(40);
    const request = { text, voiceId: "voice_asha", speed: 1, sampleRate: 16_000, neededInMs: 0 };
    let pieces = 0;
    for await (const { samples } of local.mouth?.speak(request, leaving.signal) ?? []) {
      pieces++;
      if (samples.length > 0) leaving.abort();
    }
    expect(pieces).toBe(1);
    expect(samplesIn(await spokenBy(local.mouth, "Still here."))).toBe(samplesOf("Still here."));
    expect(readFileSync(made, "utf8").match(/One clause/g)?.length).toBeLessThan(40);
  });

  test("speaks for the agents of its languages only", async () => {
    const dir = modelsFolder();
    installTinyVoice(dir, { languages: ["de"] });
    const { local } = await startLocal(dir);
    expect(local.mouth?.voices.map(({ voiceId }) => voiceId)).toEqual(["voice_greta"]);
  });
});

test("the model that knows most languages is taken, or the one that is named, or none", async () => {
  const dir = modelsFolder();
  installTinyRecognizer(dir, sentences, { id: "one" });
  installTinyRecognizer(dir, sentences, { id: "many", languages: ["de", "en"] });
  const chosen = async (hearingModel?: string) =>
    (await startLocal(dir, { settings: hearingModel === undefined ? {} : { hearingModel } })).state("hear");
  expect(await chosen()).toMatchObject({ name: "many" });
  expect(await chosen("one")).toMatchObject({ name: "one" });
  expect(await chosen("off")).toEqual({ name: null, since: expect.any(Date) });
  expect(await chosen("two")).toMatchObject({
    name: null,
    problem: expect.stringMatching(/two.+can install it again/),
  });
});

describe("a model that is not whole", () => {
  const damage: Record<string, [RegExp, (folder: string) => void]> = {
    "whose file is missing": [/tokens\.txt is missing/, (folder) => rmSync(path.join(folder, "tokens.txt"))],
    "whose file is cut": [
      /model\.onnx has 100 bytes instead of \d+/,
      (folder) => truncateSync(path.join(folder, "model.onnx"), 100),
    ],
    "whose file has another name": [
      /model\.onnx is missing/,
      (folder) => renameSync(path.join(folder, "model.onnx"), path.join(folder, "network.onnx")),
    ],
    "whose folder has another name": [
      /says that it is tiny-recognizer/,
      (folder) => renameSync(folder, path.join(path.dirname(folder), "elsewhere")),
    ],
    "without a description": [/model\.json is missing/, (folder) => rmSync(path.join(folder, "model.json"))],
    "with a description of something else": [
      /does not describe a model/,
      (folder) => writeFileSync(path.join(folder, "model.json"), '{"id":"tiny-recognizer"}'),
    ],
  };

  test.each(Object.entries(damage))(
    "%s is refused by name, and the others are used",
    async (_, [problem, spoil]) => {
      const dir = modelsFolder();
      installTinyVoice(dir);
      spoil(installTinyRecognizer(dir, sentences));
      const { state, reports } = await startLocal(dir);
      expect(reports).toEqual([expect.stringMatching(problem)]);
      expect(reports[0]).toContain(path.join(dir, ""));
      expect(reports[0]).toContain("An operator can install it again.");
      expect(state("hear")).toMatchObject({ name: null, problem: reports[0] });
      expect(state("speak").name).toBe("tiny-voice");
    },
  );

  test("of another kind than it says is refused before it is loaded", async () => {
    const dir = modelsFolder();
    installTinyRecognizer(dir, sentences, { kind: "moonshine" });
    const { state, reports } = await startLocal(dir);
    expect(reports).toEqual([
      expect.stringMatching(/tiny-recognizer.+none of the kind moonshine.+can install it again/),
    ]);
    expect(state("hear")).toMatchObject({ name: null, problem: reports[0] });
  });

  test.each(["hear", "speak"] as const)(
    "with the content of another is given up, and the other works (%s)",
    async (use) => {
      const dir = modelsFolder();
      const folders = { hear: installTinyRecognizer(dir, sentences), speak: installTinyVoice(dir) };
      const content = readFileSync(path.join(folders[use === "hear" ? "speak" : "hear"], "model.onnx"));
      writeFileSync(path.join(folders[use], "model.onnx"), content);
      const description = JSON.parse(readFileSync(path.join(folders[use], "model.json"), "utf8"));
      for (const file of description.files) if (file.name === "model.onnx") file.bytes = content.length;
      writeFileSync(path.join(folders[use], "model.json"), JSON.stringify(description));
      const { local, state, reports } = await startLocal(dir);
      expect(reports).toEqual([expect.stringMatching(/cannot be loaded: .+can install it again/)]);
      expect(state(use)).toMatchObject({ problem: reports[0] });
      const works =
        use === "hear"
          ? samplesIn(await spokenBy(local.mouth, "Hello.")) === samplesOf("Hello.")
          : (await hear(local, said)) === sentences.loud;
      expect(works).toBe(true);
    },
  );
});

test("where there is no native module for the platform, it is said and nothing is tried again", async () => {
  const dir = modelsFolder();
  installTinyRecognizer(dir, sentences);
  installTinyVoice(dir);
  const { state, reports } = await startLocal(dir, { native: "sherpa-onnx-for-another-platform" });
  expect(reports).toHaveLength(2);
  expect(state("hear")).toMatchObject({ name: null, problem: expect.stringMatching(/Cannot find module/) });
  expect(state("speak")).toMatchObject({
    name: "espeak-ng",
    problem: expect.stringMatching(/Cannot find module/),
  });
  expect(localProcesses()).toEqual([]);
});
