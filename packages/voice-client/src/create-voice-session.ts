import { BrowserAudio } from "./audio/browser-audio.ts";
import { keepAwake } from "./keep-awake.ts";
import { workerTransport } from "./line/worker-transport.ts";
import { Session } from "./session.ts";
import type { VoiceSession, VoiceSessionOptions } from "./types.ts";

/** A session on this browser's microphone, speaker and network. Touches none of them before `start`. */
export function createVoiceSession(options: VoiceSessionOptions): VoiceSession {
  const chunkMs = Math.min(250, Math.max(10, options.chunkMs ?? 40));
  return new Session(options, {
    transport: options.transport ?? workerTransport,
    clock: options.clock ?? window,
    network: options.network ?? window,
    keepAwake: options.wakeLock === false ? () => {} : keepAwake,
    audio: (deviceId) => options.audio?.() ?? new BrowserAudio({ chunkMs, deviceId }),
  });
}
