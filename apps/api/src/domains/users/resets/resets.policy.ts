import type { Role } from "@field-advisor/schema/routes";

interface Person {
  id: number;
  role: Role;
}

/**
 * Why this person may not make a new password for that user, as a sentence for them; null when they may. An owner's
 * password in another owner's hands would leave nobody whom the log can hold to anything.
 */
export function resetRefusal(
  asker: Person | undefined,
  target: Person & { isPasswordRefused: boolean },
): string | null {
  if (asker?.role !== "OWNER") return "Only owners may reset passwords.";
  if (target.id === asker.id) return "Change your own password in your account instead.";
  if (target.role === "OWNER")
    return "Owners are not reset here. Run owner:recover on the server for an owner who cannot sign in.";
  if (target.isPasswordRefused)
    return "People of this role sign in only by a provider, so there is no password to reset.";
  return null;
}
