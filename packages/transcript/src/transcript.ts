/** Reads transcripts that people paste, in the shapes that meeting tools, chats and our own exports write. */
import { linesIn, piecesOf, readPiece } from "./pieces.ts";
import { plain } from "./plain-text.ts";
import { readTurns, type TalkTurn, type TranscriptTurn, turnsOfTalk } from "./turns.ts";

export { type Part, partsOf, readable, speakersIn } from "./parts.ts";
export type { TalkTurn, TranscriptTurn } from "./turns.ts";
export { type Caption, readWebVtt } from "./webvtt-file.ts";
export { heardIn } from "./words.ts";

export interface Transcript {
  title: string;
  turns: TranscriptTurn[];
}

/**
 * The transcripts in a text, in order; none where nobody seems to talk with anybody. Several are told apart by a line of
 * dashes, a heading such as "Transcript 2" or the beginning of other captions.
 */
export function readTranscripts(text: string): Transcript[] {
  const lines = linesIn(plain(text));
  const pieces = piecesOf(lines);
  const talks = pieces.flatMap(({ title, lines: own }) => {
    const turns = pieces.length > 1 ? readTurns(readPiece(own)) : undefined;
    return turns ? [{ title, turns }] : [];
  });
  if (talks.length < 2) {
    const turns = readTurns(readPiece(lines));
    const title = pieces.find((piece) => piece.title !== null)?.title;
    return turns ? [{ title: title ?? "Transcript", turns }] : [];
  }
  return talks.map(({ title, turns }, index) => ({ title: title ?? `Transcript ${index + 1}`, turns }));
}

/** What is said in a text that is one talk for certain, because somebody pasted it as such. */
export const readTalk = (text: string): TalkTurn[] => turnsOfTalk(readPiece(linesIn(plain(text))));
