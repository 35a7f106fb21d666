import { staffKey } from "../../lib/actor.ts";
import { isLive } from "./deployments.policy.ts";

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
