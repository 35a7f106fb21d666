import type { AudioFormat } from "../transport.ts";
import type { VoiceMode } from "../audio/port.ts";

/** From the line to the speaker, over `Connection.sound`. The way back carries microphone frames, as Uint8Array. */
export type SoundCommand =
  /** Frames of one answer share a turn number. */
  | { type: "play"; bytes: ArrayBuffer; turn: number }
  /** Forget what is queued and fade what is sounding. */
  | { type: "interrupt" }
  /** Fall silent and keep what is queued, until anything else comes. */
  | { type: "agent_paused" | "agent_resumed" }
  /** Nothing more will come: say when everything has been heard. */
  | { type: "drain" };

export const PROCESSOR = "voice";

/** The inputs of the audio thread. */
export interface DeviceSettings {
  input: AudioFormat;
  output: AudioFormat;
  chunkMs: number;
  muted: boolean;
  volume: number;
  /** Play nothing before the microphone runs, three seconds at most. */
  hold: boolean;
}

/** From the page to the audio thread. */
export type DeviceCommand =
  | { type: "line"; sound: MessagePort }
  | { type: "mute"; muted: boolean }
  | { type: "volume"; volume: number }
  /** Levels are wanted from now on; without it none are sent. */
  | { type: "meter" }
  /** A processor that never says it is done keeps its node, and all that hangs on it, for as long as the page. */
  | { type: "stop" };

/** From the audio thread to the page. */
export type DeviceReport =
  /** Root mean squares of what is recorded and of what is heard, 0..1. */
  | { type: "levels"; input: number; output: number }
  | { type: "mode"; mode: VoiceMode }
  | { type: "underrun"; count: number }
  | { type: "drained" };

/** The other end of a port decides what it sends, so the type of the data is the caller's knowledge. */
export function listen(port: MessagePort, hear: (message: MessageEvent) => void): void {
  port.addEventListener("message", hear);
  port.start();
}
