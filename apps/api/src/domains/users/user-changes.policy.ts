import { isActiveOwner, type Standing } from "./users.policy.ts";

/** What everybody may change about themselves; the rest is for owners. */
const own: readonly string[] = ["firstName", "lastName"];

/** Why somebody may not change these fields of a user, in words for them; null when they may. */
export function refusal(
  actor: Standing & { userId: number },
  userId: number,
  fields: readonly string[],
): string | null {
  if (isActiveOwner(actor)) return null;
  if (actor.userId !== userId || actor.status !== "ACTIVE") return "You may only change your own account.";
  return fields.every((field) => own.includes(field))
    ? null
    : "Only an owner can change an email address, a username, a role or a status. Please ask one of them.";
}

/** What a change of role or status entails. */
export interface Effects {
  /** There is one active owner less. */
  costsOwner: boolean;
  /** The user would shut themselves out. */
  shutsSelfOut: boolean;
  /** They look after nobody any more. */
  leavesAssignments: boolean;
  /** Why their sessions end: what was signed in with another authority is signed in anew. */
  endsSessions: "role changed" | "deactivated" | null;
}

export function effectsOf(before: Standing, after: Standing, isSelf: boolean): Effects {
  const isDeactivated = before.status === "ACTIVE" && after.status !== "ACTIVE";
  return {
    costsOwner: isActiveOwner(before) && !isActiveOwner(after),
    shutsSelfOut: isSelf && isDeactivated,
    leavesAssignments: after.role === "USER" && before.role !== "USER",
    endsSessions: isDeactivated ? "deactivated" : after.role === before.role ? null : "role changed",
  };
}
