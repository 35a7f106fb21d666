import { useEffect, useState, useSyncExternalStore } from "react";
import { createVoiceSession } from "./session.ts";
import type { VoiceSession, VoiceSessionOptions, VoiceSnapshot } from "./types.ts";

export {
  type CallPhase,
  type CallSpan,
  type CallState,
  type EarlierTalk,
  type Turn,
  turnsOf,
} from "./page/call-state.ts";
export { useElapsedSeconds } from "./page/elapsed.ts";
export { announcementOf, callCondition, type CallCondition, conditionLabels } from "./page/call-state.ts";
export { endProblem, startProblem } from "./page/problems.ts";
export { type CallInputs, loadVoice, type LoadVoice } from "./page/open-session.ts";
export { lengthProblem, sendOnEnter } from "./page/composer.ts";
export { type PageCall, useLeaveWarning, useOnline, usePageCall } from "./page/page-call.ts";
export { useStickToEnd } from "./page/use-stick-to-end.ts";
export { useVoiceLevels, useVoiceRing } from "./page/voice-ring.ts";

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
