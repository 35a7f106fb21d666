import { Socket } from "node:net";
import { PassThrough } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../lib/app-error.ts";
import { errorBody, logError, toAppError } from "./errors.ts";

/** Proxies cut a connection on which nothing moves, and so does our own server. */
const quietMs = 20_000;

/** How long a stream's connection may be silent: longer than the quiet between two signs of life. */
export const silentStreamMs = 30_000;

/**
 * A stream of server-sent events that begins with the first piece, or with a sign of life where that is long in
 * coming: until then the answer may still be an error.
 */
export interface EventStream {
  /** Sends a piece of the answer. */
  say(piece: string): void;
  /** Sends the whole answer and ends. */
  finish(answer: unknown): FastifyReply;
  /** Ends with an error. @returns false when nothing was sent yet, so that the error can leave as every other does */
  fail(error: unknown): boolean;
}

export const acceptsEvents = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.split(",").some((type) => type.trim().startsWith("text/event-stream")) ?? false;

/** Aborted when the caller goes away before the answer is complete. */
export function callerSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const abort = () => gone.abort(new AppError("unavailable", "The caller is gone."));
  if (raw.destroyed) abort();
  raw.once("close", abort);
  return gone.signal;
}

/** Lets a caller wait for a long answer: the server ends connections that are silent for much less. */
export function defer({ raw: { socket } }: FastifyRequest, milliseconds: number): void {
  // Injected requests have none.
  if (socket instanceof Socket) socket.setTimeout(milliseconds);
}

export function createEventStream(request: FastifyRequest, reply: FastifyReply): EventStream {
  const stream = new PassThrough();
  let hasBegun = false;
  const write = (lines: string) => {
    if (!hasBegun) {
      hasBegun = true;
      void reply
        .type("text/event-stream; charset=utf-8")
        .header("cache-control", "no-store, no-transform")
        .header("x-accel-buffering", "no")
        .send(stream);
    }
    if (!stream.destroyed) stream.write(`${lines}\n\n`);
  };
  const send = (event: string, data: unknown) => write(`event: ${event}\ndata: ${JSON.stringify(data)}`);
  const beat = setInterval(() => write(": still here"), quietMs);
  const end = () => {
    clearInterval(beat);
    stream.end();
  };
  reply.raw.once("close", () => clearInterval(beat));
  return {
    say: (piece) => send("text", piece),
    finish(answer) {
      send("answer", answer);
      end();
      return reply;
    },
    fail(error) {
      if (hasBegun) {
        const known = toAppError(error);
        logError(known, request);
        send("error", { status: known.status, ...errorBody(known, request.id) });
      }
      end();
      return hasBegun;
    },
  };
}
