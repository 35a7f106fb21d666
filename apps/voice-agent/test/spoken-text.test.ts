import { createRandom } from "@field-advisor/fixtures/random";
import { describe, expect, test } from "vitest";
import { SpokenText } from "../src/conversation/spoken-text.ts";
import { findMarks } from "../src/speech-text/markdown-marks.ts";
import { sentences } from "../src/speech-text/sentences.ts";
import { spokenWords } from "../src/speech-text/spoken-words.ts";

async function cutIn(language: string, ...parts: string[]): Promise<string[]> {
  async function* stream() {
    yield* parts;
  }
  const found: string[] = [];
  for await (const sentence of sentences(stream(), language)) found.push(sentence);
  expect(found.join("")).toBe(parts.join(""));
  return found;
}

describe("sentences", () => {
  const cut = (...parts: string[]) => cutIn("en", ...parts);

  test("are given as soon as they are complete, and lose nothing", async () => {
    expect(
      await cut("This is surely one sentence. This is", " surely another one! And the", " rest"),
    ).toEqual(["This is surely one sentence. ", "This is surely another one! ", "And the rest"]);
  });

  test.each([
    ["en", "Dr. Ward said 3.5 per cent a year. "],
    ["en", "We talked about it for a while with Mr. Jones and Prof. Hill. "],
    ["en", "We meet in the morning at nine a.m. or later, e.g. at noon. "],
    ["en", "This is about the house with the No. 5 on its door. "],
    ["de", "Wir sehen uns dann alle wieder am 27. November in Wien. "],
    ["de", "Das gilt für viele Menschen, z. B. für Dr. Roth und ca. zehn andere. "],
    ["en", "Then **this is marked. And it goes on here.** "],
    ["en", "Please do read [our terms. They are short](https://example.org/a.b) today. "],
  ])("are not cut inside of what belongs together (%s): %s", async (language, sentence) => {
    expect(await cutIn(language, ...Array.from(sentence), "Good.")).toEqual([sentence, "Good."]);
  });

  test("end where a list begins its next line", async () => {
    expect(await cut("1. Open an account with the bank\n2. Pay something in\n")).toEqual([
      "1. Open an account with the bank\n",
      "2. Pay something in\n",
    ]);
  });

  test("without any end are cut at a blank, outside of marks where there is one", async () => {
    const found = await cut("word ".repeat(200));
    expect(found.length).toBeGreaterThan(2);
    expect(found.every((sentence) => sentence.length <= 300)).toBe(true);
    const [first] = await cut(`${"word ".repeat(50)}**${"word ".repeat(40)}**`);
    expect(first).toBe("word ".repeat(50));
  });

  test.each([["a"], ["😀"]])(
    "of ten thousand %s without a blank are cut between characters",
    async (character) => {
      const found = await cut(character.repeat(10_000));
      expect(found.every((sentence) => sentence.length <= 300 && sentence.isWellFormed())).toBe(true);
    },
  );
});

const words = [
  { start: 0, end: 3, atMs: 0 },
  { start: 4, end: 7, atMs: 300 },
  { start: 8, end: 14, atMs: 600 },
];

/** A sentence of which 1000 ms are synthesised, with an engine's positions of words. */
function spokenText(sentence: string, marks = words): SpokenText {
  const spoken = new SpokenText();
  spoken.begin(sentence, spokenWords(sentence, "en"), 0);
  spoken.extend(1000, marks);
  spoken.finish();
  return spoken;
}

describe("what has been heard", () => {
  test("is whole words whose sound is over", () => {
    const spoken = spokenText("One two three. ");
    expect([0, 299, 301, 601, 999].map((ms) => spoken.heardAt(ms))).toEqual([
      "",
      "",
      "One",
      "One two",
      "One two",
    ]);
    expect(spoken.heardAt(1000)).toBe("One two three.");
  });

  test("counts earlier sentences whole, also those of which nothing was said", () => {
    const spoken = new SpokenText();
    spoken.begin("👋 ", spokenWords("👋 ", "en"), 0);
    spoken.begin("Before that. ", spokenWords("Before that. ", "en"), 0);
    spoken.extend(500, []);
    expect(spoken.heardAt(0)).toBe("");
    spoken.finish();
    spoken.begin("One two three.", spokenWords("One two three.", "en"), 500);
    spoken.extend(1500, words);
    expect(spoken.heardAt(1101)).toBe("👋 Before that. One two");
  });

  test("is estimated by what is spoken when the engine does not tell where words are", () => {
    expect(spokenText("aaaa bbbb cccc dddd", []).heardAt(1000 / 2)).toBe("aaaa bbbb");
    // "One thousand two hundred and thirty-four people came."
    const figures = spokenText("1,234 people came.", []);
    expect(figures.heardAt(500)).toBe("");
    expect(figures.heardAt(760)).toBe("1,234");
    expect(figures.heardAt(950)).toBe("1,234 people");
  });

  test.each([
    ["It costs £40,000 a year.", ["It", "It costs", "It costs £40,000", "It costs £40,000 a"]],
    ["Read [the terms](https://a.org/x), please do.", ["Read", "Read [the terms](https://a.org/x),"]],
    ["A **very bold** word.", ["A", "A **very bold**"]],
    ["on 27 Nov 2026 in London", ["on", "on 27 Nov 2026", "on 27 Nov 2026 in"]],
    ["Now:\n- one\n- two more", ["Now:", "Now:\n- one", "Now:\n- one\n- two"]],
  ])("of %s ends where one can read it", (sentence, wanted) => {
    const spoken = spokenText(sentence, []);
    const heard = Array.from({ length: 1000 }, (_, ms) => spoken.heardAt(ms));
    expect([...new Set(heard)].filter((text) => text !== "").slice(0, wanted.length)).toEqual(wanted);
  });
});

describe("whatever a language model writes", () => {
  const random = createRandom(7);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const pieces = [
    ..."word, Wörter. end! 😀 👩‍👩‍👧 £40,000 1.234,5 6-9% 27.11.2026 14:02 e.g. z. B. Dr. **bold **two bold** *it* ** * _ ` `code".split(
      " ",
    ),
    "[a link. Here](https://example.org/a_b?c=1,000)",
    "[open",
    "](",
    "\n- ",
    "\n\n## ",
    "\n1. ",
    "| a | b |\n|---|---|\n",
    "https://example.org/a*b*c",
    "\u202E\u200B",
    "**a bold sentence. With two ends** ",
    "x".repeat(400),
    "```\ncode\n```",
    "<br>",
    "27 Nov 2026",
    "+44 20 7946 0958",
  ];
  const texts = Array.from({ length: 400 }, () =>
    Array.from({ length: 1 + Math.floor(random() * 30) }, () => pick(pieces) + pick([" ", " ", ""]))
      .join("")
      .trimEnd(),
  );

  test("the position in the text only grows with the one in the words", () => {
    for (const text of texts) {
      for (const language of ["en", "de", "fr"]) {
        const { words: said, shownUntil } = spokenWords(text, language);
        const shown = Array.from({ length: said.length + 1 }, (_, position) => shownUntil(position));
        expect(shown).toEqual(shown.toSorted((a, b) => a - b));
        expect(shown.at(-1)).toBeLessThanOrEqual(text.length);
      }
    }
  });

  test("what was heard is a beginning of the text, and ends after a word and outside of marks", async () => {
    for (const text of texts) {
      const spoken = new SpokenText();
      let ms = 0;
      for (const sentence of await cutIn("en", text)) {
        spoken.begin(sentence, spokenWords(sentence, "en"), ms);
        spoken.extend((ms += 1000), []);
        spoken.finish();
      }
      const whole = text.trim();
      const { marked } = findMarks(whole);
      for (let at = 0; at <= ms; at += 97) {
        const heard = spoken.heardAt(at);
        expect(whole.startsWith(heard)).toBe(true);
        expect(heard === whole || heard === "" || /\s/.test(whole[heard.length] ?? "")).toBe(true);
        expect(marked.filter(({ start, end }) => start < heard.length && heard.length < end)).toEqual([]);
      }
    }
  });
});

test.each([
  ["letters", "a"],
  ["digits", "1"],
  ["marks", "*"],
  ["brackets", "]("],
  ["blanks", " "],
  ["lines", "\n"],
  ["cells", "|-"],
  ["thousands", ",111"],
  ["emoji", "😀"],
  ["figures", "5 "],
])("ten thousand characters of %s are read, whatever is said for them", (_, character) => {
  const text = character.repeat(10_000 / character.length);
  for (const language of ["en", "de", "fr"]) {
    const { words: said, shownUntil } = spokenWords(`${text} x`, language);
    expect(said).toContain("x");
    expect(shownUntil(said.length)).toBeGreaterThan(0);
  }
});
