import { describe, expect, test } from "vitest";
import type { SaidLine } from "./reading.ts";
import { sideOf } from "./sides.ts";

const line = (text: string, more: Partial<SaidLine> = {}): SaidLine => ({
  isUser: true,
  text,
  hasWords: true,
  ...more,
});

/** What is marked in a text. */
const marked = (text: string, ...phrases: string[]) =>
  sideOf([line(text)], true)
    .find(phrases)
    .map(({ start, end }) => text.slice(start, end));

describe("words are found", () => {
  test.each([
    ["in another case", "Returns are NOT Guaranteed, ever.", "not guaranteed", "NOT Guaranteed"],
    ["in another form", "We charge two fees a year.", "charges two fee", "charge two fees"],
    [
      "in another order of forms",
      "Wir garantierten keine Renditen.",
      "garantiert keine Rendite",
      "garantierten keine Renditen",
    ],
    [
      "over punctuation",
      "Not – and I mean it – guaranteed",
      "not and I mean it guaranteed",
      "Not – and I mean it – guaranteed",
    ],
    ["with any ending", "Past performance is no guarantor.", "no guarant*", "no guarantor"],
    ["with any ending at its beginning", "Diversification helps", "divers* helps", "Diversification helps"],
    ["with no ending where any may be", "We invest.", "invest*", "invest"],
    ["in French", "Le coût n’est pas élevé, l’épargne non plus.", "cout n'est", "coût n’est"],
    ["behind a French article", "Parlons de l’épargne.", "epargne", "épargne"],
    ["with another apostrophe", "We don’t promise it.", "don't promise", "don’t promise"],
    ["in letters with separate accents", "Le cou\u0302t est la\u0300.", "coût", "cou\u0302t"],
    ["with a sharp s", "Eine GROSSE Gebühr", "große gebuhr", "GROSSE Gebühr"],
    ["in a ligature", "The ﬁne print.", "fine print", "ﬁne print"],
    ["over a soft hyphen", "It is guaran\u00ADteed.", "guaranteed", "guaran\u00ADteed"],
    ["among emoji", "👍🏽 No 🙂 promise 🇩🇪", "no promise", "No 🙂 promise"],
    ["with figures", "It is 1,000 euros at 2.5%.", "2.5 %", "2.5%"],
    [
      "in Arabic with vowels and marks of direction",
      "\u2067هذا \u200Fمُضمونٌ\u2069 تماما",
      "مضمون",
      "\u200Fمُضمونٌ".slice(1),
    ],
    ["in Arabic with another alef", "أن العائد غير مضمون", "ان العايد غير", "أن العائد غير"],
    ["in Arabic with stretched letters", "ـ مضمـــون ـ", "مضمون", "مضمـــون"],
    ["in Hebrew with vowels", "זֶה לֹא מֻבְטָח", "לא מבטח", "לֹא מֻבְטָח"],
    ["in Japanese", "元本は保証されていません。", "保証されて", "保証されて"],
    ["in Japanese in the middle", "投資信託にはリスクがあります。", "リスク", "リスク"],
    ["in Japanese with narrow letters", "これはﾘｽｸとｶﾞｲﾄﾞです", "リスクとガイド", "ﾘｽｸとｶﾞｲﾄﾞ"],
    ["in Chinese among Latin letters", "我们的ETF没有保证收益。", "ETF没有保证", "ETF没有保证"],
    ["in Thai", "การลงทุนมีความเสี่ยง", "ความเสี่ยง", "ความเสี่ยง"],
    ["in Korean with any ending", "수익은 보장되지 않습니다", "보장*", "보장되지"],
    ["in Hindi", "रिटर्न की गारंटी नहीं है", "गारंटी नहीं", "गारंटी नहीं"],
    ["beside a lone surrogate", "\uD83D no promise \uDE00", "no promise", "no promise"],
  ])("%s", (_what, text, phrase, found) => {
    expect(marked(text, phrase)).toEqual([found]);
  });
});

describe("words are not found", () => {
  test.each([
    ["in a longer word", "The notary signs.", "not"],
    ["in the beginning of a word", "We guaranteed it", "guar"],
    ["where a word is missing", "not really guaranteed", "not guaranteed"],
    ["in another word of the same letters", "He'll be well.", "hell"],
    ["in a word that looks like a form", "I noted the police", "policies"],
    ["where only its beginning is at the end", "It is not", "not guaranteed"],
    ["in punctuation", "?!… --- 🙂", "a"],
    ["in nothing", "", "a"],
    ["where it has no letter that is compared", "نعم ـ لا", "ـ*"],
    ["with letters of its own missing in Japanese", "保険", "保証"],
  ])("%s", (_what, text, phrase) => {
    expect(marked(text, phrase)).toEqual([]);
  });

  test("on the other side, or where no words are known", () => {
    const talk = [
      line("not"),
      line("guaranteed."),
      line("It is not guaranteed", { isUser: false }),
      line("(speech, 1.2 s)", { hasWords: false }),
    ];
    expect(sideOf(talk, true).find(["it is not", "speech"])).toEqual([]);
    expect(sideOf(talk, true).find(["not guaranteed"])).toEqual([{ line: 0, start: 0, end: 3 }]);
    expect(sideOf(talk, false).find(["not guaranteed"])).toEqual([{ line: 2, start: 6, end: 20 }]);
    expect(sideOf(talk, true).wordsOfLine).toEqual([1, 1, 0, 0]);
  });
});

test.each([
  "The client's fees aren't what he'd expect: l'argent, d'accord? Qu'il y a 2.5% -- it's o'clock",
  "a'b 'quoted' rock'n'roll 'tis `so` snake_case x1 1st (ETF) don't",
  "'' ' l' 'l l'' qu'à",
])("plain letters and others are told apart alike: %s", (text) => {
  const wordsIn = (written: string) => sideOf([line(written)], true).wordsOfLine;
  const parts = text.split(" ");
  expect(wordsIn(`${text} é`)).toEqual(wordsIn(`${text} e`));
  expect(parts.map((part) => marked(`${text} é`, part)[0])).toEqual(
    parts.map((part) => marked(text, part)[0]),
  );
});

test("places are in order; one within another is left out", () => {
  const text = "No guarantee. I promise no guarantee of returns.";
  expect(marked(text, "returns", "guarantee", "no guarantee of", "no guarantee")).toEqual([
    "No guarantee",
    "no guarantee of",
    "returns",
  ]);
});

test.each([
  ["one word of a megabyte", "a".repeat(1_000_000), 1],
  ["a megabyte of words", "no promise ".repeat(90_000), 180_000],
  ["a megabyte of marks", "\u0301'’\u200F".repeat(250_000), 0],
  ["a megabyte of a script without blanks", "保証".repeat(250_000), 500_000],
])("%s is read", (_what, text, words) => {
  expect(sideOf([line(text)], true).wordsOfLine).toEqual([words]);
});

test("ten thousand lines are read, each with its own places", () => {
  const lines = Array.from({ length: 10_000 }, (_, at) =>
    line(at % 2 ? "There is no promise." : "Hello there."),
  );
  const places = sideOf(lines, true).find(["no promise"]);
  expect(places).toHaveLength(5000);
  expect(places.at(-1)).toEqual({ line: 9999, start: 9, end: 19 });
});
