import type { FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Actor } from "../../lib/actor.ts";
import type { RequestContext } from "../../lib/request-context.ts";
import { addressKey } from "../../lib/network.ts";
import { requestContext } from "./lazy-request-context.ts";
import { generalLimits, type RateLimiters } from "./rate-limits.ts";

/** What someone attempted and the HTTP layer refused or ignored. */
type SecurityEventAction =
  | "request.origin_refused"
  | "request.access_refused"
  | "request.two_session_cookies"
  | "request.role_header_mismatch"
  | "request.impersonation_refused"
  | "request.key_misused"
  | "request.unknown_key";

export interface SecurityEventEntry {
  actor: Actor | null;
  request: RequestContext;
  action: SecurityEventAction;
  details: Record<string, unknown>;
}

/** Stores one entry in the audit log. */
export type RecordSecurityEvent = (entry: SecurityEventEntry) => Promise<void>;

export interface SecurityEvents {
  note(request: FastifyRequest, action: SecurityEventAction, details?: Record<string, unknown>): void;
  /** Resolves when everything noted so far is stored. */
  settled(): Promise<void>;
}

/**
 * Writes attempts to the audit log beside the request, which neither waits nor fails for it. One address can leave
 * only so many rows, so an attack cannot fill the table.
 */
export function createSecurityEvents(
  record: RecordSecurityEvent,
  limiters: RateLimiters,
  log: Logger,
): SecurityEvents {
  const count = limiters.of(generalLimits.securityEvents);
  const pending = new Set<Promise<void>>();
  return {
    note(request, action, details = {}) {
      try {
        count(`${action} ${addressKey(request.ip)}`);
      } catch {
        return;
      }
      const entry = { actor: request.actor, request: requestContext(request), action };
      const stored = record({ ...entry, details: { ...details, route: request.pattern } })
        .catch((error: unknown) =>
          log.error({ err: error, action }, "a security event could not be recorded"),
        )
        .finally(() => pending.delete(stored));
      pending.add(stored);
    },
    settled: async () => void (await Promise.all(pending)),
  };
}
