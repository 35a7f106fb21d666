import type { TranscriptCue } from "@field-advisor/schema/content.endpoints";
import { expect, test } from "vitest";
import { cueAt, paragraphsOf, webVttOf } from "./transcript-paragraphs.ts";

const cue = (from: number, to: number, text: string, speaker: string | null = null): TranscriptCue => ({
  from,
  to,
  speaker,
  text,
});

test("a paragraph ends with its speaker, at a pause, and at the end of a sentence once it is long", () => {
  const long = `${"word ".repeat(85)}end.`;
  const cues = [
    cue(0, 2, "One.", "Ada"),
    cue(2, 4, "Two.", "Ada"),
    cue(4, 6, "Three.", "Ben"),
    cue(10, 12, "Four.", "Ben"),
    cue(12, 14, long, "Ben"),
    cue(14, 16, "Five.", "Ben"),
  ];
  expect(paragraphsOf(cues).map(({ first, cues: own }) => [first, own.length])).toEqual([
    [0, 2],
    [2, 1],
    [3, 2],
    [5, 1],
  ]);
});

test("captions without any sentence do not become one endless paragraph", () => {
  const cues = Array.from({ length: 100 }, (_, n) => cue(n, n + 1, "twenty letters of it"));
  expect(paragraphsOf(cues)).toHaveLength(3);
});

test("a moment has the last caption that is shown then, or none", () => {
  const cues = [cue(1, 5, "One"), cue(3, 5, "Two"), cue(8, 9, "Three")];
  expect([0, 1, 3.5, 5, 8.9].map((seconds) => cueAt(cues, seconds))).toEqual([-1, 0, 1, -1, 2]);
});

test("captions are written so that nothing in them is a tag or a time", () => {
  expect(webVttOf([cue(3661.5, 3662, "a < b --> c & d\n\ne", "Berg & <i>, Ada")])).toBe(
    "WEBVTT\n\n01:01:01.500 --> 01:01:02.000\n<v Berg &amp; &lt;i&gt;, Ada>a &lt; b --&gt; c &amp; d\ne\n",
  );
});
