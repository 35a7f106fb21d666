import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../context.ts";
import { certificateNumber } from "../../lib/ids.ts";
import type { Trx } from "../../platform/db/database.ts";
import { detached, write } from "../../platform/write/write.ts";
import { insertCertificates } from "./certificates.queries.ts";
import { mostSteps } from "@field-advisor/schema/path-constants";
import {
  beginRounds,
  endRounds,
  followRounds,
  isLasting,
  markSteps,
  renewRounds,
  selectGoing,
  selectWhose,
  unmarkSteps,
} from "./rounds.queries.ts";

/**
 * Marks what is done in rounds `p`, ends those that are complete with a certificate, and brings their assignments up to
 * date.
 * @param first which steps `s` may have become done; those that open after them are looked at in any case
 * @returns how many rounds ended
 */
export async function settle(
  trx: Trx,
  of: RawBuilder<boolean>,
  first: RawBuilder<boolean>,
  openedItem: number | null = null,
): Promise<number> {
  let marked = await markSteps(trx, sql<boolean>`${of} and ${first}`, openedItem);
  // A locked step that opens now can only have been done where what was finished stays finished.
  for (let step = 1; marked > 0 && step < mostSteps; step += 1)
    marked = await markSteps(trx, sql<boolean>`${of} and ${isLasting} and s.is_locked`);
  return end(trx, of);
}

async function end(trx: Trx, of: RawBuilder<boolean>): Promise<number> {
  const ended = await endRounds(trx, of);
  if (ended.length > 0)
    await insertCertificates(
      trx,
      ended.map((round) => ({ ...round, number: certificateNumber() })),
    );
  await followRounds(trx, of);
  return ended.length;
}

/** Has people begin a path, as far as they are not at it and need it now. What they have finished before is done. */
export async function begin(trx: Trx, pathId: number, userIds: readonly number[]): Promise<void> {
  await beginRounds(trx, pathId, userIds);
  await settle(trx, sql<boolean>`p.path_id = ${pathId} and p.user_id = any(${userIds}::int[])`, isLasting);
}

/** Brings the paths of an attempt's person up to date, in the transaction that changes the attempt. */
export async function afterAttempt(trx: Trx, attemptId: string): Promise<void> {
  const [whose] = await selectWhose(trx, attemptId);
  if (!whose) return;
  const { userId, roomId } = whose;
  await afterOne(trx, { userId, about: sql<boolean>`s.room_id = ${roomId}` }, () =>
    unmarkSteps(trx, attemptId),
  );
}

/** The same after somebody finished an item. */
export const afterFinishing = (trx: Trx, userId: number, contentId: number): Promise<void> =>
  afterOne(trx, { userId, about: sql<boolean>`s.content_id = ${contentId}` });

export const afterOpening = (trx: Trx, userId: number, contentId: number): Promise<void> =>
  afterOne(trx, { userId, about: sql<boolean>`s.content_id = ${contentId}`, openedItem: contentId });

/** The same after somebody watched a model talk to its end. */
export const afterWatching = (trx: Trx, userId: number, modelId: number): Promise<void> =>
  afterOne(trx, { userId, about: sql<boolean>`s.model_id = ${modelId}` });

interface Happened {
  userId: number;
  /** Which steps `s` it may have done. */
  about: RawBuilder<boolean>;
  openedItem?: number;
}

async function afterOne(
  trx: Trx,
  { userId, about, openedItem }: Happened,
  first?: () => Promise<unknown>,
): Promise<void> {
  const pathIds = (await selectGoing(trx, userId, about)).map(({ pathId }) => pathId);
  if (pathIds.length === 0) return;
  await first?.();
  const theirs = sql<boolean>`p.user_id = ${userId} and p.path_id = any(${pathIds}::int[])`;
  await settle(trx, theirs, about, openedItem);
}

const clock = detached({ actor: null, request: { requestId: "paths", address: "paths" } });

const mostAtOnce = 1000;

/** Ends rounds whose last step went with its room or item, and begins those of expired certificates anew. */
export const renew = (ctx: Context): Promise<void> =>
  write(ctx, clock, async ({ trx, noAudit }) => {
    noAudit("the round and its certificate say when it began and ended");
    await end(trx, sql<boolean>`true`);
    const begun = await renewRounds(trx, mostAtOnce);
    const keys = sql`(select * from unnest(${begun.map(({ pathId }) => pathId)}::int[],
      ${begun.map(({ userId }) => userId)}::int[]))`;
    if (begun.length > 0) await settle(trx, sql<boolean>`(p.path_id, p.user_id) in ${keys}`, isLasting);
  });
