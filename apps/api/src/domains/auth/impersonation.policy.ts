import type { Role } from "@field-advisor/schema/routes";
import { type Actor, isInPerson } from "../../lib/actor.ts";

// While viewing as somebody else an owner may read, but take no files away, and change nothing but what an endpoint
// declares with `whileImpersonating`: `mayWhileImpersonating` in packages/schema/src/endpoint.ts.

/** Why this actor may not view the product as that user; null when they may. */
export function viewingRefusal(
  actor: Pick<Actor, "userId" | "impersonation">,
  target: { id: number; role: Role; status: "ACTIVE" | "INACTIVE" },
): string | null {
  if (actor.impersonation) return "You are already viewing as another user. Exit impersonation first.";
  if (target.id === actor.userId) return "You are already this user. Choose somebody else.";
  if (target.role === "OWNER")
    return "Nobody can view the product as an owner. Choose a user or an administrator.";
  if (target.status !== "ACTIVE") return "This user is deactivated. Reactivate them first.";
  return null;
}

/** Words that only the one who said them may read: an owner who views the product as them may not, nor their key. */
export const mayReadPrivateWords = isInPerson;
