import type { Context } from "../../context.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { type Telling, telling } from "../../platform/events/events.ts";
import * as rounds from "../paths/rounds.service.ts";
import { noteAttempts, noteFinished, noteOpening, noteOverdue } from "./progress.queries.ts";

/** Brings the assignments of an attempt's person up to date, in the transaction that changes the attempt. */
export async function afterAttempt(telling: Telling, attemptId: string): Promise<void> {
  telling.emitAll("assignment.done", await noteAttempts(telling.trx, attemptId));
  await rounds.afterAttempt(telling, attemptId);
}

/** The same after somebody finished an item. */
export async function afterFinishing(telling: Telling, userId: number, contentId: number): Promise<void> {
  telling.emitAll("assignment.done", await noteFinished(telling.trx, userId, contentId));
  await rounds.afterFinishing(telling, userId, contentId);
}

export async function afterOpening(telling: Telling, userId: number, contentId: number): Promise<void> {
  telling.emitAll("assignment.done", await noteOpening(telling.trx, userId, contentId));
  await rounds.afterOpening(telling, userId, contentId);
}

/** So many are noted in one transaction, which is short then. */
const atOnce = 1000;

/** In one run, so that what a long outage left takes several. */
const mostBatches = 20;

/** Notes of what is overdue since today that it is, for each person and day once. */
export async function tellOverdue(ctx: Context): Promise<void> {
  for (let batch = 0, noted = atOnce; noted === atOnce && batch < mostBatches; batch++)
    noted = await inTransaction(ctx.db, (trx) =>
      telling(ctx, trx, async ({ emitAll }) => {
        const overdue = await noteOverdue(trx, atOnce);
        emitAll("assignment.overdue", overdue);
        return overdue.length;
      }),
    );
}
