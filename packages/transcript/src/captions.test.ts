import { expect, test } from "vitest";
import { readTranscripts } from "./transcript.ts";

const turnsOf = (text: string) => readTranscripts(text)[0]?.turns ?? [];
const said = (text: string) => turnsOf(text).map(({ speaker, text: words }) => `${speaker}|${words}`);
const lengths = (text: string) => turnsOf(text).map(({ seconds, lasted }) => [seconds, lasted]);

const cue = (times: string, words: string) => `${times}\n${words}\n`;

test("identifiers, settings, notes, styles and regions are nobody's words", () => {
  const text = [
    "WEBVTT - Weekly\nKind: captions\n",
    "STYLE\n::cue(v) { color: red }\n",
    "REGION\nid:bottom width:40%\n",
    "NOTE\nRecorded by: Cleo\n",
    `7d1f0c1e-2a30/12-0\n${cue("00:00:01.000 --> 00:00:04.000 align:start position:10%", "<v Ana>Good morning.</v>")}`,
    `2\n${cue("00:00:05.000 --> 00:00:08.000", "<v Ben>Hello.</v>")}`,
  ].join("\n");
  expect(said(text)).toEqual(["Ana|Good morning.", "Ben|Hello."]);
});

test("tags and entities are read, and lines of one cue belong together", () => {
  const text = `WEBVTT\n\n${cue("00:01.000 --> 00:04.000", "<v.loud.first Ana O&#39;Neil>Fees &amp; <i>entry</i> <00:02.000><c.red>charges</c>\n&lt;first&gt;, M&uuml;ller</v>")}\n${cue("00:05.500 --> 00:08.000", "<v Ben>A --> B")}`;
  expect(said(text)).toEqual(["Ana O'Neil|Fees & entry charges <first>, Müller", "Ben|A -> B"]);
});

test("a cue with two voices is two turns, and what one voice says on end is one", () => {
  const text = `WEBVTT\n\n${cue("00:01.000 --> 00:03.000", "<v Ana>One.")}\n${cue("00:04.000 --> 00:05.000", "<v Ana>Two.")}\n${cue("00:06.000 --> 00:10.000", "<v Ben>Abcd.</v> <v Ana>Efgh.</v>")}`;
  expect(said(text)).toEqual(["Ana|One. Two.", "Ben|Abcd.", "Ana|Efgh."]);
  expect(lengths(text).map(([seconds]) => seconds)).toEqual([1, 6, 8]);
  expect(turnsOf(text)[0]?.lasted).toBe(3);
});

test("a cue lasts until its own end, with hours or without", () => {
  const text = `WEBVTT\n\n${cue("59:58.000 --> 59:59.500", "<v Ana>One.")}\n${cue("01:00:10.000 --> 01:00:12.000", "<v Ben>Two.")}`;
  expect(lengths(text)).toEqual([
    [3598, 1.5],
    [3610, 2],
  ]);
});

test.each([
  [
    "Zoom",
    "WEBVTT\r\n\r\n1\r\n00:00:02.390 --> 00:00:04.000\r\nAna Muster: Good morning.\r\n\r\n2\r\n00:00:04.100 --> 00:00:09.000\r\nBen Probe: One thing: fees.\r\n",
  ],
  [
    "SRT",
    "1\n00:00:02,390 --> 00:00:04,000\nAna Muster: <i>Good</i> morning.\n\n2\n00:00:04,100 --> 00:00:09,000\nBen Probe: One thing:\nfees.\n",
  ],
  [
    "SRT without blank lines",
    "1\n00:00:02,390 --> 00:00:04,000\nAna Muster: Good morning.\n2\n00:00:04,100 --> 00:00:09,000\nBen Probe: One thing: fees.",
  ],
  [
    "Teams, a name above the words",
    "0:0:2.390 --> 0:0:4.0\nAna Muster\nGood morning.\n\n0:0:4.100 --> 0:0:9.0\nBen Probe\nOne thing: fees.",
  ],
  [
    "captions with a question above",
    "Summarise this:\nWEBVTT\n\n00:02.390 --> 00:04.000\n<v Ana Muster>Good morning.\n\n00:04.100 --> 00:09.000\n<v Ben Probe>One thing: fees.",
  ],
])("%s is read", (_case, text) => {
  expect(said(text)).toEqual(["Ana Muster|Good morning.", "Ben Probe|One thing: fees."]);
  expect(lengths(text).map(([seconds]) => seconds)).toEqual([2.39, 4.1]);
});

test("two captions in one text are two transcripts", () => {
  const one = `WEBVTT\n\n${cue("00:01.000 --> 00:02.000", "<v Ana>One.")}\n${cue("00:03.000 --> 00:04.000", "<v Ben>Two.")}\n`;
  expect(readTranscripts(one + one).map(({ title, turns }) => [title, turns.length])).toEqual([
    ["Transcript 1", 2],
    ["Transcript 2", 2],
  ]);
});

test.each([
  ["nested tags", "<v Ana>".repeat(25_000)],
  ["tags on lines", "<b><v A>\n".repeat(20_000)],
  ["open tags", `<v ${"a ".repeat(90_000)}`],
  ["ampersands", "&a".repeat(90_000)],
])("a cue with 200,000 characters of %s is read", (_case, words) => {
  expect(readTranscripts(`WEBVTT\n\n${cue("00:01.000 --> 00:02.000", words)}`)).toEqual([]);
});
