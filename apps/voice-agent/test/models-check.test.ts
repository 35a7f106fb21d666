import { installTinyRecognizer, installTinyVoice } from "@field-advisor/fixtures/tiny-models";
import { expect, test } from "vitest";
import { checkInstalled } from "../src/models/check.ts";
import { figuresOf, lineOf, wordErrors } from "../src/models/check-figures.ts";
import { modelsFolder } from "./installed-models.ts";

test.for([
  ["We have two children.", "we have two children", 0],
  ["It’s half-past eight", "It's half-past eight!", 0],
  ["We have two children.", "we have children", 1],
  ["We have two children.", "we have to children now", 2],
  ["We have two children.", "", 4],
  ["Yes", "no I do not", 4],
] as const)("of %j heard as %j, %i words are wrong", ([said, heard, wrong]) => {
  expect(wordErrors(said, heard)).toBe(wrong);
});

test("figures stand beside their goals, and those that miss them are marked", () => {
  const fast = { soundMs: 2000, firstSoundMs: 150, speakingMs: 600, hearingMs: 100 };
  const slow = { soundMs: 2000, firstSoundMs: 900, speakingMs: 3000, hearingMs: 100 };
  const sentences = [
    { said: "one two three four", heard: "one two three four", ...fast },
    { said: "one two three four", heard: "one two tree four", ...fast },
    { said: "one two", heard: "one two", ...slow },
  ];
  expect(figuresOf(sentences).map(lineOf)).toEqual([
    "wrong words                              10 %, goal 10 %",
    "time to hear, per second of sound        0.05 s, goal 0.5 s",
    "time to speak, per second of sound       0.70 s, goal 0.8 s",
    "to hear and to begin to speak, median    250 ms, goal 500 ms",
    "to hear and to begin to speak, slowest   1000 ms, goal 900 ms: missed",
  ]);
});

test("an installed voice speaks ten sentences, and the recognizer hears them", async () => {
  const dir = modelsFolder();
  installTinyRecognizer(dir, { quiet: "Could you speak up?", loud: "Good morning to you." });
  installTinyVoice(dir);
  const { meets, lines } = await check(dir);
  expect(lines[0]).toBe(
    "tiny-voice speaks ten sentences in the voice Asha, and tiny-recognizer hears them.\n",
  );
  expect(
    lines.filter((line) => /^\d+ wrong: first sound after \d+ ms, heard in \d+ ms$/.test(line)),
  ).toHaveLength(10);
  expect(lines).toContainEqual(expect.stringMatching(/^wrong words +100 %, goal 10 %: missed$/));
  expect(meets).toBe(false);
});

test("without a voice espeak-ng speaks, and what was heard stands below what was said", async () => {
  const dir = modelsFolder();
  installTinyRecognizer(dir, { quiet: "Could you speak up?", loud: "To be honest, I would rather wait." });
  const { lines } = await check(dir);
  expect(lines[0]).toMatch(/^espeak-ng speaks ten sentences/);
  expect(lines).toContain(
    "  said:  To be honest, I would rather wait until the spring.\n  heard: To be honest, I would rather wait.",
  );
});

test("without a recognizer there is nothing to check", async () => {
  const dir = modelsFolder();
  await expect(check(dir)).rejects.toThrow(`There is no model in ${dir} that hears words.`);
  installTinyVoice(dir);
  await expect(check(dir)).rejects.toThrow(`There is no model in ${dir} that hears words.`);
});

async function check(modelsDir: string) {
  const lines: string[] = [];
  const settings = { modelsDir, hearingModel: undefined, speakingModel: undefined, modelThreads: 1 };
  const meets = await checkInstalled(settings, (line) => lines.push(line));
  return { meets, lines };
}
