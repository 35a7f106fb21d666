import { VoiceError } from "../errors.ts";
import { toBase64 } from "../line/frames.ts";
import { listen } from "../sound/messages.ts";
import type { AudioFormat } from "../transport.ts";
import { BrowserAudio } from "./browser-audio.ts";
import type { AudioPort } from "./port.ts";

const format: AudioFormat = { encoding: "pcm", rate: 16_000 };
const headerBytes = 44;

/** A browser that gives no sound gives it up so much later than all of it should be there. */
const giveUpAfterMs = 5000;

export interface Recorder {
  /** Resolves when the microphone is granted; rejects with a VoiceError. */
  readonly ready: Promise<void>;
  /** A WAV file (PCM, 16 bits, mono, 16,000 samples a second) as base64; rejects with a VoiceError. */
  readonly recorded: Promise<string>;
  /** The current level, 0..1. */
  level: () => number;
  /** Gives the microphone back; what is not recorded by now never is. */
  close: () => void;
}

/** Records the microphone for so many seconds from its grant. Made inside a click, used once. */
export function createRecorder(
  seconds: number,
  audio: AudioPort = new BrowserAudio({ chunkMs: 40, deviceId: undefined }),
): Recorder {
  const closed = new AbortController();
  const close = () => {
    closed.abort();
    audio.close();
  };
  const recorded = audio.ready
    .then(() => samplesOf(audio, seconds * format.rate * 2, closed.signal))
    .then((samples) => encoded(wavFile(samples)))
    .finally(close);
  recorded.catch(() => {});
  return { ready: audio.ready, recorded, level: () => audio.inputLevel(), close };
}

/** The first `length` bytes that the microphone gives. */
function samplesOf(audio: AudioPort, length: number, signal: AbortSignal): Promise<Uint8Array> {
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const samples = new Uint8Array(length);
  let filled = 0;
  listen(port2, ({ data }: MessageEvent<Uint8Array>) => {
    const fitting = data.subarray(0, length - filled);
    samples.set(fitting, filled);
    filled += fitting.length;
    if (filled === length) resolve(samples);
  });
  const late = setTimeout(() => reject(new VoiceError("audio_failed")), length / 32 + giveUpAfterMs);
  const stop = () => {
    clearTimeout(late);
    port2.close();
  };
  signal.addEventListener("abort", stop, { once: true });
  const line = { inputFormat: format, outputFormat: format, sound: port1 };
  const listener = {
    onMode() {},
    onUnderrun() {},
    onBlocked: (blocked: boolean) => blocked && audio.resume(),
    onMicrophoneLost: (error: VoiceError | null) => error && reject(error),
  };
  audio.begin(line, listener).catch(reject);
  return promise;
}

/** No more at once than older browsers encode; a multiple of three needs no padding. */
const pieceBytes = 30_000;

function encoded(file: Uint8Array): string {
  let text = "";
  for (let start = 0; start < file.length; start += pieceBytes)
    text += toBase64(file.subarray(start, start + pieceBytes));
  return text;
}

function wavFile(samples: Uint8Array): Uint8Array {
  const file = new Uint8Array(headerBytes + samples.length);
  const view = new DataView(file.buffer);
  const write = (offset: number, name: string) => file.set(new TextEncoder().encode(name), offset);
  write(0, "RIFF");
  view.setUint32(4, file.length - 8, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, format.rate, true);
  view.setUint32(28, format.rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, "data");
  view.setUint32(40, samples.length, true);
  file.set(samples, headerBytes);
  return file;
}
