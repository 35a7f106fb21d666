import type { TranscriptCue } from "@field-advisor/schema/content.endpoints";

/** Cues that are read on end, with where the first of them stands among all. */
export interface Paragraph {
  first: number;
  cues: TranscriptCue[];
}

/** In seconds, what parts two paragraphs. */
const pause = 3;
/** In characters: the first sentence that ends behind so many ends the paragraph, and so does any caption behind twice as many. */
const usual = 400;

const endsSentence = /[.!?…。！？]["'”’»)]*$/u;

function isNext({ cues }: Paragraph, cue: TranscriptCue): boolean {
  const last = cues.at(-1);
  if (!last) return false;
  if (cue.speaker !== last.speaker || cue.from - last.to > pause) return true;
  const length = cues.reduce((sum, { text }) => sum + text.length, 0);
  return length > 2 * usual || (length > usual && endsSentence.test(last.text));
}

/** What is said in a recording, in paragraphs of one speaker each. */
export function paragraphsOf(cues: readonly TranscriptCue[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  cues.forEach((cue, at) => {
    const last = paragraphs.at(-1);
    if (last && !isNext(last, cue)) last.cues.push(cue);
    else paragraphs.push({ first: at, cues: [cue] });
  });
  return paragraphs;
}

/** Which cue is heard at a moment; -1 for none. */
export const cueAt = (cues: readonly TranscriptCue[], seconds: number): number =>
  cues.findLastIndex(({ from, to }) => from <= seconds && seconds < to);

const pad = (value: number, length = 2): string => String(value).padStart(length, "0");

function momentOf(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60];
  return `${pad(hours)}:${pad(minutes)}:${pad(Math.floor(ms / 1000) % 60)}.${pad(ms % 1000, 3)}`;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll(/\n+/g, "\n");

/** The captions of a film as its player reads them. */
export function webVttOf(cues: readonly TranscriptCue[]): string {
  const blocks = cues.map(({ from, to, speaker, text }) => {
    const voice = speaker === null ? "" : `<v ${escaped(speaker).replaceAll("\n", " ")}>`;
    return `${momentOf(from)} --> ${momentOf(to)}\n${voice}${escaped(text)}`;
  });
  return `${["WEBVTT", ...blocks].join("\n\n")}\n`;
}
