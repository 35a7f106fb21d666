import { isChat, keyOf, type Line, speakersOf } from "./lines.ts";
import { heardIn, withoutMedia } from "./words.ts";

export interface TranscriptTurn {
  speaker: string;
  /** Empty where nobody wrote down what was said. */
  text: string;
  /** The time as it is written; null where there is none. */
  at: string | null;
  /** The same in seconds, from whatever the transcript counts from. */
  seconds: number | null;
  /** Its length in seconds, where the transcript has it; null where only the next turn tells. */
  lasted: number | null;
  /** Somebody spoke whose words are missing: of "(speech, 4.3 s)" only the time is known. */
  isUnheard: boolean;
}

/** A turn of a text that may name no speakers. */
export type ConversationTurn = Omit<TranscriptTurn, "speaker"> & { speaker: string | null };

interface OpenTurn<Speaker = string> {
  first: Line;
  speaker: Speaker;
  words: string[];
  lasted: number | null;
}

const lengthOf = ({ until, seconds }: Line): number | null =>
  until === null || seconds === null ? null : until - seconds;

/** Joins lines into turns: a line without a speaker continues the turn, and so does a cue of the same speaker. */
function openTurns(lines: readonly Line[]): OpenTurn[] {
  const speakers = speakersOf(lines);
  const inChat = isChat(lines);
  const turns: OpenTurn[] = [];
  // System messages of a chat, and the lines below them, belong to no turn.
  let turn: OpenTurn | undefined;
  for (const line of lines) {
    const isHead = line.speaker !== null && (line.isMessage || !inChat);
    const known = isHead ? speakers.get(keyOf(line.speaker ?? "")) : undefined;
    const words = line.isMessage ? withoutMedia(line.text) : line.text.trim();
    const length = lengthOf(line);
    if (known === undefined && line.isMessage && inChat) turn = undefined;
    else if (known === undefined)
      turn?.words.push(`${line.before}${line.speaker ?? ""}${line.after}${line.text}`.trim());
    else if (length !== null && turn?.lasted != null && turn.speaker === known) turn.words.push(words);
    else {
      turn = { first: line, speaker: known, words: [words], lasted: length };
      turns.push(turn);
      continue;
    }
    if (turn?.lasted != null) turn.lasted += length ?? 0;
  }
  return turns;
}

function finished<Speaker>({ first: { at, seconds }, speaker, words, lasted }: OpenTurn<Speaker>) {
  const { text, seconds: unheard } = heardIn(words.filter((part) => part !== "").join(" "));
  return { speaker, text, at, seconds, lasted: lasted ?? unheard, isUnheard: unheard !== null };
}

const isSaid = ({ text, isUnheard }: Pick<TranscriptTurn, "text" | "isUnheard">): boolean =>
  text !== "" || isUnheard;

const turnsIn = (lines: readonly Line[]): TranscriptTurn[] =>
  openTurns(lines)
    .map((turn) => finished(turn))
    .filter((turn) => isSaid(turn));

/** The turns of what is known to be one conversation, however short; each line is a turn where nobody is named. */
export function turnsOfConversation(lines: readonly Line[]): ConversationTurn[] {
  const turns = turnsIn(lines);
  if (turns.length > 0) return turns;
  return lines
    .map((line) => {
      const words =
        line.speaker === null ? line.text : `${line.before}${line.speaker}${line.after}${line.text}`;
      return finished({ first: line, speaker: null, words: [words.trim()], lasted: lengthOf(line) });
    })
    .filter((turn) => isSaid(turn));
}

/**
 * The turns of one conversation; undefined where it does not look like one: two have to speak, and one of them twice
 * unless each turn has its time, which tells it from a form.
 */
export function readTurns(lines: readonly Line[]): TranscriptTurn[] | undefined {
  const turns = turnsIn(lines);
  const people = new Set(turns.map(({ speaker }) => speaker));
  const isConversation = turns.length > people.size || turns.every(({ at }) => at !== null);
  return people.size >= 2 && isConversation ? turns : undefined;
}
