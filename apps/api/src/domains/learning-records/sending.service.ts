import type { Context } from "../../context.ts";
import { inTransaction, type Trx } from "../../platform/db/database.ts";
import { sendStatements as sendTo, type Sent } from "../../providers/learning-store.ts";
import {
  addressesOf,
  namesOf,
  selectAttemptFacts,
  selectCheckFacts,
  selectItemFacts,
} from "./facts.queries.ts";
import {
  countWaiting,
  deleteNoted,
  lockFailedAlone,
  lockWaiting,
  markOffered,
  markRefused,
  markSent,
  noteFailedAlone,
  type Waiting,
} from "./ledger.queries.ts";
import { noteChanged } from "./noting.service.ts";
import { gatherPast } from "./past.service.ts";
import { openPassword, sealPassword } from "./sealing.rules.ts";
import { type Fact, type Person, resultOf, type Statement, statementOf } from "./statements.rules.ts";
import {
  holdStore,
  noteBatchSize,
  noteFailure,
  noteOver,
  noteSuccess,
  sealAnew,
  selectStore,
  type StoreRow,
} from "./store.queries.ts";

/** Statements of one request at most. */
const largestBatch = 100;

/** A run ends then, and the next one goes on: within the time that the queue gives it. */
const longestRunMs = 200_000;

/**
 * Sends what waits, batch after batch, until nothing is left or the store cannot be reached. A batch keeps its ids and its
 * words until the store has confirmed it, so whatever happens to this process or to the answer, the store has each once.
 */
export async function sendStatements(ctx: Context): Promise<void> {
  const end = ctx.now().getTime() + longestRunMs;
  await sealAgain(ctx);
  const inARow = { refusals: 0, failuresAlone: 0 };
  while (await noteChanged(ctx)) if (ctx.now().getTime() >= end) return;
  while (ctx.now().getTime() < end) {
    const step = await sendNext(ctx, inARow);
    if (step === "stop") return;
    if (step === "stored") inARow.refusals = 0;
    if (step === "refused") inARow.refusals += 1;
    if (step === "failed alone") inARow.failuresAlone += 1;
    else if (step !== "go on") inARow.failuresAlone = 0;
  }
}

/** A store that refuses so many one after the other will refuse all: they are not tried one by one. */
const mostRefusals = 10;

/** A store that fails over so many single ones one after the other is out of order. */
const mostFailuresAlone = 2;

type Step = "stop" | "stored" | "refused" | "failed alone" | "go on";

/** What happened since something was stored or given up. */
interface InARow {
  refusals: number;
  failuresAlone: number;
}

async function sendNext(ctx: Context, inARow: InARow): Promise<Step> {
  const store = await selectStore(ctx.db);
  if (!store || store.isPaused || store.isWaiting) return "stop";
  const batch = await nextBatch(ctx, store);
  if (batch === null) return "stop";
  if (batch.length === 0) return "go on";
  const sent = await sendTo(ctx.guardedFetch, accessOf(ctx, store), batch);
  if (sent.kind === "refused" && inARow.refusals >= mostRefusals)
    return settle(ctx, store, batch, { ...sent, kind: "failed", retryAfterSeconds: null });
  if (sent.kind === "stuck") return unblock(ctx, store, batch, { ...sent, ...inARow });
  return settle(ctx, store, batch, sent);
}

/** That over which the store failed waits until nothing else does, of what is past either. */
async function nextBatch(ctx: Context, store: StoreRow): Promise<Statement[] | null> {
  const batch = await offer(ctx, store, (trx) => lockWaiting(trx, store.batchSize));
  if (batch !== null) return batch;
  return (await gatherPast(ctx)) ? [] : offer(ctx, store, lockFailedAlone);
}

const accessOf = ({ signer }: Context, store: StoreRow) => ({
  ...store,
  password: openPassword(signer, store.address, store.password),
});

/** Puts the password under the installation's current key, also where nothing is sent for months. */
async function sealAgain(ctx: Context): Promise<void> {
  const { db, signer } = ctx;
  const store = await selectStore(db);
  if (!store || store.keyId === signer.keyId) return;
  const { address, password } = accessOf(ctx, store);
  await inTransaction(db, (trx) => sealAnew(trx, address, sealPassword(signer, address, password)));
}

/**
 * Takes what is to be sent next. What may not be told any more is dropped here; all others have their words from now on.
 * @returns null where nothing waits
 */
const offer = (
  ctx: Context,
  { address }: StoreRow,
  lockNext: (trx: Trx) => Promise<Waiting[]>,
): Promise<Statement[] | null> =>
  inTransaction(ctx.db, async (trx) => {
    const store = await holdStore(trx);
    if (store?.address !== address || store.isPaused) return [];
    const waiting = await lockNext(trx);
    if (waiting.length === 0) return null;
    const fresh = waiting.filter(({ body }) => body === null);
    const said = await sayAll(ctx, trx, store, fresh);
    await markOffered(trx, [...said.values()]);
    await deleteNoted(
      trx,
      fresh.filter(({ id }) => !said.has(id)).map(({ id }) => id),
    );
    return waiting.flatMap(({ id, body }) => body ?? said.get(id)?.body ?? []);
  });

/** What is said of these now, by their numbers; nothing of what may not be told. */
async function sayAll(ctx: Context, trx: Trx, store: StoreRow, rows: readonly Waiting[]) {
  const facts = await factsOf(trx, rows);
  const userIds = [...facts.values()].flatMap(({ userId }) => userId ?? []);
  const known = await (store.actor === "email" ? addressesOf : namesOf)(trx, userIds);
  const personOf = (userId: number | null): Person | null | undefined => {
    if (userId === null) return null;
    const found = known.get(userId);
    return found === undefined ? undefined : store.actor === "email" ? { email: found } : { name: found };
  };
  const said = new Map<string, Parameters<typeof markOffered>[1][number]>();
  for (const { id, name } of rows) {
    const fact = facts.get(name);
    const person = fact && personOf(fact.userId);
    if (fact === undefined || person === undefined) continue;
    const body = statementOf(ctx.config.origins.portal, id, fact, person);
    said.set(id, { id, body, result: resultOf(fact), namesEmail: person !== null && "email" in person });
  }
  return said;
}

async function factsOf(trx: Trx, rows: readonly Waiting[]) {
  const attemptIds = [...new Set(rows.flatMap(({ attemptId }) => attemptId ?? []))];
  const hasChecks = rows.some(({ name }) => name.startsWith("check/"));
  const items = rows.flatMap(({ name, userId, contentId, at }) =>
    userId === null || contentId === null || contentId === undefined || at === undefined
      ? []
      : [{ name, userId, contentId, at }],
  );
  const facts: (Fact & { name: string; userId: number | null })[] = [
    ...(attemptIds.length > 0 ? await selectAttemptFacts(trx, attemptIds) : []),
    ...(hasChecks ? await selectCheckFacts(trx, attemptIds) : []),
    ...(items.length > 0 ? await selectItemFacts(trx, items) : []),
    ...rows.flatMap(({ name, voids, at }) =>
      typeof voids === "string" && at !== undefined
        ? [{ kind: "void" as const, name, voids, at, userId: null }]
        : [],
    ),
  ];
  return new Map(facts.map((fact) => [fact.name, fact]));
}

type Settled = Exclude<Sent, { kind: "stuck" }>;

const settle = (ctx: Context, store: StoreRow, batch: readonly Statement[], sent: Settled): Promise<Step> =>
  inTransaction(ctx.db, async (trx) => {
    const { address, batchSize } = store;
    const [only] = batch;
    switch (sent.kind) {
      case "stored":
        await markSent(
          trx,
          batch.map(({ id }) => id),
        );
        await noteSuccess(trx, address, Math.min(largestBatch, batchSize * 2));
        return "stored";
      case "refused":
        // Halves find the one that is refused, and what is too large together.
        await noteBatchSize(trx, address, Math.ceil(batch.length / 2));
        if (batch.length > 1 || !only) return "go on";
        // It goes with the person: what the store says of it stands nowhere else.
        await markRefused(trx, only.id, sent.says);
        return "refused";
      case "failed":
        await noteFailed(ctx, trx, store, sent);
        return "stop";
    }
  });

/** Finds the one over which the store fails, as one that is refused: the others go on without it. */
const unblock = (
  ctx: Context,
  store: StoreRow,
  batch: readonly Statement[],
  { reason, failuresAlone }: { reason: string; failuresAlone: number },
): Promise<Step> =>
  inTransaction(ctx.db, async (trx) => {
    const [only] = batch;
    await noteBatchSize(trx, store.address, Math.ceil(batch.length / 2));
    if (batch.length > 1 || !only) return "go on";
    if (await noteFailedAlone(trx, only.id)) {
      await markRefused(trx, only.id, reason);
      await noteOver(trx, store.address);
    }
    if (failuresAlone + 1 < mostFailuresAlone) return "failed alone";
    await noteFailed(ctx, trx, store, { reason, retryAfterSeconds: null });
    return "stop";
  });

async function noteFailed(
  ctx: Context,
  trx: Trx,
  { address, failures }: StoreRow,
  { reason, retryAfterSeconds }: { reason: string; retryAfterSeconds: number | null },
): Promise<void> {
  await noteFailure(trx, address, reason, retryAfterSeconds ?? pauseOf(failures));
  ctx.log.warn({ reason, waiting: await countWaiting(trx) }, "learning records were not sent");
}

const shortestPause = 20;
const longestPause = 900;

/** In seconds: longer after each failure, and not at the same moment as everybody else. */
const pauseOf = (failures: number): number =>
  Math.min(longestPause, shortestPause * 2 ** Math.min(failures, 10)) * (0.75 + Math.random() / 2);
