import { RequestProblem } from "../http/request-problem.ts";

const unavailableClasses = new Set(["08", "53", "57", "58", "XX"]);
const unavailableCodes = new Set([
  "55P03",
  "40001",
  "40P01",
  "42P01",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOTFOUND",
  "ETIMEDOUT",
]);
// The driver reports some losses of connection without any code.
const lostConnection =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable|after calling end/i;

/** Translates an error of the database into an answer, or undefined when it is none. Its own words never leave. */
export function databaseProblem(error: Error & { code?: string | undefined }): RequestProblem | undefined {
  const code = error.code ?? "";
  const sqlState = /^[0-9A-Z]{5}$/.test(code);
  if (
    unavailableCodes.has(code) ||
    (sqlState && unavailableClasses.has(code.slice(0, 2))) ||
    lostConnection.test(error.message)
  ) {
    return new RequestProblem(
      503,
      "unavailable",
      "The service cannot reach its data right now. Please try again.",
    );
  }
  if (sqlState && (code.startsWith("22") || code.startsWith("23"))) {
    return new RequestProblem(422, "invalid_request", "A value in the request cannot be stored.");
  }
  return undefined;
}
