type AudioEncoding = "pcm" | "ulaw";

/** Mono. pcm is signed 16-bit little-endian, ulaw is G.711 with 8 bits per sample. */
export interface AudioFormat {
  readonly encoding: AudioEncoding;
  /** Samples per second. */
  readonly rate: number;
}

/** Events from the agent's side to the session, without sound: that goes over `Connection.sound`. */
export type ServerEvent =
  | { type: "user_transcript"; text: string; eventId: number | undefined }
  /** Repeated where our agent says again what the line before cut off. */
  | { type: "agent_response"; text: string; eventId: number; isRepeated?: boolean }
  | { type: "agent_response_part"; text: string; eventId: number }
  | { type: "agent_correction"; text: string; eventId: number; original?: string }
  | { type: "tool_call"; id: string; name: string; parameters: Record<string, unknown> }
  | { type: "agent_ends" }
  | { type: "error"; message: string; errorType: string };

export type ClientCommand =
  | { type: "user_message"; text: string }
  | { type: "contextual_update"; text: string }
  | { type: "user_activity" }
  /** Sent to agents that take it: nobody can be heard now. */
  | { type: "user_muted"; muted: boolean }
  | { type: "feedback"; eventId: number; score: "like" | "dislike" }
  | { type: "tool_result"; id: string; result: string; isError: boolean };

/**
 * The way to keep an agent from greeting a person twice. `unknown`: it may be one that knows the conversation
 * and does not; `overridden`: it does not know it, so its first message is taken away; `accepted`: it does not allow that.
 */
export type Greeting = "unknown" | "overridden" | "accepted";

/** The options of one websocket. */
export interface LegRequest {
  /** The line is prepared at once and opened when its address is there. */
  address: Promise<string>;
  textOnly: boolean;
  /** Told to an agent that does not know it: what went before. Empty where there is nothing to tell. */
  record: string;
  /** Typed last in the leg before, and perhaps lost with it, in its order. Sent again where the agent does not have it. */
  unconfirmed?: readonly string[];
  /** Absent in the first leg of a conversation. */
  greeting?: Greeting;
}

export interface ConnectRequest extends LegRequest {
  /** Aborting it is how this side hangs up, at any time: nothing of the request is called any more. */
  signal: AbortSignal;
  onEvent: (event: ServerEvent) => void;
  /** So much of the microphone's sound was thrown away because the line is slow. */
  onInputDropped: (milliseconds: number) => void;
  /**
   * The line lives. Called for every ping, with the milliseconds since the one before where there was one, and at most
   * once a second for whatever else arrives.
   */
  onPulse: (pingGap?: number) => void;
  onClose: (code: number, reason: string) => void;
}

/** A leg that the agent's side has accepted. */
export interface Leg extends Omit<SoundLine, "sound"> {
  /** Of a spoken leg that does not go on with the sound of the one before. */
  readonly sound?: MessagePort;
  /** The provider's id. */
  readonly conversationId: string;
  /** So much of what was said since the leg before was last heard of has reached nobody, or may have. */
  readonly missedMs: number;
  /** The agent told what had arrived, so all that was typed has reached it by now. */
  readonly hasAllTyped: boolean;
}

/** The sound of a line. */
export interface SoundLine {
  readonly inputFormat: AudioFormat;
  readonly outputFormat: AudioFormat;
  /**
   * The line's end of the sound: takes microphone frames (Uint8Array) and delivers `SoundCommand`s, directly
   * between the threads that make and play them. Holds what comes until it is started.
   */
  readonly sound: MessagePort;
}

export const hasSound = (leg: Leg): leg is Leg & SoundLine => leg.sound !== undefined;

export interface Connection extends Leg {
  send: (command: ClientCommand) => void;
  /** Nothing arrives any more: hangs up without a word to anybody. */
  lose: () => void;
  /** The next leg, after `lose` or a close. Rejects as `connect` does, and may be called again then. */
  resume: (leg: LegRequest) => Promise<Leg>;
}

/**
 * The line between the session and an agent: connect, send, hear, hang up. The session relies on this:
 *
 * - `connect` settles once. It resolves when the agent's side has accepted the conversation and named its
 *   audio formats, and rejects with a VoiceError when the line closes or cannot be opened before that, or with
 *   what the address was rejected with. The code `not_remembered` says that an agent whose greeting is `unknown`
 *   does not know the conversation: it has said nothing yet.
 * - Events arrive in the order they were sent, and none before `connect` has resolved.
 * - Sound arrives in order, without what an interruption made stale; interruptions and the end are in it too.
 * - Numbers of events grow over all legs.
 * - Each leg has one end. After `onClose` with code 1000, or after the signal was aborted, nothing of the request is
 *   called again; after another code, or after `lose`, not before `resume`. `onClose` is never called for an end this
 *   side asked for.
 * - From then on what is said (15 s at most) and typed is kept, and sent once when the next leg is accepted.
 * - `send` never throws. On a line that has ended it does nothing.
 * - Pings are answered by the transport; the session only hears that the line lives.
 */
export interface Transport {
  connect: (request: ConnectRequest) => Promise<Connection>;
}
