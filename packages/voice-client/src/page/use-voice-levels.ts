import { useEffect, useRef } from "react";
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
