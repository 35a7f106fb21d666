import type { AttemptRow } from "./attempts.queries.ts";

/** Attempts are found in the audit log by their rooms. */
export const entryOf = (
  action: string,
  { id, roomId }: Pick<AttemptRow, "id" | "roomId">,
  details: Record<string, unknown> = {},
) => ({ action, subject: { type: "room", id: roomId }, details: { attemptId: id, ...details } });

/** What somebody did with the attempt of somebody else says whose it is, unless that account was deleted before. */
export const entryOfOthers = (
  action: string,
  attempt: Pick<AttemptRow, "id" | "roomId" | "userId">,
  details: Record<string, unknown> = {},
) => entryOf(action, attempt, { ...(attempt.userId !== null && { userId: attempt.userId }), ...details });
