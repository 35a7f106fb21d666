import cookie from "@fastify/cookie";
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { isUtf8 } from "node:buffer";
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Endpoint } from "@field-advisor/schema/endpoint";
import { forwardedAddresses } from "@field-advisor/telemetry/forwarded-for";
import type { Host } from "@field-advisor/schema/routes";
import { directoryScope, type Scope } from "@field-advisor/schema/scopes";
import type { Span, Telemetry } from "@field-advisor/telemetry";
import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import type { Actor } from "../../lib/actor.ts";
import type { ClaimedKey } from "../../lib/request-context.ts";
import { AppError } from "../../lib/app-error.ts";
import { jsonLimitsOf, requireJsonWithinLimits } from "../../lib/json-limits.ts";
import type { Signer } from "../../lib/signed-value.ts";
import { guardRoutes, type Identity } from "./access.ts";
import { type CookieRules, createCookieRules } from "./cookies.ts";
import { createDeliveries, type Deliveries } from "./deliveries.ts";
import { answerErrors, sendError } from "./errors.ts";
import { logRequests, measureRequests } from "./measured-requests.ts";
import { addressOf, createHosts, type FindSite, type Site } from "./unknown-address.ts";
import { shedUnderPressure } from "./pressure.ts";
import { type CountShared, createRateLimiters, generalLimits, type RateLimiters } from "./rate-limits.ts";
import { type LazyRequestContext, requestContext } from "./lazy-request-context.ts";
import { createSecurityEvents, type RecordSecurityEvent, type SecurityEvents } from "./security-events.ts";
import { startingHeaders } from "./security-headers.ts";
import { createDrain, type Drain } from "./shutdown.ts";
import type { TransferLimits } from "./transfer-limits.ts";
import { createTransferShares, type EnterTransfer } from "./transfer-shares.ts";

/** What the first request under a key was answered; null where it is still to be done. */
type StoredAnswer = (claim: ClaimedKey) => Promise<{ answer: unknown } | null>;

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
  isKeyWorking: Identity["isKeyWorking"];
  /** What an endpoint answers against its contract fails the request everywhere but in production. */
  production: boolean;
}

declare module "fastify" {
  interface FastifyInstance {
    services: HttpServices;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    /**
     * A route outside the contract: health, documentation, pages; `needsKey` where only programs with a key may call it,
     * and `scope` where the key must have it.
     */
    outsideContract?: { hosts: readonly Host[] | "any"; needsKey?: true; scope?: Scope };
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

/** Gives every request its fields from the start, so that all of them share one shape. */
function decorateRequests(app: FastifyInstance, services: HttpServices): void {
  app.decorate("services", services);
  app.decorateRequest("site", undefined);
  app.decorateRequest("actor", null);
  app.decorateRequest("context", null);
  app.decorateRequest("pattern", "");
  app.decorateRequest("span", undefined);
}

type Done = (error: Error | null, body?: unknown) => void;

/** The API reads JSON and nothing else: a form or plain text could be sent by any page without asking first. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, readJson);

  function readJson(request: FastifyRequest, body: Buffer, done: Done): void {
    const { endpoint } = request.routeOptions.config;
    if (endpoint?.kind === "webhook") app.services.deliveries.requireSigned(request, body);
    if (body.length === 0) return done(null, undefined);
    const text = textOf(body);
    requireJsonWithinLimits(text, jsonLimitsOf(endpoint?.bodyLimit ?? 0));
    void parse(request, text, done);
  }
}

/** Refuses bytes that are not UTF-8, or that start with a byte order mark. */
export function textOf(body: Buffer): string {
  const text = body.toString("utf8");
  if (text.startsWith("\uFEFF") || !isUtf8(body)) {
    throw new AppError("invalid_request", "Send the data as UTF-8 text without a byte order mark.");
  }
  return text;
}

const longestUrl = 4096;
const mostHeaders = 100;

/** The first steps of every request, whatever it asks for: headers of the answer, shape, host, general limit. */
function checkRequests(app: FastifyInstance, findSite: FindSite): void {
  const count = app.services.limiters.of(generalLimits.address);
  const countDirectory = app.services.limiters.of(generalLimits.directory);
  app.addHook("onRequest", (request, reply, done) => {
    request.site = findSite(request.headers.host);
    startAnswer(request, reply);
    requireShape(request);
    const { outsideContract } = request.routeOptions.config;
    if (!request.site && outsideContract?.hosts !== "any") throw misdirected();
    const isDirectory = outsideContract?.scope === directoryScope;
    (isDirectory ? countDirectory : count)(requestContext(request).addressKey);
    done();
  });
}

/** Gives an answer its headers, so that errors of any step carry them too. */
function startAnswer(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(startingHeaders[request.site?.app ?? "api"]).header("x-request-id", request.id);
  if (request.server.services.drain.isLeaving) reply.header("connection", "close");
}

function requireShape(request: FastifyRequest): void {
  const { url = "", rawHeaders } = request.raw;
  if (url.length > longestUrl) throw new AppError("uri_too_long", "The address is too long.");
  if (rawHeaders.length > 2 * mostHeaders) {
    throw new AppError("headers_too_large", `A request may carry at most ${mostHeaders} headers.`);
  }
  if (hasTwoHosts(rawHeaders)) throw new AppError("invalid_request", "Name one host.");
  if (!url.startsWith("/")) throw new AppError("invalid_request", "The address must be a path on this host.");
}

/** Node keeps the first of several, and a balancer in front may have gone by another. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

const misdirected = () =>
  new AppError("misdirected_request", "This server does not answer for the host that was asked.");

export interface HttpServerOptions {
  config: Config;
  log: Logger;
  telemetry: Telemetry;
  signer: Signer;
  identity: Identity;
  recordSecurityEvent: RecordSecurityEvent;
  storedAnswer: StoredAnswer;
  countShared: CountShared;
  now: () => Date;
}

const bodyLimit = 64 * 1024;
const longestPathParameter = 100;

/** Before anybody asks who calls: limits count addresses, and a port changes with every connection. */
function readForwardedFor({ headers }: Pick<IncomingMessage, "headers">): void {
  const header = headers["x-forwarded-for"];
  if (typeof header === "string") headers["x-forwarded-for"] = forwardedAddresses(header);
}

/** An app with everything in place that stands between the network and a handler, and no route yet. */
export async function buildHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { config, log } = options;
  const logger: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(),
    trustProxy: config.trustProxy.length > 0 && config.trustProxy,
    return503OnClosing: false,
    bodyLimit,
    rewriteUrl: (request) => {
      readForwardedFor(request);
      return addressOf(request);
    },
    routerOptions: { maxParamLength: longestPathParameter },
    frameworkErrors: (error, request, reply) => {
      startAnswer(request, reply);
      void sendError(error, request, reply);
    },
  });
  const limiters = createRateLimiters({ replicas: config.replicas, factor: config.rateLimitFactor });
  const securityEvents = createSecurityEvents(options.recordSecurityEvent, limiters, log);
  decorateRequests(app, {
    log,
    telemetry: options.telemetry,
    signer: options.signer,
    cookies: createCookieRules({ production: config.production, domain: config.cookieDomain }),
    limiters,
    securityEvents,
    storedAnswer: options.storedAnswer,
    countShared: options.countShared,
    transfers: config.transfers,
    enterTransfer: createTransferShares(),
    isKeyWorking: (id) => options.identity.isKeyWorking(id),
    production: config.production,
    drain: createDrain(),
    deliveries: createDeliveries({ secrets: config.voice.webhookSecrets, now: options.now }),
  });
  app.addHook("onClose", () => securityEvents.settled());
  acceptJsonOnly(app);
  answerErrors(app);
  measureRequests(app);
  logRequests(app);
  checkRequests(app, createHosts(config.origins, config.apiAliases));
  shedUnderPressure(app, config.maxEventLoopDelay);
  await app.register(cookie, { hook: false });
  guardRoutes(app, options.identity);
  return app;
}

/** Unique among all processes, short, and cheap: a prefix of this process and a number. */
function requestIds(): () => string {
  const prefix = randomBytes(6).toString("base64url");
  let count = 0;
  return () => `${prefix}-${(++count).toString(36)}`;
}
