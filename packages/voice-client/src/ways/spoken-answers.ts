import { useState } from "react";
import type { TranscriptEntry, VoiceSession, VoiceSnapshot } from "../types.ts";

interface Told {
  /** Everything up to here has been told, or was said before, or could be read. */
  readonly upTo: number;
  /** A voice has been heard since. */
  readonly isHeard: boolean;
  readonly answers: readonly TranscriptEntry[];
}

/**
 * What the agent has said last, for a log that screen readers read out: each answer once and as a whole, after its last
 * sound, so that nobody speaks over it. What is said again after a lost line is told once too.
 * @param snapshot as the page shows it: with the words that have been heard
 */
export function useSpokenAnswers(session: VoiceSession, snapshot: VoiceSnapshot): readonly TranscriptEntry[] {
  const { mode, state, textOnly, transcript } = snapshot;
  const newest = transcript.at(-1)?.id ?? 0;
  const [told, setTold] = useState<Told>({ upTo: newest, isHeard: false, answers: [] });
  const known = session.getSnapshot().transcript;
  const isNew = ({ id, role, text }: TranscriptEntry) =>
    id > told.upTo && role === "agent" && text.trim() !== "";
  const isWhole = ({ id, text }: TranscriptEntry) =>
    known.some((entry) => entry.id === id && entry.text === text);
  const added = transcript.filter((entry) => isNew(entry) && isWhole(entry));
  const last = added.at(-1);
  if (textOnly || state === "connecting") {
    if (told.upTo !== newest) setTold({ upTo: newest, isHeard: false, answers: [] });
  } else if (mode === "speaking") {
    if (!told.isHeard) setTold({ ...told, isHeard: true });
  } else if (mode === "listening" && told.isHeard && last) {
    setTold({ upTo: last.id, isHeard: false, answers: added });
  }
  return told.answers;
}
