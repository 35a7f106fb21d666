import type { Deps } from "../../../deps.ts";
import type { Actor, RequestContext } from "../../../lib/actor.ts";
import { AppError } from "../../../lib/app-error.ts";
import type { Recipients } from "../recipients.service.ts";
import { accessTo, mayPreview, type Reader } from "./page-access.policy.ts";
import { isAssigned } from "./page-access.queries.ts";

export { accessTo, readerKey, type Reader } from "./page-access.policy.ts";
export type PageAccess = ReturnType<typeof createPageAccess>;

/** Who asks for a page: perhaps signed in to the staff's side, perhaps with cookies of a page. */
export interface PageCaller {
  actor: Actor | null;
  request: RequestContext;
}

/** How long a browser with the link counts as the same visitor. */
export const visitorSeconds = 4 * 3600;

interface PageOf {
  id: string;
  adviserId: number;
}

/** Finds out what a caller is to a page. `active`: they did something, so a recipient's session stays awake. */
export const createPageAccess = (
  { db, signer }: Pick<Deps, "db" | "signer">,
  { recipients }: { recipients: Recipients },
) => {
  /** Somebody with the link who has read this page, as the cookie says that the page gave them then. */
  const visitorOf = (pageId: string, request: RequestContext): Reader | null => {
    const cookie = request.cookie(`visitor:${pageId}`);
    const [page, visitorId] = (cookie && signer.verify("visit", cookie))?.split(" ") ?? [];
    return page === pageId && visitorId !== undefined ? { kind: "visitor", visitorId } : null;
  };

  const recipientOf = async (
    pageId: string,
    request: RequestContext,
    active: boolean,
  ): Promise<Reader | null> => {
    const sessionId = await recipients.sessionOf(pageId, request, { active });
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
    /** Whoever this browser is or was on a page, without the staff. */
    formerReadersOf: async (pageId: string, request: RequestContext): Promise<Reader[]> => {
      const sessionId = await recipients.formerSessionOf(pageId, request);
      const recipient: Reader[] = sessionId === null ? [] : [{ kind: "recipient", sessionId }];
      return [...recipient, visitorOf(pageId, request) ?? []].flat();
    },
    previewerOf,
    visitorOf,
    /** What shows later that this visitor has read the page. */
    visitTokenOf: (pageId: string, visitorId: string): string =>
      signer.sign("visit", `${pageId} ${visitorId}`, visitorSeconds),
    /** The strongest claim that a caller has to a page. */
    readerOf: async (page: PageOf, { actor, request }: PageCaller, active: boolean): Promise<Reader | null> =>
      (await recipientOf(page.id, request, active)) ??
      (await previewerOf(page, actor)) ??
      visitorOf(page.id, request),
  };
};

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
