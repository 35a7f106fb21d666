import type { Context } from "../../context.ts";
import { inTransaction, type Trx } from "../../platform/db/database.ts";
import { noteAttempts, noteItems } from "./noting.service.ts";
import { attemptsAfter, finishedAfter, nextStage, openingsAfter, type Place } from "./past.queries.ts";
import { lockStore, noteGathered } from "./store.queries.ts";

/** So many are noted before they are sent and the next ones are looked for. */
const atMost = 200;

/**
 * Notes the next part of what was asked for since a day, and how far it came: a process that dies goes on there.
 * @returns whether anything was left to do
 */
export const gatherPast = (ctx: Context): Promise<boolean> =>
  inTransaction(ctx.db, async (trx) => {
    const store = await lockStore(trx);
    if (!store?.place || store.since === null) return false;
    const { since, place } = store;
    const { count, last } = await noteNext(ctx, trx, { since, place, atMost });
    const isOver = count < atMost || last === null;
    await noteGathered(trx, isOver ? nextStage(place.stage) : { ...place, after: last }, count);
    return true;
  });

type Last = Place["after"];

async function noteNext(
  ctx: Context,
  trx: Trx,
  past: Parameters<typeof attemptsAfter>[1],
): Promise<{ count: number; last: Last }> {
  switch (past.place.stage) {
    case "attempts": {
      const rows = await attemptsAfter(trx, past);
      await noteAttempts(
        ctx,
        trx,
        rows.map(({ id }) => id),
      );
      const last = rows.at(-1);
      return { count: rows.length, last: last ? [last.at, last.id] : null };
    }
    case "opened": {
      const rows = await openingsAfter(trx, past);
      await noteItems(ctx, trx, rows);
      const last = rows.at(-1);
      return { count: rows.length, last: last ? [last.id, 0] : null };
    }
    case "finished": {
      const rows = await finishedAfter(trx, past);
      await noteItems(ctx, trx, rows);
      const last = rows.at(-1);
      return { count: rows.length, last: last ? [last.userId, last.contentId] : null };
    }
  }
}
