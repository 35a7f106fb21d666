import type { Trx } from "../../db/database.ts";
import type { Actor, RequestContext } from "../../lib/actor.ts";
import { networkOf } from "../../lib/network.ts";
import { deleteOld, deleteOldNames, insertEntries, insertEntry } from "./audit.queries.ts";

/** Of an actor, what an entry keeps. */
interface Doer extends Pick<Actor, "userId" | "email"> {
  impersonation: { owner: Pick<Actor, "userId" | "email"> } | null;
}

export interface AuditEntry {
  /** null for somebody who is not signed in. */
  actor: Doer | null;
  /** How the actor is called where there is none, or where the actor's own name may not be kept. */
  actorLabel?: string;
  request: Pick<RequestContext, "requestId" | "address">;
  /** What happened, in a few words: `login failed`. */
  action: string;
  subject?: { type: string; id: string | number };
  /** What else is worth knowing; never a password, a code or a token. */
  details?: Record<string, unknown>;
}

export type Audit = ReturnType<typeof createAudit>;

/** The log of who did what. It only grows, and an entry exists exactly if what it tells of was committed. */
export const createAudit = () => ({
  record: async (trx: Trx, entry: AuditEntry): Promise<void> => void (await insertEntry(trx, rowOf(entry))),

  /** Thousands at once, for what was done to thousands at once. */
  recordAll: async (trx: Trx, entries: AuditEntry[]): Promise<void> =>
    void (await insertEntries(trx, entries.map(rowOf))),

  /** Entries are kept for two years, and so are the names of what was deleted, by which they call it. */
  forgetOld: async (trx: Trx, atMost: number): Promise<void> => {
    await deleteOld(trx, atMost);
    await deleteOldNames(trx, atMost);
  },
});

const rowOf = ({ actor, actorLabel, request, action, subject, details }: AuditEntry) => ({
  ...identities(actor),
  ...(actorLabel !== undefined && { actor_label: actorLabel }),
  action,
  subject_type: subject?.type ?? null,
  subject_id: subject === undefined ? null : String(subject.id),
  details: JSON.stringify(details ?? {}),
  request_id: request.requestId,
  ip_prefix: networkOf(request.address),
});

/** Whoever views the product as somebody else has done it themselves. */
function identities(actor: Doer | null) {
  const owner = actor?.impersonation?.owner;
  return {
    actor_id: owner?.userId ?? actor?.userId ?? null,
    actor_label: owner ? `${owner.email} as ${actor.email}` : (actor?.email ?? "nobody"),
    acting_as: owner ? actor.userId : null,
  };
}
