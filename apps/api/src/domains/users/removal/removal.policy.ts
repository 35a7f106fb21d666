import { isActiveOwner, type Standing } from "../users.policy.ts";

/** Why somebody may not delete a user, in words for them; null when they may. */
export function refusal(
  actor: Standing & { userId: number },
  target: Pick<Standing, "role"> & { id: number },
): string | null {
  if (!isActiveOwner(actor)) return "Only an owner can delete a user.";
  if (target.id === actor.userId) return "You cannot delete your own account. Ask another owner to do it.";
  return target.role === "OWNER" ? "Change the owner's role first." : null;
}
