import type { Mouth, SpeechPiece, SpeechRequest } from "./mouth.ts";

/**
 * One synthesis that several listeners hear, each from its beginning, while it is made and afterwards. When the last
 * listener leaves an unfinished one, it is stopped.
 */
class SharedSpeech {
  readonly #pieces: SpeechPiece[] = [];
  readonly #stopped = new AbortController();
  readonly #source: Promise<void>;
  #listeners = 0;
  #finished = false;
  #more = Promise.withResolvers<void>();

  constructor(make: (signal: AbortSignal) => AsyncIterable<SpeechPiece>) {
    this.#source = this.#collect(make(this.#stopped.signal));
    // Every listener hears of a failure by itself; without listeners nobody needs to.
    this.#source.catch(() => undefined);
  }

  /** Resolves with the size in bytes when all of it was made; rejects when it failed or was stopped. */
  async size(): Promise<number> {
    await this.#source;
    if (this.stopped) throw new Error("The speech was stopped.");
    return this.#pieces.reduce((sum, piece) => sum + piece.samples.byteLength, 0);
  }

  /** True when it was stopped before its end: whoever comes now needs another. */
  get stopped(): boolean {
    return this.#stopped.signal.aborted;
  }

  /** All pieces from the first. The caller counts as a listener from now on, and must iterate. */
  listen(signal: AbortSignal): AsyncIterable<SpeechPiece> {
    this.#listeners++;
    return this.#hear(signal);
  }

  async *#hear(signal: AbortSignal): AsyncGenerator<SpeechPiece> {
    const leave = Promise.withResolvers<void>();
    signal.addEventListener("abort", () => leave.resolve(), { once: true });
    try {
      for (let next = 0; !signal.aborted;) {
        const piece = this.#pieces[next];
        if (piece) {
          next++;
          yield piece;
        } else if (this.#finished) return await this.#source;
        else await Promise.race([this.#more.promise, leave.promise]);
      }
    } finally {
      this.#listeners--;
      if (this.#listeners === 0 && !this.#finished) this.#stopped.abort();
    }
  }

  async #collect(pieces: AsyncIterable<SpeechPiece>): Promise<void> {
    try {
      for await (const piece of pieces) {
        this.#pieces.push(piece);
        this.#announce();
      }
    } finally {
      this.#finished = true;
      this.#announce();
    }
  }

  #announce(): void {
    this.#more.resolve();
    this.#more = Promise.withResolvers();
  }
}

/**
 * Lets a mouth remember what it said lately, up to `maxBytes` of sound. First messages and practice scripts are said
 * over and over, and when a whole class starts at once, one synthesis serves everybody.
 */
export function cachingMouth(mouth: Mouth, maxBytes: number): Mouth {
  const said = new Map<string, { speech: SharedSpeech; bytes: number }>();
  let total = 0;

  const forget = (key: string) => {
    total -= said.get(key)?.bytes ?? 0;
    said.delete(key);
  };

  const remember = async (key: string, speech: SharedSpeech) => {
    const entry = { speech, bytes: 0 };
    said.set(key, entry);
    const bytes = await speech.size().catch(() => undefined);
    if (said.get(key) !== entry) return;
    if (bytes === undefined) return forget(key);
    entry.bytes = bytes;
    total += bytes;
    for (const oldest of said.keys()) {
      if (total <= maxBytes) return;
      forget(oldest);
    }
  };

  return {
    name: mouth.name,
    voices: mouth.voices,
    ready: () => mouth.ready(),
    close: () => mouth.close(),
    speak(request, signal) {
      const key = keyOf(request);
      const known = said.get(key);
      if (known && !known.speech.stopped) {
        // The Map keeps the order of insertion, so the longest unused is always the first.
        said.delete(key);
        said.set(key, known);
        return known.speech.listen(signal);
      }
      const speech = new SharedSpeech((stop) => mouth.speak(request, stop));
      void remember(key, speech);
      return speech.listen(signal);
    },
  };
}

function keyOf({ voiceId, speed, sampleRate, text }: SpeechRequest): string {
  return JSON.stringify([voiceId, speed, sampleRate, text]);
}
