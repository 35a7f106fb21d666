import type { Mouth, SpeechPiece, SpeechRequest } from "./mouth.ts";

/**
 * One synthesis for several listeners, each of which hears it from its beginning. An unfinished one is stopped when the
 * last listener leaves.
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
    // Listeners await it themselves.
    this.#source.catch(() => undefined);
  }

  /** Resolves with the size in bytes when it is complete; rejects when it failed or was stopped. */
  async size(): Promise<number> {
    await this.#source;
    if (this.stopped) throw new Error("The speech was stopped.");
    return this.#pieces.reduce((sum, piece) => sum + piece.samples.byteLength, 0);
  }

  /** It was stopped before its end and cannot be reused. */
  get stopped(): boolean {
    return this.#stopped.signal.aborted;
  }

  /** The caller counts as a listener from now on, and must iterate. */
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
 * An LRU cache of up to `maxBytes` of speech. First messages and practice scripts are spoken over and over, and when a
 * whole class starts at once, one synthesis serves everybody.
 */
export function cachingMouth(mouth: Mouth, maxBytes: number): Mouth {
  const cache = new Map<string, { speech: SharedSpeech; bytes: number }>();
  let total = 0;

  const evict = (key: string) => {
    total -= cache.get(key)?.bytes ?? 0;
    cache.delete(key);
  };

  const store = async (key: string, speech: SharedSpeech) => {
    const entry = { speech, bytes: 0 };
    cache.set(key, entry);
    const bytes = await speech.size().catch(() => undefined);
    if (cache.get(key) !== entry) return;
    if (bytes === undefined) return evict(key);
    entry.bytes = bytes;
    total += bytes;
    for (const oldest of cache.keys()) {
      if (total <= maxBytes) return;
      evict(oldest);
    }
  };

  return {
    name: mouth.name,
    voices: mouth.voices,
    ready: () => mouth.ready(),
    close: () => mouth.close(),
    speak(request, signal) {
      const key = keyOf(request);
      const known = cache.get(key);
      if (known && !known.speech.stopped) {
        // Moved to the end of the Map: the least recently used is the first.
        cache.delete(key);
        cache.set(key, known);
        return known.speech.listen(signal);
      }
      const speech = new SharedSpeech((stop) => mouth.speak(request, stop));
      void store(key, speech);
      return speech.listen(signal);
    },
  };
}

const keyOf = ({ voiceId, speed, sampleRate, text }: SpeechRequest): string =>
  JSON.stringify([voiceId, speed, sampleRate, text]);
