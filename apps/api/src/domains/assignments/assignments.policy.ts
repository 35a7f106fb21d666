import type { createAssignmentInput } from "@field-advisor/schema/assignment-forms";
import type { z } from "zod";
import type { Actor } from "../../lib/actor.ts";
import { peopleOf, type PeopleScope } from "../../scope/people-scope.ts";

type Who = Pick<Actor, "role" | "userId">;
type Group = z.output<typeof createAssignmentInput>["group"];

/** Whose assignments somebody sees and changes: administrators their own, owners everybody's (null). */
export const makerScope = ({ role, userId }: Who): number | null => (role === "OWNER" ? null : userId);

/** Owners assign to everybody, any group and the people of any administrator; administrators to people of their own. */
export function mayAssignTo({ role, userId }: Who, group: Group): boolean {
  if (role === "OWNER") return true;
  if (role !== "ADMIN") return false;
  if (group.kind === "admin") return group.adminId === userId;
  return group.kind !== "everybody";
}

/** Who is meant, among those whom the one who assigns looks after. */
export function scopeOfGroup(actor: Who, group: Group): PeopleScope {
  if (group.kind === "admin") return { kind: "some", assignedTo: group.adminId };
  return peopleOf(actor, group.kind === "group" ? { groupId: group.groupId } : {});
}

export const mayGiveRooms = ({ role }: Who): boolean => role === "OWNER";
