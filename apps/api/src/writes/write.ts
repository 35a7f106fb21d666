import type { Context } from "../context.ts";
import { inTransaction, type Database, type Trx } from "../db/database.ts";
import type { JobName, JobPayloads } from "../jobs/jobs.ts";
import type { Actor, ClaimedKey, RequestContext } from "../lib/actor.ts";
import { AppError } from "../lib/app-error.ts";
import { noTimeLimit } from "../lib/time-limit.ts";
import { insertEntries, insertEntry } from "./audit.queries.ts";
import { rowOf, type AuditEntry } from "./audit.ts";
import { claimKey, selectAnswer, storeAnswer } from "./idempotency.queries.ts";

export type { AuditEntry };

/** Who writes, and in which request. */
export interface Writer {
  actor: Actor | null;
  request: Pick<RequestContext, "requestId" | "address" | "limit" | "idempotency">;
}

/** What the code of a write works with. */
export interface Unit {
  readonly trx: Trx;
  /** Leaves an entry in the audit log. */
  audit(entry: AuditEntry): Promise<void>;
  /** Leaves thousands of entries in one statement. */
  auditAll(entries: readonly AuditEntry[]): Promise<void>;
  /** Says why this write leaves no entry. */
  noAudit(reason: string): void;
  /** Has a job done after the commit: at least once, on any process, whatever happens to this one. */
  enqueue<Name extends JobName>(name: Name, payload: JobPayloads[Name]): Promise<void>;
  /** Does something in this process right after the commit, such as forgetting what it remembered. It must not fail. */
  onCommit(effect: () => void): void;
}

/**
 * Makes every change of the database: one transaction holds the idempotency key, the change, its audit entry, its jobs
 * and the answer that a repeated request gets. PostgreSQL may ask for another try, so `work` does nothing outside.
 * @param work returns the answer; under an idempotency key it must survive JSON and hold no secret
 * @returns the answer, or that of the first request under the same key
 * @throws AppError conflict for a key that names another write; unavailable when the time is over: then the statement
 *   under way is cancelled and nothing was written
 */
export async function write<Answer>(
  ctx: Context,
  writer: Writer,
  work: (unit: Unit) => Promise<Answer>,
): Promise<Answer> {
  const { idempotency, limit } = writer.request;
  const effects: (() => void)[] = [];
  const change = async (trx: Trx): Promise<Answer> => {
    effects.length = 0;
    if (idempotency && !(await claimKey(trx, idempotency)))
      return (await storedAnswer(trx, idempotency))?.answer as Answer;
    const { unit, requireAudit } = createUnit(ctx, trx, writer, effects);
    const done = await work(unit);
    requireAudit();
    if (idempotency?.keepsAnswer) await keepAnswer(trx, idempotency, done);
    limit.settle();
    return done;
  };
  const answer = await inTransaction(ctx.db, change, limit.signal);
  for (const effect of effects) effect();
  return answer;
}

/** A writer for what happens beside its request: it has neither the request's time nor its key. */
export const detached = ({
  actor,
  request: { requestId, address },
}: Pick<Writer, "actor"> & { request: Pick<RequestContext, "requestId" | "address"> }): Writer => ({
  actor,
  request: { requestId, address, limit: noTimeLimit, idempotency: null },
});

function createUnit(ctx: Context, trx: Trx, writer: Writer, effects: (() => void)[]) {
  let isAudited = false;
  const unit: Unit = {
    trx,
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
    enqueue: (name, payload) => ctx.jobs.enqueue(trx, name, payload),
    onCommit: (effect) => void effects.push(effect),
  };
  const requireAudit = () => {
    if (!isAudited && !ctx.config.production)
      throw new Error("This write left no audit entry: call unit.audit, or unit.noAudit with the reason.");
  };
  return { unit, requireAudit };
}

async function keepAnswer(trx: Trx, { keyHash }: ClaimedKey, answer: unknown): Promise<void> {
  if (answer === undefined) throw new Error("A write under an idempotency key must return its answer.");
  await storeAnswer(trx, keyHash, JSON.stringify(answer));
}

/**
 * What the write under this key answered, asked before anything else is done for a request: a repeated one asks no provider.
 * @returns null when the write is still to be done
 * @throws AppError conflict for a key that names another write, or one whose answer is kept nowhere
 */
export async function storedAnswer(
  db: Database | Trx,
  { keyHash, requestHash }: ClaimedKey,
): Promise<{ answer: unknown } | null> {
  const stored = await selectAnswer(db, keyHash);
  if (!stored) return null;
  if (!stored.requestHash.equals(requestHash))
    throw new AppError("conflict", "This key was used for something else before. Send it with another one.");
  if (stored.answer === null)
    throw new AppError(
      "conflict",
      "This was done already. What it answered is shown only once; ask for a new one.",
    );
  return { answer: stored.answer };
}
