import { isNameOnly, type Line, readLine } from "./lines.ts";
import { withoutEntities } from "./plain-text.ts";
import { type CueNode, WebVTTParser } from "./webvtt.js";

const moment = String.raw`(?:\d{1,3}:)?\d{1,3}:\d{1,2}(?:[.,]\d{1,3})?`;
const timing = new RegExp(String.raw`^\s{0,8}(${moment})\s{0,4}-->\s{0,4}(${moment})(?=\s|$)`);
const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === "";

/** The line of a cue with its start and end times. */
export const isTiming = (line: string | undefined): boolean =>
  line !== undefined && timing.test(line.slice(0, 80));

export const isSignature = (line: string): boolean => /^\s{0,8}WEBVTT(?:\s|$)/.test(line);

/** A number, or what Teams writes; in SRT files the blank line above it may be missing. */
const isIdentifier = (line: string | undefined): boolean => /^\s{0,8}\S{1,80}\s{0,8}$/.test(line ?? "");
const isNumber = (line: string): boolean => /^\s{0,8}\d{1,6}\s{0,8}$/.test(line);

/** The line is the identifier of the cue below it. */
export const isIdentifierAt = (lines: readonly string[], at: number): boolean =>
  isTiming(lines[at + 1]) &&
  !isBlank(lines[at]) &&
  (isBlank(lines[at - 1]) || isNumber(lines[at] ?? "") || isSignature(lines[at - 1] ?? ""));

/** Start and end in seconds; null where the line is no timing. */
export function timesIn(line: string): { from: number; to: number } | null {
  const [, from, to] = timing.exec(line.slice(0, 80)) ?? [];
  return from === undefined || to === undefined ? null : { from: secondsOf(from), to: secondsOf(to) };
}

const secondsOf = (text: string): number =>
  text.split(":").reduce((sum, part) => sum * 60 + Number(part.replace(",", ".")), 0);

const pad = (value: number, length: number): string => String(value).padStart(length, "0");

function momentOf(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60];
  return `${pad(hours, 2)}:${pad(minutes, 2)}:${pad(Math.floor(ms / 1000) % 60, 2)}.${pad(ms % 1000, 3)}`;
}

/** More tags in one block than any caption has are text: nested, they would take the parser seconds. */
const mostTags = 100;

function firstOf(lines: readonly string[]): number {
  const signature = lines.findIndex((line) => isSignature(line));
  if (signature !== -1) return signature + 1;
  const first = lines.findIndex((line) => isTiming(line));
  return first > 0 && isIdentifier(lines[first - 1]) ? first - 1 : first;
}

/** Brings SRT, and WebVTT that lost its blank lines, into the form of the standard. */
function standardised(lines: readonly string[]): string {
  let tags = 0;
  const body = lines.slice(firstOf(lines)).flatMap((line, at, all) => {
    const [, from, to] = timing.exec(line) ?? [];
    if (from !== undefined && to !== undefined)
      return [`${momentOf(secondsOf(from))} --> ${momentOf(secondsOf(to))}`];
    if (isBlank(line)) {
      const isWithin = isTiming(all[at - 1]) && !isBlank(all[at + 1]) && !isTiming(all[at + 2]);
      tags = 0;
      return isWithin && !isTiming(all[at + 1]) ? [] : [""];
    }
    tags += line.split("<").length - 1;
    const text = withoutEntities(tags > mostTags ? line.replaceAll("<", "&lt;") : line).replaceAll(
      "-->",
      "->",
    );
    return isNumber(line) && isIdentifierAt(all, at) ? ["", text] : [text];
  });
  return ["WEBVTT", "", ...body].join("\n");
}

interface Voiced {
  voice: string | null;
  text: string;
}

const voicedIn = (nodes: readonly CueNode[], voice: string | null): Voiced[] =>
  nodes.flatMap(({ type, name, value, children = [] }) => {
    if (type === "text") return [{ voice, text: String(value ?? "") }];
    return voicedIn(children, name === "v" && typeof value === "string" ? value : voice);
  });

/** Joins adjacent texts of one voice, which tags had separated. */
function joined(parts: readonly Voiced[]): Voiced[] {
  const found: Voiced[] = [];
  for (const { voice, text } of parts) {
    const last = found.at(-1);
    if (last && last.voice === voice) last.text += text;
    else found.push({ voice, text });
  }
  return found.filter(({ text }) => text.trim() !== "");
}

interface Cue {
  from: number;
  to: number;
  parts: Voiced[];
}

/** Some exports write the name on the first line of every cue. */
const areHeaded = (cues: readonly Cue[]): boolean =>
  cues.every(({ parts: [first] }) => {
    const [head = "", words] = first?.text.trim().split("\n") ?? [];
    return first?.voice === null && words !== undefined && isNameOnly(head);
  });

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

function linesOf({ voice, text }: Voiced, isHeaded: boolean): Line[] {
  if (voice !== null) return [{ ...readLine(""), speaker: voice, text: inOneLine(text), isVoice: true }];
  const lines = text.split("\n").filter((line) => !isBlank(line));
  const [head = "", ...words] = lines;
  if (isHeaded)
    return [{ ...readLine(""), speaker: head.trim(), text: inOneLine(words.join(" ")), isVoice: true }];
  return lines.map((line) => readLine(line));
}

/** The cues that contain words. */
export function spokenCues(lines: readonly string[]): Cue[] {
  const parser = new WebVTTParser({ "&amp;": "&", "&lt;": "<", "&gt;": ">" });
  const cues = parser.parse(standardised(lines)).cues.map(({ startTime, endTime, tree }) => ({
    from: startTime,
    to: Math.max(startTime, endTime),
    parts: joined(voicedIn(tree.children, null)),
  }));
  return cues.filter(({ parts }) => parts.length > 0);
}

/** The lines of all cues with their times; undefined where the text has no cues. */
export function readCues(lines: readonly string[]): Line[] | undefined {
  if (!lines.some((line) => isTiming(line))) return undefined;
  const spoken = spokenCues(lines);
  const isHeaded = areHeaded(spoken);
  return spoken.flatMap(({ from, to, parts }) => {
    const said = parts.flatMap((part) => linesOf(part, isHeaded));
    const length = said.reduce((sum, { text }) => sum + text.length, 0);
    let seconds = from;
    return said.map((line) => {
      const start = seconds;
      seconds += length === 0 ? 0 : ((to - from) * line.text.length) / length;
      return { ...line, at: momentOf(start).slice(0, 8), seconds: start, until: seconds, isTimed: false };
    });
  });
}
