import type { FileEndpoint } from "@field-advisor/schema/endpoint";
import type { FastifyReply } from "fastify";
import { Readable } from "node:stream";
import { inTime, type TimeLimit } from "../../lib/time-limit.ts";
import { hasTag, tagOf } from "./entity-tag.ts";
import { logError, toAppError } from "./errors.ts";
import { watchDownload } from "./transfer-limits.ts";
import { stripped } from "./contract-answer.ts";

/**
 * Sends a file in the parts in which it is read, as fast as its reader takes them. Until the first part is there, the
 * answer may still be an error; a later error breaks the connection, so that nobody takes a part for the whole.
 * @param signal aborted when the caller is gone
 */
export async function sendFile(
  endpoint: FileEndpoint,
  reply: FastifyReply,
  { parts, limit, signal }: { parts: AsyncGenerator<unknown, void>; limit: TimeLimit; signal: AbortSignal },
): Promise<FastifyReply> {
  const first = await inTime(limit, parts.next());
  // A stream that is destroyed before it was read does not end its source.
  const stop = () => void parts.return().catch(() => undefined);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  const { transfers } = reply.server.services;
  watchDownload(reply, { ...transfers, leastBytes: transfers.leastExportBytes });
  if (endpoint.format !== "json") reply.header("content-disposition", "attachment");
  const content = Readable.from(contentOf(endpoint, first, parts)).on("error", (error) => {
    if (!signal.aborted) logError(toAppError(error), reply.request);
  });
  return reply.status(endpoint.status).type(types[endpoint.format]).send(content);
}

/**
 * Sends a short text whose reader asks for it again and again: it is gathered, named by its content, and sent only where that
 * is new to them.
 */
export async function sendFileUnlessKnown(
  endpoint: FileEndpoint,
  reply: FastifyReply,
  { parts, limit }: { parts: AsyncGenerator<unknown, void>; limit: TimeLimit },
): Promise<FastifyReply> {
  const text = await inTime(limit, gathered(endpoint, parts));
  const tag = tagOf(text);
  reply.headers({ etag: tag, "cache-control": "private, no-cache" });
  if (hasTag(reply.request, tag)) return reply.status(304).send();
  reply.header("content-disposition", "attachment");
  return reply.status(endpoint.status).type(types[endpoint.format]).send(text);
}

async function gathered(endpoint: FileEndpoint, parts: AsyncGenerator<unknown, void>): Promise<string> {
  let text = "";
  for await (const part of parts) text += String(stripped(endpoint, part));
  return text;
}

const types = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
  text: "text/plain; charset=utf-8",
  zip: "application/zip",
  pdf: "application/pdf",
  ics: "text/calendar; charset=utf-8",
};

async function* contentOf(
  endpoint: FileEndpoint,
  first: IteratorResult<unknown, void>,
  rest: AsyncGenerator<unknown, void>,
): AsyncGenerator<string | Uint8Array, void> {
  const join = { csv: String, text: String, ics: String, json: asJsonArray(), zip: asBytes, pdf: asBytes }[
    endpoint.format
  ];
  for (let part = first; !part.done; part = await rest.next()) yield join(stripped(endpoint, part.value));
  if (endpoint.format === "json") yield "]";
}

const asBytes = (part: unknown) => part as Uint8Array;

/** Each part is an array; together they are one, which the caller closes. */
function asJsonArray(): (part: unknown) => string {
  let start = "[";
  let separator = "";
  return (part) => {
    let text = start;
    start = "";
    for (const item of part as unknown[]) {
      text += separator + JSON.stringify(item);
      separator = ",";
    }
    return text;
  };
}
