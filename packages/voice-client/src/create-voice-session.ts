import { BrowserAudio } from "./audio/browser-audio.ts";
import { noAudio } from "./audio/no-audio.ts";
import { keepAwake } from "./keep-awake.ts";
import { workerTransport } from "./line/worker-transport.ts";
import { Session } from "./session.ts";
import type { VoiceSession, VoiceSessionOptions } from "./types.ts";

const CHUNK_MS = { shortest: 10, usual: 40, longest: 250 };

/** A session on this browser's microphone, speaker and network. Touches none of them before `start`. */
export function createVoiceSession(options: VoiceSessionOptions): VoiceSession {
  const { shortest, usual, longest } = CHUNK_MS;
  const chunkMs = Math.min(longest, Math.max(shortest, options.chunkMs ?? usual));
  return new Session(options, {
    transport: options.transport ?? workerTransport,
    clock: options.clock ?? window,
    keepAwake: options.wakeLock === false ? () => {} : keepAwake,
    audio: (textOnly, deviceId) => {
      if (textOnly) return noAudio();
      return options.audio?.() ?? new BrowserAudio({ chunkMs, deviceId });
    },
  });
}
