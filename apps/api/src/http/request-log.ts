import type { FastifyInstance } from "fastify";

/**
 * One line per answered request: the route's pattern instead of the address, no query, no body, no headers. Probes come
 * every few seconds and say nothing.
 */
export function logRequests(app: FastifyInstance): void {
  // These lines hold nothing that could be secret, and looking through each for secrets took a tenth of all the time.
  const log = app.services.log.child({}, { redact: [] });
  app.addHook("onResponse", (request, reply, done) => {
    if (request.pattern !== "/live" && request.pattern !== "/ready") {
      log.info(
        {
          reqId: request.id,
          route: request.pattern,
          method: request.method,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          ip: request.ip,
          userId: request.actor?.userId,
          actorId: request.actor?.impersonation?.owner.userId,
          sessionId: request.actor?.sessionId,
          authAge: ageOf(request.actor?.authenticatedAt),
        },
        "request",
      );
    }
    done();
  });
}

/** Seconds since the caller's session proved its password. */
const ageOf = (at: string | undefined): number | undefined =>
  at === undefined ? undefined : Math.round((Date.now() - Date.parse(at)) / 1000);
