/** Reads transcripts that people paste, in the shapes that meeting tools, chats and our own exports write. */
import { linesIn, piecesOf, readPiece } from "./pieces.ts";
import { plain } from "./plain-text.ts";
import { readTurns, type ConversationTurn, type TranscriptTurn, turnsOfConversation } from "./turns.ts";

export { type Part, partsOf, readable, speakersIn } from "./parts.ts";
export type { ConversationTurn, TranscriptTurn } from "./turns.ts";
export { type Caption, readWebVtt } from "./webvtt-file.ts";
export { heardIn } from "./words.ts";

export interface Transcript {
  title: string;
  turns: TranscriptTurn[];
}

/**
 * The transcripts in a text, in order; none where the text is no conversation. Several are told apart by a line of
 * dashes, a heading such as "Transcript 2" or the beginning of other captions.
 */
export function readTranscripts(text: string): Transcript[] {
  const lines = linesIn(plain(text));
  const pieces = piecesOf(lines);
  const found = pieces.flatMap(({ title, lines: own }) => {
    const turns = pieces.length > 1 ? readTurns(readPiece(own)) : undefined;
    return turns ? [{ title, turns }] : [];
  });
  if (found.length < 2) {
    const turns = readTurns(readPiece(lines));
    const title = pieces.find((piece) => piece.title !== null)?.title;
    return turns ? [{ title: title ?? "Transcript", turns }] : [];
  }
  return found.map(({ title, turns }, index) => ({ title: title ?? `Transcript ${index + 1}`, turns }));
}

/** The turns of a text that somebody pasted as one conversation, so that nothing has to be guessed. */
export const readConversation = (text: string): ConversationTurn[] =>
  turnsOfConversation(readPiece(linesIn(plain(text))));
