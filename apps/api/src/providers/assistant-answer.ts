import type { Dialect, Tokens } from "./assistant-dialects.ts";

const tokensMs = 2000;

interface StreamTimeoutLimits {
  firstByteMs: number;
  idleMs: number;
  totalMs: number;
}

type StreamTimeouts = ReturnType<typeof createStreamTimeouts>;

/** How long an answer that arrives in pieces is waited for: to begin, to go on, and as a whole. */
export function createStreamTimeouts(
  listener: AbortSignal,
  { firstByteMs, idleMs, totalMs }: StreamTimeoutLimits,
) {
  const over = new AbortController();
  const giveUp = () => over.abort();
  const whole = setTimeout(giveUp, totalMs);
  let next = setTimeout(giveUp, firstByteMs);

  return {
    /** Aborted when the listener is gone or the timeouts over. */
    signal: AbortSignal.any([listener, over.signal]),
    get isOver(): boolean {
      return over.signal.aborted;
    },
    /** Something arrived, or what arrived was taken: from now on the next piece is waited for. */
    renew(): void {
      clearTimeout(next);
      if (!over.signal.aborted) next = setTimeout(giveUp, idleMs);
    },
    /** The answer is here; what it used is not worth waiting for long. */
    awaitTokens(): void {
      clearTimeout(next);
      if (!over.signal.aborted) next = setTimeout(giveUp, tokensMs);
    },
    /** Whoever is slow to take a piece must not seem slow to send the next. */
    pause: (): void => clearTimeout(next),
    end(): void {
      clearTimeout(whole);
      clearTimeout(next);
    },
  };
}

/** What arrived is no answer; the message is ours, and quotes nothing of it. */
export class BrokenAnswer extends Error {}

export interface TextOptions {
  timeouts: StreamTimeouts;
  mostBytes: number;
  onSubstitute?: (() => void) | undefined;
  onTokens: (tokens: Tokens) => void;
}

/**
 * The text of a streamed answer, in pieces as they arrive.
 * @throws BrokenAnswer when the answer fails, is cut off, or is longer than anybody reads
 */
export async function* textOf(
  events: AsyncIterable<unknown>,
  dialect: Pick<Dialect, "read" | "mayJustEnd" | "tellsTokensLast">,
  { timeouts, mostBytes, onSubstitute, onTokens }: TextOptions,
): AsyncGenerator<string> {
  let bytes = 0;
  let hasEnded = false;
  try {
    for await (const event of events) {
      const { text, isAlive, isEnd, isFailure, isSubstitute, tokens } = dialect.read(event);
      if (isSubstitute) onSubstitute?.();
      if (tokens) onTokens(tokens);
      if (hasEnded && tokens) return;
      if (hasEnded) continue;
      if (isAlive) timeouts.renew();
      if (isFailure) throw new BrokenAnswer("The answer failed");
      bytes += Buffer.byteLength(text);
      if (bytes > mostBytes) throw new BrokenAnswer("The answer is too long");
      if (text !== "") {
        timeouts.pause();
        yield text;
        timeouts.renew();
      }
      if (isEnd && (tokens || !dialect.tellsTokensLast)) return;
      hasEnded = isEnd;
      if (hasEnded) timeouts.awaitTokens();
    }
  } catch (error) {
    if (!hasEnded) throw error;
  }
  if (hasEnded) return;
  // An aborted stream just ends too.
  if (!dialect.mayJustEnd || timeouts.signal.aborted) throw new BrokenAnswer("The answer was cut off");
}

/** @throws BrokenAnswer where nothing was said */
export async function* notEmpty(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let isEmpty = true;
  for await (const piece of pieces) {
    isEmpty &&= piece.trim() === "";
    yield piece;
  }
  if (isEmpty) throw new BrokenAnswer("The answer is empty");
}
