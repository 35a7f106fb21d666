import { expect, test } from "vitest";
import { contains, finderOf, folded } from "./search-words.ts";

test.each([
  ["JOSÉ", "jose"],
  ["Jose\u0301", "jose"],
  ["Ｆｕｌｌ", "full"],
  ["Łódź, Straße, Ærø", "lodz, strasse, aero"],
  ["An\u00ADna\u200B", "anna"],
  ["O’Brien, O´Brien, Oʼbrien", "o'brien, o'brien, o'brien"],
  ["Meyer‑Lüdenscheidt – Süd", "meyer-ludenscheidt - sud"],
  ["ВОЛОДЯ", "володя"],
])("%j is compared as %j", (text, plain) => {
  expect(folded(text)).toBe(plain);
});

test("a text contains what is searched for, however either is written", () => {
  expect(contains("José Müller", "muller")).toBe(true);
  expect(contains("Jose Muller", "MU\u0308LLER")).toBe(true);
  expect(contains("José Müller", "miller")).toBe(false);
});

const found = (text: string, search: string) =>
  finderOf(search)(text).map(({ start, end }) => text.slice(start, end));

test("the places of what was found are those of the text as it stands", () => {
  expect(found("Große Straße, strasse", "strasse")).toEqual(["Straße", "strasse"]);
  expect(found("Mu\u0308ller and Müllers, no Amüller", "muller")).toEqual(["Mu\u0308ller", "Müller"]);
  expect(found("Café au lait", '"cafe au"')).toEqual(["Café au"]);
  expect(found("Nothing", "…")).toEqual([]);
});
