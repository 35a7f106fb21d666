export {
  type CallSpan,
  type CallState,
  type EarlierTalk,
  isReadOut,
  type ReadOut,
  type Turn,
  turnsOf,
} from "./page/call-state.ts";
export { useElapsedSeconds } from "./page/elapsed.ts";
export {
  callCondition,
  type CallCondition,
  conditionLabels,
  hasMore,
  isElsewhere,
  isTalking,
} from "./page/call-state.ts";
export { endProblem, goOnLabel, isEndedFor, startProblem } from "./page/problems.ts";
export type { CurrentConversation } from "./page/call-inputs.ts";
export { type CallInputs, loadVoice, type LoadVoice } from "./page/load-voice.ts";
export { lengthProblem, sendOnEnter } from "./page/composer.ts";
export { type PageCall, useLeaveWarning, useOnline, usePageCall } from "./page/page-call.ts";
export { useStickToEnd } from "./page/use-stick-to-end.ts";
export { useVoiceLevels, useVoiceRing } from "./page/voice-ring.ts";
