import { contract } from "@field-advisor/schema/contract";
import { type Endpoint, mayWhileImpersonating } from "@field-advisor/schema/endpoint";
import type { Host } from "@field-advisor/schema/routes";
import { directoryScope, type Scope } from "@field-advisor/schema/scopes";
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import {
  type ActingKey,
  type Actor,
  callerKey,
  requireOwnPassword,
  requireSecondFactor,
} from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { impersonationToken, sentCookies } from "./cookies.ts";
import { generalMessages } from "./errors.ts";
import { keyReader, keyRefusal, type KeyIdentity, scopeRefusal, sentKey } from "./keys.ts";
import { type CountCall, generalLimits, type RateLimiters } from "./rate-limits.ts";
import { requestContext } from "./lazy-request-context.ts";

export interface Identity extends KeyIdentity {
  /** Who a session's token stands for; null when it is unknown, over or its user may not sign in. */
  identify(token: string): Promise<Actor | null>;
  /** The user as whom an owner's session may view the product, or why there is none. */
  identifyViewer(token: string, impersonationToken: string): Promise<Actor | "over" | "forged">;
  /** Keeps the session alive; writes at most once a minute. */
  touch(actor: Actor): Promise<void>;
}

/**
 * Such calls must come from our own pages. Cookies alone do not tell: browsers send them along
 * from every sibling host. The provider's calls are signed instead.
 */
export const needsOwnOrigin = (endpoint: Endpoint): boolean =>
  endpoint.kind !== "webhook" && (endpoint.method !== "GET" || endpoint.sameOriginOnly === true);

/**
 * Refuses what another site's page caused. Browsers always send one of the two headers along with a write; a caller
 * that sends neither is no browser and carries nobody's cookies by accident.
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
 * Checks every call of the routes that are registered from here on. What an endpoint asks for is read once, at boot.
 * @throws Error at boot, for a route that is neither in the contract nor declared to be outside of it
 */
export function guardRoutes(app: FastifyInstance, identity: Identity): void {
  const { limiters } = app.services;
  // A session, or a key, has one limit for all endpoints together.
  const session = {
    all: limiters.of(generalLimits.session),
    writes: limiters.of(generalLimits.sessionWrites),
  };
  const key = { all: limiters.of(generalLimits.key), writes: limiters.of(generalLimits.keyWrites) };
  const directory = limiters.of(generalLimits.directory);
  const ctx = { identity, limiters, session, key, directory, readKey: keyReader(identity, limiters) };
  // An endpoint and the same without its body share one entry, and with it their limits.
  const entries = new Map<Endpoint, onRequestAsyncHookHandler>();
  app.addHook("onRoute", (route) => {
    const { endpoint, outsideContract } = route.config ?? {};
    if (endpoint && contractEndpoints.has(endpoint)) {
      const entry = entries.get(endpoint) ?? entryOf(endpoint, route.url, ctx);
      entries.set(endpoint, entry);
      route.onRequest = entry;
    } else if (outsideContract) {
      const requireHost = hostCheck(outsideContract.hosts, route.url);
      route.onRequest = outsideContract.needsKey
        ? async (request) => {
            requireHost(request);
            await admitProgram(request, ctx, outsideContract.scope);
          }
        : (request, _reply, done) => {
            requireHost(request);
            done();
          };
    } else {
      throw new Error(
        `${String(route.method)} ${route.url} is not in the contract, so it may not be served.`,
      );
    }
  });
}

interface EntryContext {
  identity: Identity;
  limiters: RateLimiters;
  session: { all: CountCall; writes: CountCall };
  key: { all: CountCall; writes: CountCall };
  directory: CountCall;
  readKey: ReturnType<typeof keyReader>;
}

/** The steps before a handler: host, origin, address limits, identity, authority, the session's own limits. */
function entryOf(endpoint: Endpoint, pattern: string, ctx: EntryContext): onRequestAsyncHookHandler {
  const requireHost = hostCheck(endpoint.hosts, pattern);
  const addressLimits = limitsBy(endpoint, "address", ctx.limiters);
  const admit = admission(endpoint, ctx);
  const checksOrigin = needsOwnOrigin(endpoint);
  const isDelivery = endpoint.kind === "webhook";
  return async (request) => {
    requireHost(request);
    if (checksOrigin) requireOwnOrigin(request);
    for (const count of addressLimits) count(requestContext(request).addressKey);
    if (isDelivery) request.server.services.deliveries.requirePromise(request);
    const actor = isDelivery ? null : await identified(request, ctx);
    admit(request, actor);
    if (actor?.key) {
      await requireScope(endpoint, actor.key, ctx.identity);
      await ctx.identity.touchKey(actor, request.ip);
    } else if (actor && !endpoint.polled) await ctx.identity.touch(actor);
  };
}

/** The steps before what only programs ask for, which says itself what their keys are allowed of it. */
async function admitProgram(
  request: FastifyRequest,
  { identity, key, directory, readKey }: EntryContext,
  scope?: Scope,
): Promise<void> {
  requireOwnOrigin(request);
  const sent = sentKey(request);
  if (sent === undefined)
    throw new AppError("not_signed_in", "Send a key in the header Authorization: Bearer and the key.");
  const actor = await readKey(request, sent);
  request.actor = actor;
  const count = scope === directoryScope ? directory : key.all;
  count(callerKey(actor));
  if (scope !== undefined && actor.key)
    await requireNothing(scopeRefusal(scope, actor.key), actor.key, identity);
  await identity.touchKey(actor, request.ip);
}

/** Decides whether this actor may call the endpoint, and counts the call. */
function admission(endpoint: Endpoint, ctx: EntryContext) {
  const own = limitsBy(endpoint, "session", ctx.limiters);
  const limitsOf = ({ all, writes }: EntryContext["session"]) =>
    endpoint.method === "GET" ? [all, ...own] : [all, writes, ...own];
  const [sessionLimits, keyLimits] = [limitsOf(ctx.session), limitsOf(ctx.key)];
  const visitorLimits = limitsBy(endpoint, "visitor", ctx.limiters);
  const visitorAddressLimits = limitsBy(endpoint, "visitor-address", ctx.limiters);
  return (request: FastifyRequest, actor: Actor | null): void => {
    request.actor = actor;
    if (actor) {
      noteRoleHeader(request);
      for (const count of actor.key ? keyLimits : sessionLimits) count(callerKey(actor));
    } else {
      const context = requestContext(request);
      for (const count of visitorLimits) count(context.visitorId ?? context.addressKey);
      for (const count of visitorAddressLimits) count(context.addressKey);
    }
    requireAccess(endpoint, actor);
  };
}

const limitsBy = (endpoint: Endpoint, by: string, limiters: RateLimiters): CountCall[] =>
  (endpoint.rateLimits ?? [])
    .filter((limit) => limit.by === by && !limit.shared)
    .map((limit) => limiters.of(limit));

/** The session's token, if the browser sent exactly one. Two mean that a sibling host planted one of them. */
function sessionToken(request: FastifyRequest): string | undefined {
  const { cookies, securityEvents } = request.server.services;
  const values = sentCookies(request.headers.cookie, cookies.nameOf("session"));
  if (values.length > 1) securityEvents.note(request, "request.two_session_cookies");
  return values.length === 1 ? values[0] : undefined;
}

/**
 * Who asks. Somebody who says that they view the product as another user is that user or nobody: answering as the owner
 * would let them do by mistake what they believe somebody else cannot do.
 */
async function identified(
  request: FastifyRequest,
  { identity, readKey }: EntryContext,
): Promise<Actor | null> {
  const key = sentKey(request);
  if (key !== undefined) return readKey(request, key);
  const token = sessionToken(request);
  const viewing = impersonationToken(request);
  if (viewing === undefined) return token === undefined ? null : identity.identify(token);
  const viewer = await identity.identifyViewer(token ?? "", viewing);
  if (viewer === "forged")
    request.server.services.securityEvents.note(request, "request.impersonation_refused");
  return typeof viewer === "string" ? null : viewer;
}

/** Older clients announce a role. It decides nothing; one that differs from the session's is worth a note. */
function noteRoleHeader(request: FastifyRequest): void {
  const announced = request.headers["user-role"];
  if (announced === undefined || request.actor === null || announced === request.actor.role) return;
  request.server.services.securityEvents.note(request, "request.role_header_mismatch", {
    announced: String(announced).slice(0, 20),
    role: request.actor.role,
  });
}

function requireAccess(endpoint: Endpoint, actor: Actor | null): void {
  if (actor?.impersonation && !mayWhileImpersonating(endpoint)) {
    throw new AppError("impersonating", "Not available while viewing as another user.");
  }
  if (actor && !endpoint.beforePasswordChange) {
    requireOwnPassword(actor);
    if (!endpoint.beforeSecondFactor) requireSecondFactor(actor);
  }
  if (isOpen(endpoint.access)) return;
  if (!actor) throw new AppError("not_signed_in", "Please sign in first.");
  if (endpoint.access !== "signed-in" && !endpoint.access.includes(actor.role)) {
    throw new AppError("forbidden", "Your role does not allow this.");
  }
}

const requireScope = (endpoint: Endpoint, key: ActingKey, identity: Identity): Promise<void> =>
  requireNothing(keyRefusal(endpoint, key), key, identity);

/** Refuses where there is a reason to, and keeps it for the key's owner. */
async function requireNothing(refusal: AppError | null, key: ActingKey, identity: Identity): Promise<void> {
  if (!refusal) return;
  await identity.noteRefusedKey(key.id, refusal.message);
  throw refusal;
}

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
