import type { Actor } from "../../../lib/actor.ts";
import type { Role } from "@field-advisor/schema/routes";

/** How long viewing lasts without a call that a person made, in seconds. */
export const idleSeconds = 15 * 60;

interface Target {
  id: number;
  role: Role;
  status: "ACTIVE" | "INACTIVE";
}

/** Why this actor may not view the product as that user; null when they may. */
export function viewingProblem(
  actor: Pick<Actor, "userId" | "role" | "impersonation">,
  target: Target,
): string | null {
  if (actor.impersonation) return "You are viewing as another user already. Exit impersonation first.";
  if (actor.role !== "OWNER") return "Only owners may view the product as another user.";
  if (target.id === actor.userId) return "You are this user already. Choose somebody else.";
  if (target.role === "OWNER")
    return "Nobody can view the product as an owner. Choose a user or an administrator.";
  if (target.status !== "ACTIVE") return "This user is deactivated. Reactivate them first.";
  return null;
}
