import { expect, test } from "vitest";
import { isQuestion, sentencesIn } from "./sentences.ts";

test.each([
  ["One. Two! Three? Four… Five", ["One.", "Two!", "Three?", "Four…", "Five"]],
  ['He said "No." Then he left.', ['He said "No."', "Then he left."]],
  ["Am 3. Mai kostet es 2.5 Prozent. Gut.", ["Am 3. Mai kostet es 2.5 Prozent.", "Gut."]],
  ["分かりました。「はい。」いつですか？", ["分かりました。", "「はい。」", "いつですか？"]],
  ["هل أنت بخير؟ نعم.", ["هل أنت بخير؟", "نعم."]],
  ["One\nTwo\r\n\nThree", ["One", "Two", "Three"]],
  [" \n ", []],
])("%j has its sentences", (text, sentences) => {
  expect(sentencesIn(text)).toEqual(sentences);
});

test.each([
  ["Really?", true],
  ["Really?!", true],
  ['"Really?"', true],
  ["本当に？", true],
  ["حقا؟", true],
  ["Really.", false],
  ["Why? Because.", false],
])("%j is a question: %j", (text, is) => {
  expect(isQuestion(text)).toBe(is);
});
