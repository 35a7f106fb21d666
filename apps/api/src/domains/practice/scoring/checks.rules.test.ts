import { rubric, type RubricInput } from "@field-advisor/schema/rubric-forms";
import { describe, expect, test } from "vitest";
import { judge } from "./checks.rules.ts";
import { type Line, longestJudged } from "./lines.rules.ts";

type CheckInput = RubricInput["criteria"][number]["checks"][number];
type Settings<One = CheckInput> = One extends CheckInput ? Omit<One, "key" | "sentence"> : never;

const check = (settings: Settings, key = "it"): CheckInput => ({ key, sentence: "Does it", ...settings });

const unknownWords =
  "Speech was not transcribed. Practise in writing, or ask an owner to connect speech-to-text.";

/** "A:" is the agent's, "U:" the trainee's; "~" is said aloud without its words, and "@60" at that second. */
function linesOf(text: string): Line[] {
  return text
    .split("|")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => {
      const [, side, at, words = ""] = /^([AU])(?:@(\d+))?: ?(.*)$/su.exec(part) ?? [];
      const isSound = words === "~";
      return {
        isUser: side === "U",
        text: isSound ? "(speech, 1.2 s)" : words,
        isSpoken: isSound || at !== undefined,
        startSeconds: at === undefined ? null : Number(at),
        endSeconds: null,
        isInterrupted: false,
        hasWords: !isSound,
      };
    });
}

const judgeAll = (checks: CheckInput[], text: string, minutes: number | null = null) => {
  const criteria = [checks.slice(0, 6), checks.slice(6)].flatMap((some, at) =>
    some.length === 0 ? [] : [{ key: `all-${at}`, name: "All", weight: 1, checks: some }],
  );
  return judge(rubric.parse({ criteria }), linesOf(text), { minutes });
};

const resultOf = (one: CheckInput, text: string, minutes: number | null = null) => {
  const [first] = judgeAll([one], text, minutes);
  return [first?.result, first?.reason];
};

describe("says", () => {
  const promise = { kind: "says", phrases: ["not guaranteed", "no guarant*"] } as const;
  test.each([
    ["met", null, promise, "A: Hello. | U: Returns are not guaranteed."],
    ["met", null, promise, "U: There’s NO guarantee!"],
    ["not_found", "None of the phrases was said", promise, "A: It is not guaranteed? | U: Hm."],
    ["met", null, promise, "A: So it is not guaranteed? | U: Exactly, that is right."],
    [
      "not_found",
      "None of the phrases was said",
      promise,
      "A: It is not guaranteed? Or is it safe? | U: Yes.",
    ],
    [
      "not_found",
      "None of the phrases was said",
      promise,
      "A: It is not guaranteed? | U: Exactly. But this one is.",
    ],
    ["unclear", "Quotes somebody", promise, "U: You said that it is not guaranteed."],
    [
      "unclear",
      "Said, and denied later",
      { ...promise, phrases: ["lose it"] as const },
      "U: You can lose it. | A: Oh? | U: You cannot lose it.",
    ],
    ["met", null, promise, "U: ~ | U: It is not guaranteed."],
    ["cannot_tell", unknownWords, promise, "U: ~ | A: Fine. | U: Hello."],
    ["met", null, { ...promise, withinTurns: 1 }, "A: Hi | U: Hello. | U: Not guaranteed. | A: Oh"],
    [
      "not_met",
      "Said in turn 2; to be said in the first 1",
      { ...promise, withinTurns: 1 },
      "U: Hello. | A: Hi | U: Not guaranteed.",
    ],
    [
      "not_met",
      "Said in turn 2; to be said in the first 1",
      { ...promise, withinTurns: 1 },
      "A: Hi | U: Hello. | A: Hi | U: Not guaranteed. | A: So | U: ~",
    ],
    ["cannot_tell", unknownWords, { ...promise, withinTurns: 1 }, "U: ~ | A: Hi | U: Not guaranteed."],
    ["met", null, { ...promise, withinMinutes: 2 }, "U@119: Not guaranteed."],
    [
      "not_met",
      "Said after 2.0 minutes; to be said in the first 2",
      { ...promise, withinMinutes: 2 },
      "U@120: Not guaranteed.",
    ],
    [
      "cannot_tell",
      "It is not known when it was said: there are no times",
      { ...promise, withinMinutes: 2 },
      "U: Not guaranteed.",
    ],
    ["not_found", "None of the phrases was said", { ...promise, withinMinutes: 2 }, "U: Hello."],
    ["not_found", "None of the phrases was said", { ...promise, withinMinutes: 2 }, "U@5: Hello. | U@130: ~"],
  ] as const)("is %s (%s)", (result, reason, settings, text) => {
    expect(resultOf(check({ ...settings, phrases: [...settings.phrases] }), text)).toEqual([result, reason]);
  });

  const ask = check({ kind: "says", phrases: ["what do you need"] }, "ask");
  const offer = (is: "before" | "after") =>
    check({ kind: "says", phrases: ["I recommend"], order: { is, check: "ask" } });
  test.each([
    ["after", "met", null, "U: What do you need? | A: Rest. | U: I recommend a fund."],
    ["after", "met", null, "U: What do you need? I recommend a fund."],
    [
      "after",
      "not_met",
      "Said, but not after what it has to come after",
      "U: I recommend a fund. What do you need?",
    ],
    ["after", "not_found", "None of the phrases was said", "U: What do you need?"],
    ["after", "not_met", "What it has to come after was never said: “Does it”", "U: I recommend a fund."],
    ["after", "cannot_tell", unknownWords, "U: I recommend a fund. | U: ~"],
    ["after", "met", null, "U: ~ | U: What do you need? | U: I recommend a fund."],
    ["before", "met", null, "U: I recommend a fund. What do you need?"],
    [
      "before",
      "not_met",
      "Said, but not before what it has to come before",
      "U: What do you need? I recommend a fund.",
    ],
    ["before", "not_found", "None of the phrases was said", "U: Hello."],
    ["before", "met", null, "U: I recommend a fund."],
    ["before", "cannot_tell", unknownWords, "U: ~ | U: I recommend a fund. | U: What do you need?"],
    ["before", "met", null, "U: I recommend a fund. | U: ~ | U: What do you need?"],
    ["before", "not_found", "None of the phrases was said", "U: What do you need? | U: ~"],
  ] as const)("%s another is %s (%s) in %s", (is, result, reason, text) => {
    const [judged] = judgeAll([offer(is), ask], text);
    expect([judged?.result, judged?.reason]).toEqual([result, reason]);
  });

  test("comes after an answer that was given", () => {
    const answer = check({ kind: "answers", after: ["too dear"], phrases: ["understand"] }, "answer");
    const then = check({ kind: "says", phrases: ["next step"], order: { is: "after", check: "answer" } });
    const results = (text: string) => judgeAll([then, answer], text).map(({ result }) => result);
    expect(results("A: Too dear. | U: I understand. The next step is this.")).toEqual(["met", "met"]);
    expect(results("A: Too dear. | U: The next step is this. I understand.")).toEqual(["not_met", "met"]);
    expect(results("A: Too dear. | U: The next step is this.")).toEqual(["not_met", "not_found"]);
  });
});

describe("avoids", () => {
  const never = check({ kind: "avoids", phrases: ["I promise", "risk-free"] });
  test.each([
    ["met", "None of the phrases was said", "A: Do you promise? I promise. | U: No."],
    ["not_met", "Said 1 time", "U: It's risk free."],
    ["not_met", "Said 2 times", "U: I promise: it's risk-free. | U: ~"],
    ["cannot_tell", unknownWords, "U: No. | U: ~"],
  ])("is %s (%s) in %s", (result, reason, text) => {
    expect(resultOf(never, text)).toEqual([result, reason]);
  });
});

describe("asks", () => {
  const three = { kind: "asks", atLeast: 3 } as const;
  test.each([
    [three, "met", "Asked 3 questions; at least 3", "U: How are you? Do you save? What for"],
    [three, "not_met", "Asked 1 of 3 questions", "U: How are you? | A: Why? What? Where?"],
    [
      { ...three, isOpen: true },
      "not_met",
      "Asked 2 of 3 open questions",
      "U: How are you? Do you save? What for",
    ],
    [{ ...three, atLeast: 1, isOpen: true }, "not_met", "Asked 0 of 1 open question", "U: Do you save?"],
    [
      { ...three, isOpen: true },
      "met",
      "Asked 3 open questions; at least 3",
      "U: Was ist Ihnen wichtig? Wie lange sparen Sie? Warum?",
    ],
    [three, "cannot_tell", unknownWords, "U: How are you? | U: ~"],
    [{ ...three, atLeast: 1 }, "met", "Asked 1 question; at least 1", "U: How are you? | U: ~"],
  ] as const)("%j is %s (%s)", (settings, result, reason, text) => {
    expect(resultOf(check(settings), text)).toEqual([result, reason]);
  });
});

describe("answers", () => {
  const answer = check({ kind: "answers", after: ["too expensive"], phrases: ["understand", "compare*"] });
  test.each([
    ["met", null, "A: That is too expensive. | U: I understand."],
    ["met", null, "A: Too expensive. | U: Hm. | A: Well? | U: Let us compare it."],
    [
      "not_met",
      "Answered later than in the next two turns",
      "A: Too expensive. | U: Hm. | A: Well? | U: So. | A: And? | U: I understand.",
    ],
    [
      "not_found",
      "None of the phrases was said in the next two turns",
      "U: I understand. | A: Too expensive. | U: No.",
    ],
    ["not_met", "Nothing was said after it", "U: Hello. | A: Too expensive."],
    ["met", null, "A: Too expensive. | U: No. | A: And? | U: So. | A: Too expensive! | U: I understand."],
    [
      "not_discussed",
      "The agent did not say what is to be answered",
      "A: Hi. | U: Too expensive? I understand.",
    ],
    ["cannot_tell", unknownWords, "A: Too expensive. | U: ~ | A: So?"],
    ["not_found", "None of the phrases was said in the next two turns", "U: ~ | A: Too expensive. | U: No."],
    ["met", null, "A: Too expensive. | U: ~ | U: I understand."],
    ["cannot_tell", "The words of the agent are not all known", "A: ~ | U: I understand."],
  ])("is %s (%s) in %s", (result, reason, text) => {
    expect(resultOf(answer, text)).toEqual([result, reason]);
  });
});

describe("listens", () => {
  const half = { kind: "listens", mostShare: 50 } as const;
  const brief = { kind: "listens", longestTurn: 3 } as const;
  test.each([
    [half, "met", "Spoke 50% of the words; at most 50%", "A: One two three. | U: One two three."],
    [half, "not_met", "Spoke 75% of the words; at most 50%", "A: One. | U: One two three."],
    [half, "not_discussed", "There was nobody to listen to: the agent said nothing", "U: One two three."],
    [half, "cannot_tell", unknownWords, "A: One. | U: ~"],
    [half, "cannot_tell", unknownWords, "A: ~ | U: One."],
    [brief, "met", "Longest turn 3 words; at most 3", "A: One two three four. | U: One two. | U: Three."],
    [
      brief,
      "not_met",
      "Longest turn 4 words; at most 3",
      "A: One. | U: One two. | U: Three four. | A: So | U: ~",
    ],
    [brief, "met", "Longest turn 1 word; at most 3", "A: ~ | U: One."],
    [brief, "cannot_tell", unknownWords, "A: One. | U: ~"],
    [
      { ...half, ...brief },
      "met",
      "Spoke 33% of the words; at most 50%. Longest turn 1 word; at most 3",
      "A: One two. | U: One.",
    ],
    [{ ...half, ...brief }, "not_met", "Spoke 67% of the words; at most 50%", "A: One. | U: One two."],
  ] as const)("%j is %s (%s)", (settings, result, reason, text) => {
    expect(resultOf(check(settings), text)).toEqual([result, reason]);
  });
});

describe("lasts", () => {
  test.each([
    [{ unit: "turns", atLeast: 2 }, null, "met", "Took 2 turns"],
    [{ unit: "turns", atLeast: 3 }, null, "not_met", "Took 2 turns; at least 3"],
    [{ unit: "turns", atMost: 1 }, null, "not_met", "Took 2 turns; at most 1"],
    [{ unit: "minutes", atLeast: 4, atMost: 6 }, 5.04, "met", "Lasted 5 minutes"],
    [{ unit: "minutes", atLeast: 4 }, 3.9, "not_met", "Lasted 3.9 minutes; at least 4"],
    [{ unit: "minutes", atMost: 6 }, 6.2, "not_met", "Lasted 6.2 minutes; at most 6"],
    [{ unit: "minutes", atMost: 6 }, 0, "met", "Lasted 0 minutes"],
    [{ unit: "minutes", atMost: 6 }, null, "cannot_tell", "It is not known how long it lasted"],
  ] as const)("%j is, in %d minutes, %s (%s)", (settings, minutes, result, reason) => {
    const text = "A: Hi | U: Hello | U: ~ | A: So | U: Bye";
    expect(resultOf(check({ kind: "lasts", ...settings }), text, minutes)).toEqual([result, reason]);
  });
});

test("what is to be judged waits", () => {
  expect(resultOf(check({ kind: "judged" }), "U: Hello")).toEqual(["waiting", null]);
});

const everyKind = [
  check({ kind: "says", phrases: ["a"] }, "says"),
  check({ kind: "avoids", phrases: ["a"] }, "avoids"),
  check({ kind: "asks", atLeast: 1 }, "asks"),
  check({ kind: "answers", after: ["a"], phrases: ["a"] }, "answers"),
  check({ kind: "listens", mostShare: 50 }, "listens"),
  check({ kind: "lasts", unit: "minutes", atMost: 5 }, "lasts"),
  check({ kind: "judged" }, "judged"),
];

test.each(["", "A: A? Hello? | A: A", "A: A | U: ", "A: A | U: …?! 👍"])(
  "nothing is judged of a conversation in which the trainee said nothing: %j",
  (text) => {
    for (const { result, reason, evidence } of judgeAll(everyKind, text, 3))
      expect([result, reason, evidence]).toEqual(["not_discussed", "Nothing was said", []]);
  },
);

describe("evidence", () => {
  const marked = (one: CheckInput, text: string) => {
    const lines = linesOf(text);
    return judgeAll([one], text)[0]?.evidence.map(({ line, start, end }) =>
      lines[line]?.text.slice(start, end),
    );
  };
  test.each([
    [
      "what was said",
      check({ kind: "says", phrases: ["no promise"] }),
      "U: That’s no 🙂 promise, é.",
      ["no 🙂 promise"],
    ],
    [
      "what was said too late",
      check({ kind: "says", phrases: ["fee"], withinTurns: 1 }),
      "U: Hi | A: Hi | U: The fees",
      ["fees"],
    ],
    [
      "what was asked",
      check({ kind: "asks", atLeast: 9 }),
      "A: Yes? | U: Hm. And you? Why",
      ["And you?", "Why"],
    ],
    [
      "what was to be answered",
      check({ kind: "answers", after: ["dear"], phrases: ["yes"] }),
      "A: So dear! | U: No",
      ["dear"],
    ],
    [
      "the answer",
      check({ kind: "answers", after: ["dear"], phrases: ["yes"] }),
      "A: So dear! | U: Yes",
      ["Yes"],
    ],
    [
      "no more than five",
      check({ kind: "avoids", phrases: ["a"] }),
      "U: A b a c a d a e a f a",
      ["A", "a", "a", "a", "a"],
    ],
    ["nothing where nothing was said", check({ kind: "says", phrases: ["a"] }), "U: b", []],
  ])("is %s", (_what, one, text, parts) => {
    expect(marked(one, text)).toEqual(parts);
  });

  test("is the whole first line of a turn that was too long", () => {
    const [judged] = judgeAll([check({ kind: "listens", longestTurn: 1 })], "A: Hi | U: One two | U: three");
    expect(judged?.evidence).toEqual([{ line: 1, start: 0, end: 0 }]);
  });
});

test("ten thousand lines and the longest line are judged, and a hundred times alike; more is a coach's", () => {
  const long = "A: Too dear a. | U: What is it? Yes. |".repeat(5000);
  expect(judgeAll(everyKind, long, 9).map(({ result }) => result)).toEqual([
    "not_found",
    "met",
    "met",
    "not_found",
    "not_met",
    "not_met",
    "waiting",
  ]);
  const longest = `U: ${" word".repeat(longestJudged / 5).trim()}`;
  expect(judgeAll(everyKind, longest)[0]?.result).toBe("not_found");
  expect(new Set(judgeAll(everyKind, `${longest} or more`).map(({ result }) => result))).toEqual(
    new Set(["waiting"]),
  );
  const text = "A: Hi, a. | U: A fee? Is it? | U: ~ | A: So? | U: A \uD83D a";
  const first = JSON.stringify(judgeAll(everyKind, text, 2));
  for (let run = 0; run < 100; run++) expect(JSON.stringify(judgeAll(everyKind, text, 2))).toBe(first);
});
