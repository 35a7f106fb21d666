import {
  type AnswerOf,
  type Endpoint,
  type EndpointGroup,
  type InputOf,
  mayWhileImpersonating,
  type UploadEndpoint,
} from "@field-advisor/schema/endpoint";
import type { ErrorCode } from "@field-advisor/schema/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { z } from "zod";
import type { Actor, RequestContext } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import type { Download } from "../../lib/download.ts";
import { readingOnly } from "../../lib/reading-only.ts";
import type { SpooledFile } from "../../lib/spooled-file.ts";
import { createTimeLimit, type TimeLimit } from "../../lib/time-limit.ts";
import { callLimits } from "./rate-limits.ts";
import { sendDownload } from "./download-answer.ts";
import { sendFile } from "./file-answer.ts";
import { stripped } from "./contract-answer.ts";
import { answerCookies, type AnswerCookies } from "./cookies.ts";
import { sendUnlessKnown } from "./entity-tag.ts";
import {
  acceptsEvents,
  callerSignal,
  createEventStream,
  type EventStream,
  letWait,
  silentStreamMs,
} from "./event-stream.ts";
import { honoursKey, idempotencyKey } from "./idempotency-key.ts";
import { requestContext } from "./request-context.ts";
import { inHandlerSpan } from "./measured-requests.ts";
import { handlerMs, inTime } from "./time-limits.ts";
import { addUploadRoutes, receiveUpload } from "./uploads.ts";

/**
 * Path, query and body as the contract describes them.
 * @throws AppError invalid_request with an issue per field
 */
function readInput(endpoint: Endpoint, request: FastifyRequest) {
  return {
    params: endpoint.params && parsed(endpoint.params, request.params),
    query: endpoint.query && parsed(endpoint.query, singleValues(request.query)),
    body: endpoint.body && parsed(endpoint.body, request.body),
  };
}

/** No query of the contract takes a list, and a converted list could pass for one value. */
function singleValues(query: unknown): unknown {
  const repeated = Object.entries(query as Record<string, unknown>).find(([, value]) => Array.isArray(value));
  if (repeated) throw invalid([{ path: repeated[0], message: "Give this only once" }]);
  return query;
}

function parsed(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  throw invalid(result.error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message })));
}

const invalid = (issues: { path: string; message: string }[]) =>
  new AppError("invalid_request", issues[0]?.message ?? "The request is not valid", { issues });

type ActorOf<E extends Endpoint> = E["access"] extends "anyone" | "page" | "provider" ? Actor | null : Actor;

/** What a handler is given: validated input, who asks, where from, and the little of the answer it may shape. */
type Call<E extends Endpoint> = InputOf<E> & {
  actor: ActorOf<E>;
  request: RequestContext;
  cookies: AnswerCookies;
  /** The number of all matches of a list, sent as `x-total-count`. */
  total(count: number): void;
  /** What else the tag of an answer that revalidates stands for. */
  tagged(state: string): void;
} & PartOfKind[E["kind"]];

/** What only one kind of call has. */
interface PartOfKind {
  json: object;
  webhook: object;
  stream: Streaming & Abortable;
  file: Abortable;
  download: object;
  upload: Uploading;
}

interface Uploading {
  /** What was received; it is gone once the call is answered. */
  file: SpooledFile;
}

interface Streaming {
  /** Sends a piece of the answer to those who take it piece by piece; the others get it whole. */
  say: (piece: string) => void;
}

interface Abortable {
  /** Aborted when the caller is gone, or when a file did not begin in time. */
  signal: AbortSignal;
}

/** A call whose endpoint is known at run time only: not every kind has all of it. */
type AnyCall = Call<Endpoint> & Streaming & Abortable & Uploading;

/** A file is given in parts: pieces of the text, or slices of the array. */
type Answer<E extends Endpoint> = E["kind"] extends "file"
  ? AsyncGenerator<AnswerOf<E>, void>
  : Promise<E["kind"] extends "download" ? Download : AnswerOf<E>>;

type Handlers<G extends EndpointGroup> = {
  [K in keyof G]: (call: Call<G[K]>) => Answer<G[K]>;
};

/** Serves every endpoint of a group; one that lacks a handler does not compile. */
export function serve<G extends EndpointGroup>(app: FastifyInstance, group: G, handlers: Handlers<G>): void {
  const routes = Object.entries(group).map(([name, endpoint]) =>
    routeOf(app, endpoint, handlers[name] as (call: AnyCall) => unknown),
  );
  const isUpload = ({ config }: RouteOptions) => config?.endpoint?.kind === "upload";
  for (const route of routes) if (!isUpload(route)) app.route(route);
  const uploads = routes.filter(isUpload);
  if (uploads.length > 0) addUploadRoutes(app, uploads);
}

function routeOf(app: FastifyInstance, endpoint: Endpoint, handle: (call: AnyCall) => unknown): RouteOptions {
  const perform = traced(patient(endpoint, traceless(endpoint, performing(app, endpoint, handle))));
  return {
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    exposeHeadRoute: !endpoint.sameOriginOnly,
    ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
    handler:
      endpoint.kind === "upload"
        ? receiving(app, endpoint, perform)
        : (request, reply) => perform(request, reply),
  };
}

type Perform = (request: FastifyRequest, reply: FastifyReply, file?: SpooledFile) => Promise<FastifyReply>;

const traced =
  (perform: Perform): Perform =>
  (request, reply, file) =>
    inHandlerSpan(request, () => perform(request, reply, file));

/** What follows a provider's long answer waits for connections of its own accord: to give up would lose that answer. */
const patient = (endpoint: Endpoint, perform: Perform): Perform =>
  endpoint.kind === "stream"
    ? perform
    : (request, reply, file) => requestContext(request).patience.run(() => perform(request, reply, file));

/** What an owner reads while viewing as somebody else changes nothing, whatever the read of that person would leave. */
const traceless = (endpoint: Endpoint, perform: Perform): Perform =>
  endpoint.method === "GET"
    ? (request, reply, file) =>
        request.actor?.impersonation
          ? readingOnly(() => perform(request, reply, file))
          : perform(request, reply, file)
    : perform;

/** Receives an upload under its own limits, and then answers like for every other call. */
function receiving(app: FastifyInstance, endpoint: UploadEndpoint, perform: Perform) {
  const countCall = callLimits(app, endpoint);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await requestContext(request).patience.run(async () => countCall?.(request, request));
    const file = await receiveUpload(endpoint, request);
    try {
      return await perform(request, reply, file);
    } finally {
      await file.discard();
    }
  };
}

function performing(app: FastifyInstance, endpoint: Endpoint, handle: (call: AnyCall) => unknown): Perform {
  const streams = endpoint.kind === "stream";
  // An upload was counted before it was received.
  const countCall = endpoint.kind === "upload" ? null : callLimits(app, endpoint);
  return async (request, reply, file) => {
    const stream = streams && acceptsEvents(request) ? createEventStream(request, reply) : undefined;
    const limit = createTimeLimit(longestOf(endpoint));
    try {
      const context = requestContext(request);
      context.idempotency = idempotencyKey(endpoint, request, file);
      // What a stream has written stays, however its answer ends.
      if (!streams) context.limit = limit;
      let state: string | undefined;
      const tagged = (given: string) => void (state = given);
      const call = callOf(endpoint, request, reply, { stream, limit, file, tagged });
      await countCall?.(request, call);
      app.services.enterTransfer(endpoint, request, reply);
      if (streams) letWait(request, stream ? silentStreamMs : longestOf(endpoint));
      if (file) letWait(request, longestOf(endpoint));
      if (endpoint.kind === "file") {
        letWait(request, longestOf(endpoint));
        const parts = handle(call) as AsyncGenerator<unknown, void>;
        return await sendFile(endpoint, reply, { parts, limit, signal: call.signal });
      }
      const repeated = context.idempotency && (await app.services.storedAnswer(context.idempotency));
      const given = repeated ? repeated.answer : await inTime(limit, handle(call) as Promise<unknown>);
      if (endpoint.kind === "download") return await sendDownload(request, reply, given as Download);
      const answer = stripped(endpoint, given, skipping(app, request));
      if (stream) return stream.finish(answer);
      if (endpoint.revalidates)
        return sendUnlessKnown(request, reply, { status: endpoint.status, answer, state });
      return reply.status(endpoint.status).send(answer);
    } catch (error) {
      const known = declared(app, endpoint, error);
      if (stream?.fail(known)) return reply;
      throw known;
    } finally {
      limit.clear();
    }
  };
}

/** In production a row outside the contract is left out of its list, and told to operators; elsewhere a test finds it. */
const skipping = ({ services }: FastifyInstance, { id }: FastifyRequest) =>
  services.production
    ? (err: Error) => services.log.error({ err, reqId: id }, "rows were left out of an answer")
    : undefined;

/**
 * An answer that is written while it is read takes longer than one that is looked up. Of a file this is the time until
 * its first part, for which the database may have to sort everything; a file that is kept may go on to another machine.
 */
function longestOf(endpoint: Endpoint): number {
  if (endpoint.kind === "stream") return 150_000;
  if (endpoint.kind === "file") return 70_000;
  return endpoint.kind === "upload" && endpoint.keepsFile ? 120_000 : handlerMs;
}

function callOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    stream,
    limit,
    file,
    tagged,
  }: {
    stream: EventStream | undefined;
    limit: TimeLimit;
    file: SpooledFile | undefined;
    tagged: AnyCall["tagged"];
  },
): AnyCall {
  return {
    ...readInput(endpoint, request),
    actor: request.actor,
    request: requestContext(request),
    cookies: answerCookies(request, reply),
    total: (count: number) => void reply.header("x-total-count", count),
    tagged,
    ...(endpoint.kind === "stream" && {
      say: (piece: string) => stream?.say(piece),
      signal: callerSignal(reply),
    }),
    ...(file && { file }),
    ...(endpoint.kind === "file" && { signal: AbortSignal.any([callerSignal(reply), limit.signal]) }),
  } as AnyCall;
}

/** What every endpoint may answer; the front door and the gate raise these before any handler runs. */
const generalErrors: readonly ErrorCode[] = [
  "invalid_request",
  "payload_too_large",
  "too_many_requests",
  "internal",
  "unavailable",
];

/**
 * A code that an endpoint does not announce is a fault of ours, found by tests. In production the refusal still says
 * what it is about.
 */
function declared({ services }: FastifyInstance, endpoint: Endpoint, error: unknown): unknown {
  if (!(error instanceof AppError) || errorsOf(endpoint).includes(error.code)) return error;
  const fault = new Error(`${endpoint.method} ${endpoint.path} does not declare ${error.code}`, {
    cause: error,
  });
  if (!services.production) return fault;
  services.log.error({ err: fault }, "an answer is outside its contract");
  return error;
}

/** All codes that an endpoint may answer with, its own and the general ones. */
export function errorsOf(endpoint: Endpoint): readonly ErrorCode[] {
  const guarded: ErrorCode[] = endpoint.access === "anyone" ? [] : ["not_signed_in", "forbidden"];
  const viewing: ErrorCode[] = mayWhileImpersonating(endpoint) ? [] : ["impersonating"];
  const keyed: ErrorCode[] = honoursKey(endpoint) ? ["conflict"] : [];
  const received: ErrorCode[] = endpoint.kind === "upload" ? ["unsupported_media_type"] : [];
  return [...new Set([...endpoint.errors, ...generalErrors, ...guarded, ...viewing, ...keyed, ...received])];
}
