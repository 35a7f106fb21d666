import type { VoiceSession, VoiceSnapshot } from "../types.ts";
import type { CallPhase } from "./call-phase.ts";
import type { EarlierTalk } from "./turns.ts";

/** When the conversation on screen began and ended, in milliseconds since 1970. */
export interface CallSpan {
  from: number;
  to: number | null;
}

export interface CallState {
  phase: CallPhase;
  snapshot: VoiceSnapshot;
  /** Null until the code that talks is there. */
  session: VoiceSession | null;
  span: CallSpan | null;
  /** The page's conversations before the one on screen, oldest first. */
  earlier: readonly EarlierTalk[];
  /** A sentence about something that went wrong without ending the conversation. */
  trouble: string | null;
}

const beforeLoading: VoiceSnapshot = {
  status: "disconnected",
  mode: "listening",
  textOnly: false,
  micMuted: false,
  volume: 1,
  audioBlocked: false,
  error: null,
  endedBy: null,
  conversationId: null,
  lineLost: false,
  confirmedUpTo: 0,
  transcript: [],
  canSendFeedback: false,
};

/** What stands on the page before anything was loaded. */
export const beginning: CallState = {
  phase: "idle",
  snapshot: beforeLoading,
  session: null,
  span: null,
  earlier: [],
  trouble: null,
};
