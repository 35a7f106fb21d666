import { type Actor, invitationKey, staffKey } from "../../lib/actor.ts";
import type { RequestContext } from "../../lib/request-context.ts";
import { AppError, fieldError } from "../../lib/app-error.ts";
import { isLive } from "../recipients/recipients.rules.ts";
import { pausedText } from "./deployments.rules.ts";

/** Who asks for a page: perhaps signed in as staff, perhaps with cookies of a page. */
export interface PageCaller {
  actor: Actor | null;
  request: RequestContext;
}

/** Who reads a page: somebody invited, a member of staff who previews it, or somebody with the link. */
export type Reader =
  | { kind: "recipient"; invitationId: string }
  | { kind: "staff"; userId: number }
  | { kind: "visitor"; visitorId: string };

/** The name under which the reader's marks and conversations are kept. */
export function readerKey(reader: Reader): string {
  if (reader.kind === "recipient") return invitationKey(reader.invitationId);
  return reader.kind === "staff" ? staffKey(reader.userId) : `visitor:${reader.visitorId}`;
}

/** How the audit log names a reader without an account. */
export const readerLabel = ({ kind }: { kind: "visitor" | "recipient" }) =>
  kind === "visitor" ? "a visitor" : "a recipient";

/**
 * May this reader talk and read messages now? The staff may try a page that is not open yet, or no more, unless it was
 * archived.
 */
export function accessTo(
  page: { status: string; allowAnonymous: boolean },
  reader: Reader | null,
): "granted" | "page_unavailable" | "not_signed_in" {
  if (reader?.kind === "staff") return page.status === "archived" ? "page_unavailable" : "granted";
  if (!isLive(page)) return "page_unavailable";
  return page.allowAnonymous || reader?.kind === "recipient" ? "granted" : "not_signed_in";
}

export function requirePageAccess(
  page: { status: string; allowAnonymous: boolean },
  reader: Reader | null,
): void {
  const access = accessTo(page, reader);
  if (access === "page_unavailable") throw new AppError(access, pausedText);
  if (access === "not_signed_in")
    throw new AppError(access, "Please enter your email and access code first.");
}

/** What every page would lose is for owners to know; of some pages, those who look after them. */
export function requireOrganisation({ role }: Pick<Actor, "role">): void {
  if (role !== "OWNER") throw new AppError("forbidden", "Only owners may change what pages follow.");
}

export const mayPutAnyAgent = ({ role }: Pick<Actor, "role">): boolean => role === "OWNER";

/**
 * Who may put an agent on a page: owners any, others one that the adviser of the page has a right to, because whoever
 * reads the page talks to it.
 */
export async function requireAgentRight(
  actor: Pick<Actor, "role" | "userId">,
  adviserId: number,
  hasRight: (userId: number) => Promise<boolean>,
): Promise<void> {
  if (mayPutAnyAgent(actor) || (await hasRight(adviserId))) return;
  const whose = adviserId === actor.userId ? "You have" : "This page's adviser has";
  throw fieldError(
    "forbidden",
    "agentId",
    `${whose} no right to this agent. Choose another one, or ask an owner for the right.`,
  );
}

/** Companies are the owners', who alone say which pages are made for them. */
export function requireCompanyChoice({ role }: Pick<Actor, "role">): void {
  if (role !== "OWNER")
    throw fieldError("forbidden", "companyId", "Only owners may choose a page's company.");
}
