import { expect, test } from "vitest";
import { fillersOf, languageOf } from "./languages.rules.ts";
import { wordsOf } from "./words.rules.ts";

const wordsIn = (text: string, isUser = true) =>
  wordsOf([
    {
      isUser,
      text,
      isSpoken: true,
      startSeconds: null,
      endSeconds: null,
      isInterrupted: false,
      hasWords: true,
    },
  ]);

test.each([
  ["What are you saving for?", "en"],
  ["Was ist Ihnen wichtig?", "de"],
  ["Können Sie mir das sagen?", "de"],
  ["Was it good for you?", "en"],
  ["Ich finde das okay, you know.", "de"],
  ["お子さんはいますか？", "en"],
  ["", "en"],
])("%s is in %s", (text, language) => {
  expect(languageOf(wordsIn(text), true)).toBe(language);
});

test("only the words of the side that is asked for tell", () => {
  expect(languageOf(wordsIn("Das ist nicht gut.", false), true)).toBe("en");
});

test.each([
  ["Um, it is, you know, erm, good. I mean, uhhh, fine.", ["Um", "you know", "erm", "I mean", "uhhh"]],
  ["Do you know what kind of fund this is? I know what I mean.", []],
  ["It's kind of a fund.", ["kind of"]],
  ["Äh, das ist, ähm, quasi sicher. Na ja, oder so.", ["Äh", "ähm", "quasi", "Na ja", "oder so"]],
  ["Er spart, um das Haus zu kaufen.", []],
])("of %s these look for words: %j", (text, fillers) => {
  expect(fillersOf(wordsIn(text), true).map(({ start, end }) => text.slice(start, end))).toEqual(fillers);
});
