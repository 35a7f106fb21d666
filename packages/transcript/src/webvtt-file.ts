import { isSignature, isTiming, spokenCues, timesIn } from "./cues.ts";
import { linesIn } from "./pieces.ts";

/** `from` and `to` are seconds of the recording. */
export interface Caption {
  from: number;
  to: number;
  speaker: string | null;
  text: string;
}

type ReadFile = { captions: Caption[]; problem?: never } | { problem: string };

const example = "00:00:01.000 --> 00:00:04.000";

const otherFiles = {
  srt: "This is an SRT file. Save it as WebVTT (.vtt) in the program that wrote it, or have it converted, and choose that file.",
  text: "Line 1: a WebVTT file begins with WEBVTT. Choose the .vtt file of your captions. In Teams, it is under Download beside the transcript.",
};

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === "";

/** Blocks are separated by blank lines; `first` is the number of the block's first line. */
function blocksOf(lines: readonly string[]): { first: number; lines: string[] }[] {
  const blocks: { first: number; lines: string[] }[] = [];
  lines.forEach((line, at) => {
    if (isBlank(line)) return;
    if (at === 0 || isBlank(lines[at - 1])) blocks.push({ first: at + 1, lines: [line] });
    else blocks.at(-1)?.lines.push(line);
  });
  return blocks;
}

/** Comments, styles and regions. */
const isRemark = (line: string): boolean => /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(line);

function problemOfTimes(line: string): string | null {
  const times = timesIn(line);
  if (!times) return `expected from when to when the caption is shown, such as ${example}`;
  if (
    line
      .slice(0, 80)
      .split("-->")
      .some((moment) => /^\s*[\d:]+,/.test(moment))
  )
    return `thousandths of a second follow a point, not a comma, as in ${example}`;
  return times.from < times.to ? null : "a caption ends after it begins";
}

/** The problem of the first cue that cannot be read. */
function problemIn(lines: readonly string[]): string | null {
  const [head, ...blocks] = blocksOf(lines);
  if (!head || head.first > 1 || !isSignature(head.lines[0] ?? ""))
    return lines.some((line) => isTiming(line)) && !lines.some((line) => isSignature(line))
      ? otherFiles.srt
      : otherFiles.text;
  for (const { first, lines: own } of blocks) {
    if (isRemark(own[0] ?? "")) continue;
    // A name of the cue may stand above its times.
    const at = own[0]?.includes("-->") || !own[1]?.includes("-->") ? 0 : 1;
    const problem = problemOfTimes(own[at] ?? "");
    if (problem !== null) return `Line ${first + at}: ${problem}.`;
  }
  return null;
}

const inOneLine = (text: string): string => text.replaceAll(/[^\S\n]+/g, " ").trim();

/** Reads a file of captions as browsers take it, or says what is wrong with it and on which line. */
export function readWebVtt(text: string): ReadFile {
  const lines = linesIn(text.replace(/^\uFEFF/, ""));
  const problem = problemIn(lines);
  if (problem !== null) return { problem };
  const captions = spokenCues(lines).flatMap(({ from, to, parts }) =>
    parts.map((part) => ({ from, to, speaker: part.voice?.trim() || null, text: inOneLine(part.text) })),
  );
  if (captions.length === 0) return { problem: "There are no captions in this file." };
  return { captions: captions.toSorted((a, b) => a.from - b.from) };
}
