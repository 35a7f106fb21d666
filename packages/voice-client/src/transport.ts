type AudioEncoding = "pcm" | "ulaw";

/** Mono. pcm is signed 16-bit little-endian, ulaw is G.711 with 8 bits per sample. */
export interface AudioFormat {
  readonly encoding: AudioEncoding;
  /** Samples per second. */
  readonly rate: number;
}

/** What the agent's side tells the session. Sound is not among it: that goes over `Connection.sound`. */
export type ServerEvent =
  | { type: "user_transcript"; text: string; eventId: number | undefined }
  | { type: "agent_response"; text: string; eventId: number }
  | { type: "agent_response_part"; text: string; eventId: number }
  | { type: "agent_correction"; text: string; eventId: number }
  | { type: "tool_call"; id: string; name: string; parameters: Record<string, unknown> }
  | { type: "agent_ends" }
  | { type: "error"; message: string; errorType: string };

export type ClientCommand =
  | { type: "user_message"; text: string }
  | { type: "contextual_update"; text: string }
  | { type: "user_activity" }
  | { type: "feedback"; eventId: number; score: "like" | "dislike" }
  | { type: "tool_result"; id: string; result: string; isError: boolean };

export interface ConnectRequest {
  /** The line is prepared at once and opened when its address is there. */
  address: Promise<string>;
  textOnly: boolean;
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

export interface Connection {
  readonly conversationId: string;
  readonly inputFormat: AudioFormat;
  readonly outputFormat: AudioFormat;
  /**
   * The line's end of the sound: takes microphone frames (Uint8Array) and delivers `SoundCommand`s, directly
   * between the threads that make and play them. Holds what comes until it is started. Silent in text mode.
   */
  readonly sound: MessagePort;
  send: (command: ClientCommand) => void;
}

/**
 * The line between the session and an agent: connect, send, hear, hang up. The session relies on this:
 *
 * - `connect` settles once. It resolves when the agent's side has accepted the conversation and named its
 *   audio formats, and rejects with a VoiceError when the line closes or cannot be opened before that, or with
 *   what the address was rejected with.
 * - Events arrive in the order they were sent, and none before `connect` has resolved.
 * - Sound arrives in order, without what an interruption made stale; interruptions and the end are in it too.
 * - There is exactly one end. After `onClose` or after the signal was aborted nothing of the request is called
 *   again; `onClose` is never called for an end this side asked for.
 * - `send` never throws. On a line that has ended it does nothing.
 * - Pings are answered by the transport; the session only hears that the line lives.
 * - Nothing about the conversation is kept here: a session may go on over another connection.
 */
export interface Transport {
  connect: (request: ConnectRequest) => Promise<Connection>;
}
