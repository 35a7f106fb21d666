import { staffHosts } from "@field-advisor/schema/endpoint";
import { directoryScope } from "@field-advisor/schema/scopes";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { jsonLimitsOf, requireJsonWithinLimits } from "../../lib/json-limits.ts";
import { ScimRefusal, WaitsForOwner } from "../../lib/scim-refusal.ts";
import { createSemaphore } from "../../lib/semaphore.ts";
import { createTimeLimit, inTime } from "../../lib/time-limit.ts";
import { sendError } from "./errors.ts";
import { textOf } from "./http-server.ts";
import { requestContext } from "./lazy-request-context.ts";

/** What a directory asks, by SCIM 2.0 (RFC 7644). */
export interface DirectoryRequest {
  caller: Caller;
  /** Where the directory's addresses begin, as it calls them. */
  base: string;
  /** What the path names: `Users/7` names 7. */
  id: string;
  query: Readonly<Record<string, string | undefined>>;
  body: unknown;
  /** The version that the directory believes to change; undefined where it does not mind. */
  ifMatch: string | undefined;
  ifNoneMatch: string | undefined;
}

export interface DirectoryAnswer {
  status: 200 | 201 | 204 | 304;
  body?: object;
  /** Of the resource that the answer is about. */
  location?: string | undefined;
  version?: string | undefined;
}

export type AnswerDirectory = (request: DirectoryRequest) => Promise<DirectoryAnswer>;

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface DirectoryRoutes {
  /** By method and path below the base: `GET /Users/:id`. */
  routes: Readonly<Record<`${Method} /${string}`, AnswerDirectory>>;
  /** Keeps what went wrong last, for owners to read. */
  noteFailure: (asked: string, why: string) => Promise<void>;
}

const base = "/scim/v2";

/** A group of ten thousand people in one request. */
const bodyLimit = 2 * 1024 * 1024;

/** As long as such a group takes on a busy machine. */
const longestMs = 30_000;

const config = { outsideContract: { hosts: staffHosts, needsKey: true, scope: directoryScope } } as const;

const contentType = "application/scim+json; charset=utf-8";

/** Serves a directory's addresses to keys that have its scope. What they say is made by the routes; errors leave in its shape. */
export function serveDirectory(app: FastifyInstance, { routes, noteFailure }: DirectoryRoutes): void {
  // A directory sends what it has as fast as it is answered: half of the usual connections to the database stays with people.
  const places = createSemaphore({ concurrency: 5, queue: 400, longestWaitMs: 20_000 });
  const note = (request: FastifyRequest, error: AppError) =>
    void noteFailure(
      `${request.method} ${request.url.split("?", 1)[0]?.slice(base.length)}`,
      error.message,
    ).catch(() => undefined);
  const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendScimError(error, request, reply, note);
  void app.register(async (scim) => {
    acceptScim(scim);
    for (const [name, answer] of Object.entries(routes)) {
      const [method = "", path = ""] = name.split(" ");
      const handler = handlerOf(answer, places);
      for (const url of spellings(path))
        scim.route({
          method,
          url: base + url,
          config,
          bodyLimit,
          exposeHeadRoute: false,
          errorHandler,
          handler,
        });
    }
    scim.route({
      method: ["GET", "POST", "PUT", "PATCH", "DELETE"],
      url: `${base}/*`,
      config,
      exposeHeadRoute: false,
      errorHandler,
      handler() {
        throw new AppError(
          "not_found",
          "A directory finds Users, Groups, Schemas, ResourceTypes and ServiceProviderConfig here.",
        );
      },
    });
  });
}

/** Entra's own tests ask for `users`, and others end the address of a list with a slash. */
function spellings(path: string): Set<string> {
  const both = [path, path.replace(/^\/\w+/, (name) => name.toLowerCase())];
  return new Set(path.includes(":") ? both : both.flatMap((url) => [url, `${url}/`]));
}

/** The standard's own type of content beside the usual one, with longer lists than people send. */
function acceptScim(scim: FastifyInstance): void {
  const parse = scim.getDefaultJsonParser("error", "error");
  scim.removeAllContentTypeParsers();
  scim.addContentTypeParser(
    ["application/scim+json", "application/json"],
    { parseAs: "buffer", bodyLimit },
    (request: FastifyRequest, body: Buffer, done: (error: Error | null, body?: unknown) => void) => {
      if (body.length === 0) return done(null, undefined);
      const text = textOf(body);
      requireJsonWithinLimits(text, jsonLimitsOf(bodyLimit));
      void parse(request, text, done);
    },
  );
}

const handlerOf =
  (answer: AnswerDirectory, places: ReturnType<typeof createSemaphore>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const leave = await places.enter();
    if (!leave)
      throw new AppError("unavailable", "The directory asks for more than can be done at once.", {
        retryAfterSeconds: 2,
      });
    const limit = createTimeLimit(longestMs);
    requestContext(request).limit = limit;
    try {
      return send(reply, await inTime(limit, answer(requestOf(request))));
    } finally {
      limit.clear();
      leave();
    }
  };

function requestOf(request: FastifyRequest): DirectoryRequest {
  const { actor, site, body, headers } = request;
  if (!actor || !site) throw new Error("A directory was let in that no key was sent with.");
  const { id = "" } = request.params as { id?: string };
  const query = Object.entries(request.query as Record<string, string | string[]>).map(([name, value]) => [
    name.toLowerCase(),
    Array.isArray(value) ? value[0] : value,
  ]);
  return {
    caller: { actor, request: requestContext(request) },
    base: site.origin + base,
    id,
    query: Object.fromEntries(query),
    body,
    ifMatch: headers["if-match"],
    ifNoneMatch: headers["if-none-match"],
  };
}

function send(reply: FastifyReply, { status, body, location, version }: DirectoryAnswer): FastifyReply {
  if (location !== undefined) void reply.header(status === 201 ? "location" : "content-location", location);
  if (version !== undefined) void reply.header("etag", version);
  void reply.status(status);
  return body === undefined
    ? reply.send()
    : reply.header("content-type", contentType).send(JSON.stringify(body));
}

/** What others answer with 409 has a status of its own in this standard. */
const preconditionFailed = 412;

function sendScimError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  note: (request: FastifyRequest, error: AppError) => void,
): void {
  void sendError(error, request, reply, (known) => {
    const status = known.code === "version_conflict" ? preconditionFailed : known.status;
    const isNoFailure =
      error instanceof WaitsForOwner || (request.method === "GET" && known.code === "not_found");
    if (request.actor?.key?.scopes.includes(directoryScope) === true && !isNoFailure) note(request, known);
    void reply.status(status).header("content-type", contentType);
    return {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      status: String(status),
      ...(typeOf(error, known) && { scimType: typeOf(error, known) }),
      detail: known.message,
    };
  });
}

function typeOf(error: unknown, { code, issues }: AppError): string | undefined {
  if (error instanceof ScimRefusal) return error.scimType;
  // Another conflict is about no field: there are as many as there may be.
  const isTakenName = code === "conflict" && issues !== undefined;
  if (code === "email_taken" || code === "username_taken" || isTakenName) return "uniqueness";
  return code === "invalid_request" ? "invalidSyntax" : undefined;
}
