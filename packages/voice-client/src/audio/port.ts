import type { VoiceError } from "../errors.ts";
import type { AudioFormat } from "../transport.ts";

/** What sound tells the session. */
export interface AudioListener {
  /** One encoded microphone frame. The bytes belong to the listener. */
  onInput: (bytes: Uint8Array) => void;
  /** Something of the agent started or stopped being heard (stopped: quiet for about 200 ms). */
  onSpeaking: (speaking: boolean) => void;
  onBlocked: (blocked: boolean) => void;
  onUnderrun: (count: number) => void;
  /** The microphone ended by itself: null when another could be taken, else why not. */
  onMicrophoneLost: (error: VoiceError | null) => void;
}

export interface AudioFormats {
  input: AudioFormat;
  output: AudioFormat;
}

/**
 * Microphone and speaker of one conversation. Made inside the click that starts it; used once.
 * After `close` nothing is heard, recorded or reported any more, whatever was still under way.
 */
export interface AudioPort {
  /** Resolves when the microphone is granted; rejects with a VoiceError. */
  readonly ready: Promise<void>;
  /** Starts both directions once the line has named its formats. */
  begin: (formats: AudioFormats, listener: AudioListener) => Promise<void>;
  /** Queues one frame of the agent. Frames of one answer share a turn number, which never decreases. */
  play: (bytes: Uint8Array<ArrayBuffer>, turn: number) => void;
  /** Empties the queue and fades what is sounding. */
  interrupt: () => void;
  /** Resolves when everything queued has been heard. */
  drain: () => Promise<void>;
  setMuted: (muted: boolean) => void;
  setVolume: (volume: number) => void;
  setInputDevice: (deviceId: string) => Promise<void>;
  inputLevel: () => number;
  outputLevel: () => number;
  resume: () => void;
  close: () => void;
}
