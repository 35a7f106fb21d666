import type { AnswerOf, Endpoint, EndpointGroup, InputOf } from "@field-advisor/schema/endpoint";
import type { ErrorCode } from "@field-advisor/schema/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Actor, RequestContext } from "../lib/actor.ts";
import { AppError } from "../lib/app-error.ts";
import { createTimeLimit } from "../lib/time-limit.ts";
import { mayWhileImpersonating } from "./access.ts";
import { answerCookies, type AnswerCookies } from "./cookies.ts";
import {
  acceptsEvents,
  callerSignal,
  createEventStream,
  letWait,
  silentStreamMs,
  type EventStream,
} from "./event-stream.ts";
import { honoursKey, idempotencyKey } from "./idempotency-key.ts";
import { readInput } from "./input.ts";
import { requestContext } from "./request-context.ts";
import { handlerMs, inTime } from "./time-limit.ts";

type ActorOf<E extends Endpoint> = E["access"] extends "anyone" | "page" | "provider" ? Actor | null : Actor;

/** What a handler is given: validated input, who asks, where from, and the little of the answer it may shape. */
type Call<E extends Endpoint> = InputOf<E> & {
  actor: ActorOf<E>;
  request: RequestContext;
  cookies: AnswerCookies;
  /** The number of all matches of a list, sent as `x-total-count`. */
  total(count: number): void;
} & (E["kind"] extends "stream" ? Streaming : object);

interface Streaming {
  /** Sends a piece of the answer to those who take it piece by piece; the others get it whole. */
  say: (piece: string) => void;
  /** Aborted when the caller is gone. */
  signal: AbortSignal;
}

type Handlers<G extends EndpointGroup> = {
  [K in keyof G]: (call: Call<G[K]>) => Promise<AnswerOf<G[K]>>;
};

/** Serves every endpoint of a group; one that lacks a handler does not compile. */
export function serve<G extends EndpointGroup>(app: FastifyInstance, group: G, handlers: Handlers<G>): void {
  for (const [name, endpoint] of Object.entries(group)) {
    const streams = endpoint.kind === "stream";
    const handler = handlers[name] as (call: Call<Endpoint>) => Promise<unknown>;
    const spendOfPage = (endpoint.rateLimits ?? [])
      .filter((limit) => limit.by === "deployment")
      .map((limit) => app.services.limiters.of(limit));
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      exposeHeadRoute: !endpoint.sameOriginOnly,
      ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
      handler: async (request, reply) => {
        const stream = streams && acceptsEvents(request) ? createEventStream(request, reply) : undefined;
        const limit = createTimeLimit(longestOf(endpoint));
        try {
          const context = requestContext(request);
          context.idempotency = idempotencyKey(endpoint, request);
          // What a stream has written stays, however its answer ends.
          if (!streams) context.limit = limit;
          const call = callOf(endpoint, request, reply, stream);
          if (spendOfPage.length > 0) {
            const page = pageOf(call);
            for (const spend of spendOfPage) spend(page);
          }
          if (streams) letWait(request, stream ? silentStreamMs : longestOf(endpoint));
          const repeated = context.idempotency && (await app.services.storedAnswer(context.idempotency));
          const answer = stripped(endpoint, repeated ? repeated.answer : await inTime(limit, handler(call)));
          return stream ? stream.finish(answer) : sendAnswer(endpoint, reply, answer);
        } catch (error) {
          const known = declared(app, endpoint, error);
          if (stream?.fail(known)) return reply;
          throw known;
        } finally {
          limit.clear();
        }
      },
    });
  }
}

/** An answer that is written while it is read takes longer than one that is looked up. */
const longestOf = ({ kind }: Endpoint): number => (kind === "stream" ? 150_000 : handlerMs);

function sendAnswer(endpoint: Endpoint, reply: FastifyReply, answer: unknown) {
  if (endpoint.kind === "file" && endpoint.format === "csv") {
    reply.type("text/csv; charset=utf-8").header("content-disposition", "attachment");
  }
  return reply.status(endpoint.status).send(answer);
}

function callOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  stream: EventStream | undefined,
): Call<Endpoint> {
  return {
    ...readInput(endpoint, request),
    actor: request.actor,
    request: requestContext(request),
    cookies: answerCookies(request, reply),
    total: (count: number) => void reply.header("x-total-count", count),
    ...(endpoint.kind === "stream" && {
      say: (piece: string) => stream?.say(piece),
      signal: callerSignal(reply),
    }),
  } as Call<Endpoint>;
}

/** The page that a call is about, or what stands for one when it names none: a session in a room is no page. */
function pageOf(call: { params: unknown; query: unknown; body: unknown }): string {
  const named = Object.assign({}, call.params, call.query, call.body) as Record<string, string | undefined>;
  return named.deploymentId ?? named.slug ?? named.sessionId ?? named.agentId ?? "";
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
  return [...new Set([...endpoint.errors, ...generalErrors, ...guarded, ...viewing, ...keyed])];
}

/** An undeclared field never leaves; an answer that breaks the contract is our fault and says nothing. */
function stripped(endpoint: Endpoint, answer: unknown): unknown {
  const result = endpoint.response.safeParse(answer);
  if (result.success) return result.data;
  const places = result.error.issues.map((issue) => `${issue.path.join(".")} (${issue.code})`);
  throw new Error(
    `${endpoint.method} ${endpoint.path} answered outside its contract at ${places.join(", ")}`,
  );
}
