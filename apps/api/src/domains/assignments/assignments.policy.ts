import type { createAssignmentInput } from "@field-advisor/schema/assignment-forms";
import type { z } from "zod";
import type { Actor } from "../../lib/actor.ts";
import type { PeopleScope } from "../../scope/people-scope.ts";

type Who = Pick<Actor, "role" | "userId">;
type Group = z.output<typeof createAssignmentInput>["group"];

/** Whose assignments somebody sees and changes: administrators their own, owners everybody's (null). */
export const makerScope = ({ role, userId }: Who): number | null => (role === "OWNER" ? null : userId);

/** Owners assign to everybody and to the people of any administrator; administrators to people of their own. */
export function mayAssignTo({ role, userId }: Who, group: Group): boolean {
  if (role === "OWNER") return true;
  if (role !== "ADMIN") return false;
  return group.kind === "people" || (group.kind === "admin" && group.adminId === userId);
}

/** The people of a group, among those whom the one who assigns looks after. */
export const scopeOfGroup = (group: Group, people: PeopleScope): PeopleScope =>
  group.kind === "admin" ? { kind: "some", assignedTo: group.adminId } : people;

export const mayGiveRooms = ({ role }: Who): boolean => role === "OWNER";
