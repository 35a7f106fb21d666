import { rubric } from "@field-advisor/schema/rubric-forms";
import { describe, expect, test } from "vitest";
import { judge } from "./checks.rules.ts";
import { toChange } from "./evidence.rules.ts";
import { linesOfPasted } from "./pasted.rules.ts";
import { scoreOf } from "./score.rules.ts";
import { minutesOf } from "./lines.rules.ts";

/** What an owner may write for a talk about the risk of a fund, in both languages. */
const risk = rubric.parse({
  passMark: 60,
  criteria: [
    {
      key: "needs",
      name: "Finds out what is needed",
      weight: 2,
      checks: [
        { key: "asks", kind: "asks", atLeast: 2, isOpen: true, sentence: "Asks two open questions" },
        { key: "listens", kind: "listens", mostShare: 65, sentence: "Lets the client talk" },
      ],
    },
    {
      key: "risk",
      name: "Explains the risk",
      weight: 5,
      checks: [
        {
          key: "warns",
          kind: "says",
          isBlocker: true,
          phrases: ["not guaranteed", "can lose", "nicht garantiert", "Verlust*"],
          sentence: "States that returns are not guaranteed",
        },
        {
          key: "first",
          kind: "says",
          phrases: ["what do you need", "what are you saving for", "wofür sparen Sie"],
          order: { is: "before", check: "warns" },
          sentence: "Asks for the goal before the risk",
        },
        {
          key: "fees",
          kind: "answers",
          after: ["fee", "cost", "Gebühr", "Kosten"],
          phrases: ["percent", "Prozent"],
          sentence: "Names the fee when asked",
        },
      ],
    },
    {
      key: "words",
      name: "Promises nothing",
      weight: 3,
      checks: [
        {
          key: "promises",
          kind: "avoids",
          phrases: ["I promise", "no risk", "risk-free", "kein Risiko", "ich verspreche"],
          sentence: "Makes no promise",
        },
        { key: "tone", kind: "judged", sentence: "Stays calm" },
      ],
    },
  ],
});

function judged(text: string) {
  const lines = linesOfPasted(text);
  const checks = judge(risk, lines, { minutes: minutesOf(lines) });
  const results = new Map(checks.map(({ key, result }) => [key, result]));
  const quotes = Object.fromEntries(
    checks.map(({ key, evidence }) => [
      key,
      evidence.map(({ line, start, end }) => lines[line]?.text.slice(start, end)),
    ]),
  );
  return {
    ...scoreOf(risk, results),
    results: Object.fromEntries(results),
    quotes,
    toChange: toChange(risk, checks),
  };
}

const english = `[00:02] Client: Hello. I heard that your fund is good.
[00:06] Adviser: Good morning, Ms Probe. What are you saving for?
[00:10] Client: My daughter starts to study in ten years, and I'd like to help her then. What are the fees?
[00:19] Adviser: They’re one per cent, so 1 percent a year. How would you feel if it fell for a year
[00:28] Client: I would not like that. Is it safe?
[00:33] Adviser: Returns aren't promised, and they are not, I repeat, not guaranteed: you can lose money.`;

const german = `Kunde: Guten Tag, ich habe von dem Fonds gehört. Wie hoch sind die Gebühren, und was kann passieren?
Berater: Wofür sparen Sie denn?
Kunde: Für das Haus, in zehn Jahren. Und die Kosten?
Berater: Ein Prozent im Jahr. Das Geld ist sicher, da gibt es kein Risiko.
Kunde: Gar keins? Das wundert mich sehr, denn meine Bank sagt etwas anderes dazu.`;

describe("a whole conversation", () => {
  test("in English, as a meeting tool writes it", () => {
    expect(judged(english)).toEqual({
      score: 88,
      mostScore: 100,
      passed: true,
      decided: 6,
      total: 7,
      results: {
        asks: "met",
        listens: "met",
        warns: "met",
        first: "met",
        fees: "met",
        promises: "met",
        tone: "waiting",
      },
      quotes: {
        asks: ["What are you saving for?", "How would you feel if it fell for a year"],
        listens: [],
        warns: ["not guaranteed", "can lose"],
        first: ["What are you saving for"],
        fees: ["per cent", "percent"],
        promises: [],
        tone: [],
      },
      toChange: [],
    });
  });

  test("in German, in which the blocker was not found", () => {
    const { quotes, results, ...score } = judged(german);
    expect(score).toEqual({
      score: 48,
      mostScore: 80,
      passed: null,
      decided: 5,
      total: 7,
      toChange: ["warns", "promises", "asks"],
    });
    expect(results).toMatchObject({ first: "met", fees: "met", warns: "not_found", tone: "waiting" });
    expect(quotes).toMatchObject({
      promises: ["kein Risiko"],
      fees: ["Prozent"],
      asks: ["Wofür sparen Sie denn?"],
    });
  });

  test("whose spoken words are not known gets no score", () => {
    const text =
      "[0:00] Client: What are the fees?\n[0:04] Adviser: (speech, 6.2 s)\n[0:12] Client: And the risk?";
    expect(judged(text)).toMatchObject({ score: null, passed: null, decided: 0, toChange: [] });
  });

  test("in which the trainee said nothing gets no score", () => {
    expect(judged("Agent: Hello?\nAgent: Is anybody there?\nMe: ...")).toMatchObject({
      score: null,
      passed: null,
      decided: 0,
    });
  });
});
