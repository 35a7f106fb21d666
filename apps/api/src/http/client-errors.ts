import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { errorStatus, type ErrorCode } from "@field-advisor/schema/errors";
import { AppError } from "../lib/app-error.ts";
import { destroySoon } from "./connections.ts";
import { errorBody } from "./errors.ts";
import { startingHeaders } from "./security-headers.ts";
import { isUploading } from "./transfers.ts";

/** What Node refuses before there is a request. */
const refusals: Record<string, [code: ErrorCode, message: string]> = {
  HPE_HEADER_OVERFLOW: ["headers_too_large", "The headers of the request are too large."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ["payload_too_large", "The request is not well-formed."],
  ERR_HTTP_REQUEST_TIMEOUT: ["request_timeout", "The request took too long to arrive."],
};

const malformed: [code: ErrorCode, message: string] = ["invalid_request", "The request is not valid HTTP."];

/** Answers a connection whose bytes never became a request, and ends it, whether or not its client does. */
export function answerBrokenConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && isUploading(socket)) return;
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [code, message] = refusals[error.code ?? ""] ?? malformed;
  const body = JSON.stringify(errorBody(new AppError(code, message), "none"));
  const status = errorStatus[code];
  const headers = {
    ...startingHeaders.api,
    connection: "close",
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  destroySoon(socket);
}
