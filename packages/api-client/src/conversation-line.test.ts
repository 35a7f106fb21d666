import { expect, test } from "vitest";
import { ApiError, NetworkError } from "./api-error.ts";
import { secondsUntilRetry } from "./conversation-line.ts";

const refused = (status: number, retryAfter?: string) =>
  new ApiError(new Response(null, { status, headers: retryAfter ? { "retry-after": retryAfter } : {} }), "");

test.each<[string, unknown, number | null]>([
  ["a network that is away", new NetworkError("offline"), 0],
  ["a server that fails", refused(502), 0],
  ["a server that restarts", refused(503, "2"), 2],
  ["too many tries", refused(429, "30"), 30],
  ["a conversation that is over", refused(409), null],
  ["one that is unknown", refused(404), null],
  ["a reader who is signed out", refused(401), null],
  ["a reader who may not", refused(403), null],
])("tells after %s when it may be tried again", (_what, error, seconds) => {
  expect(secondsUntilRetry(error)).toBe(seconds);
});
