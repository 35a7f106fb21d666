import type { TranscriptEntry } from "./types.ts";

export type Transcript = readonly TranscriptEntry[];

function append(transcript: Transcript, entry: Omit<TranscriptEntry, "id">): Transcript {
  return [...transcript, { id: (transcript.at(-1)?.id ?? 0) + 1, ...entry }];
}

function replace(
  transcript: Transcript,
  old: TranscriptEntry | undefined,
  patch: Partial<TranscriptEntry>,
): Transcript {
  return transcript.map((entry) => (entry === old ? { ...entry, ...patch } : entry));
}

/** What the user typed here, before anybody confirmed it. */
export function addTyped(transcript: Transcript, text: string): Transcript {
  return append(transcript, { role: "user", text });
}

/** By this type of error our own voice agent tells that it does not take what was typed, with a sentence why. */
export const messageRefused = "message_refused";

export const refuseTyped = (transcript: Transcript): Transcript =>
  replace(
    transcript,
    transcript.findLast(({ role, eventId }) => role === "user" && eventId === undefined),
    { isRefused: true },
  );

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

/** What of an answer was spoken before the user cut it off; an answer of which no word was heard disappears. */
export function correctAnswer(transcript: Transcript, text: string, eventId: number): Transcript {
  const cut = transcript.findLast((entry) => entry.role === "agent" && entry.eventId === eventId);
  // Dots alone mark where an answer was cut off.
  return /[^\s.…]/.test(text)
    ? replace(transcript, cut, { text, interrupted: true, partial: false })
    : transcript.filter((entry) => entry !== cut);
}
