import { rubric, type RubricCheck, type RubricInput } from "@field-advisor/schema/rubric-forms";
import { describe, expect, test } from "vitest";
import { contextOf, judgeAnew, placeToSay } from "./drills.rules.ts";
import { judge } from "./scoring/checks.rules.ts";
import { readConversation } from "./scoring/conversation.rules.ts";
import type { Line } from "./scoring/lines.rules.ts";

type CheckInput = RubricInput["criteria"][number]["checks"][number];
type Settings<One = CheckInput> = One extends CheckInput ? Omit<One, "key" | "sentence"> : never;

const check = (settings: Settings, key = "it"): CheckInput => ({ key, sentence: "Does it", ...settings });

/** "A:" is the agent's, "U:" the trainee's, and "@60" at that second. */
const linesOf = (text: string): Line[] =>
  text.split(" | ").map((part) => {
    const [, side, at, words = ""] = /^([AU])(?:@(\d+))?: (.*)$/su.exec(part) ?? [];
    return {
      isUser: side === "U",
      text: words,
      isSpoken: at !== undefined,
      startSeconds: at === undefined ? null : Number(at),
      endSeconds: null,
      isInterrupted: false,
      hasWords: true,
    };
  });

const askedOf = (lines: Line[], checks: ReadonlyMap<string, RubricCheck>) => ({
  lines,
  checks,
  read: () => readConversation(lines, null),
});

interface Missed {
  it: CheckInput;
  others?: CheckInput[];
  talk: string;
}

/** The place for a check that its rubric judges as missed, and how a sentence there is judged. */
function saidAnew({ it, others = [], talk }: Missed, text = "") {
  const lines = linesOf(talk);
  const body = rubric.parse({ criteria: [{ key: "all", name: "All", weight: 1, checks: [it, ...others] }] });
  const [judgement] = judge(body, lines, { minutes: null });
  const checks = new Map(body.criteria.flatMap((each) => each.checks).map((each) => [each.key, each]));
  const missed = checks.get(it.key);
  if (!missed || !judgement) throw new Error("There is no such check");
  expect(["not_met", "not_found", "waiting"]).toContain(judgement.result);
  const outcome = judgement.result === "waiting" ? ({ result: "not_met", evidence: [] } as const) : judgement;
  const place = placeToSay(missed, outcome, askedOf(lines, checks));
  if (place === null) return [null];
  const context = contextOf(lines, place, { text, isSpoken: false, hasWords: true });
  return [place, judgeAnew(body, context, { key: it.key })?.result];
}

const english = {
  phrase: "not guaranteed",
  said: "Returns are not guaranteed.",
  question: "what worries you",
  asked: "What worries you most?",
  occasion: "too dear",
  answer: "I understand",
  answered: "I understand, it is a lot of money.",
  filler: "Good day, nice to see you.",
  objection: "It is too dear for me.",
  fine: "Let us look at it together.",
};

const german: typeof english = {
  phrase: "nicht garantiert",
  said: "Die Erträge sind nicht garantiert.",
  question: "was macht Ihnen Sorgen",
  asked: "Was macht Ihnen Sorgen?",
  occasion: "zu teuer",
  answer: "ich verstehe",
  answered: "Ich verstehe, das ist viel Geld.",
  filler: "Guten Tag, schön, dass Sie da sind.",
  objection: "Das ist mir zu teuer.",
  fine: "Wir sehen uns das zusammen an.",
};

describe.each([
  ["English", english],
  ["German", german],
])("in %s the right sentence in its place is met", (_name, words) => {
  const { phrase, said, question, asked, occasion, answer, answered, filler, objection, fine } = words;
  const says = (settings: object = {}) => check({ kind: "says", phrases: [phrase], ...settings });
  const ask = check({ kind: "says", phrases: [question] }, "ask");
  const inOrder = (is: "before" | "after") => ({
    it: says({ order: { is, check: "ask" } }),
    others: [ask],
  });
  const answers = check({ kind: "answers", after: [occasion], phrases: [answer] });
  const talk = `A: Hm. | U: ${filler} | A: Hm. | U: ${fine}`;

  test.each<[string, Missed, string, number]>([
    ["says", { it: says(), talk }, said, 3],
    ["says, in a first turn", { it: says({ withinTurns: 1 }), talk }, said, 1],
    [
      "says, in time",
      { it: says({ withinMinutes: 1 }), talk: `U@5: ${filler} | A@30: Hm. | U@40: ${fine} | U@80: ${said}` },
      said,
      2,
    ],
    [
      "says before, said after it",
      { ...inOrder("before"), talk: `${talk} | A: Hm. | U: ${asked} | A: Hm. | U: ${said}` },
      said,
      3,
    ],
    [
      "says before what was said first",
      { ...inOrder("before"), talk: `A: Hm. | U: ${asked} | A: Hm. | U: ${said}` },
      said,
      1,
    ],
    ["says before what was never said", { ...inOrder("before"), talk }, said, 3],
    ["says after", { ...inOrder("after"), talk: `U: ${asked} | A: Hm. | U: ${fine}` }, said, 2],
    [
      "says after what was said last",
      { ...inOrder("after"), talk: `U: ${fine} | A: Hm. | U: ${asked}` },
      said,
      3,
    ],
    [
      "says after an answer",
      {
        it: says({ order: { is: "after", check: "answer" } }),
        others: [{ ...answers, key: "answer" }],
        talk: `A: ${objection} | U: ${answered} | A: Hm. | U: ${fine}`,
      },
      said,
      3,
    ],
    ["avoids", { it: check({ kind: "avoids", phrases: [phrase] }), talk: `${talk} | U: ${said}` }, fine, 4],
    ["asks", { it: check({ kind: "asks", atLeast: 2 }), talk }, `${asked} ${asked}`, 3],
    ["answers", { it: answers, talk: `U: ${filler} | A: ${objection} | U: ${fine}` }, answered, 2],
    ["answers, when nothing followed", { it: answers, talk: `U: ${filler} | A: ${objection}` }, answered, 2],
    [
      "answers, when it came late",
      {
        it: answers,
        talk: `A: ${objection} | U: ${fine} | ${talk} | A: Hm. | U: ${answered} | A: Hm. | U: ${fine}`,
      },
      answered,
      1,
    ],
  ])("%s", (_kind, missed, text, place) => {
    expect(saidAnew(missed, text)).toEqual([place, "met"]);
  });

  test("what a model judges is open again, in the place of the last sentence", () => {
    const judged = check({ kind: "judged" });
    expect(saidAnew({ it: judged, talk }, said)).toEqual([3, "waiting"]);
  });

  test.each<[string, Missed]>([
    [
      "said before what it has to come after",
      { ...inOrder("after"), talk: `U: ${said} | A: Hm. | U: ${asked} | A: Hm. | U: ${fine}` },
    ],
    ["after what was never said", { ...inOrder("after"), talk: `U: ${said} | A: Hm. | U: ${fine}` }],
    [
      "it was said before the minute and the other came after it",
      {
        ...inOrder("after"),
        it: says({ withinMinutes: 1, order: { is: "after", check: "ask" } }),
        talk: `A@5: Hm. | U@50: ${fine} | A@70: Hm. | U@80: ${asked}`,
      },
    ],
    ["in a minute that had gone by", { it: says({ withinMinutes: 1 }), talk: `A@5: Hm. | U@80: ${fine}` }],
    ["in a minute that nobody knows", { it: says({ withinMinutes: 1 }), talk }],
  ])("one sentence does not mend it: %s", (_why, missed) => {
    expect(saidAnew(missed, said)).toEqual([null]);
  });
});

test("where no line is left there is no place", () => {
  const body = rubric.parse({
    criteria: [
      {
        key: "all",
        name: "All",
        weight: 1,
        checks: [
          check({ kind: "says", phrases: ["so"] }, "says"),
          check({ kind: "answers", after: ["why"], phrases: ["so"] }, "answers"),
        ],
      },
    ],
  });
  const missed = { result: "not_found", evidence: [{ line: 2 }] } as const;
  const checks = new Map(body.criteria.flatMap((each) => each.checks).map((each) => [each.key, each]));
  expect([...checks.values()].map((each) => placeToSay(each, missed, askedOf([], checks)))).toEqual([
    null,
    null,
  ]);
});
