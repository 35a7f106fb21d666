import { rubricCheck } from "@field-advisor/schema/rubric-forms";
import { describe, expect, test } from "vitest";
import type { Line } from "./scoring/lines.rules.ts";
import { verdictsOf } from "./judgements.rules.ts";

const said = (isUser: boolean, text: string): Line => ({
  isUser,
  text,
  isSpoken: false,
  hasWords: true,
  startSeconds: null,
  endSeconds: null,
  isInterrupted: false,
});

const lines = [
  said(false, "Is it safe?"),
  said(true, "You can lose money with it, and I will tell you how much, and when."),
  said(false, "Thank you. Are the fees high?"),
  said(true, "Nothing is certain. I can’t promise a return, don't worry about that."),
];
const judgedBy = (key: string, sentence: string) => rubricCheck.parse({ key, kind: "judged", sentence });
const risk = judgedBy("risk", "Explains that money can be lost");
const fees = judgedBy("fees", "Names the fees");

const about = (text: string, checks = [risk]) => verdictsOf(text, checks, { lines, checks });
const resultOf = (text: string) => about(text)[0]?.result;

/** The result, or that there was none to read. */
function outcomeOf(text: string) {
  try {
    return resultOf(text);
  } catch (error) {
    if (error instanceof SyntaxError) return "asked again";
    throw error;
  }
}

const plain = { key: "risk", verdict: "met", quotes: ["You can lose money with it"], suggestion: null };
const json = (changes: object = {}) => JSON.stringify({ verdicts: [{ ...plain, ...changes }] });

test("a quote of more parts than anybody joins is not looked for", () => {
  const talk = said(true, "I see. ".repeat(60));
  const quoteOf = (parts: number) => json({ quotes: [Array(parts).fill("I see").join("…")] });
  const verdictOn = (quote: string) =>
    verdictsOf(quote, [risk], { lines: [talk], checks: [risk] })[0]?.result;
  expect([verdictOn(quoteOf(50)), verdictOn(quoteOf(51))]).toEqual(["met", null]);
});

describe("the answer of a judge is read", () => {
  test.each([
    ["plain", json()],
    ["in fences", `\`\`\`json\n${json()}\n\`\`\``],
    [
      "behind thinking with a draft",
      `<think>{risk}: a draft {"verdicts":[]} or ${json({ verdict: "not_met" })}</think>\n${json()}`,
    ],
    [
      "behind thinking without its first mark",
      `They said {it}. ${json({ verdict: "not_met" })}\n</think>\n\n${json()}`,
    ],
    ["before a remark", `${json()}\n\nNote that {risk} is decided [1].`],
    [
      "behind a remark with a draft",
      `First I wrote ${json({ verdict: "not_met" })}, but this is right: ${json()}`,
    ],
    ["as a list", JSON.stringify([plain])],
    ["as one verdict", JSON.stringify(plain)],
    ["as one verdict without its check", JSON.stringify({ ...plain, key: undefined })],
    ["by check", JSON.stringify({ verdicts: { risk: { ...plain, key: undefined } } })],
    [
      "in another case",
      JSON.stringify({ Verdicts: [{ Key: "RISK", VERDICT: "Met", Quotes: plain.quotes }] }),
    ],
    ["with one quote", json({ quotes: plain.quotes[0] })],
    [
      "with commas too many",
      `{"verdicts":[{"key":"risk","verdict":"met","quotes":["You can lose money with it",],},],}`,
    ],
    [
      "with typographic marks",
      `{“verdicts”:[{“key”:“risk”,“verdict”:“met”,“quotes”:[“You can lose money with it”]}]}`,
    ],
    [
      "with German marks",
      `{„verdicts“:[{„key“:„risk“,„verdict“:„met“,„quotes“:[„You can lose money with it“]}]}`,
    ],
    [
      "as Python writes it",
      `{'verdicts': [{'key': 'risk', 'verdict': 'met', 'quotes': ['I can't promise a return'], 'suggestion': None}]}`,
    ],
    [
      "with names without marks",
      `{verdicts:[{key:"risk",verdict:"met",quotes:["You can lose money with it"]}]}`,
    ],
    [
      "with marks within a quote",
      `{"verdicts":[{"key":"risk","verdict":"met","quotes":["You can "lose" money with it"]}]}`,
    ],
  ])("%s", (_how, text) => {
    expect(about(text)).toMatchObject([{ key: "risk", result: "met", reason: null }]);
  });

  test("as one verdict a line, also in words of its own for a result", () => {
    const text = `{"key":"risk","verdict":"met","quotes":["lose money"]}\n{"key":"fees","verdict":"Not met","quotes":[]}`;
    expect(about(text, [risk, fees])).toMatchObject([{ result: "met" }, { result: "not_met" }]);
  });

  test.each(["She did well.", "", '{"score":100}', '{"verdicts":[{"key":"risk","verd', "[[[[", "{risk}"])(
    "but not %j, so that the model is asked again",
    (text) => expect(() => about(text)).toThrow(SyntaxError),
  );

  test.each([
    ["yes", json({ verdict: "yes" })],
    ["true", json({ verdict: true })],
    ["two verdicts", `${JSON.stringify(plain)}${JSON.stringify({ ...plain, verdict: "not_met" })}`],
    ["another check", json({ key: "fees" })],
    ["no key of two checks", JSON.stringify([{ ...plain, key: undefined }])],
  ])("%s decides nothing", (_what, text) => {
    const [first] = about(text, [risk, { ...fees, key: "other" }]);
    expect(first).toMatchObject({ result: null, evidence: [] });
  });

  test.each([
    ["{'a'b,", "asked again"],
    ["[", "asked again"],
    ['{"a":', "asked again"],
    ['"a" b', "met"],
    ["{risk} ", "met"],
    ["<think>", "asked again"],
    ['["a" "', "asked again"],
    ["Me: ", "met"],
  ])("in time that grows with its length alone, behind %s over and over", (unit, outcome) => {
    expect(outcomeOf(unit.repeat(40_000 / unit.length) + json())).toBe(outcome);
  });
});

describe("a quote counts if it was said", () => {
  test.each([
    ["joined by one mark", "You can lose money with it … and when"],
    ["joined by dots", "You can lose money ... how much ... and when"],
    ["joined by dots in brackets", "You can lose money [...] and when."],
    ["over two turns", "You can lose money with it … Nothing is certain"],
    ["over two lines", "Me: You can lose money with it\nMe: Nothing is certain"],
    ["cut at both ends", "…lose money with it…"],
    ["with its speaker", "Me: You can lose money with it"],
    ["with its speaker in bold", "**Adviser:** You can lose money with it"],
    ["with time and speaker", "[00:10] Me: You can lose money with it"],
    ["with its speaker in the second part", "You can lose money … Me: Nothing is certain"],
    ["in marks", "“You can lose money with it”"],
    ["with another apostrophe", "I can't promise a return, don’t worry"],
  ])("%s", (_how, quote) => expect(resultOf(json({ quotes: [quote] }))).toBe("met"));

  test.each([
    ["the agent's words", "Is it safe?"],
    ["the agent's words with a name", "Me: Is it safe?"],
    ["parts in another order", "and when … You can lose money"],
    ["one part twice", "Nothing is certain … Nothing is certain"],
    ["a part that was not said", "You can lose money … all of it"],
    ["words of nobody", "It is risky"],
    ["nothing but marks", "…"],
  ])("but not %s", (_what, quote) => expect(resultOf(json({ quotes: [quote] }))).toBeNull());

  test("each part is evidence", () => {
    const [verdict] = about(json({ quotes: ["You can lose money … and when"] }));
    expect(verdict?.evidence.map(({ line, start, end }) => lines[line]?.text.slice(start, end))).toEqual([
      "You can lose money",
      "and when",
    ]);
  });
});
