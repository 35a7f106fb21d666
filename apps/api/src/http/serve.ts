import type { AnswerOf, Endpoint, EndpointGroup, InputOf } from "@field-advisor/schema/endpoint";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { AppError } from "../lib/app-error.ts";
import type { Actor, CallFacts } from "../lib/actor.ts";
import { answerCookies, type AnswerCookies } from "./cookies.ts";
import { callFacts } from "./facts.ts";

type ActorOf<E extends Endpoint> = E["access"] extends "anyone" | "page" | "provider" ? Actor | null : Actor;

/** What a handler is given: validated input, who asks, where from, and the little of the answer it may shape. */
export type Call<E extends Endpoint> = InputOf<E> & {
  actor: ActorOf<E>;
  facts: CallFacts;
  cookies: AnswerCookies;
  /** The number of all matches of a list, sent as `x-total-count`. */
  total(count: number): void;
  rawBody: Buffer | undefined;
};

export type Handlers<G extends EndpointGroup> = {
  [K in keyof G]: (call: Call<G[K]>) => Promise<AnswerOf<G[K]>>;
};

declare module "fastify" {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    actor: Actor | null;
    rawBody: Buffer | undefined;
  }
}

/** Serves every endpoint of a group; one that lacks a handler does not compile. */
export function serve<G extends EndpointGroup>(app: FastifyInstance, group: G, handlers: Handlers<G>): void {
  for (const [name, endpoint] of Object.entries(group)) {
    const handler = handlers[name] as (call: Call<Endpoint>) => Promise<unknown>;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
      handler: async (request, reply) => {
        const answer = await handler(callOf(endpoint, request, reply));
        return reply.status(endpoint.status).send(stripped(endpoint.response, answer));
      },
    });
  }
}

function callOf(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Call<Endpoint> {
  return {
    params: parsed(endpoint.params, request.params, ""),
    query: parsed(endpoint.query, request.query, ""),
    body: parsed(endpoint.body, request.body, ""),
    actor: request.actor,
    facts: callFacts(request),
    cookies: answerCookies(request, reply),
    total: (count) => void reply.header("x-total-count", count),
    rawBody: request.rawBody,
  } as Call<Endpoint>;
}

function parsed(schema: z.ZodType | undefined, input: unknown, prefix: string): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => ({
    path: prefix + issue.path.join("."),
    message: issue.message,
  }));
  throw new AppError("invalid_request", issues[0]?.message ?? "The request is not valid", { issues });
}

/** An undeclared field never leaves; an answer that breaks the contract is our fault and says nothing. */
function stripped(schema: z.ZodType, answer: unknown): unknown {
  return schema.parse(answer);
}
