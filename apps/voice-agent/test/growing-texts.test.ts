import { practiceScript } from "@field-advisor/schema/practice-script";
import { faultsOfGrowth, mixedShapes, shapes } from "@field-advisor/fixtures/growth";
import { expect, test } from "vitest";
import { basicAnalysis } from "../src/assistant/basic-analysis.ts";
import { readClientFrame } from "../src/conversation/client-frames.ts";
import { TypedTextLimiter, typedLimits } from "../src/conversation/typed-text.ts";
import { compile } from "../src/practice/compiled-script.ts";
import { practiceAnswer } from "../src/practice/practice-answer.ts";
import { findMarks } from "../src/speech-text/markdown-marks.ts";
import { sentences } from "../src/speech-text/sentences.ts";
import { spokenWords } from "../src/speech-text/spoken-words.ts";

/** Of mixed shapes; `npm run fuzz` tries many, with a seed of its own. */
const mixed = mixedShapes(
  Number(process.env.FUZZ_SEED ?? 20_261_124),
  Number(process.env.FUZZ_INPUTS ?? 0) / 100,
);

const script = practiceScript.parse({
  steps: ["Step."],
  rules: [{ keywords: ["a", "a a a", "tell me", "no time", "Why"], not: ["a b"], say: ["Rule."] }],
  facts: [{ about: ["how are you", "00", "und", "A-"], says: "Fact." }],
  deflections: ["Not that."],
  listening: ["I see."],
});

async function drain(parts: AsyncIterable<string>): Promise<void> {
  const reading = parts[Symbol.asyncIterator]();
  while (!(await reading.next()).done);
}

/** As a model writes: a few letters at a time. */
async function* inPieces(text: string) {
  for (let at = 0; at < text.length; at += 20) yield text.slice(at, at + 20);
}

const answerTo = (language: string) => (text: string) =>
  practiceAnswer(compile(script, language), {
    history: [{ role: "user", text, intended: text, understood: true }],
    context: [],
    hears: "words",
  });

type Reader = readonly [what: string, longest: number, read: (text: string) => unknown];

const readers: readonly Reader[] = [
  ["a frame", 30_000, readClientFrame],
  ["a typed message", 30_000, (text) => readClientFrame(JSON.stringify({ type: "user_message", text }))],
  ["what is too long to be said", 30_000, (text) => new TypedTextLimiter(() => 0).exceededLimit(text)],
  ["a turn in English", typedLimits.turn.characters, answerTo("en")],
  ["a turn in German", typedLimits.turn.characters, answerTo("de")],
  ["a model's answer", 30_000, (text) => drain(sentences(inPieces(text), "en"))],
  ["Markdown", 30_000, findMarks],
  ["what is spoken in English", 5000, (text) => spokenWords(text, "en")],
  ["what is spoken in German", 5000, (text) => spokenWords(text, "de")],
  ["what is spoken in French", 5000, (text) => spokenWords(text, "fr")],
  [
    "a question to the built-in assistant",
    30_000,
    (text) =>
      drain(
        basicAnalysis.complete(
          { instructions: "", messages: [{ role: "user", text }] },
          new AbortController().signal,
        ),
      ),
  ],
];

test.each(readers)("%s is read in proportion to its length", async (_what, longest, read) => {
  expect(await faultsOfGrowth(read, { longest, shapes: { ...shapes, ...mixed } })).toEqual([]);
});
