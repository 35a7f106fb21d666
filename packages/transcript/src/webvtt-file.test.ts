import { expect, test } from "vitest";
import { readWebVtt } from "./webvtt-file.ts";

const captionsOf = (text: string) => {
  const read = readWebVtt(text);
  return "captions" in read ? read.captions : read;
};

const file = (...blocks: string[]) => ["WEBVTT", ...blocks].join("\n\n");

const teams = file(
  "7d1f0c1e-2a30-4b55-9c66-0f12a3b4c5d6/12-0\n00:00:01.000 --> 00:00:04.000\n<v Muster, Ana>Fees &amp; charges\nfirst, please.</v>",
  "7d1f0c1e-2a30-4b55-9c66-0f12a3b4c5d6/13-0\n00:00:05.000 --> 00:00:08.000\n<v Probe, Ben>One percent.</v>",
);

test.each([
  ["as it is", teams],
  ["with a mark of its byte order", `\uFEFF${teams}`],
  ["with line ends of Windows", teams.replaceAll("\n", "\r\n")],
  [
    "with settings, a comment and a style",
    teams
      .replace("4.000", "4.000 align:start")
      .replace("WEBVTT", "WEBVTT - Weekly\nKind: captions\n\nNOTE by Cleo\n\nSTYLE\n::cue { color: red }"),
  ],
])("a file of Teams %s is read", (_case, text) => {
  expect(captionsOf(text)).toEqual([
    { from: 1, to: 4, speaker: "Muster, Ana", text: "Fees & charges\nfirst, please." },
    { from: 5, to: 8, speaker: "Probe, Ben", text: "One percent." },
  ]);
});

test("captions stand in the order in which they are heard, each voice by itself", () => {
  const text = file(
    "00:05.000 --> 00:06.000\nLast",
    "01:00:00.000 --> 01:00:01.500\n<v Ana>A</v> <v Ben>B",
    "00:01.000 --> 00:02.000\n<i>First</i>",
  );
  expect(captionsOf(text)).toEqual([
    { from: 1, to: 2, speaker: null, text: "First" },
    { from: 5, to: 6, speaker: null, text: "Last" },
    { from: 3600, to: 3601.5, speaker: "Ana", text: "A" },
    { from: 3600, to: 3601.5, speaker: "Ben", text: "B" },
  ]);
});

test.each([
  ["an SRT file", "1\n00:00:01,000 --> 00:00:02,000\nHello", /^This is an SRT file\. Save it as WebVTT/],
  ["a pasted transcript", "Muster, Ana   0:03\nGood morning.", /^Line 1: a WebVTT file begins with WEBVTT\./],
  ["nothing but a head", "WEBVTT\n", /^There are no captions/],
  ["blank lines above", "\nWEBVTT\n\n00:01.000 --> 00:02.000\nHello", /^Line 1: /],
  [
    "words without times",
    file("00:01.000 --> 00:02.000\nHello", "Later"),
    /^Line 6: expected from when to when/,
  ],
  ["times that are none", file("intro\n00:01 --> soon\nHello"), /^Line 4: expected from when to when/],
  ["commas in times", file("00:00:01,000 --> 00:00:02,000\nHello"), /^Line 3: thousandths .* not a comma/],
  ["an end before its beginning", file("00:02.000 --> 00:01.000\nHello"), /^Line 3: a caption ends after/],
])("%s is refused with what to do", (_case, text, problem) => {
  expect(readWebVtt(text)).toEqual({ problem: expect.stringMatching(problem) });
});

test("a file of a megabyte of open tags is read", () => {
  expect(captionsOf(file(`00:01.000 --> 00:02.000\nHello ${"<v Ana>".repeat(140_000)}`))).toHaveLength(1);
});
