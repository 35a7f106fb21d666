import { useEffect, useState, useSyncExternalStore } from "react";
import { createVoiceSession } from "./create-voice-session.ts";
import type { VoiceSession, VoiceSessionOptions, VoiceSnapshot } from "./types.ts";

export type { CallPhase } from "./page/call-phase.ts";
export type { CallSpan, CallState } from "./page/call-state.ts";
export { announcementOf, callCondition, conditionLabels, type CallCondition } from "./page/condition.ts";
export { durationText, useElapsedSeconds } from "./page/elapsed.ts";
export { endProblem } from "./page/end-problem.ts";
export { loadVoice, type LoadVoice } from "./page/load-voice.ts";
export { lengthProblem } from "./page/message-length.ts";
export type { CallInputs } from "./page/open-session.ts";
export type { PageCall } from "./page/page-call.ts";
export { sendOnEnter } from "./page/send-on-enter.ts";
export { startProblem } from "./page/start-problem.ts";
export { turnsOf, type EarlierTalk, type Turn } from "./page/turns.ts";
export { useLeaveWarning } from "./page/use-leave-warning.ts";
export { useOnline } from "./page/use-online.ts";
export { useStickToEnd } from "./page/use-stick-to-end.ts";
export { usePageCall } from "./page/use-page-call.ts";
export { useVoiceLevels } from "./page/use-voice-levels.ts";
export { useVoiceRing } from "./page/use-voice-ring.ts";

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
