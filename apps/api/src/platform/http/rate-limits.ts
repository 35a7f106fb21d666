import type { Endpoint, RateLimit } from "@field-advisor/schema/endpoint";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { callerKey } from "../../lib/actor.ts";
import { tooManyRequests } from "../../lib/app-error.ts";
import { requestContext } from "./lazy-request-context.ts";

/** Says how long a caller must wait, in whole seconds; 0 lets the call pass and counts it. */
type RateLimiter = (key: string, now: number) => number;

/**
 * Allows `max` calls per key at once and then as many per period, spread evenly (the generic cell rate algorithm).
 * Remembers one number per key and at most `capacity` keys: when full, keys without a debt go first, then the oldest.
 * @param options.periodMs the period in milliseconds
 */
export function createRateLimiter(options: { max: number; periodMs: number; capacity: number }): RateLimiter {
  const interval = options.periodMs / options.max;
  const tolerance = options.periodMs - interval;
  /** When each key's debt will be paid. */
  const paidAt = new Map<string, number>();
  return (key, now) => {
    const due = Math.max(paidAt.get(key) ?? 0, now);
    if (due - now > tolerance) return Math.ceil((due - now - tolerance) / 1000);
    if (!paidAt.has(key) && paidAt.size >= options.capacity) makeRoom(paidAt, now);
    paidAt.set(key, due + interval);
    return 0;
  };
}

const inspectedAtOnce = 100;

/** Looks at a few of the oldest keys only, so that a flood of new ones costs the same per call as a trickle. */
function makeRoom(paidAt: Map<string, number>, now: number): void {
  let inspected = 0;
  let oldest: string | undefined;
  for (const [key, due] of paidAt) {
    oldest ??= key;
    if (due <= now) paidAt.delete(key);
    if (++inspected >= inspectedAtOnce) break;
  }
  if (oldest !== undefined) paidAt.delete(oldest);
}

/** Counts a call. @throws AppError too_many_requests when the caller behind the key has used up the limit */
export type CountCall = (key: string) => void;

export interface RateLimiters {
  /** A counter of its own for a limit. */
  of(limit: Pick<RateLimit, "max" | "perSeconds">): CountCall;
}

/** An office, or a balancer set up wrongly, stands behind one address: what everything together may use is high. */
export const generalLimits = {
  address: { max: 6000, perSeconds: 60 },
  session: { max: 1200, perSeconds: 60 },
  sessionWrites: { max: 300, perSeconds: 60 },
  // A program does not tire, so it gets less than a person whose screens ask much at once.
  key: { max: 600, perSeconds: 60 },
  keyWrites: { max: 120, perSeconds: 60 },
  /** By key and by address. A directory sends people one by one: 10,000 within three minutes, each looked for first. */
  directory: { max: 9000, perSeconds: 60 },
  /** Calls of one address with keys that are not right. */
  unknownKeys: { max: 30, perSeconds: 60 },
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

/** A limit with whose calls it counts. */
interface SharedLimit extends Pick<RateLimit, "max" | "perSeconds"> {
  parts: string[];
}

/** Counts a call for all processes. */
export type CountShared = (limits: SharedLimit[]) => Promise<void>;

/** The parts of a call in which it may name its page. */
interface Named {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Counts calls once their input is known: against the limits of their page, and against those that all processes share.
 * @returns null for an endpoint without such limits
 */
export function callLimits(
  { services }: FastifyInstance,
  endpoint: Endpoint,
): ((request: FastifyRequest, call: Named) => Promise<void>) | null {
  const limits = endpoint.rateLimits ?? [];
  const shared = limits.filter((limit) => limit.shared);
  const ofPage = limits.filter((limit) => limit.by === "deployment" && !limit.shared);
  if (shared.length + ofPage.length === 0) return null;
  const pageLimits = ofPage.map((limit) => services.limiters.of(limit));
  const name = `${endpoint.method} ${endpoint.path}`;
  return async (request, call) => {
    for (const count of pageLimits) count(pageOf(call));
    const asked = Object.keys(call.query ?? {});
    const counted = shared.flatMap(({ by, max, perSeconds, unlessAsked }) => {
      const whose = unlessAsked && asked.includes(unlessAsked) ? null : keyOf(by, request, call);
      return whose === null ? [] : [{ parts: [name, by, String(perSeconds), whose], max, perSeconds }];
    });
    if (counted.length > 0) await services.countShared(counted);
  };
}

/** Whose calls a limit counts this one with; null where it is not about this caller. */
function keyOf(by: RateLimit["by"], request: FastifyRequest, call: Named): string | null {
  const { actor } = request;
  const context = requestContext(request);
  switch (by) {
    case "address":
      return context.addressKey;
    case "session":
      return actor && callerKey(actor);
    case "visitor":
      return actor ? null : (context.visitorId ?? context.addressKey);
    case "visitor-address":
      return actor ? null : context.addressKey;
    case "deployment":
      return pageOf(call);
  }
}

/** The page that a call is about, or what stands for one when it names none: a session in a room is no page. */
function pageOf(call: Named): string {
  const named = Object.assign({}, call.params, call.query, call.body) as Record<string, string | undefined>;
  return named.deploymentId ?? named.slug ?? named.sessionId ?? named.agentId ?? "";
}
