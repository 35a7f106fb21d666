import { staffHosts } from "@field-advisor/schema/endpoint";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { errorBody, logError, sendError, toAppError } from "./errors.ts";
import { callerSignal } from "./event-stream.ts";
import { requestContext } from "./lazy-request-context.ts";

/** One message of the Model Context Protocol, from a program that holds a key. */
export interface ProtocolMessage {
  caller: Caller;
  /** Headers, and a signal that is aborted when the program is gone. */
  request: Request;
  body: unknown;
  /** Reads an address of this API as the same program: what is counted, allowed and refused is the same for it. */
  read: (address: string, signal: AbortSignal) => Promise<ReadAnswer>;
  /** What a program is told of an error; what is unknown is logged and stays unsaid. */
  explain: (error: unknown) => string;
}

interface ReadAnswer {
  status: number;
  /** JSON. */
  text: string;
  /** All matches of a list. */
  total: number | undefined;
  retryAfterSeconds: number | undefined;
}

const path = "/mcp";

/** Serves the protocol's one address. What it says is made by `answer`; who may speak is decided here, as for every call. */
export function serveMessages(
  app: FastifyInstance,
  answer: (message: ProtocolMessage) => Promise<Response>,
): void {
  app.post(
    path,
    { config: { outsideContract: { hosts: staffHosts, needsKey: true } }, errorHandler: sendProtocolError },
    async (request, reply) => reply.send(await answer(messageOf(request, reply))),
  );
  app.route({
    method: ["GET", "DELETE"],
    url: path,
    config: { outsideContract: { hosts: staffHosts } },
    errorHandler: sendProtocolError,
    handler(_request, reply) {
      void reply.header("allow", "POST");
      throw new AppError(
        "method_not_allowed",
        "This address takes messages by POST and keeps no connection open.",
      );
    },
  });
}

function messageOf(request: FastifyRequest, reply: FastifyReply): ProtocolMessage {
  const { actor, body, server, headers } = request;
  if (!actor) throw new Error("A message was let in that no key was sent with.");
  if (Array.isArray(body))
    throw new AppError("invalid_request", "Send one message at a time, not a list of them.");
  return {
    caller: { actor, request: requestContext(request) },
    request: new Request(new URL(path, request.site?.origin), {
      method: "POST",
      headers: Object.entries(headers).filter(isProtocolHeader),
      signal: callerSignal(reply),
    }),
    body,
    read: (address, signal) => readAs(server, request, { address, signal }),
    explain(error) {
      const known = toAppError(error);
      logError(known, request);
      return known.message;
    },
  };
}

/** What the protocol reads; the key is none of its business. */
const isProtocolHeader = (header: [string, unknown]): header is [string, string] =>
  typeof header[1] === "string" && /^(accept|content-type|mcp-.*)$/.test(header[0]);

/** Of the caller's headers those that say who asks, and from where. */
const carried = new Set(["host", "authorization", "user-agent", "x-forwarded-for", "x-forwarded-proto"]);

async function readAs(
  server: FastifyInstance,
  { headers, raw }: FastifyRequest,
  { address, signal }: { address: string; signal: AbortSignal },
): Promise<ReadAnswer> {
  const answer = await server.inject({
    method: "GET",
    url: address,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => carried.has(name))),
    ...(raw.socket.remoteAddress !== undefined && { remoteAddress: raw.socket.remoteAddress }),
    signal,
  });
  const number = (name: string) =>
    answer.headers[name] === undefined ? undefined : Number(answer.headers[name]);
  return {
    status: answer.statusCode,
    text: answer.body,
    total: number("x-total-count"),
    retryAfterSeconds: number("retry-after"),
  };
}

/** By the codes of JSON-RPC, which have no meanings of their own for a server's refusals. */
const invalidRequest = -32_600;
const serverError = -32_000;

/** Errors leave in the shape of the protocol, with the usual one inside: programs read the first, people the second. */
function sendProtocolError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void sendError(error, request, reply, (known) => {
    if (known.code === "not_signed_in") void reply.header("www-authenticate", "Bearer");
    const code = known.code === "invalid_request" ? invalidRequest : serverError;
    return {
      jsonrpc: "2.0",
      id: null,
      error: { code, message: known.message, data: errorBody(known, request.id) },
    };
  });
}
