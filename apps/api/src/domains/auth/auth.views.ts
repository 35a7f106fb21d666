import type { SessionUser } from "@field-advisor/schema/users.endpoints";
import type { Actor } from "../../lib/actor.ts";

export const sessionUserOf = (
  person: Omit<Actor, "sessionId" | "authenticatedAt" | "impersonation" | "key">,
): SessionUser => ({
  id: person.userId,
  email: person.email,
  username: person.username,
  firstName: person.firstName,
  lastName: person.lastName,
  role: person.role,
  passwordChangeRequired: person.passwordChangeRequired,
  requiresReset: person.requiresReset,
  secondFactorDue: person.secondFactorDue,
});
