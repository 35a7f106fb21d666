/** What a line does to what passes, by the names and meanings of Toxiproxy where it has them. */
export type Toxic =
  | { kind: "latency"; ms: number; jitterMs?: number }
  /** Nobody listens, and who is connected is cut. */
  | { kind: "down" }
  | { kind: "bandwidth"; bytesPerSecond: number }
  /** The end of a connection is passed on later. */
  | { kind: "slow_close"; ms: number }
  /** Nothing passes, and the connection ends after so long; without a time it stays, as behind a dead line. */
  | { kind: "timeout"; ms?: number }
  /** The connection is reset after so long. */
  | { kind: "reset_peer"; ms?: number }
  /** What passes comes in pieces of so many bytes. */
  | { kind: "slicer"; bytes: number; pauseMs?: number }
  /** The connection ends after so many bytes. */
  | { kind: "limit_data"; bytes: number }
  /** These bytes are said, and the connection ends: after what comes first, in place of anything later. */
  | { kind: "last_words"; words: Buffer }
  /** The first that passes in a direction does so as without a toxic. */
  | { kind: "after_first"; toxic: Toxic };

/** The connection is to be ended, by a FIN or by a RST. */
export class Cut extends Error {
  readonly isReset: boolean;
  constructor(isReset: boolean) {
    super(isReset ? "reset" : "ended");
    this.isReset = isReset;
  }
}

/** One direction of one connection. */
export interface Way {
  /** Bytes that have passed so far. */
  passed: number;
  /** When what is to be passed on arrived, by the clock of `performance.now()`. */
  arrivedAt: number;
  /** Waits so long, without a time for ever, and less where the toxic changes meanwhile. */
  rest(ms?: number): Promise<void>;
}

/**
 * Gives the parts of a chunk as they are to be passed on, each when its time has come.
 * @throws Cut where the connection is to end
 */
export async function* partsThrough(
  chunk: Buffer,
  toxic: Toxic | undefined,
  way: Way,
): AsyncGenerator<Buffer> {
  switch (toxic?.kind) {
    case "latency": {
      const due = way.arrivedAt + toxic.ms + Math.random() * (toxic.jitterMs ?? 0);
      if (due > performance.now()) await way.rest(due - performance.now());
      return yield chunk;
    }
    case "bandwidth":
      return yield* slices(chunk, Math.max(1, Math.round(toxic.bytesPerSecond / 20)), () => way.rest(50));
    case "timeout":
      await way.rest(toxic.ms);
      if (toxic.ms !== undefined) throw new Cut(false);
      // What was not confirmed is sent again once the line is back.
      return yield chunk;
    case "reset_peer":
      await way.rest(toxic.ms ?? 0);
      throw new Cut(true);
    case "slicer":
      return yield* slices(chunk, toxic.bytes, async () => toxic.pauseMs && way.rest(toxic.pauseMs));
    case "limit_data":
      yield chunk.subarray(0, Math.max(0, toxic.bytes - way.passed));
      if (way.passed >= toxic.bytes) throw new Cut(false);
      return;
    case "last_words":
      if (way.passed === 0) yield chunk;
      yield toxic.words;
      throw new Cut(false);
    case "after_first":
      return yield* partsThrough(chunk, way.passed === 0 ? undefined : toxic.toxic, way);
    case "slow_close":
    case "down":
    case undefined:
      return yield chunk;
  }
}

async function* slices(chunk: Buffer, size: number, pause: () => Promise<unknown>): AsyncGenerator<Buffer> {
  for (let at = 0; at < chunk.length; at += size) {
    yield chunk.subarray(at, at + size);
    await pause();
  }
}
