import { describe, expect, test } from "vitest";
import { readConversation, readTranscripts } from "./transcript.ts";

const said = (text: string) =>
  readTranscripts(text).map(({ turns }) => turns.map(({ speaker, text: words }) => `${speaker}|${words}`));
const talk = ["Anna Meier|Good morning.", "Ben|Hello, Anna.", "Anna Meier|How are you?"];

describe("one transcript", () => {
  test.each([
    ["names", "Anna Meier: Good morning.\nBen: Hello, Anna.\nAnna Meier: How are you?"],
    [
      "times before",
      "[00:01] Anna Meier: Good morning.\n[00:04] Ben: Hello, Anna.\n[00:09] Anna Meier: How are you?",
    ],
    [
      "bare times before",
      "00:01 Anna Meier: Good morning.\n00:04 - Ben: Hello, Anna.\n0:09 Anna Meier: How are you?",
    ],
    [
      "times after",
      "Anna Meier (00:01): Good morning.\nBen (00:04): Hello, Anna.\nAnna Meier [00:09]: How are you?",
    ],
    [
      "times after without brackets",
      "Anna Meier  00:01: Good morning.\nBen  00:04: Hello, Anna.\nAnna Meier  00:09: How are you?",
    ],
    ["Markdown", "**Anna Meier:** Good morning.\n\n- **Ben**: Hello, Anna.\n> *Anna Meier:* How are you?"],
    [
      "a chat",
      "12/03/2024, 14:02 - Anna Meier: Good morning.\n12/03/2024, 14:03 - Ben: Hello, Anna.\n[13.03.24, 14:04:11] Anna Meier: How are you?",
    ],
    [
      "blocks",
      "Anna Meier  0:01\nGood morning.\n\nBen  0:04\nHello, Anna.\n\nAnna Meier  0:09\nHow are you?",
    ],
    [
      "names on lines of their own",
      "Anna Meier:\nGood morning.\nBen:\nHello, Anna.\nAnna Meier:\nHow are\nyou?",
    ],
    [
      "WebVTT",
      "WEBVTT\n\n1\n00:00:01.000 --> 00:00:03.000\n<v Anna Meier>Good morning.</v>\n\n2\n00:00:04.000 --> 00:00:06.000\n<v Ben>Hello, Anna.</v>\n\n3\n00:00:09.000 --> 00:00:11.000\n<v Anna Meier>How are you?</v>",
    ],
    ["lines of Windows", "Anna Meier: Good morning.\r\nBen: Hello, Anna.\r\nAnna Meier: How are you?\r\n"],
    [
      "what stands above",
      "Please summarise this.\nDate: 3 May\nRoom: Fees\n\nAnna Meier: Good morning.\nBen: Hello, Anna.\nAnna Meier: How are you?",
    ],
    ["other capitals", "Anna Meier: Good morning.\nBen: Hello, Anna.\nANNA MEIER: How are you?"],
  ])("is read with %s", (_case, text) => {
    expect(said(text)).toEqual([talk]);
  });

  test("keeps a colon within a turn, and a sentence that ends with one", () => {
    const text =
      "Ben: One thing: fees.\nI mean this:\nthe exit fee.\nAnna: At 12:30: fine.\nBen: See https://a.example/b";
    expect(said(text)).toEqual([
      [
        "Ben|One thing: fees. I mean this: the exit fee.",
        "Anna|At 12:30: fine.",
        "Ben|See https://a.example/b",
      ],
    ]);
  });

  test.each([
    ["minutes", "[01:05] A: x\n[01:10] B: y\n[02:00] A: z", ["01:05", "01:10", "02:00"], [65, 70, 120]],
    [
      "hours",
      "A (1:00:05): x\nB (1:00:10): y\nA (1:01:00): z",
      ["1:00:05", "1:00:10", "1:01:00"],
      [3605, 3610, 3660],
    ],
    [
      "the time of day",
      "[3 May 11:59 AM] A: x\n[12:01 PM] B: y\n[1:00 pm] A: z",
      ["11:59 AM", "12:01 PM", "1:00 pm"],
      [43_140, 43_260, 46_800],
    ],
    [
      "a date",
      "2024-05-03 14:02 - A: x\n2024-05-03 14:03 - B: y\n2024-05-03 15:00 - A: z",
      ["14:02", "14:03", "15:00"],
      [50_520, 50_580, 54_000],
    ],
    ["no times", "A: x\nB: y\nA: z", [null, null, null], [null, null, null]],
  ])("has %s", (_case, text, at, seconds) => {
    const [first] = readTranscripts(text);
    expect(first?.turns.map((turn) => turn.at)).toEqual(at);
    expect(first?.turns.map((turn) => turn.seconds)).toEqual(seconds);
  });

  test("is one turn of each where both have a time", () => {
    const text =
      "Transcript: Fees, Nov 20, 2026, 09:30\n[00:00] Coach: Good...\n[00:06] Rosa: (speech, 4.8 s)";
    const [talk] = readTranscripts(text);
    expect(talk?.title).toBe("Transcript: Fees, Nov 20, 2026, 09:30");
    expect(talk?.turns.map(({ speaker, seconds }) => [speaker, seconds])).toEqual([
      ["Coach", 0],
      ["Rosa", 6],
    ]);
  });

  test("has speakers whose names are no names, where a time stands before each", () => {
    const text =
      "Transcript: Talked at 390, 03:34\n[00:00] Talked at 390: Good...\n[00:06] Rosa: (speech, 4.8 s)";
    const [talk] = readTranscripts(text);
    expect(talk?.turns.map(({ speaker }) => speaker)).toEqual(["Talked at 390", "Rosa"]);
  });

  test.each([
    ["nothing", ""],
    ["a question", "What is a good opening?"],
    ["a form", "Name: Anna\nCity: Berlin\nAge: 30"],
    ["one speaker", "Anna: Hello.\nAnna: Is anybody there?"],
    ["addresses", "https://a.example\nhttps://b.example\nhttps://a.example"],
  ])("is not seen in %s", (_case, text) => {
    expect(readTranscripts(text)).toEqual([]);
  });
});

describe("two transcripts", () => {
  const first = "Anna: Good morning.\nBen: Hello.\nAnna: How are you?";
  const second = "Cleo: Good evening.\nBen: Hi.\nCleo: Shall we?";
  test.each([
    ["a line of dashes", `${first}\n---\n${second}`, ["Transcript 1", "Transcript 2"]],
    [
      "headings",
      `Compare them.\nTranscript A\n${first}\n\n## Transcript B: the second call\n${second}`,
      ["Transcript A", "Transcript B: the second call"],
    ],
    [
      "headings with names",
      `Transcript: Fees\n${first}\nTranscript: Exit\n${second}`,
      ["Transcript: Fees", "Transcript: Exit"],
    ],
  ])("are told apart by %s", (_case, text, titles) => {
    const found = readTranscripts(text);
    expect(found.map(({ title }) => title)).toEqual(titles);
    expect(found.map(({ turns }) => turns.length)).toEqual([3, 3]);
  });

  test("are one where a line of dashes stands within a talk", () => {
    expect(said(`Anna: Good morning.\nBen: Hello.\n---\nAnna: How are you?`)).toHaveLength(1);
  });
});

test.each([
  ["blanks", " ".repeat(200_000)],
  ["one line", `Anna: ${"word ".repeat(40_000)}`],
  ["brackets", "[(".repeat(100_000)],
  ["stars", `${"*".repeat(200_000)}:`],
  ["names without end", "Anna ".repeat(40_000)],
  ["colons", ": ".repeat(100_000)],
  ["short lines", "a:\n".repeat(66_000)],
])("200,000 characters of %s are read", (_case, text) => {
  expect(readTranscripts(text)).toEqual([]);
});

test("a talk of 200,000 characters is read in full", () => {
  const text = "[00:01] Anna: How are you today?\n[00:02] Ben: Fine.\n".repeat(3800);
  expect(readTranscripts(text)[0]?.turns).toHaveLength(7600);
});

describe("what is a talk for certain", () => {
  test.each([
    ["is read where each speaks once", "Anna: Hello.\nBen: Hi.", ["Anna|Hello.", "Ben|Hi."]],
    ["is read where one speaks", "Anna: Hello.\nAnna: Hello?", ["Anna|Hello.", "Anna|Hello?"]],
    ["is read where nobody is named", "Hello.\n\nwell: hi.\n", ["null|Hello.", "null|well: hi."]],
    [
      "is read in captions without names",
      "1\n00:01 --> 00:02\nHello.\n\n2\n00:03 --> 00:04\nHi.",
      ["null|Hello.", "null|Hi."],
    ],
    [
      "has nobody of what stands above",
      "Who: Visitor\nLength: 1:00\n\nAnna: Hello.\nVisitor: Hi.",
      ["Anna|Hello.", "Visitor|Hi."],
    ],
    ["says nothing", " \n", []],
  ])("%s", (_case, text, turns) => {
    expect(readConversation(text).map(({ speaker, text: words }) => `${speaker}|${words}`)).toEqual(turns);
  });
});
