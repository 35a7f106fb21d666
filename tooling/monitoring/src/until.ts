import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "@field-advisor/run/failure";

const lookEveryMs = 1000;

interface Patience {
  withinMs: number;
  /** Ends the waiting. */
  signal: AbortSignal;
}

/**
 * Looks again and again until nothing is missing any more.
 * @param missing what is still missing, each in words
 * @returns what was still missing when the time was over
 * @throws Failure when somebody ends the waiting
 */
export async function untilNothingIsMissing(
  missing: () => Promise<string[]>,
  { withinMs, signal }: Patience,
): Promise<string[]> {
  const end = performance.now() + withinMs;
  for (;;) {
    const found = await missing();
    if (found.length === 0 || performance.now() > end) return found;
    await pause(lookEveryMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) throw new Failure("It was stopped.");
  }
}
