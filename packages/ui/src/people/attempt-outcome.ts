import type { AttemptSummary } from "@field-advisor/schema/attempts.endpoints";

/** Why an attempt is neither passed nor not passed, as far as its reader may know; null where it is one of these. */
export function whyUndecided(attempt: AttemptSummary, isOwn: boolean): string | null {
  const { state, isHidden, isToRate, uncounted, reviewedAt, passed, isTooShort, score, mostScore } = attempt;
  if (isToRate) return "Rate yourself first";
  if (isHidden) return "Private: not shared";
  if (state === "open") return "Not finished";
  if (uncounted !== null && reviewedAt === null) return "Does not count";
  if (state === "finished") return "Result pending";
  if (passed !== null) return null;
  if (isTooShort) return "Too short to judge";
  // Something is open that somebody may still decide.
  if (reviewedAt !== null || score === null || (mostScore ?? 0) <= score) return "No result";
  if (attempt.isPrivate && !attempt.isShared) return "For you to decide";
  return isOwn ? "Waiting for your coach" : "Waiting for a coach";
}
