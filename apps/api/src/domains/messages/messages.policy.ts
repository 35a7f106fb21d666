import type { Actor } from "../../lib/actor.ts";

/** A message changes for all of its pages at once, so all of them must be the caller's. */
export const mayChange = (
  actor: Pick<Actor, "role">,
  { assignmentCount, allPages }: { assignmentCount: number; allPages: number },
): boolean => actor.role === "OWNER" || assignmentCount === allPages;
