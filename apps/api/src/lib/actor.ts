import type { Role } from "@field-advisor/schema/routes";
import type { RequestContext } from "./request-context.ts";

/** An owner who views the product as somebody else. */
export interface Viewing {
  /** Names this stretch of viewing; the token's `jti`. */
  id: string;
  owner: { userId: number; email: string; firstName: string; lastName: string };
  startedAt: string;
  expiresAt: string;
}

/** A signed-in member of staff, as the session alone says. */
export interface Actor {
  userId: number;
  role: Role;
  sessionId: number;
  email: string;
  username: string;
  firstName: string;
  lastName: string;
  passwordChangeRequired: boolean;
  requiresReset: boolean;
  /** When the password was last entered in this session. */
  authenticatedAt: string;
  /** Set where everything above but the session is that of the user whom an owner views the product as. */
  impersonation: Viewing | null;
}

/** The owner, where one views the product as somebody else. */
export const realCaller = (actor: Actor): Viewing["owner"] => actor.impersonation?.owner ?? actor;

/** The name of a member of staff as the one who started something, beside those of visitors and recipients. */
export const staffKey = (userId: number) => `staff:${userId}`;

/** The same for the holder of an invitation. */
export const invitationKey = (invitationId: string) => `invitation:${invitationId}`;

/** Every change needs it, to be decided and to be audited. */
export interface Caller {
  actor: Actor;
  request: RequestContext;
}
