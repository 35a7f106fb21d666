import type { DeploymentStatus } from "@field-advisor/schema/deployments.endpoints";
import { staffKey } from "../../lib/actor.ts";

/** A status that is not known counts as unavailable. */
export const isLive = ({ status }: { status: string }): boolean => status === "active";

interface AccessState {
  status: string;
  allowAnonymous: boolean;
  recipientEmail: string | null;
  hasAccessCode: boolean;
}

interface AccessChanges {
  status?: DeploymentStatus | undefined;
  allowAnonymous?: boolean | undefined;
  recipientEmail?: string | null | undefined;
}

/** What a change does to those who may enter. */
interface AccessEffects {
  /** Nobody could enter: it is not for everybody, and no recipient is named. */
  lacksRecipient: boolean;
  accessCode: "keep" | "renew" | "drop";
  endSessions: boolean;
}

/**
 * A page that closes or changes hands ends the sessions it gave; a new recipient needs a code that the former one
 * does not know; a page for everybody needs none.
 */
export function effectsOnAccess(before: AccessState, changes: AccessChanges): AccessEffects {
  const allowAnonymous = changes.allowAnonymous ?? before.allowAnonymous;
  const recipientEmail =
    changes.recipientEmail === undefined ? before.recipientEmail : changes.recipientEmail;
  const recipientChanged = recipientEmail !== before.recipientEmail;
  const closes = changes.status !== undefined && !isLive({ status: changes.status });
  const accessCode = allowAnonymous
    ? before.hasAccessCode
      ? "drop"
      : "keep"
    : recipientChanged || !before.hasAccessCode
      ? "renew"
      : "keep";
  return {
    lacksRecipient: !allowAnonymous && recipientEmail === null,
    accessCode,
    endSessions: closes || recipientChanged || accessCode !== "keep",
  };
}

/** Who reads a page: its recipient, a member of staff who previews it, or somebody with the link. */
export type Reader =
  | { kind: "recipient"; sessionId: number }
  | { kind: "staff"; userId: number }
  | { kind: "visitor"; visitorId: string };

/** The name under which the reader's marks and conversations are kept. */
export function readerKey(reader: Reader): string {
  if (reader.kind === "recipient") return `recipient:${reader.sessionId}`;
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
