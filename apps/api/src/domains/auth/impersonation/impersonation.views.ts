import type { Impersonation } from "@field-advisor/schema/auth.endpoints";
import { hiddenWords } from "@field-advisor/schema/conversation-constants";
import type { Actor } from "../../../lib/actor.ts";
import { mayReadPrivateWords } from "../impersonation.policy.ts";
import type { ViewingRow } from "./impersonation.queries.ts";

export const privateWords = (actor: Pick<Actor, "impersonation" | "key">, text: string): string =>
  mayReadPrivateWords(actor) ? text : hiddenWords;

/** For the banner of the apps; null for people who are themselves. */
export function impersonationOf(actor: Actor): Impersonation | null {
  if (!actor.impersonation) return null;
  const { owner, startedAt, expiresAt } = actor.impersonation;
  return { user: named(actor), owner: named(owner), startedAt, expiresAt };
}

const named = ({ firstName, lastName, email }: Pick<Actor, "firstName" | "lastName" | "email">) => ({
  firstName,
  lastName,
  email,
});

/**
 * An owner who views as a user is that user to everything that asks, but has nothing to do with that user's password:
 * whether it must be changed is not theirs to settle.
 */
export function viewingActor(row: ViewingRow, id: string): Actor {
  const { isStale: _, startedAt, expiresAt, ownerId, ownerEmail, ...rest } = row;
  const { ownerFirstName, ownerLastName, ...person } = rest;
  const owner = { userId: ownerId, email: ownerEmail, firstName: ownerFirstName, lastName: ownerLastName };
  return {
    ...person,
    passwordChangeRequired: false,
    requiresReset: false,
    secondFactorDue: false,
    impersonation: { id, owner, startedAt, expiresAt },
    key: null,
  };
}
