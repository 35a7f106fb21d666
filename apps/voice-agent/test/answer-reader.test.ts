import { expect, test } from "vitest";
import { AnswerReader, type ThinkingHabit } from "../src/engines/brain/answer-reader.ts";
import { ReasoningInAnswer } from "../src/engines/brain/brain.ts";

const newHabit = (): ThinkingHabit => ({ omitsOpening: false });

interface Reading {
  habit?: ThinkingHabit;
  isWhole?: boolean;
  byItself?: boolean;
}

/** The text that is passed on of an answer in these pieces. */
function given(
  pieces: Iterable<string>,
  { habit = newHabit(), isWhole = false, byItself = true }: Reading = {},
) {
  const reader = new AnswerReader(habit, isWhole);
  return [...pieces].map((piece) => reader.read(piece)).join("") + reader.end(byItself);
}

const answer = "Good morning, thank you for seeing me.";

/** The text in two pieces, cut at each of its places, and in single characters. */
const everyCut = (text: string): string[][] => [
  ...Array.from(text, (_, at) => [text.slice(0, at), text.slice(at)]),
  text.split(""),
];

test.each([
  ["a block", `<think>One sentence is enough.</think>\n\n${answer}`],
  ["a block by another name", `<thinking>Hm.</thinking>${answer}`],
  ["capitals", `<THINK>Hm.</Think>${answer}`],
  ["square brackets", `[THINK]Hm.[/THINK]${answer}`],
  ["an empty block", `<think>\n\n</think>\n\n${answer}`],
  ["two blocks", `<think>a</think><thinking>b < c</thinking> ${answer}`],
  ["a block that mentions a tag", `<think>I write <think> first.</think>${answer}`],
  ["a block after the answer", `${answer}<think>Was that right?</think>`],
  ["a block that never ends after the answer", `${answer}<think>Was that`],
])("of %s only the answer is given, wherever its pieces are cut", (_, text) => {
  for (const pieces of everyCut(text)) expect(given(pieces)).toBe(answer);
});

test.each(["<think>It never ends.", "<think>", "<thin", "\n \n", ""])("%j is no answer", (text) => {
  for (const pieces of everyCut(text)) expect(given(pieces)).toBe("");
});

test.each([
  "1 < 2, and 3 > 2.",
  "<b>Well</b>",
  "I think </b> so",
  "a <thinker> sits",
  "</p>Yes",
  "[I think] so",
])("%s is given as it is", (text) => {
  for (const pieces of everyCut(text)) expect(given(pieces)).toBe(text);
});

test("an answer is given as it comes", () => {
  const reader = new AnswerReader(newHabit(), false);
  expect(["Good ", "morning, <", "b", " or ", "<thi"].map((piece) => reader.read(piece))).toEqual([
    "Good ",
    "morning, ",
    "<b",
    " or ",
    "",
  ]);
});

const untagged = `The user greets me. I answer.</think>\n\n${answer}`;

test("thoughts without an opening tag that were given are withdrawn, and later ones are never given", () => {
  const habit = newHabit();
  expect(() => given(untagged.split(/(?<= )/), { habit })).toThrow(ReasoningInAnswer);
  for (const pieces of everyCut(untagged)) expect(given(pieces, { habit })).toBe(answer);
  const mentions = `I need no <think> tag.</think>${answer}`;
  for (const pieces of everyCut(mentions)) expect(given(pieces, { habit })).toBe(answer);
  expect(given(["I was cut off while I th"], { habit, byItself: false })).toBe("");
});

test("where nobody waits for the beginning nothing is given before the end", () => {
  for (const pieces of everyCut(untagged)) {
    const reader = new AnswerReader(newHabit(), true);
    expect(pieces.map((piece) => reader.read(piece)).join("")).toBe("");
    expect(reader.end(true)).toBe(answer);
  }
  for (const pieces of everyCut(`a</think>b</think>${answer}`))
    expect(given(pieces, { isWhole: true })).toBe(answer);
});

test("a model that no longer writes its reasoning into answers streams again, once it has ended an answer by itself", () => {
  const habit: ThinkingHabit = { omitsOpening: true };
  expect(given([answer], { habit })).toBe(answer);
  expect(new AnswerReader(habit, false).read("Good ")).toBe("Good ");
  const tagged: ThinkingHabit = { omitsOpening: true };
  expect(given([`<think>Hm.</think>${answer}`], { habit: tagged })).toBe(answer);
  expect(tagged.omitsOpening).toBe(false);
});

test("thoughts of any length hold no memory and are read once", () => {
  const reader = new AnswerReader(newHabit(), false);
  reader.read("<think>");
  for (let count = 0; count < 2000; count++) expect(reader.read("<".repeat(1000))).toBe("");
  expect(reader.read(`</think>${answer}`)).toBe(answer);
});
