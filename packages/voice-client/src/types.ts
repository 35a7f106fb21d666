import type { AudioDevices, AudioPort, DeviceKind, VoiceMode } from "./audio/port.ts";
import type { VoiceError } from "./errors.ts";
import type { Transport } from "./transport.ts";

/**
 * Where a conversation stands. `reconnecting`: its line was lost, and it goes on by itself. `ended`: by the person or
 * the agent. `failed`: a start did not succeed, or a conversation broke.
 */
export type VoiceState =
  | "idle"
  | "connecting"
  | "listening"
  | "speaking"
  | "reconnecting"
  | "ended"
  | "failed";
export type EndedBy = "user" | "agent" | "error";
/** Push-to-talk: the microphone is open only while a button is held. */
export type PushToTalk = "off" | "released" | "held";
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
  /** The agent has not got it: the line was lost, or it was too long, or too much at once. */
  readonly isUnsent?: boolean;
  /** Of an answer that is said again after a lost line: what stood here, and what of it is not said again. */
  readonly told?: string;
  readonly before?: string;
  /** Still being written (typed conversations only). */
  readonly partial?: boolean;
}

/** Everything a page shows. A new object on every change, the same object between changes. */
export interface VoiceSnapshot {
  readonly state: VoiceState;
  /** The state of playback, not of the line; it continues without a line. */
  readonly mode: VoiceMode;
  readonly textOnly: boolean;
  readonly micMuted: boolean;
  /** Nobody is heard while it is released, nor while `micMuted`, whatever it is. */
  readonly pushToTalk: PushToTalk;
  /** 0..1 */
  readonly volume: number;
  /** True when the browser or the phone silenced the sound; call `resumeAudio` from a click. */
  readonly audioBlocked: boolean;
  /**
   * Why the last start failed or the conversation broke; null after a normal end. While connected: why there is
   * no microphone any more, until one is back.
   */
  readonly error: VoiceError | null;
  /** The side that ended the last conversation; null while none has ended. A failed start has an `error` and no `endedBy`. */
  readonly endedBy: EndedBy | null;
  readonly conversationId: string | null;
  /** Kept after the end, emptied by the next start that does not go on with it. */
  readonly transcript: readonly TranscriptEntry[];
  /** True from an answer of the agent until it is rated. */
  readonly canSendFeedback: boolean;
}

/** Things worth a log line that do not end the conversation. */
export type VoiceReport =
  | { type: "input_dropped"; milliseconds: number }
  /** The line is back, and so much of what was said has reached nobody, or may have. */
  | { type: "input_missed"; milliseconds: number }
  /** A try to go on came to nothing. */
  | { type: "try_failed"; error: unknown }
  | { type: "underrun"; count: number }
  /** The microphone went away by itself; another was taken unless there is an error. */
  | { type: "microphone_lost"; error: VoiceError | null }
  | { type: "server_error"; message: string; errorType: string }
  | { type: "tool_failed"; tool: string; message: string }
  | { type: "ignored"; action: string; state: VoiceState };

/** Runs in the page when the agent calls it; what it returns is told to the agent (objects as JSON). */
export type ClientTool = (parameters: Record<string, unknown>) => unknown;

export interface VoiceSessionOptions {
  /**
   * Asked once per start, in parallel with the microphone, and once per try to go on with the same conversation. The
   * address is used as it is.
   */
  getSignedUrl: (signal: AbortSignal, goesOn: boolean) => Promise<string | LegAddress>;
  /** Seconds until `getSignedUrl` may be asked again after it rejected; null where it would be in vain. Default 0. */
  secondsUntilRetry?: (cause: unknown) => number | null;
  /** Asked before a conversation begins or goes on, and before it is aloud; where it rejects, it does not. */
  takeTurn?: (turn: Turn) => Promise<void>;
  /** The context for an agent that does not know the conversation, including words from elsewhere. */
  background?: () => string;
  /** No microphone and no speaker: a typed conversation. Default false; `start` can override it. */
  textOnly?: boolean;
  clientTools?: Readonly<Record<string, ClientTool>>;
  /** Length of one microphone frame, 10..250 ms. Default 40: every millisecond here is heard as delay. */
  chunkMs?: number;
  /** The `MediaDeviceInfo.deviceId` to begin with. Asked whenever sound is opened; one that is gone falls back to the default. */
  preferredDevice?: (kind: DeviceKind) => string | undefined;
  /** 0..1, default 1. */
  volume?: number;
  /** Keep the screen on while connected. Default true. */
  wakeLock?: boolean;
  onReport?: (report: VoiceReport) => void;
  /** The line. Default: the websocket protocol of ElevenLabs Agents, on a thread of its own. */
  transport?: Transport;
  /** Microphone and speaker. Default: the browser's. Called inside `start`, so inside the click. */
  audio?: (deviceId: string | undefined) => AudioPort;
  clock?: Clock;
  /** Where the browser says "offline" and "online". Default: the window. */
  network?: EventTarget;
  /** Says whether anybody looks. Default: the document. */
  page?: VisiblePage;
}

/** An address that goes on with a conversation of which more was said than this side has heard. */
export interface LegAddress {
  url: string;
  transcript: readonly TranscriptEntry[];
}

/** A conversation among those of other tabs. */
export interface Turn {
  isAloud: boolean;
  /** The other tab loses the turn; otherwise this one is refused. */
  takesOver: boolean;
  /** The turn is over with it. */
  signal: AbortSignal;
  /** Another one has taken over. */
  onTaken: () => void;
}

export interface StartOptions {
  /** Overrides the session's `textOnly` for this conversation ("Type instead"). */
  textOnly?: boolean;
  /** Goes on with a conversation whose line was lost, of which this was said. */
  goOn?: readonly TranscriptEntry[];
}

/** A conversation that can be started, ended and started again. Methods are bound: pass them around freely. */
export interface VoiceSession {
  /**
   * Call it inside a click: sound is unlocked and the microphone asked for before it returns.
   * Resolves true when connected, false when it failed or was ended before; never rejects (see `error`).
   * While it goes on it changes nothing and answers the same promise.
   */
  start: (options?: StartOptions) => Promise<boolean>;
  /** Ends at once from any status and releases microphone, sound, wake lock and line before it returns. */
  end: () => void;
  /** The page goes away, and nobody has ended anything: fails with `line_lost`, so that it can be gone on with. */
  leave: () => void;
  /**
   * Goes on with the conversation in writing, or aloud: call it inside a click. `textOnly` changes when the microphone is
   * given back, or when one can be heard. Rejects with a VoiceError where there is no microphone, and nothing has changed.
   */
  setTextOnly: (textOnly: boolean) => Promise<void>;
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => VoiceSnapshot;
  setMicMuted: (muted: boolean) => void;
  /** Outlives a conversation, as `setMicMuted` does. */
  setPushToTalk: (pushToTalk: PushToTalk) => void;
  /** Clamped to 0..1; takes effect on what is sounding now. */
  setVolume: (volume: number) => void;
  /**
   * Loudness of the microphone, 0..1; 0 only when muted or where it gives digital silence. Read it in
   * requestAnimationFrame; it never re-renders.
   */
  getInputLevel: () => number;
  /** Loudness of the agent as heard, 0..1. */
  getOutputLevel: () => number;
  /** Microphone and speaker of the conversation that goes on; undefined in one that is typed. */
  getSound: () => AudioDevices | undefined;
  /** Microphone and speaker apart from any conversation, to try them: call it inside a click, and close what it gives. */
  openSound: () => AudioPort;
  /** Wakes sound that `audioBlocked` reports as silenced. */
  resumeAudio: () => void;
  /** A typed turn of the user. Appears in the transcript at once; what is typed on a lost line is sent when it is back. */
  sendUserMessage: (text: string) => void;
  /** The same for a turn that is marked as unsent, which it takes the place of. */
  sendAgain: (id: number) => void;
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

/** Says "visibilitychange", and whether anybody looks. */
export type VisiblePage = EventTarget & { readonly hidden: boolean };

/** Time as the session sees it, so that tests can hold it in their hands. Milliseconds. */
export interface Clock {
  setTimeout: (callback: () => void, milliseconds: number) => number;
  clearTimeout: (id: number | undefined) => void;
}
