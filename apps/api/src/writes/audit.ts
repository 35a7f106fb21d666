import type { Trx } from "../db/database.ts";
import type { Actor, RequestContext } from "../lib/actor.ts";
import { networkOf } from "../lib/network.ts";
import { deleteOld, deleteOldNames } from "./audit.queries.ts";

/** Of an actor, what an entry keeps. */
interface Doer extends Pick<Actor, "userId" | "email"> {
  impersonation: { owner: Pick<Actor, "userId" | "email"> } | null;
}

/** What a write leaves in the audit log. */
export interface AuditEntry {
  /** `subject.verb`: `room.update`. */
  action: string;
  subject?: { type: string; id: string | number };
  /** What else is worth knowing; never a password, a code or a token. */
  details?: Record<string, unknown>;
  /** The actor where it is not the caller, or a label for one who is not signed in. */
  by?: Doer | string;
}

/** Where a write comes from, as far as its entries name it. */
export interface Origin {
  actor: Actor | null;
  request: Pick<RequestContext, "requestId" | "address">;
}

/** The row of an entry. */
export const rowOf = ({ actor, request }: Origin, { by, action, subject, details }: AuditEntry) => ({
  ...(typeof by === "string" ? labelled(by) : identities(by ?? actor)),
  action,
  subject_type: subject?.type ?? null,
  subject_id: subject === undefined ? null : String(subject.id),
  details: JSON.stringify(details ?? {}),
  request_id: request.requestId,
  ip_prefix: networkOf(request.address),
});

const labelled = (actor_label: string) => ({ actor_id: null, actor_label, acting_as: null });

/** An owner who views the product as another user is named beside that user. */
function identities(actor: Doer | null) {
  if (!actor) return labelled("nobody");
  const owner = actor.impersonation?.owner;
  if (!owner) return { actor_id: actor.userId, actor_label: actor.email, acting_as: null };
  return { actor_id: owner.userId, actor_label: `${owner.email} as ${actor.email}`, acting_as: actor.userId };
}

/** Entries are kept for two years, and so are the names of what was deleted, by which they call it. */
export async function forgetOldEntries(trx: Trx, atMost: number): Promise<void> {
  await deleteOld(trx, atMost);
  await deleteOldNames(trx, atMost);
}
