// Speech is noticed a little after it began; the recording starts before that.
const beforeMs = 400;

/** Keeps the sound of the current turn, and a moment before it, for the transcriber. */
export class SpeechRecording {
  readonly #before: number;
  #frames: Int16Array[] = [];
  #samples = 0;

  constructor(sampleRate: number) {
    this.#before = (sampleRate * beforeMs) / 1000;
  }

  /** Adds a frame; outside a turn only the latest moment is kept. */
  add(frame: Int16Array, inTurn: boolean): void {
    this.#frames.push(frame);
    this.#samples += frame.length;
    if (!inTurn) this.#forgetOld();
  }

  #forgetOld(): void {
    while (this.#samples > this.#before) this.#samples -= this.#frames.shift()?.length ?? 0;
  }

  /** Hands over the recording and starts an empty one. */
  take(): Int16Array {
    const recording = new Int16Array(this.#samples);
    let offset = 0;
    for (const frame of this.#frames) {
      recording.set(frame, offset);
      offset += frame.length;
    }
    this.#frames = [];
    this.#samples = 0;
    return recording;
  }
}
