import { AppError } from "../lib/app-error.ts";

interface BreakerLimits {
  failures: number;
  withinMs: number;
  openMs: number;
}

/**
 * A circuit breaker: after `failures` within `withinMs` nothing is tried for `openMs`, then one call at a time
 * shows whether the other side is back.
 */
export function createBreaker(limits: BreakerLimits, now: () => number = () => performance.now()) {
  let recent: number[] = [];
  let openUntil = 0;
  let trying = false;

  return {
    /** Milliseconds to wait before a call may be tried; 0 lets this one through. */
    admit(): number {
      if (openUntil === 0) return 0;
      if (now() < openUntil) return openUntil - now();
      if (trying) return limits.openMs;
      trying = true;
      return 0;
    },
    succeeded(): void {
      recent = [];
      openUntil = 0;
      trying = false;
    },
    failed(): void {
      recent = [...recent.filter((at) => now() - at < limits.withinMs), now()];
      if (trying || recent.length >= limits.failures) openUntil = now() + limits.openMs;
      trying = false;
    },
    /** The caller lost interest, so the call says nothing; another one may be the try. */
    abandoned(): void {
      trying = false;
    },
  };
}

export interface AdmissionLimits {
  inFlight: number;
  breaker: BreakerLimits;
}

/** What a call showed about the provider; nothing where its caller went away. */
export type Outcome = "up" | "down" | "unknown";

export type Bulkhead = ReturnType<typeof createBulkhead>;

/** Lets calls to one provider through: not too many at once, and none while it is known to be down. */
export function createBulkhead(limits: AdmissionLimits) {
  const breaker = createBreaker(limits.breaker);
  let inFlight = 0;

  return {
    /** @returns what the caller says at its end, once */
    enter(failureText: string): (outcome: Outcome) => void {
      const waitMs = inFlight >= limits.inFlight ? 1000 : breaker.admit();
      if (waitMs > 0)
        throw new AppError("unavailable", failureText, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
      inFlight++;
      return (outcome) => {
        inFlight--;
        if (outcome === "up") breaker.succeeded();
        else if (outcome === "down") breaker.failed();
        else breaker.abandoned();
      };
    },
  };
}
