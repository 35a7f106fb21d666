import type { Role } from "@field-advisor/schema/routes";
import { AppError } from "../../lib/app-error.ts";
import { isActiveOwner, type Standing } from "./users.rules.ts";

export const mayLookAfterUsers = ({ role, status }: Standing): boolean =>
  role !== "USER" && status === "ACTIVE";

/** Everybody may change these about themselves; the rest is for owners. */
const own: readonly string[] = ["firstName", "lastName"];

/** Why somebody may not change these fields of a user, in words for them; null when they may. */
export function changeRefusal(
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

export function requireChange(...[actor, userId, fields]: Parameters<typeof changeRefusal>): void {
  const refusal = changeRefusal(actor, userId, fields);
  if (refusal !== null) throw new AppError("forbidden", refusal);
}

/** Whoever has the address of an owner can become them, and the log would hold the owner to what they do. */
export function requireOwnAddress(
  actor: { userId: number },
  target: { id: number; role: Role },
  fields: readonly string[],
): void {
  if (target.role !== "OWNER" || target.id === actor.userId || !fields.includes("email")) return;
  throw new AppError("forbidden", "Owners change their own email address themselves.");
}

/** Why an owner may not change a user together with others, in words for the owner; null when they may. */
export function changeTogetherRefusal(
  actor: { userId: number },
  target: { id: number; role: Role },
): string | null {
  if (target.id === actor.userId) return "This is your own account.";
  return target.role === "OWNER" ? "Owners are protected here. Change the owner's role first." : null;
}

/** Why somebody may not delete a user, in words for them; null when they may. */
export function removalRefusal(
  actor: Standing & { userId: number },
  target: { id: number; role: Role },
): string | null {
  if (!isActiveOwner(actor)) return "Only an owner can delete a user.";
  if (target.id === actor.userId) return "You cannot delete your own account. Ask another owner to do it.";
  return target.role === "OWNER" ? "Change the owner's role first." : null;
}

/** A password is changed by the one who will use it, and by nobody else whatever their role. */
export const mayChangePassword = (actor: { userId: number }, userId: number): boolean =>
  actor.userId === userId;
