import type { SessionUser } from "@field-advisor/schema/users";

/** A signed-in user; a test names only what it is about. */
export const someone = (changes: Partial<SessionUser> = {}): SessionUser => ({
  id: 7,
  email: "ada@demo.test",
  username: "ada",
  firstName: "Ada",
  lastName: "Lovelace",
  role: "USER",
  passwordChangeRequired: false,
  requiresReset: false,
  ...changes,
});

export const signedInAs = (user: SessionUser) => () => ({ isAuthenticated: true, user, impersonation: null });
export const signedOut = () => ({ isAuthenticated: false, user: null, impersonation: null });
