import type { Deps } from "../../../deps.ts";
import type { Actor, CallFacts } from "../../../lib/actor.ts";
import { AppError } from "../../../lib/app-error.ts";
import type { Recipients } from "../recipients/recipients.service.ts";
import { accessTo, mayPreview, type Reader } from "./readers.policy.ts";
import { isAssigned } from "./readers.queries.ts";

export { accessTo, readerKey, type Reader } from "./readers.policy.ts";
export type Readers = ReturnType<typeof createReaders>;

/** Who asks for a page: perhaps signed in to the staff's side, perhaps with cookies of a page. */
export interface PageCaller {
  actor: Actor | null;
  facts: CallFacts;
}

interface PageOf {
  id: string;
  adviserId: number;
}

/** Finds out what a caller is to a page. `active`: they did something, so a recipient's session stays awake. */
export const createReaders = ({ db }: Pick<Deps, "db">, { recipients }: { recipients: Recipients }) => {
  const recipientOf = async (pageId: string, facts: CallFacts, active: boolean): Promise<Reader | null> => {
    const sessionId = await recipients.sessionOf(pageId, facts, { active });
    return sessionId === null ? null : { kind: "recipient", sessionId };
  };

  const previewerOf = async ({ adviserId }: PageOf, actor: Actor | null): Promise<Reader | null> => {
    if (!actor) return null;
    const { role, userId } = actor;
    const isAssignedToActor =
      role === "ADMIN" && (await isAssigned(db, { adminId: userId, userId: adviserId }));
    return mayPreview(actor, { adviserId, isAssignedToActor }) ? { kind: "staff", userId } : null;
  };

  return {
    recipientOf,
    previewerOf,
    /** The strongest claim that a caller has to a page. */
    readerOf: async (page: PageOf, { actor, facts }: PageCaller, active: boolean): Promise<Reader | null> =>
      (await recipientOf(page.id, facts, active)) ?? (await previewerOf(page, actor)) ?? visitorOf(facts),
  };
};

const visitorOf = ({ visitorId }: CallFacts): Reader | null =>
  visitorId === null ? null : { kind: "visitor", visitorId };

/** @throws AppError page_unavailable, not_signed_in */
export function requirePageAccess(
  page: { status: string; allowAnonymous: boolean },
  reader: Reader | null,
): void {
  const access = accessTo(page, reader);
  if (access === "page_unavailable") throw new AppError(access, pausedText);
  if (access === "not_signed_in")
    throw new AppError(access, "Please enter your email and access code first.");
}

export const pausedText = "This page is paused. Please contact your adviser.";
