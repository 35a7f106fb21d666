import type { SessionUser } from "@field-advisor/schema/users.endpoints";

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
/** An owner whose window shows the product as `user`. */
export const viewingAs =
  (user: SessionUser, minutes = 30) =>
  () => {
    const now = Date.now();
    const impersonation = {
      user: { firstName: user.firstName, lastName: user.lastName, email: user.email },
      owner: { firstName: "Olga", lastName: "Own", email: "olga@demo.test" },
      startedAt: new Date(now + (minutes - 30) * 60_000).toISOString(),
      expiresAt: new Date(now + minutes * 60_000).toISOString(),
    };
    return { isAuthenticated: true, user, impersonation };
  };

export const signedOut = () => ({ isAuthenticated: false, user: null, impersonation: null });
