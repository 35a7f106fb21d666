import type { Role } from "@field-advisor/schema/routes";
import type { UserStatus } from "@field-advisor/schema/users.endpoints";

interface Account {
  id: number;
  role: Role;
  status: UserStatus;
}

/** Why an account is not reset, deleted, viewed as or given another role from the list; null where it may be. */
export function protectionOf(user: Omit<Account, "status">, ownId: number): string | null {
  if (user.id === ownId) return "This is your own account.";
  if (user.role === "OWNER")
    return "Owners are protected here. Change the role in the Owner Control Center first.";
  return null;
}

/** Why nobody can be looked at as this user; null where they can. */
export const obstacleToViewing = (user: Account, ownId: number): string | null =>
  protectionOf(user, ownId) ??
  (user.status === "ACTIVE" ? null : "Only active users can be viewed as. Reactivate this user first.");
