import { csvOf } from "@field-advisor/schema/csv";
import { describe, expect, test } from "vitest";
import { linesOfPasted } from "./pasted.rules.ts";

/** Each line as "agent" or "user", its words, and its time where it has one. */
const said = (text: string) =>
  linesOfPasted(text).map(({ isUser, text: words, startSeconds, endSeconds }) =>
    [
      `${isUser ? "user" : "agent"}: ${words}`,
      ...(startSeconds === null ? [] : [`@${startSeconds}${endSeconds === null ? "" : `-${endSeconds}`}`]),
    ].join(" "),
  );

const talk = ["agent: What are the fees?", "user: One percent a year.", "agent: And the entry charge?"];
const timed = [
  "agent: What are the fees? @0",
  "user: One percent a year. @5",
  "agent: And the entry charge? @12",
];
const shown = [
  "agent: What are the fees? @0-3",
  "user: One percent a year. @5-8",
  "agent: And the entry charge? @12-14",
];

describe("a talk", () => {
  test.each([
    [
      "with roles",
      "Customer: What are the fees?\nAdviser: One percent a year.\nCustomer: And the entry charge?",
      talk,
    ],
    [
      "with an agent",
      "Agent: What are the fees?\nMe: One percent a year.\nAgent: And the entry charge?",
      talk,
    ],
    [
      "in small letters",
      "\uFEFFagent: What are the fees?\nme: One percent a year.\nagent: And the entry charge?",
      talk,
    ],
    [
      "with a trainer who plays",
      "Trainer: What are the fees?\nMe: One percent a year.\nTrainer: And the entry charge?",
      talk,
    ],
    [
      "with a trainer who practises",
      "Agent: What are the fees?\nTrainer: One percent a year.\nAgent: And the entry charge?",
      talk,
    ],
    [
      "with names, the agent's first",
      "Anna: What are the fees?\nBen: One percent a year.\nAnna: And the entry charge?",
      talk,
    ],
    [
      "in German",
      "Kunde: What are the fees?\nBerater: One percent a year.\nKunde: And the entry charge?",
      talk,
    ],
    [
      "with the words below",
      "Anna:\nWhat are\nthe fees?\n\nBen:\nOne percent\na year.\nAnna:\nAnd the entry charge?",
      talk,
    ],
    [
      "of Windows",
      "\uFEFFAnna: What are the fees?\r\nBen: One percent a year.\r\nAnna: And the entry charge?\r\n",
      talk,
    ],
    [
      "of a web page",
      "\u200EAnna:\u00A0What are the\u00A0fees?\nBen: One percent a year.\nAnna: And the entry charge?",
      talk,
    ],
    ["without names", "What are the fees?\n\nOne percent a year.\n\nAnd the entry charge?", talk],
    [
      "in Markdown",
      "**Agent:** What are the fees?\n\n**Me:** One percent a year.\n\n**Agent:** And the entry charge?",
      talk,
    ],
    [
      "with times",
      "[00:10] Anna: What are the fees?\n[00:15] Ben: One percent a year.\n[00:22] Anna: And the entry charge?",
      timed,
    ],
    [
      "with a time and a name above the words",
      "00:10 Anna\nWhat are the fees?\n00:15 Ben Probe\nOne percent a year.\n\n00:22 Anna\nAnd the entry charge?",
      timed,
    ],
    [
      "with a time and a role above the words",
      "[0:10] agent\r\nWhat are the fees?\r\n[0:15] me\r\nOne percent a year.\r\n[0:22] agent\r\nAnd the entry charge?",
      timed,
    ],
    [
      "with a name and a time above the words, the last name first",
      "Muster, Ana   0:10\nWhat are the fees?\n\nProbe, Ben   0:15\nOne percent a year.\n\nMuster, Ana   0:22\nAnd the entry charge?",
      timed,
    ],
    [
      "of a chat",
      "\u200E[12.03.24, 14:02:00] Ana Muster: What are the fees?\n[12.03.24, 14:02:05] Ben Probe: One percent a year.\n[12.03.24, 14:02:12] Ana Muster: \u200EAnd the entry charge?",
      timed,
    ],
    [
      "of captions with voices",
      "WEBVTT\n\n7d1f-2a30/12-0\n00:00:01.000 --> 00:00:04.000\n<v Ana Muster>What are\nthe fees?</v>\n\n00:00:06.000 --> 00:00:09.000\n<v Ben Probe>One percent a year.</v>\n\n00:00:13.000 --> 00:00:15.000\n<v Ana Muster>And the entry charge?</v>",
      shown,
    ],
    [
      "of subtitles with names",
      "1\n00:00:01,000 --> 00:00:04,000\nAna: What are the fees?\n\n2\n00:00:06,000 --> 00:00:09,000\nBen: One percent a year.\n\n3\n00:00:13,000 --> 00:00:15,000\nAna: And the entry charge?",
      shown,
    ],
    [
      "of subtitles without names",
      "1\n00:00:01,000 --> 00:00:04,000\nWhat are the fees?\n\n2\n00:00:06,000 --> 00:00:09,000\nOne percent a year.\n\n3\n00:00:13,000 --> 00:00:15,000\nAnd the entry charge?",
      shown,
    ],
    [
      "of our text file",
      "Conversation with Anna\nRoom: Fees\nWho: Zoe Probe\nStarted: 2026-11-20T09:30:00.000Z\nLength: 0:30\n\n[0:02] Zoe Probe: Hello.\n[0:10] Anna: What are the fees? (interrupted)\n[0:15] Zoe Probe: One percent a year. (liked)\n",
      ["user: Hello. @0", "agent: What are the fees? @8", "user: One percent a year. @13"],
    ],
    [
      "of our text file of a visitor without times",
      "Conversation with Anna\nPage: Fees\nWho: Visitor\nStarted: 2026-11-20T09:30:00.000Z\n\nAnna: What are the fees?\nVisitor: One percent a year.\nAnna: And the entry charge?\n",
      talk,
    ],
  ])("%s", (_what, text, lines) => {
    expect(said(text)).toEqual(lines);
  });
});

const columns = ["seconds", "speaker", "text", "interrupted", "feedback"];
const row = (seconds: number, speaker: string, text: string, interrupted = "") => ({
  seconds,
  speaker,
  text,
  interrupted,
  feedback: null,
});

describe("our table", () => {
  const table = csvOf(columns, [
    row(10, "agent", 'What, "exactly",\nare the fees?', "yes"),
    row(15.5, "user", "- none at all; none"),
    row(22, "user", "(speech, 2.5 s)"),
  ]);

  test.each([
    ["as it is", table],
    [
      "as a spreadsheet saves it in German",
      `seconds;speaker;text;interrupted;feedback\r\n10;agent;"What, ""exactly"",\nare the fees?";yes;\r\n15,5;user;"- none at all; none";;\r\n22;user;(speech, 2.5 s);;\r\n`,
    ],
  ])("is read %s", (_what, text) => {
    const lines = linesOfPasted(text);
    expect(lines.map(({ isUser, startSeconds }) => [isUser, startSeconds])).toEqual([
      [false, 0],
      [true, 5.5],
      [true, 12],
    ]);
    expect(lines[0]).toMatchObject({ isInterrupted: true, hasWords: true, isSpoken: true });
    expect(lines[1]).toMatchObject({ text: "- none at all; none", isInterrupted: false });
    expect(lines[2]).toMatchObject({ text: "(speech, 2.5 s)", hasWords: false, endSeconds: 14.5 });
  });

  test("with tabs, as it is copied from a spreadsheet", () => {
    expect(said("seconds\tspeaker\ttext\n1\tagent\tHello, Ben.\n4\tuser\tHello: Anna.")).toEqual([
      "agent: Hello, Ben. @0",
      "user: Hello: Anna. @3",
    ]);
  });
});

test("speech without words is known as such, also beside words", () => {
  const lines = linesOfPasted("[00:00] Coach: Good.\n[00:06] Rosa: (speech, 4.8 s)\n(speech, 1.2 s)\nYes.");
  expect(lines.map(({ text, hasWords, isSpoken }) => [text, hasWords, isSpoken])).toEqual([
    ["Good.", true, true],
    ["Yes.", true, true],
    ["(speech, 6.0 s)", false, true],
  ]);
  expect(lines.map(({ isUser }) => isUser)).toEqual([false, true, true]);
});

test("what was interrupted is known, and its mark is no word", () => {
  expect(linesOfPasted("Agent: I think (interrupted, disliked)\nMe: No (really).")).toMatchObject([
    { text: "I think", isInterrupted: true, isSpoken: false },
    { text: "No (really).", isInterrupted: false },
  ]);
});

test("times that go back are none", () => {
  expect(said("[00:10] Anna: One.\n[00:05] Ben: Two.")).toEqual(["agent: One.", "user: Two."]);
});

test("of three who speak one is the trainee", () => {
  const text = "Anna: One.\nMe: Two.\nBen: Three.";
  expect(linesOfPasted(text).map(({ isUser }) => isUser)).toEqual([false, true, false]);
});

test("who talks with the agent is the trainee, also where they begin", () => {
  const text = "Anna: One.\nAgent: Two.\nAnna: Three.";
  expect(linesOfPasted(text).map(({ isUser }) => isUser)).toEqual([true, false, true]);
});

test("who speaks alone is judged", () => {
  expect(said("Anna: One.\nAnna: Two.")).toEqual(["user: One.", "user: Two."]);
});

test.each([
  ["nothing", "", 0],
  ["blanks", " \n\t\r\n ", 0],
  ["a byte order mark", "\uFEFF", 0],
  ["one line", "Hello", 1],
  ["punctuation", "?!\n…", 2],
  ["a lone surrogate", "Anna: \uD83D\nBen: \uDE00 yes", 2],
  ["a table without rows", "seconds,speaker,text\r\n", 1],
  ["a broken table", 'seconds,speaker,text\r\n1,agent,"Hello', 2],
  ["one line of a megabyte", `Anna: ${"word ".repeat(200_000)}`, 1],
  ["ten thousand lines", "Anna: One.\nBen: Two.\n".repeat(5000), 10_000],
  ["ten thousand lines without names", "one\ntwo\n".repeat(5000), 10_000],
  ["a megabyte of times", "00:12 Anna\n".repeat(90_000), 90_000],
  ["a megabyte of brackets", "[(".repeat(500_000), 1],
])("%s is read", (_what, text, lines) => {
  expect(linesOfPasted(text).length).toBe(lines);
});
