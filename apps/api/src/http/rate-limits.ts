import type { RateLimit } from "@field-advisor/schema/endpoint";
import { tooManyRequests } from "../lib/app-error.ts";
import { createRateLimiter } from "../lib/rate-limiter.ts";

/** Throws `too_many_requests` when the caller behind the key has used up a limit. */
export type Spend = (key: string) => void;

export interface RateLimiters {
  /** A counter of its own for a limit. */
  of(limit: Pick<RateLimit, "max" | "perSeconds">): Spend;
}

/** An office, or a balancer set up wrongly, stands behind one address: what everything together may use is high. */
export const generalLimits = {
  address: { max: 6000, perSeconds: 60 },
  session: { max: 1200, perSeconds: 60 },
  sessionWrites: { max: 300, perSeconds: 60 },
  securityEvents: { max: 10, perSeconds: 60 },
} as const;

/** How many callers one limit remembers; at most a few megabytes each. */
const capacity = 20_000;

/**
 * Limits are counted per process, so each takes its share of what all of them allow together.
 * @param options.factor raises every limit, for tests and measurements
 */
export function createRateLimiters(options: { replicas: number; factor: number }): RateLimiters {
  return {
    of: ({ max, perSeconds }) => {
      const share = Math.max(1, Math.ceil((max * options.factor) / options.replicas));
      const limiter = createRateLimiter({ max: share, periodMs: perSeconds * 1000, capacity });
      return (key) => {
        const wait = limiter(key, performance.now());
        if (wait > 0) throw tooManyRequests(wait);
      };
    },
  };
}
