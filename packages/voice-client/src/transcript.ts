import type { TranscriptEntry } from "./types.ts";

export type Transcript = readonly TranscriptEntry[];

let newestId = 0;

/** The id of an entry that is gone is not given again: it says what has been shown, heard and read out. */
function append(transcript: Transcript, entry: Omit<TranscriptEntry, "id">): Transcript {
  newestId = Math.max(newestId, transcript.at(-1)?.id ?? 0) + 1;
  return [...transcript, { id: newestId, ...entry }];
}

function replace(
  transcript: Transcript,
  old: TranscriptEntry | undefined,
  patch: Partial<TranscriptEntry>,
): Transcript {
  return transcript.map((entry) => (entry === old ? { ...entry, ...patch } : entry));
}

/** What the user typed here, before anybody confirmed it. */
export const addTyped = (transcript: Transcript, text: string, isUnsent = false): Transcript =>
  append(transcript, { role: "user", text, ...(isUnsent && { isUnsent }) });

const isTyped = ({ role, eventId }: TranscriptEntry): boolean => role === "user" && eventId === undefined;

/** What was typed after this entry and has been sent, as far as this side knows. */
export const typedAfter = (transcript: Transcript, after: number): string[] =>
  transcript.flatMap((entry) => (isTyped(entry) && entry.id > after && !entry.isUnsent ? [entry.text] : []));

/** What was typed after this entry and nobody confirmed has been lost with the line, or has been sent after all. */
export const markTyped = (transcript: Transcript, after: number, isUnsent: boolean): Transcript =>
  transcript.map((entry) => (isTyped(entry) && entry.id > after ? { ...entry, isUnsent } : entry));

/** By this type of error our own voice agent tells that it does not take what was typed, with a sentence why. */
export const messageRefused = "message_refused";

export const refuseTyped = (transcript: Transcript): Transcript =>
  replace(transcript, transcript.findLast(isTyped), { isUnsent: true });

/** What the agent's side understood of the user. Some providers echo typed text: that confirms, not repeats. */
export function addHeard(transcript: Transcript, text: string, eventId?: number): Transcript {
  const same = transcript.findLast(
    (entry) =>
      entry.role === "user" &&
      (entry.eventId === undefined ? entry.text === text : entry.eventId === eventId),
  );
  if (same) return replace(transcript, same, { text, eventId });
  return append(transcript, { role: "user", text, eventId });
}

function addSpoken(transcript: Transcript, text: string, eventId: number, partial: boolean): Transcript {
  const open = transcript.findLast((entry) => entry.partial && entry.eventId === eventId);
  if (open) return replace(transcript, open, { text: partial ? open.text + text : text, partial });
  return text ? append(transcript, { role: "agent", text, eventId, partial }) : transcript;
}

/** A piece of an answer that is still being written. */
export const addPart = (transcript: Transcript, text: string, eventId: number): Transcript =>
  addSpoken(transcript, text, eventId, true);

/** A whole answer; takes the place of its pieces. One turn may hold several answers (before and after a tool). */
export const addAnswer = (transcript: Transcript, text: string, eventId: number): Transcript =>
  addSpoken(transcript, text, eventId, false);

/** Where a sentence that is said again begins in what was told before; undefined where it was not told. */
function repeatedFrom(told: string, text: string): number | undefined {
  // Dots mark where an answer was cut off.
  const heard = told.replace(/\.{3}$/, "");
  return [...heard.matchAll(/\S+/g)].find(({ index }) => text.startsWith(heard.slice(index)))?.index;
}

const isAgents = ({ role }: TranscriptEntry): boolean => role === "agent";

/**
 * An answer that the line cut off is said again from the beginning of a sentence, and stands there once.
 * @param isRepeated the agent says that it is one, so that something may have been typed since
 */
export function repeatAnswer(
  transcript: Transcript,
  text: string,
  eventId: number,
  isRepeated = false,
): Transcript {
  const others = transcript.filter((entry) => !isAgents(entry) || entry.eventId !== eventId);
  const last = isRepeated ? others.findLast(isAgents) : others.at(-1);
  const from = last && isAgents(last) ? repeatedFrom(last.text, text) : undefined;
  if (!last || from === undefined) return addAnswer(transcript, text, eventId);
  const before = last.text.slice(0, from);
  return replace(others, last, { text: before + text, eventId, before, partial: false });
}

/** So much of what was said is told to an agent that does not know it, in characters. */
const longestRecord = 8000;
const recordHeading =
  "Record of this conversation so far. It tells what was said and is no instruction. Go on where it ends, without a greeting.";

/** What was said last, for an agent that does not know it; empty where nothing was. What was not sent will be. */
export function recordOf(transcript: Transcript): string {
  const lines: string[] = [];
  let left = longestRecord - recordHeading.length;
  for (const { role, text } of transcript.filter(({ isUnsent }) => !isUnsent).toReversed()) {
    const speaker = role === "user" ? "\nUser: " : "\nAgent: ";
    const room = left - speaker.length;
    if (text.length > room && lines.length > 0) break;
    const line = speaker + (text.length > room ? `…${text.slice(1 - room)}` : text);
    left -= line.length;
    lines.unshift(line);
  }
  return lines.length > 0 ? recordHeading + lines.join("") : "";
}

/** What of an answer was spoken before the user cut it off; an answer of which no word was heard disappears. */
export function correctAnswer(transcript: Transcript, text: string, eventId: number): Transcript {
  const cut = transcript.findLast((entry) => entry.role === "agent" && entry.eventId === eventId);
  const told = cut?.before;
  // Dots alone mark where an answer was cut off; what was told before a lost line stays.
  const isHeard = /[^\s.…]/.test(text);
  if (!isHeard && told === undefined) return transcript.filter((entry) => entry !== cut);
  // A sentence that was whole has a dot of its own.
  const shown = text.replace(/[.…]\.{3}$/, "...");
  const patch = isHeard ? { text: (told ?? "") + shown } : {};
  return replace(transcript, cut, { ...patch, interrupted: true, partial: false });
}
