import type { AttemptRow } from "./attempts.queries.ts";

/** Attempts are found in the audit log by their rooms. */
export const entryOf = (
  action: string,
  { id, roomId }: Pick<AttemptRow, "id" | "roomId">,
  details: Record<string, unknown> = {},
) => ({ action, subject: { type: "room", id: roomId }, details: { attemptId: id, ...details } });
