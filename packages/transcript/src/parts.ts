import { isIdentifierAt, isSignature, isTiming } from "./cues.ts";
import { isChat, keyOf, readLine, speakersOf } from "./lines.ts";
import { linesIn, piecesOf, readPiece } from "./pieces.ts";
import { plain, withoutEntities } from "./plain-text.ts";

/** Mark-up and punctuation, a name or identifier, or what was said. */
export interface Part {
  kind: "structure" | "label" | "words";
  text: string;
}

/** The speakers of a text, also where it is no conversation. */
export const speakersIn = (text: string): string[] => [
  ...new Set(
    piecesOf(linesIn(plain(text))).flatMap(({ lines }) => [...speakersOf(readPiece(lines)).values()]),
  ),
];

const hasCues = (text: string): boolean => linesIn(text).some((line) => isTiming(line));

/** The text that `partsOf` expects: without invisible characters, and without entities that hide letters. */
export const readable = (text: string): string =>
  hasCues(text) ? withoutEntities(plain(text)) : plain(text);

const part = (kind: Part["kind"], text: string): Part => ({ kind, text });

const tags =
  /(<\/?(?:v|c|i|b|u|lang|ruby|rt|font)(?:\.[^\s>]{0,80})?(?:\s[^>]{0,200})?>|<\d[\d:.]{0,15}>|&(?:amp|lt|gt);)/iu;
const voice = /^(<v(?:\.[^\s>]*)?\s+)([^\s>][^>]*)(>)$/iu;

/** Splits a line of a cue at its tags; only a voice tag names somebody. */
const cueParts = (line: string): Part[] =>
  line.split(tags).flatMap((text, at) => {
    if (at % 2 === 0) return [part("words", text)];
    const [, before = "", named = "", after = ""] = voice.exec(text) ?? [];
    return named === ""
      ? [part("structure", text)]
      : [part("structure", before), part("label", named), part("structure", after)];
  });

function lineParts(line: string, speakers: ReadonlySet<string>, inChat: boolean): Part[] {
  const { before, speaker, after, text, isMessage } = readLine(line);
  if (speaker === null) return [part("structure", before), part("words", text)];
  const isHead = speakers.has(keyOf(speaker)) && (isMessage || !inChat);
  if (isHead)
    return [part("structure", before), part("label", speaker), part("structure", after), part("words", text)];
  return isMessage
    ? [part("structure", before), part("words", speaker + after + text)]
    : [part("words", line)];
}

const isBlock = (line: string): boolean => isSignature(line) || /^(?:STYLE|REGION)\s*$/.test(line);

/** All parts of a text, in order: together they are the text. */
export function partsOf(text: string): Part[] {
  const [lines, ends] = [linesIn(text), text.match(/\r\n|[\n\r\u2028\u2029]/gu) ?? []];
  const speakers = new Set(speakersIn(text).map((name) => keyOf(name)));
  const inChat = isChat(lines.map((line) => readLine(line)));
  let within: "cue" | "block" | null = null;
  return lines.flatMap((line, at) => {
    const end = part("structure", ends[at] ?? "");
    if (line.trim() === "") within = null;
    else if (isTiming(line)) {
      within = "cue";
      return [part("structure", line), end];
    } else if (isIdentifierAt(lines, at)) return [part("label", line), end];
    else if (within === null && isBlock(line)) within = "block";
    if (within === "block") return [part("label", line), end];
    return [...(within === "cue" ? cueParts(line) : lineParts(line, speakers, inChat)), end];
  });
}
