import type { Played, Stretch } from "@field-advisor/schema/openings.endpoints";
import type { Trx } from "../../platform/db/database.ts";
import * as assignments from "../assignments/assignments.service.ts";
import { addPlayed, insertFinished, selectPlaying, selectUnplayed } from "./playing.queries.ts";
import { budgetOf, countWithin, isFinished } from "./playing.rules.ts";

type Progress = Omit<Played, "success"> & {
  /** Whether this report finished the recording. */
  isNew: boolean;
};

const nothing: Progress = { playedSeconds: 0, finishedAt: null, uncounted: [], isNew: false };

/**
 * Counts what somebody says to have played, as far as it can be true. Their position was written in the same transaction.
 * @returns how far they are, and what did not count yet
 */
export async function count(
  trx: Trx,
  ids: { userId: number; contentId: number },
  stretches: readonly Stretch[],
): Promise<Progress> {
  const { userId, contentId } = ids;
  const before = await selectPlaying(trx, userId, contentId);
  // Of a recording without a length nobody knows where 95 % of it are.
  if (!before || before.length === null) return nothing;
  const { length, finishedAt } = before;
  const unplayed = await selectUnplayed(trx, { ...ids, length }, stretches);
  const { counted, uncounted, left } = countWithin(unplayed, budgetOf(before));
  const playedSeconds = await addPlayed(trx, ids, { counted, left });
  if (finishedAt !== null) return { playedSeconds, finishedAt, uncounted, isNew: false };
  if (!isFinished(playedSeconds, length)) return { playedSeconds, finishedAt, uncounted, isNew: false };
  await assignments.afterFinishing(trx, userId, contentId);
  return { playedSeconds, finishedAt: await insertFinished(trx, userId, contentId), uncounted, isNew: true };
}
