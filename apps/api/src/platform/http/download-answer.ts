import { create } from "content-disposition";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import parseRange from "range-parser";
import type { ByteRange, Download } from "../../lib/download.ts";
import { hasTag } from "./entity-tag.ts";
import { logError, toAppError } from "./errors.ts";
import { watchDownload } from "./transfer-limits.ts";

/**
 * Sends a file, or the range of it that was asked for. Browsers keep it and ask each time whether they may still show
 * it, so a right that was taken ends with the next request.
 */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  download: Download,
): Promise<FastifyReply> {
  const { sha256, size, mediaType, name, isInline } = download;
  const etag = `"${sha256}"`;
  const isKept = hasTag(request, etag);
  const range = isKept ? null : rangeOf(request, size, etag);
  if (range === "outside") return reply.status(416).header("content-range", `bytes */${size}`).send();
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (isKept) return reply.status(304).header("etag", etag).send();
  const disposition = create(name, { type: isInline ? "inline" : "attachment" });
  const address = request.method === "GET" ? await download.address({ mediaType, disposition }) : null;
  if (address !== null) return reply.headers(askedEachTime).redirect(address, 302);
  // Until it is open, the answer may still be an error. Fastify counts the bytes of anything but a stream.
  const content = request.method === "HEAD" ? Readable.from([]) : await download.read({ start, end });
  reply.headers({
    etag,
    "accept-ranges": "bytes",
    ...askedEachTime,
    "content-disposition": disposition,
  });
  if (range) reply.status(206).header("content-range", `bytes ${start}-${end}/${size}`);
  reply.type(mediaType).header("content-length", end - start + 1);
  content.on("error", (error) => logError(toAppError(error), request));
  watchDownload(reply, reply.server.services.transfers);
  return reply.send(content);
}

const askedEachTime = { "cache-control": "private, no-cache" };

/**
 * The one range that is asked for; null for the whole file: so several ranges are answered, those that nobody
 * understands, and those of a file that was another one.
 */
function rangeOf({ headers }: FastifyRequest, size: number, etag: string): ByteRange | "outside" | null {
  const { range, "if-range": ifRange } = headers;
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return null;
  const ranges = parseRange(size, range, { combine: true });
  if (ranges === -1) return range.startsWith("bytes=") ? "outside" : null;
  const [only] = ranges === -2 || ranges.type !== "bytes" || ranges.length > 1 ? [] : ranges;
  return only ?? null;
}
