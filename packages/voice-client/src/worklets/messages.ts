import type { AudioFormat } from "../transport.ts";

export const CAPTURE = "voice-capture";
export const PLAYOUT = "voice-playout";

/** The other end of the port decides what it sends, so the type of the data is the caller's knowledge. */
export function listen(port: MessagePort, hear: (message: MessageEvent) => void): void {
  port.addEventListener("message", hear);
  port.start();
}

export interface CaptureSettings {
  format: AudioFormat;
  chunkMs: number;
  muted: boolean;
}

export interface CaptureCommand {
  muted: boolean;
}

export interface CapturedFrame {
  bytes: Uint8Array<ArrayBuffer>;
  /** Root mean square of the frame, 0..1. */
  level: number;
}

export interface PlayoutSettings {
  format: AudioFormat;
  volume: number;
}

export type PlayoutCommand =
  | { type: "play"; bytes: ArrayBuffer; turn: number }
  | { type: "volume"; volume: number }
  | { type: "interrupt" }
  | { type: "drain" };

export type PlayoutReport =
  | { type: "level"; level: number }
  | { type: "speaking"; speaking: boolean }
  | { type: "underrun"; count: number }
  | { type: "drained" };
