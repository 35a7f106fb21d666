import type { EventType } from "@field-advisor/schema/event-types";
import type { ProductEvent } from "@field-advisor/schema/events";
import type { Context } from "../../context.ts";
import { inTransaction, type Trx } from "../../platform/db/database.ts";
import type { EventReceiver } from "../../platform/events/events.ts";
import { selectAttemptFacts, selectCheckFacts, type ItemRow } from "./facts.queries.ts";
import {
  deleteNoted,
  insertNoted,
  type Live,
  lockOfAttempts,
  lockOfPerson,
  markFresh,
  markVoided,
  type Noted,
  roundsOf,
  selectStale,
} from "./ledger.queries.ts";
import { selectFinished, selectOpening } from "./past.queries.ts";
import { resultOf, statementId } from "./statements.rules.ts";
import { holdStore } from "./store.queries.ts";

/** How this part is called among those who are told of events. */
export const subscriberName = "learning-records";

/** Of what it is told. */
export const wantedEvents = [
  "attempt.finished",
  "attempt.shared",
  "attempt.unshared",
  "attempt.reviewed",
  "attempt.deleted",
  "content.opened",
  "content.finished",
] as const satisfies readonly EventType[];

type Wanted = (typeof wantedEvents)[number];

/** Notes in the outbox what follows from events; it is sent afterwards. */
export const learningRecords: EventReceiver = {
  wants: (subscriber) => subscriber === subscriberName,
  async receive(ctx, trx, told) {
    const events = told.map(({ event }) => event);
    const attemptIds = events.flatMap(({ data }) => ("attemptId" in data ? [data.attemptId] : []));
    await noteAttempts(ctx, trx, [...new Set(attemptIds)]);
    const items: ItemRow[] = [];
    for (const event of events) {
      const item = await itemOf(trx, event);
      if (item) items.push(item);
    }
    await noteItems(ctx, trx, items);
    await sendSoon(ctx, trx);
  },
};

async function itemOf(trx: Trx, { type, data, timestamp }: ProductEvent): Promise<ItemRow | undefined> {
  if (!("contentId" in data) || data.contentId === null) return undefined;
  switch (type as Wanted) {
    case "content.opened":
      return selectOpening(trx, data.personId, data.contentId, timestamp);
    case "content.finished":
      return selectFinished(trx, data.personId, data.contentId);
    default:
      return undefined;
  }
}

/** Has what waits sent, right after the commit. */
export const sendSoon = ({ jobs }: Context, trx: Trx): Promise<void> =>
  jobs.enqueueRun(trx, "send-statements");

/** Some of what was said of attempts may hold no longer. @returns whether there was any */
export const noteChanged = (ctx: Context): Promise<boolean> =>
  inTransaction(ctx.db, async (trx) => {
    const ids = await selectStale(trx, 200);
    await noteAttempts(ctx, trx, ids);
    return ids.length > 0;
  });

/**
 * Brings what is said of these attempts to what may be said of them now: what is new is noted, what was said and holds no
 * longer is taken back, and what is said differently now is taken back and said again. Repeating it changes nothing.
 */
export async function noteAttempts(ctx: Context, trx: Trx, ids: readonly string[]): Promise<void> {
  const store = ids.length === 0 ? undefined : await holdStore(trx);
  if (!store) return;
  const live = await lockOfAttempts(trx, ids);
  const withChecks = store.sendsAnswers || live.some(({ checkKey }) => checkKey !== null);
  const facts = [
    ...(await selectAttemptFacts(trx, ids)),
    ...(withChecks ? await selectCheckFacts(trx, ids) : []),
  ];
  const missing = new Map(facts.map((fact) => [fact.name, fact]));
  const wrong = live.filter(({ name, isOffered, result }) => {
    const fact = missing.get(name);
    const isRight = fact !== undefined && (!isOffered || result === resultOf(fact));
    if (isRight) missing.delete(name);
    return !isRight;
  });
  await markFresh(trx, ids);
  await takeBack(ctx, trx, wrong);
  const added = [...missing.values()].filter(({ kind }) => kind === "attempt" || store.sendsAnswers);
  await note(
    ctx,
    trx,
    added.map((fact) => {
      const { name, userId, attemptId } = fact;
      return { name, userId, attemptId, checkKey: fact.kind === "check" ? fact.check.key : undefined };
    }),
  );
}

/** Notes that people opened or finished these. */
export async function noteItems(ctx: Context, trx: Trx, items: readonly ItemRow[]): Promise<void> {
  const store = items.length === 0 ? undefined : await holdStore(trx);
  if (store) await note(ctx, trx, items);
}

async function note(ctx: Context, trx: Trx, noted: readonly Noted[]): Promise<void> {
  if (noted.length === 0) return;
  const rounds = await roundsOf(
    trx,
    noted.map(({ name }) => name),
  );
  const { portal } = ctx.config.origins;
  await insertNoted(
    trx,
    noted.map((row) => ({ ...row, id: statementId(portal, row.name, rounds.get(row.name)) })),
  );
}

const isThere = ({ isOffered, state, failedAlone }: Live) =>
  isOffered && (state !== "refused" || failedAlone > 0);

/**
 * Takes statements back. What the store was never offered leaves no trace; of what it may have it is told that it counts no
 * more, and what it refused it does not have, unless it failed over it.
 */
async function takeBack(ctx: Context, trx: Trx, rows: readonly Live[]): Promise<void> {
  const unknown = rows.filter((row) => !isThere(row)).map(({ id }) => id);
  const known = rows.filter(isThere).map(({ id }) => id);
  await deleteNoted(trx, unknown);
  await markVoided(trx, known);
  await note(
    ctx,
    trx,
    known.map((id) => ({ name: `void/${id}`, userId: null, voids: id })),
  );
}

/**
 * Before somebody is deleted: what was not sent yet is not sent, and the rest is taken back where the owners said so, and
 * what names them by their address in any case.
 */
export async function forgetPerson(ctx: Context, trx: Trx, userId: number): Promise<void> {
  const store = await holdStore(trx);
  if (!store) return;
  const rows = await lockOfPerson(trx, userId);
  const isKept = store.actor === "opaque" && store.afterDeletion === "keep";
  await takeBack(ctx, trx, isKept ? await notKept(trx, rows) : rows);
  await sendSoon(ctx, trx);
}

/** Where records are kept, those that are not: also of what its person made private a moment ago. */
async function notKept(trx: Trx, rows: readonly Live[]): Promise<Live[]> {
  const changed = rows.flatMap(({ attemptId, isStale }) => (isStale ? (attemptId ?? []) : []));
  const told = new Set((await selectAttemptFacts(trx, changed)).map(({ attemptId }) => attemptId));
  return rows.filter((row) => {
    const isSecret = row.isStale && row.attemptId !== null && !told.has(row.attemptId);
    return !isThere(row) || row.state === "refused" || row.namesEmail || isSecret;
  });
}
