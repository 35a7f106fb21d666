import type { Role } from "@field-advisor/schema/routes";
import { AppError } from "./app-error.ts";
import type { RequestContext } from "./request-context.ts";

/** An owner who views the product as somebody else. */
export interface Viewing {
  /** Names this stretch of viewing; the token's `jti`. */
  id: string;
  owner: { userId: number; email: string; firstName: string; lastName: string };
  startedAt: string;
  expiresAt: string;
}

/** A program that calls with a key. */
export interface ActingKey {
  id: number;
  name: string;
  scopes: readonly string[];
}

/** A member of staff, as the session or the key alone says. */
export interface Actor {
  userId: number;
  role: Role;
  /** null for a key, which has none. */
  sessionId: number | null;
  email: string;
  username: string;
  firstName: string;
  lastName: string;
  passwordChangeRequired: boolean;
  requiresReset: boolean;
  /** Their role asks for a second factor and they have none yet. */
  secondFactorDue: boolean;
  /** When the password was last entered in this session. */
  authenticatedAt: string | null;
  /** Set where everything above but the session is that of the user whom an owner views the product as. */
  impersonation: Viewing | null;
  /** Set where a program asks with a key, as the one who made it and with no more than the key's scopes. */
  key: ActingKey | null;
}

/** Whether it is the people themselves who ask, and neither an owner who views as them nor a program with their key. */
export const isInPerson = ({ impersonation, key }: Pick<Actor, "impersonation" | "key">): boolean =>
  impersonation === null && key === null;

/** The session of somebody who does what only people may do. */
export function sessionOf({ sessionId }: Pick<Actor, "sessionId">): number {
  if (sessionId === null) throw new AppError("forbidden", "Please sign in for this: it is not for keys.");
  return sessionId;
}

/** What limits count a caller's calls by. */
export const callerKey = ({ sessionId, key }: Pick<Actor, "sessionId" | "key">): string =>
  key ? `key ${key.id}` : String(sessionId);

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

/** Refuses whoever must choose a password of their own before anything else. */
export function requireOwnPassword({
  passwordChangeRequired,
  requiresReset,
}: Pick<Actor, "passwordChangeRequired" | "requiresReset">): void {
  if (!passwordChangeRequired && !requiresReset) return;
  throw new AppError("password_change_required", "Please change your password first.");
}

/** Refuses whoever must set up a second factor before anything else. */
export function requireSecondFactor({ secondFactorDue }: Pick<Actor, "secondFactorDue">): void {
  if (!secondFactorDue) return;
  throw new AppError("second_factor_required", "Please set up a second factor first: your role asks for it.");
}
