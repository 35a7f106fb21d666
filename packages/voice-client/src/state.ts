import type { VoiceMode } from "./audio/port.ts";
import type { VoiceSnapshot, VoiceState } from "./types.ts";

/** The close code by which our voice agent says that another tab or device goes on. */
export const superseded = 4409;

/** A conversation goes on, with or without a line. */
export const isLive = (state: VoiceState): boolean =>
  state === "listening" || state === "speaking" || state === "reconnecting";

/** The agent's activity; a pausing agent is listening. */
export const stateOf = (mode: VoiceMode): "listening" | "speaking" =>
  mode === "speaking" ? "speaking" : "listening";

/** Nothing is heard, and there is no answer to rate. */
export const quiet = { mode: "listening", audioBlocked: false, canSendFeedback: false } as const;

/** Nobody can be heard. */
export const isMuted = ({ micMuted, pushToTalk }: Pick<VoiceSnapshot, "micMuted" | "pushToTalk">): boolean =>
  micMuted || pushToTalk === "released";
