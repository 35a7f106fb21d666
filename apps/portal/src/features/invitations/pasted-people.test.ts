import { expect, test } from "vitest";
import { peopleIn, problemOf } from "./pasted-people.ts";

const emails = (text: string) => peopleIn(text).people.map(({ email }) => email);

test.each([
  ["one address", "Rita@Client.test", ["rita@client.test"]],
  ["lines", "a@b.test\r\n\r\nc@d.test\n", ["a@b.test", "c@d.test"]],
  ["commas and semicolons", "a@b.test, c@d.test;e@f.test;", ["a@b.test", "c@d.test", "e@f.test"]],
  ["nothing", " \n ; , ", []],
])("%s", (_what, text, found) => {
  expect(emails(text)).toEqual(found);
  expect(peopleIn(text).problems).toEqual([]);
});

test.each([
  ["Rita Recipient <rita@client.test>", "Rita Recipient"],
  ['"Recipient, Rita" <rita@client.test>', "Recipient, Rita"],
  ["<rita@client.test>", null],
])("a name before the address: %s", (text, recipientName) => {
  expect(peopleIn(text)).toEqual({ people: [{ email: "rita@client.test", recipientName }], problems: [] });
});

test.each([
  ["anna@firma.test\tAnna Muster", "Anna Muster"],
  ["Anna Muster\tanna@firma.test", "Anna Muster"],
  ["Anna\tMuster\tanna@firma.test\t", "Anna Muster"],
  ['"Muster, Anna"\tanna@firma.test', "Muster, Anna"],
])("columns of a spreadsheet: %j", (text, recipientName) => {
  expect(peopleIn(text)).toEqual({ people: [{ email: "anna@firma.test", recipientName }], problems: [] });
});

test.each(["; ", ", "])("surnames before names, as mail programs write them, parted by %j", (between) => {
  const text = ["Muster, Anna <anna@firma.test>", '"Probe; Cleo" <cleo@firma.test>', "<dan@firma.test>"].join(
    between,
  );
  expect(peopleIn(`${text}${between}`)).toEqual({
    people: [
      { email: "anna@firma.test", recipientName: "Muster, Anna" },
      { email: "cleo@firma.test", recipientName: "Probe; Cleo" },
      { email: "dan@firma.test", recipientName: null },
    ],
    problems: [],
  });
});

test.each([
  ["anna@firma.test, ben.firma.test", '"ben.firma.test" is not'],
  ["ben.firma.test, anna@firma.test", '"ben.firma.test, anna@firma.test" is not'],
  ["anna@firma.test\tben@\tAnna", '"ben@" is not'],
  ['O"Brien <anna@firma.test>; nobody', '"nobody" is not'],
])("nobody is lost silently: %j", (text, problem) => {
  expect(peopleIn(text).problems.join(" ")).toContain(problem);
});

test("what is wrong is named with its line, and so is whom a later line names again", () => {
  const read = peopleIn(`a@b.test\nnobody; c@d.test\nC <C@D.test>\n${"x".repeat(101)} <e@f.test>`);
  expect(read.people.map(({ email }) => email)).toEqual(["a@b.test", "c@d.test"]);
  expect(read.problems).toEqual([
    'Line 2: "nobody" is not an email address.',
    "Line 3: c@d.test is already in line 2.",
    expect.stringMatching(/^Line 4: "x+ <e@f.test>" has a name that does not fit: At most 100 characters\.$/),
  ]);
});

test("many problems are not all told at once, and neither nobody nor too many can be invited", () => {
  const read = peopleIn(Array.from({ length: 8 }, (_, line) => `bad${line}`).join("\n"));
  expect(problemOf(read, 10)).toMatch(/^Line 1: "bad0" .* And 3 more\.$/);
  expect(problemOf(peopleIn(""), 10)).toBe("Name at least one person");
  expect(problemOf(peopleIn("a@b.test;c@d.test"), 1)).toBe("At most 1 people at once");
  expect(problemOf(peopleIn("a@b.test;c@d.test"), 2)).toBeNull();
});
