import { expect, test } from "vitest";
import { faultOf, notesOn } from "./phrase-notes.ts";
import { readPhrase } from "./phrases.ts";

const kindsOf = (phrase: string) => notesOn([phrase])[0]?.map(({ kind }) => kind);

test.each(
  `true|I see|a year|fair|understand|I understand|today|you know|so you|thank you|sleep|family|mother|good|it is|I think|
  okay|we can|right|all right|know*|wahr|ich sehe|ein Jahr|verstehe|ich verstehe|heute|gut|genau|natürlich|das ist|Familie|ich glaube|klar|
  Sie wissen|weiß*`
    .split("|")
    .map((phrase) => phrase.trim()),
)("“%s” is weak", (phrase) => {
  expect(kindsOf(phrase)).toContain("weak");
});

test.each(
  `not guaranteed|no guarantee|I promise|ich verspreche|a fee of|can fall|risk free|past performance|one per cent|per cent a year|next step*|shall we meet|I am sorry|summar*|
  good morning|what matters most|apolog*|take your time|fee|deductible|nicht garantiert|kein Risiko|guten Tag|Gebühr|nächster Schritt|
  es tut mir leid|Kursverlust*|was ist Ihnen wichtig|fasse zusammen|ein Prozent|im Jahr ein Prozent`
    .split("|")
    .map((phrase) => phrase.trim()),
)("“%s” is not weak", (phrase) => {
  expect(kindsOf(phrase)).not.toContain("weak");
});

test("a word of two languages is read as the phrases beside it are", () => {
  const isWeak = (phrases: string[]) => notesOn(phrases)[0]?.some(({ kind }) => kind === "weak");
  expect(isWeak(["war", "the price of peace", "of the enemy"])).toBe(true);
  expect(isWeak(["fast", "wir haben das nicht"])).toBe(true);
});

test("what a long phrase, a negator, a number and a time mean is said", () => {
  expect(notesOn(["so that I know I was clear how would you explain it"])[0]).toMatchObject([
    { kind: "exact", text: expect.stringContaining("12 words") as string },
  ]);
  expect(notesOn(["no guarantee*", "kein Risiko", "never"]).map(([note]) => note?.text)).toEqual([
    "Has the negator “no”: these words count, and so does another plain denial of “guarantee*”.",
    "Has the negator “kein”: these words count, and so does another plain denial of “risiko”.",
    expect.stringContaining("Weak") as string,
  ]);
  expect(notesOn(["1.5 %", "zwei Prozent", "at 2:30"]).map(([note]) => note?.text)).toEqual([
    "Has a number (1.5): in figures or in words it is the same, and no other number is it.",
    "Has a number (2): in figures or in words it is the same, and no other number is it.",
    "Has a time of day: in figures or in words it is the same, and no other is it.",
  ]);
});

test.each(["≥ 3", "≤ 5", "a < b", "~10", "±1", "¥500", "5 °C", "2 ‰", "C++"])(
  "“%s” would lose its sign",
  (phrase) => {
    expect(faultOf(phrase)).toMatch(/^The sign “.+” is not heard/);
  },
);

test("a minus is read, or refused", () => {
  const read = (phrase: string) => readPhrase(phrase).map(({ text }) => text);
  expect(faultOf("-1 %") === undefined).toBe(String(read("-1 %")) !== String(read("1 %")));
});

test.each(["uh", "äh, ähm", "um… uh"])("nothing is left of “%s”", (phrase) => {
  expect(faultOf(phrase)).toMatch(/^Nothing is left/);
});

test.each([
  "1 %",
  "€250",
  "$5",
  "£1,250",
  "risk-free",
  "24-hour",
  "2–3 percent",
  "guarantee*",
  "it's",
  "e-mail",
  "so – 5 euros",
])("“%s” is read as it is written", (phrase) => {
  expect(faultOf(phrase)).toBeUndefined();
});
