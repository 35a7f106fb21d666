import type { Session } from "@field-advisor/api-client/session";
import type { Impersonation } from "@field-advisor/schema/auth.endpoints";
import type { SessionUser } from "@field-advisor/schema/users.endpoints";
import { createContext, use } from "react";

/** True for someone who is known but may do nothing before choosing a password of their own. */
export const mustChangePassword = (user: SessionUser): boolean =>
  user.passwordChangeRequired || user.requiresReset;

/** True for someone who is known but has to choose a password or set up a second factor before anything else. */
export const isHeldUp = (user: SessionUser): boolean => mustChangePassword(user) || user.secondFactorDue;

/** The session and what can be done with it; each app feeds it from its own client. */
export interface SessionControl {
  session: Session;
  impersonation: Impersonation | null;
  /** Whom this window showed the product as until that ended, if that is known; undefined where nothing has ended. */
  endedViewing: string | null | undefined;
  /** The owner is themselves again; raises what went wrong. */
  exitImpersonation: () => Promise<void>;
  /** Asks the server again who is signed in. */
  refresh: () => Promise<unknown>;
  /** Asks again whenever another tab has changed the session, until the answer is called. */
  followOtherTabs: () => () => void;
  /**
   * Ends the session; resolves when there is nothing left of it, to where the provider's own session ends if there is such
   * a place. Raises what went wrong, and then it goes on.
   */
  signOut: () => Promise<string | undefined>;
}

export const SessionContext = createContext<SessionControl | null>(null);

export function useSessionControl(): SessionControl {
  const control = use(SessionContext);
  if (!control) throw new Error("A screen was rendered outside AppProvider.");
  return control;
}

const notWhileViewing = "Not available while viewing as another user.";

/** Why nothing can be done in somebody's name by an owner who views the product as them; null for people who are themselves. */
export const useViewingObstacle = (): string | null =>
  use(SessionContext)?.impersonation ? notWhileViewing : null;

/** Whom a guard has let in; it outlasts a session that ends under unsaved input. */
export const CurrentUserContext = createContext<SessionUser | null>(null);

/** The signed-in user; only for screens behind a guard. */
export function useCurrentUser(): SessionUser {
  const user = use(CurrentUserContext);
  if (!user) throw new Error("A guarded screen was rendered without its guard.");
  return user;
}
