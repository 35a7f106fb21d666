import type { Attempt, attemptEndpoints } from "@field-advisor/schema/attempts.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import { canSayOwn } from "@field-advisor/schema/practice-constants";
import type { Context } from "../../context.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError, existingOr, fieldError } from "../../lib/app-error.ts";
import { done, type Done } from "../../lib/done.ts";
import type { Trx } from "../../platform/db/database.ts";
import { detached, write, type Unit } from "../../platform/write/write.ts";
import * as transcripts from "../conversations/transcripts.service.ts";
import * as assignments from "../assignments/assignments.service.ts";
import { accessToAttempt, readerOf, requireRight, type Right } from "./attempts.policy.ts";
import {
  deleteAttempt,
  lockAttempt,
  noteReader,
  type OneAttemptRow,
  refreshReview,
  selectAttempt,
  selectAttempts,
  selectChecks,
  selectEarlier,
  selectReaders,
  updateAttempt,
} from "./attempts.queries.ts";
import { isOwnToDecide, ownResultOf } from "./attempts.rules.ts";
import { attemptOf, entryOf, hiddenAttemptOf, linesLeft, summaryOf } from "./attempts.views.ts";
import { selectComments, setObjection, setOwn } from "./reviews.queries.ts";
import { selectJudgedAgain } from "./rejudgements.queries.ts";
import { selectRubric } from "./rubrics.queries.ts";
import * as scores from "./scores.service.ts";
import { roomToTrain } from "./training.service.ts";

type Inputs = typeof attemptEndpoints;

export const existing = existingOr("There is no such attempt. It may have been deleted.");

export async function list({ db }: Context, actor: Actor, query: InputOf<Inputs["list"]>["query"]) {
  const { rows, total } = await selectAttempts(db, readerOf(actor), query);
  return { rows: rows.map(summaryOf), total };
}

/**
 * One attempt. Of a private one that is not shared others are told that it happened; that somebody else reads what was
 * said is noted for its person.
 */
export async function read(ctx: Context, caller: Caller, id: string): Promise<Attempt> {
  const { db } = ctx;
  const { actor } = caller;
  const reader = readerOf(actor);
  const row = existing(await selectAttempt(db, reader, id));
  if (row.isHidden) return hiddenAttemptOf(row, accessToAttempt(actor, row));
  await noteReading(ctx, caller, row);
  const [rubric, checks, comments, earlier, judgedAgain, readers] = await Promise.all([
    row.rubricVersion === null ? null : selectRubric(db, row.roomId, row.rubricVersion),
    selectChecks(db, id),
    selectComments(db, id),
    selectEarlier(db, reader, row),
    selectJudgedAgain(db, id),
    selectReaders(db, id),
  ]);
  const isOwn = row.userId === actor.userId && actor.impersonation === null;
  const parts = { rubric: rubric?.body ?? null, checks, comments, earlier, judgedAgain, readers };
  const attempt = attemptOf(isOwn ? row : { ...row, ownNote: null }, parts, accessToAttempt(actor, row));
  return attempt.next ? { ...attempt, next: await withTraining(ctx, actor, attempt) } : attempt;
}

/** Others are told of the attempt's own room alone: they need not know which rooms its person may enter. */
async function withTraining(ctx: Context, actor: Actor, attempt: Attempt): Promise<Attempt["next"]> {
  const { next, room, user, checks, criteria } = attempt;
  if (!next) return null;
  if (user?.id !== actor.userId)
    return { ...next, train: { room: { id: room.id, name: room.name }, why: "again" } };
  const criterion = checks.find(({ key }) => key === next.key)?.criterion;
  const skill = criteria.find(({ key }) => key === criterion)?.skill ?? null;
  return { ...next, train: await roomToTrain(ctx, actor, { roomId: room.id, skill }) };
}

/** Records that somebody reads what somebody else said, at most once an hour: the screen asks again while it waits. */
export async function noteReading(ctx: Context, caller: Caller, row: OneAttemptRow): Promise<void> {
  const { actor } = caller;
  if (row.userId === actor.userId || actor.impersonation !== null) return;
  await write(ctx, detached(caller), async (unit) => {
    if (!(await noteReader(unit.trx, row.id, caller.actor.userId)))
      return unit.noAudit("noted within the last hour");
    await unit.audit(entryOf("attempt.read", row));
  });
}

/** Changes an attempt for somebody who may, and keeps the coaches' queue and its person's tasks right. */
export const change = (
  ctx: Context,
  caller: Caller,
  { id, right, action }: { id: string; right: Right; action: string },
  work: (unit: Unit, row: OneAttemptRow) => Promise<Record<string, unknown> | void>,
): Promise<Done> =>
  write(ctx, caller, async (unit) => {
    const row = existing(await lockAttempt(unit.trx, readerOf(caller.actor), id));
    requireRight(caller.actor, row, right);
    const details = await work(unit, row);
    await refreshReview(unit.trx, id);
    await assignments.afterAttempt(unit.trx, id);
    await unit.audit(entryOf(action, row, details ?? {}));
    return done;
  });

/** Deletes what was said in it too, here at once and at the provider within a minute, if that can be reached. */
export const remove = (ctx: Context, caller: Caller, id: string): Promise<Done> =>
  change(ctx, caller, { id, right: "remove", action: "attempt.delete" }, async (unit) => {
    await deleteAttempt(unit.trx, id);
    await transcripts.deleteThereToo(unit);
  });

export const setSharing = (ctx: Context, caller: Caller, id: string, isShared: boolean): Promise<Done> =>
  change(
    ctx,
    caller,
    { id, right: isShared ? "share" : "unshare", action: isShared ? "attempt.share" : "attempt.unshare" },
    ({ trx }) => updateAttempt(trx, id, { isShared }),
  );

/** A private attempt is shared by it: who is asked must be able to read it. */
export const askReview = (ctx: Context, caller: Caller, id: string): Promise<Done> =>
  change(ctx, caller, { id, right: "askReview", action: "attempt.ask_review" }, ({ trx }, { isPrivate }) =>
    updateAttempt(trx, id, { askedReview: true, ...(isPrivate && { isShared: true }) }),
  );

export const setNote = (ctx: Context, caller: Caller, id: string, text: string): Promise<Done> =>
  change(ctx, caller, { id, right: "note", action: "attempt.note" }, ({ trx }) =>
    updateAttempt(trx, id, { ownNote: text === "" ? null : text }),
  );

export const object = (
  ctx: Context,
  caller: Caller,
  { id, key }: { id: string; key: string },
  text: string,
): Promise<Done> =>
  change(ctx, caller, { id, right: "object", action: "attempt.object" }, async ({ trx }) => {
    if (!(await setObjection(trx, { id, key }, text)))
      throw new AppError("not_found", "This attempt has no such check.");
    return { check: key };
  });

/**
 * Somebody says of an open check of their own attempt what they said. Where nobody else reads the attempt it decides the
 * check; else it puts the line in front of a coach.
 */
export const sayOwn = (
  ctx: Context,
  caller: Caller,
  { id, key }: { id: string; key: string },
  line: number | null,
): Promise<Done> =>
  change(ctx, caller, { id, right: "object", action: "attempt.say_own" }, async ({ trx }, row) => {
    const { check, kind } = await checkOf(trx, row, key);
    if (check.coachResult !== null || !canSayOwn({ kind, result: check.result }))
      throw new AppError(
        "conflict",
        "This check is decided already. Say that you see it differently instead.",
      );
    if (line !== null && !linesLeft(row).some(({ place, isUser }) => place === line && isUser))
      throw fieldError("invalid_request", "line", "Choose a line that you said.");
    const isSaid = line !== null;
    const result = isOwnToDecide(row) ? ownResultOf(kind, isSaid) : null;
    await setOwn(trx, { id, key }, { isSaid, line, result });
    await scores.addUp(trx, id);
    return { check: key, isSaid, result };
  });

async function checkOf(trx: Trx, { id, roomId, rubricVersion }: OneAttemptRow, key: string) {
  const rubric = rubricVersion === null ? undefined : await selectRubric(trx, roomId, rubricVersion);
  const asked = rubric?.body.criteria.flatMap(({ checks }) => checks).find((each) => each.key === key);
  const check = (await selectChecks(trx, id)).find((each) => each.key === key);
  if (!asked || !check) throw new AppError("not_found", "This attempt has no such check.");
  return { check, kind: asked.kind };
}
