import { privateCategories } from "@field-advisor/schema/practice-constants";
import type { Briefing, RoomRubric, rubricEndpoints } from "@field-advisor/schema/rubrics.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Rubric } from "@field-advisor/schema/rubric-forms";
import type { Context } from "../../context.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError, requireVersion } from "../../lib/app-error.ts";
import { write } from "../../platform/write/write.ts";
import * as engines from "../agents/engines.service.ts";
import * as rooms from "../rooms/rooms.service.ts";
import { readerOf, requireRubricWriter } from "./attempts.policy.ts";
import { insertRubric, lockRubric, type RubricRow, selectRubric } from "./rubrics.queries.ts";
import { selectOwnRecord } from "./runs.queries.ts";

const answerOf = (row: RubricRow | undefined): RoomRubric => ({
  version: row?.version ?? 0,
  rubric: row?.body ?? null,
  savedAt: row?.savedAt ?? null,
  savedBy: row?.savedBy ?? null,
});

export async function read(ctx: Context, actor: Actor, roomId: number): Promise<RoomRubric> {
  requireRubricWriter({ actor });
  await rooms.read(ctx, actor, roomId);
  return answerOf(await selectRubric(ctx.db, roomId));
}

/** Attempts keep the version that they began with. */
export const update = (
  ctx: Context,
  caller: Caller,
  roomId: number,
  { version, rubric }: InputOf<(typeof rubricEndpoints)["update"]>["body"],
): Promise<RoomRubric> =>
  write(ctx, caller, async (unit) => {
    requireRubricWriter(caller);
    const { trx } = unit;
    if (!(await lockRubric(trx, roomId))) throw new AppError("not_found", "There is no such room.");
    const known = await selectRubric(trx, roomId);
    requireVersion("rubric", { version: known?.version ?? 0 }, version);
    await insertRubric(trx, { roomId, version: version + 1, body: rubric, userId: caller.actor.userId });
    await unit.audit({
      action: "rubric.save",
      subject: { type: "room", id: roomId },
      details: { version: version + 1, checks: rubric.criteria.flatMap(({ checks }) => checks).length },
    });
    return answerOf(await selectRubric(trx, roomId));
  });

/** For somebody who is about to begin an attempt: never how it is judged. */
export async function briefing(ctx: Context, actor: Actor, roomId: number): Promise<Briefing> {
  const room = await rooms.read(ctx, actor, roomId);
  const [stored, own, isUnheard] = await Promise.all([
    selectRubric(ctx.db, roomId),
    selectOwnRecord(ctx.db, readerOf(actor), roomId),
    engines.hearsNoWords(ctx),
  ]);
  return {
    roomId,
    rubric: stored ? shownOf(stored.body) : null,
    isPrivate: privateCategories.includes(room.category),
    isUnheard: isUnheard && stored !== undefined,
    attempts: {
      count: own?.count ?? 0,
      best: own?.best ?? null,
      passed: own?.passed ?? false,
    },
    openAttempt: own?.openAttempt ?? null,
    lastAttempt: own?.lastAttempt ?? null,
  };
}

const shownOf = ({ criteria, ...rest }: Rubric): Briefing["rubric"] => ({
  ...rest,
  criteria: criteria.map(({ key, name, skill }) => ({ key, name, skill })),
});
