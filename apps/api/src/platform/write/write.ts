import { inSpan } from "@field-advisor/telemetry";
import type { Context } from "../../context.ts";
import { afterCommit, type Database, inTransaction, type Trx } from "../db/database.ts";
import { type Telling, telling } from "../events/events.ts";
import type { JobName, JobPayloads } from "../jobs/payloads.ts";
import type { ActingKey, Actor } from "../../lib/actor.ts";
import type { ClaimedKey, RequestContext } from "../../lib/request-context.ts";
import { AppError } from "../../lib/app-error.ts";
import { networkOf } from "../../lib/network.ts";
import { openText, sealText } from "../../lib/sealed-text.ts";
import { noTimeLimit } from "../../lib/time-limit.ts";
import {
  claimKey,
  deleteOldNames,
  insertEntries,
  insertEntry,
  selectAnswer,
  storeAnswer,
} from "./writes.queries.ts";

/** Of an actor, what an entry keeps. */
interface Doer extends Pick<Actor, "userId" | "email"> {
  impersonation: { owner: Pick<Actor, "userId" | "email"> } | null;
  key?: Pick<ActingKey, "name"> | null;
}

/** What a write leaves in the audit log. */
interface AuditEntry {
  /** `subject.verb`: `room.update`. */
  action: string;
  subject?: { type: string; id: string | number };
  /** What else is worth knowing; never a password, a code or a token. */
  details?: Record<string, unknown>;
  /** The actor where it is not the caller, or a label for one who is not signed in. */
  by?: Doer | string;
}

/** Where a write comes from, as far as its entries name it. */
interface Origin {
  actor: Actor | null;
  request: Pick<RequestContext, "requestId" | "address">;
}

/** The row of an entry. */
const rowOf = ({ actor, request }: Origin, { by, action, subject, details }: AuditEntry) => ({
  ...(typeof by === "string" ? labelled(by) : identities(by ?? actor)),
  action,
  subject_type: subject?.type ?? null,
  subject_id: subject === undefined ? null : String(subject.id),
  details: JSON.stringify(details ?? {}),
  request_id: request.requestId,
  ip_prefix: networkOf(request.address),
});

const labelled = (actor_label: string) => ({ actor_id: null, actor_label, acting_as: null });

/** An owner who views the product as another user is named beside that user, and a key before its owner. */
function identities(actor: Doer | null) {
  if (!actor) return labelled("nobody");
  const owner = actor.impersonation?.owner;
  if (!owner) return { actor_id: actor.userId, actor_label: labelOf(actor), acting_as: null };
  return { actor_id: owner.userId, actor_label: `${owner.email} as ${actor.email}`, acting_as: actor.userId };
}

const labelOf = ({ key, email }: Doer) => (key ? `key '${key.name}' of ${email}` : email);

/** An entry goes with the whole of its month after 24 months, so none is older than this. */
const namesKept = "25 months";

/** Forgets the names of what was deleted, by which entries call it. */
export async function forgetOldNames(trx: Trx, atMost: number): Promise<void> {
  await deleteOldNames(trx, namesKept, atMost);
}

/** Who writes, and in which request. */
export interface Writer {
  actor: Actor | null;
  request: Pick<RequestContext, "requestId" | "address" | "limit" | "idempotency">;
}

/** What the code of a write works with. */
export interface Unit extends Telling {
  /** Leaves an entry in the audit log. */
  audit(entry: AuditEntry): Promise<void>;
  /** Leaves thousands of entries in one statement. */
  auditAll(entries: readonly AuditEntry[]): Promise<void>;
  /** Says why this write leaves no entry. */
  noAudit(reason: string): void;
  /** Has a job done after the commit, or so many seconds later: at least once, on any process, whatever happens to this one. */
  enqueue<Name extends JobName>(name: Name, payload: JobPayloads[Name], afterSeconds?: number): Promise<void>;
  /** Does something in this process right after the commit, such as forgetting what it remembered. It must not fail. */
  onCommit(effect: () => void): void;
}

/**
 * Makes every change of the database: one transaction holds the idempotency key, the change, its audit entry, its jobs
 * and the answer that a repeated request gets. PostgreSQL may ask for another try, so `work` does nothing outside
 * that must not be done twice.
 * @param work returns the answer; under an idempotency key it must survive JSON
 * @returns the answer, or that of the first request under the same key
 * @throws AppError conflict for a key that names another write; unavailable when the time is over: then nothing was written
 */
export async function write<Answer>(
  ctx: Context,
  writer: Writer,
  work: (unit: Unit) => Promise<Answer>,
): Promise<Answer> {
  const { idempotency, limit } = writer.request;
  const change = async (trx: Trx): Promise<Answer> => {
    if (idempotency && !(await claimKey(trx, idempotency)))
      return (await storedAnswer(trx, idempotency))?.answer as Answer;
    const done = await telling(ctx, trx, async (happening) => {
      const { unit, requireAudit } = createUnit(ctx, happening, writer);
      const answer = await work(unit);
      requireAudit();
      return answer;
    });
    if (idempotency) await keepAnswer(trx, idempotency, done);
    limit.settle();
    return done;
  };
  return inSpan(ctx.telemetry, "write", {}, () => inTransaction(ctx.db, change));
}

/** How entries call those who may run commands on the server. Nothing more is asked of them: there is no caller and no session. */
export const byCommand = "command line";

export const commandWriter = (): Writer =>
  detached({ actor: null, request: { requestId: byCommand, address: byCommand } });

/** A writer for what happens beside its request: it has neither the request's time nor its key. */
export const detached = ({
  actor,
  request: { requestId, address },
}: Pick<Writer, "actor"> & { request: Pick<RequestContext, "requestId" | "address"> }): Writer => ({
  actor,
  request: { requestId, address, limit: noTimeLimit, idempotency: null },
});

function createUnit(ctx: Context, happening: Telling, writer: Writer) {
  const { trx } = happening;
  let isAudited = false;
  const unit: Unit = {
    ...happening,
    async audit(entry) {
      isAudited = true;
      await insertEntry(trx, rowOf(writer, entry));
    },
    async auditAll(entries) {
      isAudited = true;
      await insertEntries(
        trx,
        entries.map((entry) => rowOf(writer, entry)),
      );
    },
    noAudit() {
      isAudited = true;
    },
    enqueue: (name, payload, afterSeconds) => ctx.jobs.enqueue(trx, name, payload, afterSeconds),
    onCommit: (effect) => afterCommit(trx, effect),
  };
  const requireAudit = () => {
    if (!isAudited && !ctx.config.production)
      throw new Error("This write left no audit entry: call unit.audit, or unit.noAudit with the reason.");
  };
  return { unit, requireAudit };
}

async function keepAnswer(trx: Trx, key: ClaimedKey, answer: unknown): Promise<void> {
  if (answer === undefined) throw new Error("A write under an idempotency key must return its answer.");
  const text = JSON.stringify(answer);
  for (const { keyHash, answerKey } of key.digests)
    await storeAnswer(trx, keyHash, key.sealsAnswer ? JSON.stringify(sealText(answerKey, text)) : text);
}

/**
 * What the write under this key answered, asked before anything else is done for a request: a repeated one asks no provider.
 * @returns null when the write is still to be done
 * @throws AppError conflict for a key that names another write, or one whose answer the previous release did not keep
 */
export async function storedAnswer(db: Database | Trx, key: ClaimedKey): Promise<{ answer: unknown } | null> {
  const stored = await selectAnswer(db, key);
  if (!stored) return null;
  const digests = key.digests.find(({ keyHash }) => stored.keyHash.equals(keyHash));
  if (!digests?.requestHash.equals(stored.requestHash))
    throw new AppError("conflict", "This key was used for something else before. Send it with another one.");
  const { answer } = stored;
  if (answer === null)
    throw new AppError(
      "conflict",
      "This was already done. Its answer is shown only once; ask for a new one.",
    );
  const isSealed = key.sealsAnswer && typeof answer === "string";
  return { answer: isSealed ? (JSON.parse(openText(digests.answerKey, answer)) as unknown) : answer };
}

/**
 * Passes the batches of an export on. Its audit entry is committed before the first one, so nothing leaves without a trace.
 * @param entryOf the entry for so many rows, which every row carries as `total`
 */
export async function* auditedExport<Row extends { total: number }>(
  ctx: Context,
  writer: Writer,
  batches: AsyncIterable<Row[]>,
  entryOf: (total: number) => AuditEntry,
): AsyncGenerator<Row[], void> {
  let isAudited = false;
  for await (const rows of batches) {
    if (!isAudited) await write(ctx, writer, (unit) => unit.audit(entryOf(rows[0]?.total ?? 0)));
    isAudited = true;
    yield rows;
  }
}
