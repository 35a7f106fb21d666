import { expect, test } from "vitest";
import { shippedLists } from "./languages.ts";
import { sideOf } from "./sides.ts";

const said = (text: string, isUser = true) => sideOf([{ isUser, text, hasWords: true }], true);

test.each([
  ["What are you saving for?", "en"],
  ["Was ist Ihnen wichtig?", "de"],
  ["Können Sie mir das sagen?", "de"],
  ["Was it good for you?", "en"],
  ["Ich finde das okay, you know.", "de"],
  ["Vous pouvez perdre de l'argent, et je ne vous le cache pas.", "fr"],
  ["No hay garantía, pero los costes son bajos.", "es"],
  ["お子さんはいますか？", "ja"],
  ["Прибыль не гарантирована.", "ru"],
  ["", null],
  ["ETF", null],
])("%s is in %s", (text, code) => {
  expect(said(text).language.code).toBe(code);
});

test("there are rules for English and German alone, and English ones where nothing tells", () => {
  const hasRules = (text: string) => said(text).language.hasRules;
  expect(["That is it.", "Das ist es.", "ETF", "C'est pour vous."].map(hasRules)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test("only the words of the side that is asked for tell", () => {
  expect(said("Das ist nicht gut.", false).language.code).toBe(null);
});
test.each([
  ["Um, it is, you know, erm, good. I mean, uhhh, fine.", ["Um", "you know", "erm", "I mean", "uhhh"]],
  ["Do you know what kind of fund this is? I know what I mean.", []],
  ["It's kind of a fund.", ["kind of"]],
  ["Äh, das ist, ähm, quasi sicher. Na ja, oder so.", ["Äh", "ähm", "quasi", "Na ja", "oder so"]],
  ["Er spart, um das Haus zu kaufen.", []],
])("of %s these look for words: %j", (text, fillers) => {
  expect(
    said(text)
      .fillers(shippedLists)
      .map(({ start, end }) => text.slice(start, end)),
  ).toEqual(fillers);
});
