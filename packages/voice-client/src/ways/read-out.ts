import { useState } from "react";
import type { VoiceSession, VoiceSnapshot } from "../types.ts";
import { useRemembered } from "./remembered.ts";

/** A screen reader also reads out spoken answers. */
export const useReading = () => useRemembered("read-out", ["on", "off"], "on");

interface Told {
  /** Everything up to here has been told, or was said before, or could be read. */
  readonly upTo: number;
  /** A voice has been heard since. */
  readonly isHeard: boolean;
  /** The newest of what the user has said or typed that was not answered yet: a voice before it said something else. */
  readonly asked: number;
}

/**
 * The part of a transcript that may be read out: each answer once and as a whole, after its last sound, so that nobody speaks
 * over it. What is said again after a lost line is told once too.
 * @param snapshot as the page shows it: with the words that have been heard
 */
export function useReadOut(session: VoiceSession | null, snapshot: VoiceSnapshot): number {
  const { mode, state, textOnly, transcript } = snapshot;
  const { id: newest = 0, role: side } = transcript.at(-1) ?? {};
  const asked = side === "user" ? newest : 0;
  const untold: Told = { upTo: newest, isHeard: false, asked };
  const [told, setTold] = useState(untold);
  const known = session?.getSnapshot().transcript ?? [];
  const last = transcript.findLast(
    ({ id, role, text, partial }) =>
      id > told.upTo &&
      role === "agent" &&
      !partial &&
      text.trim() !== "" &&
      known.some((entry) => entry.id === id && entry.text === text),
  );
  if (textOnly || state === "connecting") {
    if (told.upTo !== newest) setTold(untold);
  } else if (mode !== "paused") {
    const isHeard = mode === "speaking";
    if (isHeard ? !told.isHeard : asked > told.asked) setTold({ ...told, isHeard, asked });
    else if (!isHeard && told.isHeard && last) setTold({ upTo: last.id, isHeard, asked: told.asked });
  }
  return told.upTo;
}
