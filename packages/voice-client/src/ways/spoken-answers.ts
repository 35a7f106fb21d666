import { useState } from "react";
import type { TranscriptEntry, VoiceSession, VoiceSnapshot } from "../types.ts";

interface Told {
  /** Everything up to here has been told, or was said before. */
  readonly upTo: number;
  readonly answers: readonly TranscriptEntry[];
}

/**
 * What the agent has said last, for a log that screen readers read out: each answer once and as a whole, after its last
 * sound, so that nobody speaks over it. What is said again after a lost line is told once too.
 * @param snapshot as the page shows it: with the words that have been heard
 */
export function useSpokenAnswers(session: VoiceSession, snapshot: VoiceSnapshot): readonly TranscriptEntry[] {
  const { mode, state, transcript } = snapshot;
  const newest = transcript.at(-1)?.id ?? 0;
  const [told, setTold] = useState<Told>({ upTo: newest, answers: [] });
  const known = session.getSnapshot().transcript;
  const isWhole = ({ id, text }: TranscriptEntry) =>
    known.some((entry) => entry.id === id && entry.text === text);
  const isOver = (entry: TranscriptEntry) =>
    entry.id > told.upTo &&
    entry.role === "agent" &&
    !entry.partial &&
    entry.text.trim() !== "" &&
    isWhole(entry);
  const added = mode === "listening" && state !== "connecting" ? transcript.filter(isOver) : [];
  const last = added.at(-1);
  if (state === "connecting" && told.upTo !== newest) setTold({ upTo: newest, answers: [] });
  else if (last) setTold({ upTo: last.id, answers: added });
  return told.answers;
}
