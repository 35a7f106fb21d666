import type { VoiceError } from "../errors.ts";
import type { SoundLine } from "../transport.ts";

/** Phones switch to call audio when the microphone opens; what plays before that is lost. */
export function losesFirstSound(): boolean {
  return /android/i.test(navigator.userAgent);
}

/** iPads call themselves Macs, but no Mac has a touch screen. */
export function isIos(): boolean {
  const { maxTouchPoints, userAgent } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Mac") && maxTouchPoints > 1);
}

/** `paused`: it fell silent within its words because somebody seems to begin, and goes on if they do not. */
export type VoiceMode = "listening" | "speaking" | "paused";

/** Events from sound to the session. */
export interface AudioListener {
  /** Something of the agent started or stopped being heard (stopped: quiet for about 200 ms), or it paused. */
  onMode: (mode: VoiceMode) => void;
  onBlocked: (blocked: boolean) => void;
  onUnderrun: (count: number) => void;
  /** The microphone ended by itself: null when another could be taken, else why not. */
  onMicrophoneLost: (error: VoiceError | null) => void;
}

/** As much of a `MediaStreamTrack` as is asked for here. */
export type LiveMicrophone = EventTarget & {
  /** By the system: the person's own muting leaves the track as it is. */
  readonly muted: boolean;
  readonly getSettings: () => { deviceId?: string };
};

export type DeviceKind = "microphone" | "speaker";

/** Which devices sound comes from and goes to, by their `MediaDeviceInfo.deviceId`. */
export interface AudioDevices {
  /** Changes the microphone. Rejects with a VoiceError and keeps the old one when the new one cannot be had. */
  setInputDevice: (deviceId: string) => Promise<void>;
  /** Rejects where the speaker cannot be had; changes nothing where the browser leaves no choice. */
  setOutputDevice: (deviceId: string) => Promise<void>;
  /** The microphone in use; undefined before it is granted. */
  microphone: () => LiveMicrophone | undefined;
  /** 0..1; 0 only where the microphone gives digital silence, or is muted. */
  inputLevel: () => number;
}

/**
 * Microphone and speaker of one conversation. Made inside the click that starts it; used once.
 * After `close` nothing is heard, recorded or reported any more, whatever was still under way.
 */
export interface AudioPort extends AudioDevices {
  /** Resolves when the microphone is granted; rejects with a VoiceError. */
  readonly ready: Promise<void>;
  /** Resolves when the line has said that nothing more comes, and everything has been heard. */
  readonly drained: Promise<void>;
  /** Joins microphone and speaker to the line's sound. */
  begin: (line: SoundLine, listener: AudioListener) => Promise<void>;
  setMuted: (muted: boolean) => void;
  setVolume: (volume: number) => void;
  outputLevel: () => number;
  resume: () => void;
  close: () => void;
}
