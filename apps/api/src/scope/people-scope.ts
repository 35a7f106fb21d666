import type { Actor } from "../lib/actor.ts";

/** The people whose rows may be seen: everybody, or oneself, an administrator's people, both or neither. */
export type PeopleScope = { kind: "all" } | { kind: "some"; self?: number; assignedTo?: number };

type Who = Pick<Actor, "role" | "userId">;

/**
 * Owners see everybody or the people of one administrator; administrators see their own people whatever they ask;
 * others see nobody.
 */
export function peopleOf(
  actor: Who | null,
  { assignedTo }: { assignedTo?: number | undefined } = {},
): PeopleScope {
  if (actor?.role === "ADMIN") return { kind: "some", assignedTo: actor.userId };
  if (actor?.role !== "OWNER") return { kind: "some" };
  return assignedTo === undefined ? { kind: "all" } : { kind: "some", assignedTo };
}

export const isNobody = (scope: PeopleScope): boolean =>
  scope.kind === "some" && scope.self === undefined && scope.assignedTo === undefined;

/** Their people, and themselves. */
export function peopleAndSelf(actor: Who): PeopleScope {
  const people = peopleOf(actor);
  return people.kind === "all" ? people : { self: actor.userId, ...people };
}
