import { mostRows } from "@field-advisor/schema/row-limits";
import type {
  ContentOpening,
  ContentUse,
  openingEndpoints,
  Played,
  Stretch,
} from "@field-advisor/schema/openings.endpoints";
import type { Range } from "@field-advisor/schema/activity.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Context } from "../../context.ts";
import { requireUnderCap } from "../../platform/db/row-cap.ts";
import { selectTimeSpan, type TimeSpan } from "../../platform/db/time-span.ts";
import type { Caller } from "../../lib/actor.ts";
import { done, type Done } from "../../lib/done.ts";
import { tooMany } from "../../lib/app-error.ts";
import type { Counted } from "../../lib/counted.ts";
import { counted } from "../../lib/text.ts";
import { peopleOf } from "../../scope/people-scope.ts";
import { type Unit, write } from "../../platform/write/write.ts";
import * as assignments from "../assignments/progress.service.ts";
import { scopeOf } from "../../scope/content-scope.ts";
import { selectIfMayOpen } from "./content.queries.ts";
import { budgetOf, countWithin, isFinished } from "./content.rules.ts";
import { existing, subjectOf } from "./content.service.ts";
import {
  countByStart,
  countPeople,
  insertFinished,
  insertOpening,
  keepPosition as storePosition,
  openingsToday,
  selectLastOpenings,
  selectOpenings,
  playedOf,
  selectPlaying,
  selectUse,
} from "./openings.queries.ts";
import { addPlayed, selectUnplayed } from "./played.queries.ts";

type Asking = Pick<Caller, "actor">;

const tooManyOpenings = () =>
  tooMany(
    `You have opened ${counted(mostRows.openingsOfPersonADay, "item")} within a day. Go on with the library tomorrow.`,
    3600,
  );

/** Notes that somebody opened an item. */
export const open = (ctx: Context, caller: Caller, contentId: number): Promise<Done> =>
  write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const { actor } = caller;
    existing(await selectIfMayOpen(trx, scopeOf(actor), contentId));
    await assignments.afterOpening(unit, actor.userId, contentId);
    if (!(await insertOpening(trx, actor.userId, contentId))) {
      unit.noAudit("within ten minutes it is the same opening");
      return done;
    }
    await requireUnderCap(trx, {
      of: `openings ${actor.userId}`,
      rows: openingsToday(actor.userId),
      most: mostRows.openingsOfPersonADay,
      refuse: tooManyOpenings,
    });
    await unit.audit({ action: "content.open", subject: subjectOf(contentId), details: {} });
    unit.emit("content.opened", { personId: actor.userId, contentId });
    return done;
  });

/** Keeps where somebody stopped in a recording, and counts what they played of it. */
export const keepPosition = (
  ctx: Context,
  caller: Caller,
  contentId: number,
  { seconds, played }: InputOf<typeof openingEndpoints.keepPosition>["body"],
): Promise<Played> =>
  write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const { actor } = caller;
    existing(await selectIfMayOpen(trx, scopeOf(actor), contentId));
    await storePosition(trx, actor.userId, contentId, seconds);
    const { isNew, ...progress } = await countPlayed(unit, { userId: actor.userId, contentId }, played);
    if (isNew) await unit.audit({ action: "content.finish", subject: subjectOf(contentId), details: {} });
    else unit.noAudit("the opening is in the log, and a position says nothing more about it");
    return { success: true, ...progress };
  });

type Progress = Omit<Played, "success"> & {
  /** This report finished the recording. */
  isNew: boolean;
};

const nothing: Progress = { playedSeconds: 0, finishedAt: null, uncounted: [], isNew: false };

/**
 * Counts what somebody says to have played, as far as it can be true. Their position was written in the same transaction.
 * @returns how far they are, and what did not count yet
 */
async function countPlayed(
  unit: Unit,
  { userId, contentId }: { userId: number; contentId: number },
  stretches: readonly Stretch[],
): Promise<Progress> {
  const { trx } = unit;
  const row = playedOf(userId, contentId);
  const before = await selectPlaying(trx, userId, contentId);
  // Of a recording without a length nobody knows where 95 % of it are.
  if (!before || before.length === null) return nothing;
  const { length, finishedAt } = before;
  const unplayed = await selectUnplayed(trx, { ...row, length }, stretches);
  const { counted, uncounted, left } = countWithin(unplayed, budgetOf(before));
  const playedSeconds = await addPlayed(trx, row, { counted, left });
  if (finishedAt !== null || !isFinished(playedSeconds, length))
    return { playedSeconds, finishedAt, uncounted, isNew: false };
  const finished = await insertFinished(trx, userId, contentId);
  unit.emit("content.finished", { personId: userId, contentId });
  await assignments.afterFinishing(unit, userId, contentId);
  return { playedSeconds, finishedAt: finished, uncounted, isNew: true };
}

/** When the caller opened each item last. */
export const own = ({ db }: Context, { actor }: Asking) => selectLastOpenings(db, actor.userId);

/** Openings of the people of whom the caller may know. */
export const list = (
  { db }: Context,
  { actor }: Asking,
  query: InputOf<typeof openingEndpoints.list>["query"],
): Promise<Counted<ContentOpening[]>> => selectOpenings(db, peopleOf(actor), query);

/** Openings since a span began, by its parts: from 1, in the order of their starts. */
export async function countIn({ db }: Context, span: TimeSpan): Promise<Map<number, number>> {
  const rows = await countByStart(db, span);
  return new Map(rows.map(({ bucket, openings }) => [bucket, openings]));
}

export async function use(ctx: Context, range: Range): Promise<ContentUse> {
  const { db } = ctx;
  const span = await selectTimeSpan(db, range);
  const [items, openingsIn, { people, before }] = await Promise.all([
    selectUse(db, span),
    countIn(ctx, span),
    countPeople(db, span),
  ]);
  return {
    asOf: span.asOf,
    timeZone: span.timeZone,
    totals: {
      openings: [...openingsIn.values()].reduce((sum, openings) => sum + openings, 0),
      items: items.length,
      people,
    },
    previous: { openings: before },
    timeline: span.starts.map((start, index) => ({ start, openings: openingsIn.get(index + 1) ?? 0 })),
    items,
  };
}
