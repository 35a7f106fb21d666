import type { Endpoint } from "@field-advisor/schema/endpoint";
import type { Host } from "@field-advisor/schema/routes";
import type { Span, Telemetry } from "@field-advisor/telemetry";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Actor, ClaimedKey } from "../../lib/actor.ts";
import type { Signer } from "../../lib/signed-value.ts";
import type { CountShared, RateLimiters } from "./rate-limits.ts";
import type { CookieRules } from "./cookies.ts";
import type { Deliveries } from "./deliveries.ts";
import type { Drain } from "./shutdown.ts";
import type { Site } from "./unknown-address.ts";
import type { SecurityEvents } from "./security-events.ts";
import type { LazyRequestContext } from "./request-context.ts";
import type { TransferLimits } from "./time-limits.ts";
import type { EnterTransfer } from "./transfer-shares.ts";

/** What the first request under a key was answered; null where it is still to be done. */
export type StoredAnswer = (claim: ClaimedKey) => Promise<{ answer: unknown } | null>;

/** What the HTTP layer itself needs while a request runs. */
interface HttpServices {
  log: Logger;
  telemetry: Telemetry;
  signer: Signer;
  cookies: CookieRules;
  limiters: RateLimiters;
  securityEvents: SecurityEvents;
  drain: Drain;
  deliveries: Deliveries;
  storedAnswer: StoredAnswer;
  countShared: CountShared;
  transfers: TransferLimits;
  enterTransfer: EnterTransfer;
  /** What an endpoint answers against its contract fails the request everywhere but in production. */
  production: boolean;
}

declare module "fastify" {
  interface FastifyInstance {
    services: HttpServices;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    /** A route outside the contract: health, documentation, pages. */
    outsideContract?: { hosts: readonly Host[] | "any" };
    /** Set where a route must answer under load too. */
    servesUnderPressure?: boolean;
  }
  interface FastifyRequest {
    /** The host that was asked, `undefined` where any host may ask. */
    site: Site | undefined;
    actor: Actor | null;
    context: LazyRequestContext | null;
    /** Where requests are traced. */
    span: Span | undefined;
    /** The route's pattern, for logs: addresses themselves may carry secrets. */
    pattern: string;
  }
}

/** Gives every request the fields above from the start, so that all of them share one shape. */
export function decorateRequests(app: FastifyInstance, services: HttpServices): void {
  app.decorate("services", services);
  app.decorateRequest("site", undefined);
  app.decorateRequest("actor", null);
  app.decorateRequest("context", null);
  app.decorateRequest("pattern", "");
  app.decorateRequest("span", undefined);
}
