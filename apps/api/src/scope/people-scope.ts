import type { Actor } from "../lib/actor.ts";

/** Everybody, or oneself, an administrator's people, both or neither. */
type Reach = { kind: "all" } | { kind: "some"; self?: number; assignedTo?: number };

/** The people whose rows may be seen: as far as somebody reaches, or of these the people of one group. */
export type PeopleScope = Reach | { kind: "group"; groupId: number; among: Reach };

type Who = Pick<Actor, "role" | "userId">;

/** To whose people a reader narrows what they see. */
export interface Narrowed {
  assignedTo?: number | undefined;
  groupId?: number | undefined;
}

/**
 * Owners see everybody or the people of one administrator; administrators see their own people whatever they ask;
 * others see nobody. Of these a group leaves its own.
 */
export function peopleOf(actor: Who | null, { assignedTo, groupId }: Narrowed = {}): PeopleScope {
  return ofGroup(reachOf(actor, assignedTo), groupId);
}

function reachOf(actor: Who | null, assignedTo?: number): Reach {
  if (actor?.role === "ADMIN") return { kind: "some", assignedTo: actor.userId };
  if (actor?.role !== "OWNER") return { kind: "some" };
  return assignedTo === undefined ? { kind: "all" } : { kind: "some", assignedTo };
}

const ofGroup = (among: Reach, groupId: number | undefined): PeopleScope =>
  groupId === undefined ? among : { kind: "group", groupId, among };

export const isNobody = (scope: PeopleScope): boolean =>
  scope.kind === "group"
    ? isNobody(scope.among)
    : scope.kind === "some" && scope.self === undefined && scope.assignedTo === undefined;

/** Their people, and themselves; of a group only those who are in it. */
export function peopleAndSelf(actor: Who, { groupId }: Pick<Narrowed, "groupId"> = {}): PeopleScope {
  const people = reachOf(actor);
  return ofGroup(people.kind === "all" ? people : { self: actor.userId, ...people }, groupId);
}
