import { PassThrough } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { errorBody, logError, toAppError } from "./errors.ts";

/** Proxies cut a connection on which nothing moves. */
const quietMs = 15_000;

/** A stream of server-sent events that begins with the first piece: until then the answer may still be an error. */
export interface EventStream {
  /** Sends a piece of the answer. */
  say(piece: string): void;
  /** Sends the whole answer and ends. */
  finish(answer: unknown): FastifyReply;
  /** Ends with an error. @returns false when nothing was sent yet, so that the error can leave as every other does */
  fail(error: unknown): boolean;
}

/** Whether the caller wants the answer piece by piece. */
export const acceptsEvents = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.split(",").some((type) => type.trim().startsWith("text/event-stream")) ?? false;

/** Aborted when the caller goes away before the answer is complete. */
export function callerSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  return gone.signal;
}

export function createEventStream(request: FastifyRequest, reply: FastifyReply): EventStream {
  const stream = new PassThrough();
  let beat: NodeJS.Timeout | undefined;
  const begin = () => {
    if (beat) return;
    beat = setInterval(() => stream.write(": still here\n\n"), quietMs);
    stream.once("close", () => clearInterval(beat));
    void reply
      .type("text/event-stream; charset=utf-8")
      .header("cache-control", "no-store")
      .header("x-accel-buffering", "no")
      .send(stream);
  };
  const send = (event: string, data: unknown) => {
    if (!stream.destroyed) stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  return {
    say(piece) {
      begin();
      send("text", piece);
    },
    finish(answer) {
      begin();
      send("answer", answer);
      stream.end();
      return reply;
    },
    fail(error) {
      if (!beat) return false;
      const known = toAppError(error);
      logError(known, request);
      send("error", { status: known.status, ...errorBody(known, request.id) });
      stream.end();
      return true;
    },
  };
}
