import { expect, test } from "vitest";
import { silenceThatEnds } from "../src/engines/ears/turn-end.ts";

const silenceMs = 650;
const long = 2500;

test.each([
  ["not understood", long, undefined, 650],
  ["not understood and very short", 700, undefined, 975],
  ["a whole sentence", long, "I have looked at your papers.", 650],
  ["very short words", 700, "Good morning.", 975],
  ["a question", long, "What would that cost me?", 292.5],
  ["a very short question", 400, "Why?", 292.5],
  ["a question in quotation marks", long, "They asked: “Are you sure?”", 292.5],
  ["a sentence that is open at a comma", long, "Yes, but past performance", 1300],
  ["words that trail off", 400, "Well…", 1300],
  ["words that trail off in three dots", 400, "Nun ja...", 1300],
  ["an article with a full stop after it", long, "I would like to see the.", 1300],
  ["a German conjunction", long, "Das ist mir wichtig, weil", 1300],
  ["words of a recognizer without marks", long, "that is what I wanted to say", 650],
  ["words of a recognizer without marks that are open", long, "that is what I wanted and", 1300],
  ["no words, for it was noise", long, "", 650],
])("%s", (_case, speechMs, words, expected) => {
  expect(silenceThatEnds({ speechMs, words }, silenceMs)).toBe(expected);
});

test("takes no longer for very long words", () => {
  const words = `${"a".repeat(200_000)}1 ${"? ".repeat(100_000)}`;
  expect(silenceThatEnds({ speechMs: long, words }, silenceMs)).toBe(1300);
});
