import type { SpokenSound } from "./recognized-words.ts";
import { windowMs } from "./voice-activity.ts";

export const rate = 16_000;

// Speech is detected a little late; the recording starts earlier.
const beforeMs = 400;
// Of the frames with speech, this share is louder than its level: the vowels.
const loudShare = 0.2;

export interface Recording {
  samples: Int16Array;
  sound: SpokenSound;
}

interface RecordedFrame {
  samples: Int16Array;
  isSpeech: boolean;
  level: number;
}

/** Buffers the sound of what is being said, and a moment before it, for the transcriber. */
export class SpeechRecording {
  readonly #before = (rate * beforeMs) / 1000;
  #frames: RecordedFrame[] = [];
  #samples = 0;

  add(frame: RecordedFrame, speaking: boolean): void {
    this.#frames.push(frame);
    this.#samples += frame.samples.length;
    if (speaking) return;
    while (this.#samples > this.#before) this.#samples -= this.#frames.shift()?.samples.length ?? 0;
  }

  /** Returns the recording and starts an empty one. */
  take(): Recording {
    const samples = new Int16Array(this.#samples);
    let offset = 0;
    for (const frame of this.#frames) {
      samples.set(frame.samples, offset);
      offset += frame.samples.length;
    }
    const levels = this.#frames.filter(({ isSpeech }) => isSpeech).map(({ level }) => level);
    const level = levels.toSorted((a, b) => b - a)[Math.floor(levels.length * loudShare)] ?? -Infinity;
    this.#frames = [];
    this.#samples = 0;
    return { samples, sound: { speechMs: levels.length * windowMs, level } };
  }
}
