import type { Trx } from "../../db/database.ts";
import type { Actor, CallFacts } from "../../lib/actor.ts";
import { networkOf } from "../../lib/network.ts";
import { deleteOld, insertEntry } from "./audit.queries.ts";

export interface AuditEntry {
  /** null for somebody who is not signed in. */
  actor: Actor | null;
  /** How the actor is called where there is none, or where the actor's own name may not be kept. */
  actorLabel?: string;
  facts: Pick<CallFacts, "requestId" | "address">;
  /** What happened, in a few words: `login failed`. */
  action: string;
  subject?: { type: string; id: string | number };
  /** What else is worth knowing; never a password, a code or a token. */
  details?: Record<string, unknown>;
}

export type Audit = ReturnType<typeof createAudit>;

/** The log of who did what. It only grows, and an entry exists exactly if what it tells of was committed. */
export const createAudit = () => ({
  async record(trx: Trx, entry: AuditEntry): Promise<void> {
    const { actor, actorLabel, facts, action, subject, details } = entry;
    await insertEntry(trx, {
      actor_id: actor?.userId ?? null,
      actor_label: actorLabel ?? actor?.email ?? "nobody",
      action,
      subject_type: subject?.type ?? null,
      subject_id: subject === undefined ? null : String(subject.id),
      details: JSON.stringify(details ?? {}),
      request_id: facts.requestId,
      ip_prefix: networkOf(facts.address),
    });
  },

  /** Entries are kept for two years. */
  forgetOld: async (trx: Trx, atMost: number): Promise<void> => void (await deleteOld(trx, atMost)),
});
