import { contract } from "@field-advisor/schema/contract";
import { type Endpoint, mayWhileImpersonating } from "@field-advisor/schema/endpoint";
import type { Host } from "@field-advisor/schema/routes";
import type {
  FastifyInstance,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
} from "fastify";
import type { Actor } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { generalMessages } from "./errors.ts";
import { generalLimits, type RateLimiters, type Spend } from "./rate-limits.ts";
import { requestContext } from "./request-context.ts";
import { identified, type Identity, noteRoleHeader } from "./session.ts";

/**
 * Whether calls to this endpoint must come from our own pages. Cookies alone do not tell: browsers send them along
 * from every sibling host. The provider's calls are signed instead.
 */
export const needsOwnOrigin = (endpoint: Endpoint): boolean =>
  endpoint.kind !== "webhook" && (endpoint.method !== "GET" || endpoint.sameOriginOnly === true);

/**
 * Refuses what another site's page caused. Browsers always send one of the two headers along with a write; a caller
 * that sends neither is no browser and carries nobody's cookies by accident.
 * @throws AppError origin_refused
 */
function requireOwnOrigin(request: FastifyRequest): void {
  const { "sec-fetch-site": fetchSite, origin } = request.headers;
  if (fetchSite !== undefined && fetchSite !== "same-origin") throw refused();
  if (origin !== undefined && origin !== request.site?.origin) throw refused();
}

const refused = () =>
  new AppError("origin_refused", "This call came from another site. Open the page itself and try again.");

export const contractEndpoints: ReadonlySet<Endpoint> = new Set(
  Object.values(contract).flatMap((group): Endpoint[] => Object.values(group)),
);

/**
 * Puts a gate before every route that is registered from here on. What an endpoint asks for is read once, at boot.
 * @throws Error at boot, for a route that is neither in the contract nor declared to be outside of it
 */
export function guardRoutes(app: FastifyInstance, identity: Identity, endpoints = contractEndpoints): void {
  const { limiters } = app.services;
  const ctx = { identity, limiters, session: sessionLimits(limiters) };
  // An endpoint and the same without its body share one gate, and with it their limits.
  const gates = new Map<Endpoint, onRequestAsyncHookHandler>();
  app.addHook("onRoute", (route) => {
    const { endpoint, outsideContract } = route.config ?? {};
    if (endpoint && endpoints.has(endpoint)) {
      const gate = gates.get(endpoint) ?? gateOf(endpoint, route.url, ctx);
      gates.set(endpoint, gate);
      route.onRequest = gate;
    } else if (outsideContract) {
      route.onRequest = hostGate(outsideContract.hosts, route.url);
    } else {
      throw new Error(
        `${String(route.method)} ${route.url} is not in the contract, so it may not be served.`,
      );
    }
  });
}

/** One purse per session for all endpoints together. */
const sessionLimits = (limiters: RateLimiters) => ({
  all: limiters.of(generalLimits.session),
  writes: limiters.of(generalLimits.sessionWrites),
});

interface GateContext {
  identity: Identity;
  limiters: RateLimiters;
  session: { all: Spend; writes: Spend };
}

/** The steps before a handler: host, origin, address limits, identity, authority, the session's own limits. */
function gateOf(endpoint: Endpoint, pattern: string, ctx: GateContext): onRequestAsyncHookHandler {
  const enter = hostCheck(endpoint.hosts, pattern);
  const spendOfAddress = limitsBy(endpoint, "address", ctx.limiters);
  const admit = admission(endpoint, ctx);
  const checksOrigin = needsOwnOrigin(endpoint);
  const isDelivery = endpoint.kind === "webhook";
  return async (request) => {
    enter(request);
    if (checksOrigin) requireOwnOrigin(request);
    for (const spend of spendOfAddress) spend(requestContext(request).addressKey);
    if (isDelivery) request.server.services.deliveries.requirePromise(request);
    const actor = isDelivery ? null : await identified(request, ctx.identity);
    admit(request, actor);
    if (actor && !endpoint.polled) await ctx.identity.touch(actor);
  };
}

/** Decides whether this actor may call the endpoint, and counts the call. */
function admission(endpoint: Endpoint, ctx: GateContext) {
  const spendOfSession = [ctx.session.all, ...limitsBy(endpoint, "session", ctx.limiters)];
  if (endpoint.method !== "GET") spendOfSession.push(ctx.session.writes);
  const spendOfVisitor = limitsBy(endpoint, "visitor", ctx.limiters);
  const spendOfVisitorAddress = limitsBy(endpoint, "visitor-address", ctx.limiters);
  return (request: FastifyRequest, actor: Actor | null): void => {
    request.actor = actor;
    if (actor) {
      noteRoleHeader(request);
      for (const spend of spendOfSession) spend(String(actor.sessionId));
    } else {
      const context = requestContext(request);
      for (const spend of spendOfVisitor) spend(context.visitorId ?? context.addressKey);
      for (const spend of spendOfVisitorAddress) spend(context.addressKey);
    }
    requireAccess(endpoint, actor);
  };
}

const limitsBy = (endpoint: Endpoint, by: string, limiters: RateLimiters): Spend[] =>
  (endpoint.rateLimits ?? [])
    .filter((limit) => limit.by === by && !limit.shared)
    .map((limit) => limiters.of(limit));

/** @throws AppError not_signed_in, forbidden, password_change_required, impersonating */
function requireAccess(endpoint: Endpoint, actor: Actor | null): void {
  if (actor?.impersonation && !mayWhileImpersonating(endpoint)) {
    throw new AppError("impersonating", "Not available while viewing as another user.");
  }
  if (actor && isLocked(actor) && !endpoint.beforePasswordChange) {
    throw new AppError("password_change_required", "Please change your password first.");
  }
  if (isOpen(endpoint.access)) return;
  if (!actor) throw new AppError("not_signed_in", "Please sign in first.");
  if (endpoint.access !== "signed-in" && !endpoint.access.includes(actor.role)) {
    throw new AppError("forbidden", "Your role does not allow this.");
  }
}

const isLocked = (actor: Actor): boolean => actor.passwordChangeRequired || actor.requiresReset;

const isOpen = (access: Endpoint["access"]): access is "anyone" | "page" | "provider" =>
  access === "anyone" || access === "page" || access === "provider";

/** Where a route does not exist for a host, the host answers like for any unknown address. */
function hostCheck(hosts: readonly Host[] | "any", pattern: string): (request: FastifyRequest) => void {
  return (request) => {
    request.pattern = pattern;
    if (hosts === "any" || (request.site && hosts.includes(request.site.app))) return;
    throw new AppError("not_found", generalMessages.not_found);
  };
}

function hostGate(hosts: readonly Host[] | "any", pattern: string): onRequestHookHandler {
  const enter = hostCheck(hosts, pattern);
  return (request, _reply, done) => {
    enter(request);
    done();
  };
}
