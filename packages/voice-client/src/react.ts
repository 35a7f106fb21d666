import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createVoiceSession } from "./create-voice-session.ts";
import type { VoiceSession, VoiceSessionOptions, VoiceSnapshot } from "./types.ts";

/** The session's state; re-renders when it changes (never per audio frame). */
export function useVoiceSnapshot(session: VoiceSession): VoiceSnapshot {
  return useSyncExternalStore(session.subscribe, session.getSnapshot, session.getSnapshot);
}

function createFollowingSession(first: VoiceSessionOptions) {
  let latest = first;
  const session = createVoiceSession({
    ...first,
    getSignedUrl: (signal) => latest.getSignedUrl(signal),
    onReport: (report) => latest.onReport?.(report),
  });
  const follow = (options: VoiceSessionOptions) => {
    latest = options;
  };
  return { session, follow };
}

/**
 * A session that lives as long as the component and is ended when it leaves. Options are read once, except
 * `getSignedUrl` and `onReport`, of which the newest is called.
 */
export function useVoiceSession(options: VoiceSessionOptions): {
  session: VoiceSession;
  snapshot: VoiceSnapshot;
} {
  const [{ session, follow }] = useState(() => createFollowingSession(options));
  useEffect(() => follow(options));
  useEffect(() => session.end, [session]);
  return { session, snapshot: useVoiceSnapshot(session) };
}

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
