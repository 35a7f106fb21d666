export interface StreamTimeoutLimits {
  firstByteMs: number;
  idleMs: number;
  totalMs: number;
}

export type StreamTimeouts = ReturnType<typeof createStreamTimeouts>;

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
    /** Whoever is slow to take a piece must not seem slow to send the next. */
    pause: (): void => clearTimeout(next),
    end(): void {
      clearTimeout(whole);
      clearTimeout(next);
    },
  };
}
