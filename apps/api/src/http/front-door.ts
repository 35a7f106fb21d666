import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../lib/app-error.ts";
import type { FindSite } from "./hosts.ts";
import { generalLimits } from "./rate-limits.ts";
import { requestContext } from "./request-context.ts";
import { startingHeaders } from "./security-headers.ts";

const longestUrl = 4096;
const mostHeaders = 100;

/** The first steps of every request, whatever it asks for: headers of the answer, shape, host, general limit. */
export function openFrontDoor(app: FastifyInstance, findSite: FindSite): void {
  const spend = app.services.limiters.of(generalLimits.address);
  app.addHook("onRequest", (request, reply, done) => {
    request.site = findSite(request.headers.host);
    startAnswer(request, reply);
    requireShape(request);
    if (!request.site && request.routeOptions.config.outsideContract?.hosts !== "any") throw misdirected();
    spend(requestContext(request).addressKey);
    done();
  });
}

/** Gives an answer its headers, so that errors of any stage carry them too. */
export function startAnswer(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(startingHeaders[request.site?.app ?? "api"]).header("x-request-id", request.id);
  if (request.server.services.drain.isLeaving) reply.header("connection", "close");
}

/** @throws AppError uri_too_long, headers_too_large, invalid_request */
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
