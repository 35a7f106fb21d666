import type { Endpoint, RateLimit } from "@field-advisor/schema/endpoint";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { requestContext } from "./request-context.ts";

/** A limit with whose calls it counts. */
export interface SharedLimit extends Pick<RateLimit, "max" | "perSeconds"> {
  parts: string[];
}

/** Counts a call for all processes. @throws AppError too_many_requests */
export type CountShared = (limits: SharedLimit[]) => Promise<void>;

/** The parts of a call in which it may name its page. */
interface Named {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * What counts a call once its input is known: against the limits of its page, and against those that all processes share.
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
  const spendOfPage = ofPage.map((limit) => services.limiters.of(limit));
  const name = `${endpoint.method} ${endpoint.path}`;
  return async (request, call) => {
    for (const spend of spendOfPage) spend(pageOf(call));
    const counted = shared.flatMap(({ by, max, perSeconds }) => {
      const whose = keyOf(by, request, call);
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
      return actor && String(actor.sessionId);
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
