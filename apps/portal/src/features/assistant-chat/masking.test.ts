import { readTranscripts } from "@field-advisor/transcript";
import { expect, test } from "vitest";
import { mask, newMasking } from "./masking.ts";
import { placeholdersIn, possibleNames } from "./placeholders.ts";

const masked = (text: string) => mask(text, newMasking());

test("speakers, and their names wherever they stand, become the same person", () => {
  const text = "[00:12] Anna Meier: Hello Ben.\nBen: Hello Anna, or Mrs Meier?\n[00:20] Anna Meier: Anna.";
  expect(masked(text)).toBe(
    "[00:12] Person 1: Hello Person 2.\nPerson 2: Hello Person 1, or Mrs Person 1?\n[00:20] Person 1: Person 1.",
  );
});

test("what a speaker is called by their part stays", () => {
  const text =
    "Adviser: Hello Ms Novak.\nClient: I'm Petra Novak.\nAdviser: Petra?\nSpeaker 2: Yes.\nClient: No.";
  expect(masked(text)).toBe(
    "Adviser: Hello Ms Person 1.\nClient: I'm Person 1.\nAdviser: Person 1?\nSpeaker 2: Yes.\nClient: No.",
  );
});

test.each([
  [
    "Write to anna.meier@mail.example.com or b@c.de, anna.meier@mail.example.com.",
    "Write to [e-mail 1] or [e-mail 2], [e-mail 1].",
  ],
  ["Call +49 30 123456-78 or 0170/1234567.", "Call [phone 1] or [phone 2]."],
  [
    "I put €4,000.50 and 12 % into it, 12 % and 7.",
    "I put [figure 1] and [figure 2] into it, [figure 2] and [figure 3].",
  ],
  ["At 12:30 or 1:02:03.", "At 12:30 or 1:02:03."],
  ["12/03/2024, 14:02 - it cost 5", "12/03/2024, 14:02 - it cost [figure 1]"],
  ["My name is Anna. Frau Öztürk-Groß, Herr Li.", "My name is Person 3. Frau Person 1, Herr Person 2."],
])("%j is masked", (text, expected) => {
  expect(masked(text)).toBe(expected);
});

test("masked again it stays, and what is pasted later gets the same placeholders", () => {
  const known = newMasking();
  const once = mask("Anna: I pay 20.\nBen: Mail a@b.de or +49 30 1234567.\nAnna: Yes.", known);
  expect(mask(once, known)).toBe(once);
  expect(mask("Ben: Anna pays 20 or 30, a@b.de", known)).toBe(
    "Person 2: Person 1 pays [figure 1] or [figure 2], [e-mail 1]",
  );
  expect(placeholdersIn(once)).toEqual({ names: 2, emails: 1, phones: 1, figures: 1 });
});

test("a transcript stays one", () => {
  const text = "[12.03.24, 14:02] Anna: 5?\n[12.03.24, 14:03] Ben: 7.\n[12.03.24, 14:04] Anna: 9.";
  const [before, after] = [text, masked(text)].map((each) => readTranscripts(each)[0]?.turns);
  expect(after?.map(({ seconds }) => seconds)).toEqual(before?.map(({ seconds }) => seconds));
  expect(after?.map(({ speaker }) => speaker)).toEqual(["Person 1", "Person 2", "Person 1"]);
});

test("captions keep their times and their markup", () => {
  const text = [
    "WEBVTT\n\nNOTE Recorded by Ben\n",
    "7d1f0c1e-2a30/12-0\n00:00:01.000 --> 00:00:04.000 position:10%",
    "<v.loud Muster, Ana>Fees of 1.5 % <00:00:02.000><c.x>&lt;high&gt;</c>, Ben,\nplease &amp; 3&#39;000.</v>\n",
    "12\n00:00:05.000 --> 00:00:08.000",
    "<v Ben>Ana Muster, ANA or ana: 300. Muster's</v>\n",
  ].join("\n");
  const expected = [
    "WEBVTT\n\nNOTE Recorded by Person 2\n",
    "7d1f0c1e-2a30/12-0\n00:00:01.000 --> 00:00:04.000 position:10%",
    "<v.loud Person 1>Fees of [figure 1] <00:00:02.000><c.x>&lt;high&gt;</c>, Person 2,\nplease &amp; [figure 2].</v>\n",
    "12\n00:00:05.000 --> 00:00:08.000",
    "<v Person 2>Person 1, Person 1 or Person 1: [figure 3]. Person 1's</v>\n",
  ].join("\n");
  expect(masked(text)).toBe(expected);
  expect(readTranscripts(masked(text))[0]?.turns.map(({ seconds }) => seconds)).toEqual([1, 5]);
});

test("a chat keeps its days and times, whatever marks stand before them", () => {
  const text =
    "\u200E[12.03.24, 14:02:11] Ana Muster: Hello Ben, 300 euros\n[12.03.24, 14:03:00] +49 170 1234567: Hi ana\n\u200E[12.03.24, 14:04:00] Ana Muster: \u200Eimage omitted";
  expect(masked(text)).toBe(
    "[12.03.24, 14:02:11] Person 1: Hello Ben, [figure 1] euros\n[12.03.24, 14:03:00] [phone 1]: Hi Person 1\n[12.03.24, 14:04:00] Person 1: image omitted",
  );
});

test.each([
  ["one family", "Anna Meier: Hi Ben\nBen Meier: Hi Anna", "Person 1: Hi Person 2\nPerson 2: Hi Person 1"],
  [
    "a name that is a word",
    "Will Li: I will\nBo: So, Will Li? Li?",
    "Person 1: I will\nPerson 2: So, Person 1? Person 1?",
  ],
  ["a name with an s", "Anna: Hi\nBen: Annas Geld", "Person 1: Hi\nPerson 2: Person 1s Geld"],
  [
    "nobody who answers",
    "Ana Muster: Hello?\nAna Muster: Ana here",
    "Person 1: Hello?\nPerson 1: Person 1 here",
  ],
  ["a form", "Name: Anna Meier\nCity: Berlin", "Name: Person 1\nCity: Berlin"],
])("names of %s are masked", (_what, text, expected) => {
  expect(masked(text)).toBe(expected);
});

test.each([
  ["Ana Muster called about the fees.", ["Ana", "Muster"]],
  ["What did she say about Berlin in May?", ["Berlin"]],
  ["How are you today?", []],
])("in %j words may be names", (text, names) => {
  expect(masked(text)).toBe(text);
  expect(possibleNames(text)).toEqual(names);
});

test("200,000 characters are masked", () => {
  const text = "[00:01] Anna Meier: I pay 250 euros, a@b.de, +49 30 1234567.\n[00:02] Ben: Well.\n".repeat(
    2300,
  );
  expect(masked(text)).not.toMatch(/Anna|250|a@b/);
  expect(masked("1".repeat(200_000))).toBe("[figure 1]");
});
