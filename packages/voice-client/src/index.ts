export { createVoiceSession } from "./session.ts";
export { VoiceError } from "./errors.ts";
export type { VoiceErrorCode } from "./errors.ts";
export type {
  ClientTool,
  EndedBy,
  FeedbackScore,
  PushToTalk,
  StartOptions,
  TranscriptEntry,
  VoiceReport,
  VoiceSession,
  VoiceSessionOptions,
  VoiceSnapshot,
  VoiceState,
} from "./types.ts";
export type { VoiceMode } from "./audio/port.ts";
export type { Transport } from "./transport.ts";
