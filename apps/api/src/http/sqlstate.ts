import type { ErrorCode } from "@field-advisor/schema/errors";
import { AppError } from "../lib/app-error.ts";

const retryAfterSeconds = 2;

const unavailable = (cause: unknown) =>
  new AppError("unavailable", "The service is busy or restarting. Please try again in a moment.", {
    retryAfterSeconds,
    cause,
  });

/** What clients read for the classes and codes of SQLSTATE; the driver's own words never leave. */
const meanings: [pattern: RegExp, code: ErrorCode, message: string][] = [
  [/^22|^23502|^23514/, "invalid_request", "A value cannot be stored. Check the input and try again."],
  [/^23505/, "conflict", "Something with the same name or address exists already."],
  [/^23503/, "conflict", "Something that this depends on is missing, or depends on it."],
  [/^54/, "payload_too_large", "That is more than can be stored at once."],
];

const busy = /^(08|53|57P0|40001|40P01|55P03|57014|XX000|25P0)/;

/** The socket's words when the server behind it goes away. */
const lostConnection = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** The driver reports these without a code. */
const lostWords =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end)/;

/**
 * What a database error means to the caller.
 * @returns undefined when the error did not come from the database
 */
export function fromDatabase(error: Error): AppError | undefined {
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  if (lostWords.test(error.message) || (code !== undefined && lostConnection.has(code)))
    return unavailable(error);
  if (code === undefined || !/^[0-9A-Z]{5}$/.test(code) || !("severity" in error)) return undefined;
  if (busy.test(code)) return unavailable(error);
  const meaning = meanings.find(([pattern]) => pattern.test(code));
  return meaning && new AppError(meaning[1], meaning[2], { cause: error });
}
