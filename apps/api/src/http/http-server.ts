import { randomBytes } from "node:crypto";
import cookie from "@fastify/cookie";
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Signer } from "../lib/signed-value.ts";
import { guardRoutes } from "./access.ts";
import { acceptJsonOnly } from "./body-parser.ts";
import { decorateRequests, type StoredAnswer } from "./services.ts";
import type { CountShared } from "./call-limits.ts";
import { createCookieRules } from "./cookies.ts";
import { createDeliveries } from "./deliveries.ts";
import { createDrain } from "./drain.ts";
import { answerErrors, sendError } from "./errors.ts";
import { openFrontDoor, startAnswer } from "./front-door.ts";
import { createHosts } from "./hosts.ts";
import { createSecurityEvents, type RecordSecurityEvent } from "./security-events.ts";
import { shedUnderPressure } from "./pressure.ts";
import { createRateLimiters } from "./rate-limits.ts";
import { logRequests } from "./request-log.ts";
import type { Identity } from "./session.ts";
import { addressOf } from "./web/damaged-address.ts";

export interface HttpServerOptions {
  config: Config;
  log: Logger;
  signer: Signer;
  identity: Identity;
  recordSecurityEvent: RecordSecurityEvent;
  storedAnswer: StoredAnswer;
  countShared: CountShared;
  now: () => Date;
}

const bodyLimit = 64 * 1024;
const longestPathParameter = 100;

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
    rewriteUrl: addressOf,
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
    signer: options.signer,
    cookies: createCookieRules({ production: config.production, domain: config.cookieDomain }),
    limiters,
    securityEvents,
    storedAnswer: options.storedAnswer,
    countShared: options.countShared,
    transfers: config.transfers,
    production: config.production,
    drain: createDrain(),
    deliveries: createDeliveries({ secret: config.voice.webhookSecret, now: options.now }),
  });
  app.addHook("onClose", () => securityEvents.settled());
  acceptJsonOnly(app);
  answerErrors(app);
  logRequests(app);
  openFrontDoor(app, createHosts(config.origins, config.apiAliases));
  await shedUnderPressure(app, config.maxEventLoopDelay);
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
