import { ApiError } from "./api-error.ts";
import { request, type Call, type Result } from "./request.ts";

const tooMany = 429;

/**
 * Seconds until a conversation whose line was lost may be gone on with after the server would not or could not give an
 * address for it; null where it will not change its mind, and endless where it waits for its reader's consent.
 */
export function secondsUntilRetry(error: unknown): number | null {
  if (!(error instanceof ApiError)) return 0;
  if (error.code === "consent_needed") return Number.POSITIVE_INFINITY;
  return error.status >= 500 || error.status === tooMany ? (error.retryAfterSeconds ?? 0) : null;
}

/** A conversation that its reader can go on with. */
export interface Continuation extends Result<"GET /api/conversations/current"> {
  /** When it began, by the reader's clock, which need not be right. */
  since: Date;
}

/**
 * The reader's conversation at a place that can be gone on with; null where there is none, and where that cannot be
 * found out: nothing depends on it but an offer.
 */
export async function currentConversation(
  place: Call<"GET /api/conversations/current">["query"],
): Promise<Continuation | null> {
  try {
    const current = await request("GET /api/conversations/current", { query: place });
    return { ...current, since: new Date(Date.now() - current.secondsSoFar * 1000) };
  } catch {
    return null;
  }
}
