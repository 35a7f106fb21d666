import type { Actor } from "../../lib/actor.ts";

/** Users read messages of their pages; they do not send any. */
export const maySend = ({ role }: Pick<Actor, "role">): boolean => role !== "USER";

/** A message changes for all of its pages at once, so all of them must be the caller's. */
export const mayChange = (
  actor: Pick<Actor, "role">,
  { assignmentCount, allPages }: { assignmentCount: number; allPages: number },
): boolean => actor.role === "OWNER" || (maySend(actor) && assignmentCount === allPages);
