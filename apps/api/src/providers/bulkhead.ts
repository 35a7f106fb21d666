import { AppError } from "../lib/app-error.ts";
import { createBreaker, type BreakerLimits } from "../lib/breaker.ts";

export interface AdmissionLimits {
  inFlight: number;
  breaker: BreakerLimits;
}

/** What a call showed about the provider; nothing where its caller went away. */
export type Outcome = "up" | "down" | "unknown";

/** Lets calls to one provider through: not too many at once, and none while it is known to be down. */
export function createBulkhead(limits: AdmissionLimits) {
  const breaker = createBreaker(limits.breaker);
  let inFlight = 0;

  return {
    /**
     * @returns what the caller says at its end, once
     * @throws AppError unavailable
     */
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
