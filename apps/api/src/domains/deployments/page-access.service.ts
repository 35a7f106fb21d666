import type { Context } from "../../context.ts";
import type { Actor, RequestContext } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { peopleAndSelf } from "../../scope/people-scope.ts";
import { isWithin } from "../../scope/people-scope.queries.ts";
import * as recipients from "../invitations/recipients.service.ts";
import { accessTo, readerKey, type Reader } from "./deployments.policy.ts";

export { accessTo, readerKey, type Reader } from "./deployments.policy.ts";

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

/** The strongest claim that a caller has to a page. They did something, so a recipient's session stays awake. */
export async function readerOf(ctx: Context, page: PageOf, caller: PageCaller): Promise<Reader | null> {
  const session = await recipients.sessionOf(ctx, page.id, caller.request, { active: true });
  return readerWith(ctx, page, caller, session && session.invitationId);
}

/** The same for a caller of whom it is known which invitation they are signed in with, or null for none. */
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

/** What a browser says that it is on a page, for a look-up that finds the page and whether it is true at once. */
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

/** Somebody with the link who has read this page, as the cookie says that the page gave them then. */
export function visitorOf({ signer }: Context, pageId: string, request: RequestContext): Reader | null {
  const cookie = request.cookie(`visitor:${pageId}`);
  const [page, visitorId] = (cookie && signer.verify("visit", cookie))?.split(" ") ?? [];
  return page === pageId && visitorId !== undefined ? { kind: "visitor", visitorId } : null;
}

/** Everything that this browser is or was on a page, without the staff. */
export async function formerReadersOf(
  ctx: Context,
  pageId: string,
  request: RequestContext,
): Promise<Reader[]> {
  const invitationId = await recipients.formerInvitationOf(ctx, pageId, request);
  const recipient: Reader[] = invitationId === null ? [] : [{ kind: "recipient", invitationId }];
  return [...recipient, visitorOf(ctx, pageId, request) ?? []].flat();
}

/** What shows later that this visitor has read the page. */
export const visitTokenOf = ({ signer }: Context, pageId: string, visitorId: string): string =>
  signer.sign("visit", `${pageId} ${visitorId}`, visitorSeconds);

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
