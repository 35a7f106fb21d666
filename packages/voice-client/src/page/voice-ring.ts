import { type RefObject, useEffect, useRef } from "react";
import type { VoiceMode } from "../audio/port.ts";
import type { VoiceSession } from "../types.ts";

/** Calls `draw` once per painted frame with both levels (0..1), for a meter. Re-renders nothing. */
export function useVoiceLevels(session: VoiceSession, draw: (input: number, output: number) => void): void {
  const latest = useRef(draw);
  useEffect(() => {
    latest.current = draw;
  });
  useEffect(() => {
    let frame = requestAnimationFrame(function paint() {
      latest.current(session.getInputLevel(), session.getOutputLevel());
      frame = requestAnimationFrame(paint);
    });
    return () => cancelAnimationFrame(frame);
  }, [session]);
}

/** The share of the way to the new level in one frame: fast enough for speech, slow enough not to flicker. */
const smoothing = 0.35;

/**
 * For an element that moves with the voice that is heard: the user's while the agent listens, the agent's while it
 * speaks. Its style has the loudness as `--level`, 0..1.
 */
export function useVoiceRing(session: VoiceSession, mode: VoiceMode): RefObject<HTMLSpanElement | null> {
  const ring = useRef<HTMLSpanElement>(null);
  const level = useRef(0);
  useVoiceLevels(session, (input, output) => {
    level.current += ((mode === "speaking" ? output : input) - level.current) * smoothing;
    ring.current?.style.setProperty("--level", level.current.toFixed(3));
  });
  return ring;
}
