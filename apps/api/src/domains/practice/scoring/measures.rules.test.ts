import type { DeliveryMeasure } from "@field-advisor/schema/practice-constants";
import { deliveryMeasures } from "@field-advisor/schema/practice-constants";
import { describe, expect, test } from "vitest";
import { measuresOf } from "./measures.rules.ts";
import type { Line } from "./lines.rules.ts";

/** "A 0-2: text" is the agent's from second 0 to 2, "U 3: text" the trainee's from 3, "U: text" written, "!" interrupted, "~" without words. */
function linesOf(...lines: string[]): Line[] {
  return lines.map((written) => {
    const [, side, start, end, mark, text = ""] =
      /^([AU])(?: ([\d.]+|aloud)(?:-([\d.]+))?)?(!)?: (.*)$/su.exec(written) ?? [];
    const isSound = text === "~";
    return {
      isUser: side === "U",
      text: isSound ? "(speech, 1.2 s)" : text,
      isSpoken: start !== undefined,
      startSeconds: start === undefined || start === "aloud" ? null : Number(start),
      endSeconds: end === undefined ? null : Number(end),
      isInterrupted: mark !== undefined,
      hasWords: !isSound,
    };
  });
}

const measured = (name: DeliveryMeasure, ...lines: string[]) => {
  const found = measuresOf(linesOf(...lines)).find((measure) => measure.name === name);
  return found?.missing ?? found?.value;
};

test("each has a figure, or the reason why it has none", () => {
  const all = measuresOf(linesOf("A 0-2: Hello there.", "U 3-5: Um, how are you?", "A 6-7: Fine."));
  expect(all.map(({ name }) => name)).toEqual([...deliveryMeasures]);
  expect(Object.fromEntries(all.map(({ name, value }) => [name, value]))).toEqual({
    shareOfWords: 57,
    wordsPerMinute: 120,
    longestTurn: 4,
    questions: 1,
    openQuestions: 1,
    fillers: 25,
    interruptions: 0,
    interrupted: 0,
    secondsToAnswer: 1,
    silence: 0,
  });
  expect(all.every(({ missing }) => missing === null)).toBe(true);
});

test.each(deliveryMeasures)("%s of a conversation in which the trainee said nothing is not 0", (name) => {
  expect(measured(name)).toBe("no_words");
  expect(measured(name, "A 0-2: Hello?", "A 9-10: Hello?")).toBe("no_words");
});

test.each([
  ["shareOfWords", 50],
  ["wordsPerMinute", "written"],
  ["longestTurn", 2],
  ["questions", 1],
  ["openQuestions", 0],
  ["fillers", "written"],
  ["interruptions", "written"],
  ["interrupted", "written"],
  ["secondsToAnswer", "written"],
  ["silence", "written"],
] as const)("%s in writing is %s", (name, value) => {
  expect(measured(name, "A: Hello there.", "U: Um, yes?")).toBe(value);
});

test.each([
  ["shareOfWords", "no_words"],
  ["wordsPerMinute", "no_words"],
  ["longestTurn", "no_words"],
  ["questions", "no_words"],
  ["openQuestions", "no_words"],
  ["fillers", "no_words"],
  ["interruptions", 1],
  ["interrupted", 0],
  ["secondsToAnswer", 1],
  ["silence", 4],
] as const)("%s of speech without words is %s", (name, value) => {
  expect(measured(name, "A 0-2!: Hello.", "U 3-5: ~", "A 9-10: So?")).toBe(value);
});

test.each([
  ["wordsPerMinute", "no_times"],
  ["interruptions", 0],
  ["interrupted", "no_times"],
  ["secondsToAnswer", "no_times"],
  ["silence", "no_times"],
] as const)("%s of speech without ends is %s, and so without any times", (name, value) => {
  expect(measured(name, "A 0: Hello.", "U 3: Hello there.", "A 9: So?")).toBe(value);
  expect(measured(name, "A aloud: Hello.", "U aloud: Hello there.", "A aloud: So?")).toBe(value);
});

test("the share of words needs the agent's too, the longest turn does not", () => {
  expect(measured("shareOfWords", "A 0-2: ~", "U 3-4: One.")).toBe("no_words");
  expect(measured("longestTurn", "A 0-2: ~", "U 3-4: One.")).toBe(1);
});

test("fillers are counted in what was said aloud", () => {
  expect(measured("fillers", "U: Um, uh.", "U 3-4: One two, um, four.")).toBe(25);
});

describe("words per minute", () => {
  test.each([
    [
      "of what was said aloud alone",
      60,
      ["U 0-2: One two.", "U: One two three four.", "A 3-4: One two three."],
    ],
    ["of what has words and times", 60, ["U 0-2: One two.", "U 3-9: ~", "U 10: One two three."]],
    ["not of less than a second", "no_times", ["U 0-0.4: Yes."]],
    ["not of times that go back", "no_times", ["U 5-2: Yes."]],
  ] as const)("are %s", (_what, value, lines) => {
    expect(measured("wordsPerMinute", ...lines)).toBe(value);
  });
});

describe("fillers per 100 words", () => {
  test.each([
    [40, "U 0-1: Um, uhhh, we save money."],
    [14.3, "U 0-1: We save, you know, together with others."],
    [0, "U 0-1: Do you know what kind of fund it is?"],
    [40, "U 0-1: Äh, das ist ähm gut."],
    [0, "U 0-1: Er spart, um das Haus zu bezahlen, und ich auch."],
    [0, "U 0-1: えっと、そうです。"],
  ])("are %d in %s", (value, line) => {
    expect(measured("fillers", line)).toBe(value);
  });
});

describe("interruptions", () => {
  test("of the agent are what it was saying then, aloud", () => {
    expect(
      measured("interruptions", "A 0-2!: So", "U 1-3: Yes.", "A 4-5!: And", "A!: Written", "U 5-6!: No"),
    ).toBe(2);
  });

  test("by the agent are what began while the trainee spoke", () => {
    const lines = [
      "U 0-5: One.",
      "A 5-6: Two.",
      "U 7-10: Three.",
      "A 9-11: Four.",
      "A 9.5-12: Five.",
      "U 13-14: Six.",
    ];
    expect(measured("interrupted", ...lines)).toBe(2);
  });
});

describe("seconds to answer", () => {
  test.each([
    [1, ["A 0-2: One.", "U 3-4: Two."]],
    [1.5, ["A 0-2: One.", "U 3-4: Two.", "A 5-6: Three.", "U 8-9: Four."]],
    [2, ["A 0-2: One.", "U 3-4: Two.", "A 5-6: Three.", "U 8-9: Four.", "A 10-11: Five.", "U 40-41: Six."]],
    [2, ["A 0-2: One.", "U 1-4: Two.", "A 5-6: Three.", "U 8-9: Four."]],
    ["no_times", ["U 0-2: One.", "A 3-4: Two."]],
    ["no_times", ["A 0-2: One.", "U: Written.", "U 30-31: Two."]],
  ] as const)("are %s", (value, lines) => {
    expect(measured("secondsToAnswer", ...lines)).toBe(value);
  });
});

describe("silence", () => {
  test.each([
    [0, ["A 0-2: One.", "U 5-6: Two."]],
    [3.1, ["A 0-2: One.", "U 5.1-6: Two."]],
    [9, ["A 0-2: One.", "U 6-7: Two.", "A 12-13: Three."]],
    [0, ["A 0-20: One.", "U 3-4: Two.", "A 21-22: Three."]],
    [0, ["A 0-2: One.", "U: Written.", "A 30-31: Two.", "U 32-33: Three."]],
    [4, ["A 0-2: One.", "U 6: Two."]],
    ["no_times", ["U 6-9: Two."]],
    ["no_times", ["A 0: One.", "U 6-9: Two."]],
  ] as const)("is %s", (value, lines) => {
    expect(measured("silence", ...lines)).toBe(value);
  });

  test("is none between two calls, and nobody answers across them", () => {
    const lines = linesOf(
      "A 0-2: One.",
      "U 3-4: Two.",
      "A 5-6: Three.",
      "U 300-301: Four.",
      "A 305-306: Five.",
    );
    const [...calls] = lines.map((line, at) => ({ ...line, beginsCall: at === 0 || at === 3 }));
    const valueOf = (name: DeliveryMeasure) => measuresOf(calls).find((each) => each.name === name)?.value;
    expect([valueOf("silence"), valueOf("secondsToAnswer")]).toEqual([4, 1]);
  });
});

test("ten thousand lines are measured", () => {
  const lines = Array.from(
    { length: 10_000 },
    (_, at) => `${at % 2 ? "U" : "A"} ${at * 5}-${at * 5 + 4}: How are you?`,
  );
  expect(measured("questions", ...lines)).toBe(5000);
  expect(measured("silence", ...lines)).toBe(0);
});
