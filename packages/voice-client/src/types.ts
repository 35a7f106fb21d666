import type { AudioPort, VoiceMode } from "./audio/port.ts";
import type { VoiceError } from "./errors.ts";
import type { Transport } from "./transport.ts";

export type VoiceStatus = "disconnected" | "connecting" | "connected" | "disconnecting";
/** `paused`: it fell silent within its words because somebody seems to begin, and goes on if they do not. */
export type EndedBy = "user" | "agent" | "error";
export type FeedbackScore = "like" | "dislike";

export interface TranscriptEntry {
  /** Stable within a conversation: good as a React key. */
  readonly id: number;
  readonly role: "user" | "agent";
  readonly text: string;
  /** The provider's number of the turn; absent for text typed here that the provider has not confirmed. */
  readonly eventId?: number | undefined;
  /** The agent was cut off here; `text` is what was really spoken. */
  readonly interrupted?: boolean;
  /** The agent has not taken it: it was too long, or too much at once. */
  readonly isRefused?: boolean;
  /** Still being written (typed conversations only). */
  readonly partial?: boolean;
}

/** Everything a page shows. A new object on every change, the same object between changes. */
export interface VoiceSnapshot {
  readonly status: VoiceStatus;
  /** What the speaker is doing, not what the line delivers. */
  readonly mode: VoiceMode;
  readonly textOnly: boolean;
  readonly micMuted: boolean;
  /** 0..1 */
  readonly volume: number;
  /** True when the browser or the phone silenced the sound; call `resumeAudio` from a click. */
  readonly audioBlocked: boolean;
  /**
   * Why the last start failed or the conversation broke; null after a normal end. While connected: why there is
   * no microphone any more, until one is back.
   */
  readonly error: VoiceError | null;
  /** Who ended the last conversation; null while none has ended. A failed start has an `error` and no `endedBy`. */
  readonly endedBy: EndedBy | null;
  readonly conversationId: string | null;
  /**
   * Nothing arrives any more. It may come back; after 30 s the conversation ends. Stays after an end on a lost line,
   * until the next start.
   */
  readonly lineLost: boolean;
  /** The id of the newest entry when something last came over the line: what was typed after it may not have arrived. */
  readonly confirmedUpTo: number;
  /** Kept after the end, emptied by the next start. */
  readonly transcript: readonly TranscriptEntry[];
  /** True from an answer of the agent until it is rated. */
  readonly canSendFeedback: boolean;
}

/** Things worth a log line that do not end the conversation. */
export type VoiceReport =
  | { type: "input_dropped"; milliseconds: number }
  | { type: "underrun"; count: number }
  /** The microphone went away by itself; another was taken unless there is an error. */
  | { type: "microphone_lost"; error: VoiceError | null }
  | { type: "server_error"; message: string; errorType: string }
  | { type: "tool_failed"; tool: string; message: string }
  | { type: "ignored"; action: string; status: VoiceStatus };

/** Runs in the page when the agent calls it; what it returns is told to the agent (objects as JSON). */
export type ClientTool = (parameters: Record<string, unknown>) => unknown;

export interface VoiceSessionOptions {
  /** Asked once per start, in parallel with the microphone. The address is used as it is. */
  getSignedUrl: (signal: AbortSignal) => Promise<string>;
  /** No microphone and no speaker: a typed conversation. Default false; `start` can override it. */
  textOnly?: boolean;
  clientTools?: Readonly<Record<string, ClientTool>>;
  /** Length of one microphone frame, 10..250 ms. Default 40: every millisecond here is heard as delay. */
  chunkMs?: number;
  /** Preferred microphone, as in `MediaDeviceInfo.deviceId`. */
  inputDeviceId?: string;
  /** 0..1, default 1. */
  volume?: number;
  /** Keep the screen on while connected. Default true. */
  wakeLock?: boolean;
  onReport?: (report: VoiceReport) => void;
  /** The line. Default: the websocket protocol of ElevenLabs Agents, on a thread of its own. */
  transport?: Transport;
  /** Microphone and speaker. Default: the browser's. Called inside `start`, so inside the click. */
  audio?: () => AudioPort;
  clock?: Clock;
  /** Where the browser says "offline" and "online". Default: the window. */
  network?: EventTarget;
}

export interface StartOptions {
  /** Aborting it is the same as `end()`. */
  signal?: AbortSignal;
  /** Overrides the session's `textOnly` for this conversation ("Type instead"). */
  textOnly?: boolean;
}

/** A conversation that can be started, ended and started again. Methods are bound: pass them around freely. */
export interface VoiceSession {
  /**
   * Call it inside a click: sound is unlocked and the microphone asked for before it returns.
   * Resolves true when connected, false when it failed or was ended before; never rejects (see `error`).
   * While connecting or connected it changes nothing and answers the same promise.
   */
  start: (options?: StartOptions) => Promise<boolean>;
  /** Ends at once from any status and releases microphone, sound, wake lock and line before it returns. */
  end: () => void;
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => VoiceSnapshot;
  setMicMuted: (muted: boolean) => void;
  /** Clamped to 0..1; takes effect on what is sounding now. */
  setVolume: (volume: number) => void;
  /** Loudness of the microphone, 0..1, 0 when muted. Read it in requestAnimationFrame; it never re-renders. */
  getInputLevel: () => number;
  /** Loudness of the agent as heard, 0..1. */
  getOutputLevel: () => number;
  /** Changes the microphone. Rejects with a VoiceError and keeps the old one when the new one cannot be had. */
  setInputDevice: (deviceId: string) => Promise<void>;
  /** Wakes sound that `audioBlocked` reports as silenced. */
  resumeAudio: () => void;
  /** A typed turn of the user. Appears in the transcript at once; what is typed on a lost line is sent when it is back. */
  sendUserMessage: (text: string) => void;
  /** Background for the agent that is not a turn. */
  sendContextualUpdate: (text: string) => void;
  /**
   * "The user is doing something, or wants the turn": nothing more of an answer is heard that is being spoken, and the
   * agent holds back for about two seconds.
   */
  sendUserActivity: () => void;
  /** Rates the last answer, once per answer. */
  sendFeedback: (score: FeedbackScore) => void;
}

/** Time as the session sees it, so that tests can hold it in their hands. Milliseconds. */
export interface Clock {
  setTimeout: (callback: () => void, milliseconds: number) => number;
  clearTimeout: (id: number | undefined) => void;
}
