import type { DeploymentStatus } from "@field-advisor/schema/deployments.endpoints";
import { invitationKey, staffKey } from "../../lib/actor.ts";

/** A status that is not known counts as unavailable. */
export const isLive = ({ status }: { status: string }): boolean => status === "active";

interface AccessState {
  status: string;
  allowAnonymous: boolean;
  /** Whom its first invitation is for; null where nobody is invited. */
  recipientEmail: string | null;
}

interface AccessChanges {
  status?: DeploymentStatus | undefined;
  allowAnonymous?: boolean | undefined;
  recipientEmail?: string | null | undefined;
}

/** What a change does to those who may enter. */
interface AccessEffects {
  /** It closes a page to everybody: it is not for everybody, and nobody is named. */
  lacksRecipient: boolean;
  /** A page that closes ends everything that it opened. */
  closes: boolean;
  /** Whoever had only the link may talk no more. */
  endsVisits: boolean;
  /** It is for those who are invited alone, so the first of them needs a code. */
  isPrivate: boolean;
}

/** A page that nobody is invited to yet may be changed all the same: somebody may be invited later. */
export function effectsOnAccess(before: AccessState, changes: AccessChanges): AccessEffects {
  const isPrivate = !(changes.allowAnonymous ?? before.allowAnonymous);
  const recipientEmail =
    changes.recipientEmail === undefined ? before.recipientEmail : changes.recipientEmail;
  const isAboutAccess = changes.allowAnonymous === false || changes.recipientEmail === null;
  return {
    lacksRecipient: isPrivate && recipientEmail === null && isAboutAccess,
    closes: changes.status !== undefined && !isLive({ status: changes.status }),
    endsVisits: isPrivate && before.allowAnonymous,
    isPrivate,
  };
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

/**
 * May this reader talk and read messages now? The staff may try a page that is not open yet, or no more, unless it
 * was put away.
 */
export function accessTo(
  page: { status: string; allowAnonymous: boolean },
  reader: Reader | null,
): "granted" | "page_unavailable" | "not_signed_in" {
  if (reader?.kind === "staff") return page.status === "archived" ? "page_unavailable" : "granted";
  if (!isLive(page)) return "page_unavailable";
  return page.allowAnonymous || reader?.kind === "recipient" ? "granted" : "not_signed_in";
}
