import type { Context } from "../../context.ts";
import type { Actor } from "../../lib/actor.ts";
import type { RequestContext } from "../../lib/request-context.ts";
import { peopleAndSelf } from "../../scope/people-scope.ts";
import { isWithin } from "../../scope/people-scope.queries.ts";
import * as recipients from "../recipients/recipients.service.ts";
import { type PageCaller, type Reader, readerKey } from "./deployments.policy.ts";
import { visitorSeconds } from "./deployments.rules.ts";

interface PageOf {
  id: string;
  adviserId: number;
}

/** The strongest claim that a caller has to a page. The call counts as activity of a recipient's session. */
export async function readerOf(ctx: Context, page: PageOf, caller: PageCaller): Promise<Reader | null> {
  const session = await recipients.sessionOf(ctx, page.id, caller.request, { active: true });
  return readerWith(ctx, page, caller, session && session.invitationId);
}

/** The same for a caller whose invitation is known, or null for none. */
export async function readerWith(
  ctx: Context,
  page: PageOf,
  { actor, request }: PageCaller,
  invitationId: string | null,
): Promise<Reader | null> {
  if (invitationId !== null) return { kind: "recipient", invitationId };
  return (await previewerOf(ctx, page, actor)) ?? visitorOf(ctx, page.id, request);
}

/** Those who may change a page may look at it as others see it. */
export async function previewerOf(
  { db }: Context,
  { adviserId }: PageOf,
  actor: Actor | null,
): Promise<Reader | null> {
  if (!actor) return null;
  const isTheirs = await isWithin(db, peopleAndSelf(actor), adviserId);
  return isTheirs ? { kind: "staff", userId: actor.userId } : null;
}

/** Who a browser claims to be on a page, for a look-up that checks it together with the page. */
export interface Claim {
  pageId: string;
  /** Of the cookie that may open it. */
  tokenHash: Buffer | null;
  /** Under which a visitor's marks are kept. */
  visitorKey: string | null;
}

export const claimsOf = (ctx: Context, request: RequestContext): Claim[] =>
  [...new Set([...request.recipientPages(), ...request.visitedPages()])].map((pageId) => {
    const visitor = visitorOf(ctx, pageId, request);
    const sent = recipients.sentFor(pageId, request);
    return { pageId, tokenHash: sent && sent.tokenHash, visitorKey: visitor && readerKey(visitor) };
  });

/** Somebody with the link who has read this page, by the cookie that they were given then. */
export function visitorOf({ signer }: Context, pageId: string, request: RequestContext): Reader | null {
  const cookie = request.cookie(`visitor:${pageId}`);
  const [page, visitorId] = (cookie && signer.verify("visit", cookie))?.split(" ") ?? [];
  return page === pageId && visitorId !== undefined ? { kind: "visitor", visitorId } : null;
}

/** The recipient and the visitor that this browser is or was on a page. */
export async function formerReadersOf(
  ctx: Context,
  pageId: string,
  request: RequestContext,
): Promise<Reader[]> {
  const invitationId = await recipients.formerInvitationOf(ctx, pageId, request);
  const visitor = visitorOf(ctx, pageId, request);
  return [
    ...(invitationId === null ? [] : [{ kind: "recipient" as const, invitationId }]),
    ...(visitor ? [visitor] : []),
  ];
}

/** The value of the cookie that shows later that this visitor has read the page. */
export const visitTokenOf = ({ signer }: Context, pageId: string, visitorId: string): string =>
  signer.sign("visit", `${pageId} ${visitorId}`, visitorSeconds);
