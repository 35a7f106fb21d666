import type { Endpoint, FileEndpoint } from "@field-advisor/schema/endpoint";
import { longestAnswerSeconds } from "@field-advisor/schema/product";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Counted } from "../../lib/counted.ts";
import type { Download } from "../../lib/download.ts";
import type { SpooledFile } from "../../lib/spooled-file.ts";
import { handlerMs, inTime, type TimeLimit } from "../../lib/time-limit.ts";
import { type AnyCall, type Extras, idempotencyKey } from "./call.ts";
import { stripped } from "./contract-answer.ts";
import { sendDownload } from "./download-answer.ts";
import { sendUnlessKnown } from "./entity-tag.ts";
import { acceptsEvents, callerSignal, createEventStream, defer, silentStreamMs } from "./event-stream.ts";
import { sendFile, sendFileUnlessKnown } from "./file-answer.ts";
import { requestContext } from "./lazy-request-context.ts";

/** A request that is answered by a handler. */
export interface Exchange {
  endpoint: Endpoint;
  request: FastifyRequest;
  reply: FastifyReply;
  limit: TimeLimit;
  /** Of an upload. */
  file: SpooledFile | undefined;
  /** Reads and counts the call. */
  admit: (extras?: Extras) => Promise<AnyCall>;
  handle: (call: AnyCall) => unknown;
  /** Makes of an error what the endpoint may answer. */
  declared: (error: unknown) => unknown;
}

/**
 * An answer that is written while it is read takes longer than one that is looked up. Of a file this is the time until
 * its first part, for which the database may have to sort everything; a file that is kept may go on to another machine.
 */
export function longestOf(endpoint: Endpoint): number {
  if (endpoint.kind === "stream") return longestAnswerSeconds * 1000;
  if (endpoint.kind === "file") return 70_000;
  // Whoever is led on was sent here by a server that is asked first what it says of them.
  if (endpoint.kind === "redirect") return 30_000;
  return endpoint.kind === "upload" && endpoint.keepsFile ? 120_000 : handlerMs;
}

async function answerJson(exchange: Exchange): Promise<FastifyReply> {
  const { endpoint, request, reply, limit, file } = exchange;
  const context = requestContext(request);
  context.idempotency = idempotencyKey(endpoint, request, file);
  let state: string | undefined;
  const call = await exchange.admit({
    ...(file && { file }),
    ...(endpoint.revalidates && { tagged: (given) => void (state = given) }),
  });
  if (file) defer(request, longestOf(endpoint));
  const { services } = request.server;
  const repeated = context.idempotency && (await services.storedAnswer(context.idempotency));
  const given = repeated ? repeated.answer : await inTime(limit, exchange.handle(call) as Promise<unknown>);
  const { total, rows = given } = endpoint.counted ? (given as Partial<Counted<unknown[]>>) : {};
  const answer = stripped(endpoint, rows, skipping(request));
  if (total !== undefined) void reply.header("x-total-count", total);
  if (endpoint.revalidates)
    return sendUnlessKnown(request, reply, { status: endpoint.status, answer, state });
  return reply.status(endpoint.status).send(answer);
}

async function answerDownload(exchange: Exchange): Promise<FastifyReply> {
  const { endpoint, request, reply, limit } = exchange;
  const call = await exchange.admit();
  request.server.services.enterTransfer(endpoint, request, reply);
  return sendDownload(request, reply, await inTime(limit, exchange.handle(call) as Promise<Download>));
}

async function answerRedirect(exchange: Exchange): Promise<FastifyReply> {
  const call = await exchange.admit();
  const address = await inTime(exchange.limit, exchange.handle(call) as Promise<string>);
  return exchange.reply.redirect(address, 302);
}

async function answerFile(exchange: Exchange): Promise<FastifyReply> {
  const { endpoint, request, reply, limit } = exchange;
  const signal = AbortSignal.any([callerSignal(reply), limit.signal]);
  const call = await exchange.admit({ signal });
  // What programs ask for again and again is small, gathered before it is sent, and counted in its own way.
  if (!endpoint.revalidates) request.server.services.enterTransfer(endpoint, request, reply);
  defer(request, longestOf(endpoint));
  const parts = exchange.handle(call) as AsyncGenerator<unknown, void>;
  const send = endpoint.revalidates ? sendFileUnlessKnown : sendFile;
  return send(endpoint as FileEndpoint, reply, { parts, limit, signal });
}

async function answerStream(exchange: Exchange): Promise<FastifyReply> {
  const { endpoint, request, reply, limit } = exchange;
  const stream = acceptsEvents(request) ? createEventStream(request, reply) : undefined;
  try {
    const say = (piece: string) => stream?.say(piece);
    const call = await exchange.admit({ say, signal: callerSignal(reply) });
    defer(request, stream ? silentStreamMs : longestOf(endpoint));
    const given = await inTime(limit, exchange.handle(call) as Promise<unknown>);
    const answer = stripped(endpoint, given, skipping(request));
    return stream ? stream.finish(answer) : reply.status(endpoint.status).send(answer);
  } catch (error) {
    if (stream?.fail(exchange.declared(error))) return reply;
    throw error;
  }
}

/** In production a row outside the contract is left out of its list, and told to operators; elsewhere a test finds it. */
const skipping = ({ id, server: { services } }: FastifyRequest) =>
  services.production
    ? (err: Error) => services.log.error({ err, reqId: id }, "rows were left out of an answer")
    : undefined;

/** How each kind of endpoint is answered. */
export const answers: Record<Endpoint["kind"], (exchange: Exchange) => Promise<FastifyReply>> = {
  json: answerJson,
  webhook: answerJson,
  upload: answerJson,
  download: answerDownload,
  file: answerFile,
  redirect: answerRedirect,
  stream: answerStream,
};
