import type { Attempt, attemptEndpoints } from "@field-advisor/schema/attempts.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Rubric } from "@field-advisor/schema/rubric-forms";
import type { Context } from "../../context.ts";
import { type Actor, type Caller, isInPerson } from "../../lib/actor.ts";
import { AppError, existingOr } from "../../lib/app-error.ts";
import { done, type Done } from "../../lib/done.ts";
import { detached, write, type Unit } from "../../platform/write/write.ts";
import * as calls from "../calls/calls.service.ts";
import * as recordings from "../recordings/recordings.service.ts";
import { entryOf, entryOfOthers } from "./attempt-audit.views.ts";
import { accessToAttempt, attemptScope, requireRight, type Right } from "./attempts.policy.ts";
import {
  deleteAttempt,
  lockAttempt,
  type OneAttemptRow,
  selectAttempt,
  selectAttempts,
  selectChecks,
  selectIdOfSession,
  updateAttempt,
} from "./attempts.queries.ts";
import { attemptOf, examinedOf, hiddenAttemptOf, summaryOf, toRateOf, unheardOf } from "./attempts.views.ts";
import { selectSessionsOfDrills } from "./drills.queries.ts";
import { selectEarlier } from "./earlier.queries.ts";
import { withPlaces } from "./drills.views.ts";
import * as exams from "./exams.service.ts";
import { selectJudgedAgain } from "./rejudgements.queries.ts";
import { refuseRecording } from "./recording-consent.queries.ts";
import { selectComments } from "./comments.queries.ts";
import { withdrawModel } from "./model-consents.queries.ts";
import { noteReader, selectReaders } from "./readers.queries.ts";
import { setObjection } from "./reviews.queries.ts";
import { selectRubric } from "./rubrics.queries.ts";
import * as scores from "./scores.service.ts";
import { roomToTrain } from "./training.service.ts";

type Inputs = typeof attemptEndpoints;

export const existing = existingOr("There is no such attempt. It may have been deleted.");

export async function list({ db }: Context, actor: Actor, query: InputOf<Inputs["list"]>["query"]) {
  const { rows, total } = await selectAttempts(db, attemptScope(actor), query);
  return { rows: rows.map(summaryOf), total };
}

/**
 * One attempt. Of a private one that is not shared others are told that it happened; that somebody else reads what was
 * said is noted for its person.
 */
export async function read(ctx: Context, caller: Caller, id: string): Promise<Attempt> {
  const { db } = ctx;
  const { actor } = caller;
  const scope = attemptScope(actor);
  const row = existing(await selectAttempt(db, scope, id));
  const rights = accessToAttempt(actor, row);
  if (row.isHidden && !row.isToRate) return hiddenAttemptOf(row, rights);
  const withheld = await exams.withheldFrom(ctx, actor, row);
  if (withheld.exam === "open")
    return hiddenAttemptOf(row, rights, { ...withheld, finishReason: row.finishReason });
  if (row.isToRate) return toRateOf(row, rights, await rubricOf(ctx, row));
  await noteReading(ctx, caller, row);
  const [rubric, checks, comments, earlier, judgedAgain, readers, legs] = await Promise.all([
    rubricOf(ctx, row),
    selectChecks(db, id),
    selectComments(db, id),
    selectEarlier(db, scope, row),
    selectJudgedAgain(db, id),
    selectReaders(db, id),
    row.sessionId === null ? [] : recordings.legsOf(db, { sessionId: row.sessionId }),
  ]);
  const isTheirs = row.userId === actor.userId;
  const isOwn = isTheirs && isInPerson(actor);
  const parts = { rubric, checks, comments, earlier, judgedAgain, readers, withheld, legs };
  const all = attemptOf(isOwn ? row : { ...row, ownNote: null }, parts, { ...rights, deleteSound: isOwn });
  const examined = examinedOf(isInPerson(actor) ? all : unheardOf(all), isTheirs);
  const mayDrill = isOwn && rights.drill && withheld.exam === null && rubric !== null;
  const attempt = mayDrill ? withPlaces(examined, rubric, row.transcript ?? []) : examined;
  return attempt.next ? { ...attempt, next: await withTraining(ctx, actor, attempt) } : attempt;
}

async function rubricOf({ db }: Context, { roomId, rubricVersion }: OneAttemptRow): Promise<Rubric | null> {
  const rubric = rubricVersion === null ? undefined : await selectRubric(db, roomId, rubricVersion);
  return rubric?.body ?? null;
}

/** Raises not_found where somebody may not read what was said in a session; that somebody else hears it is noted. */
export async function requireReading(ctx: Context, caller: Caller, sessionId: string): Promise<void> {
  const { db } = ctx;
  const id = await selectIdOfSession(db, sessionId);
  const row = existing(
    id === undefined ? undefined : await selectAttempt(db, attemptScope(caller.actor), id),
  );
  const { exam } = await exams.withheldFrom(ctx, caller.actor, row);
  if (row.isHidden || exam === "open") throw new AppError("not_found", "There is no such recording.");
  await noteReading(ctx, caller, row);
}

/**
 * Somebody deletes the sound of their own attempt and of what they said once more. What goes on is not recorded any more, and
 * neither is what follows.
 */
export const removeSound = (ctx: Context, caller: Caller, id: string): Promise<Done> =>
  change(ctx, caller, { id, right: "note", action: "attempt.delete_sound" }, async (unit, row) => {
    const reason = row.state === "open" ? "withdrawn" : "deleted";
    const ofDrills = await selectSessionsOfDrills(unit.trx, id);
    const sessions = row.sessionId === null ? ofDrills : [row.sessionId, ...ofDrills];
    await refuseRecording(unit.trx, sessions);
    let deleted = 0;
    for (const sessionId of sessions) deleted += await recordings.end(ctx, unit, { sessionId }, reason);
    if (deleted === 0) throw new AppError("conflict", "This attempt has no sound.");
    return { details: { calls: deleted } };
  });

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
    await unit.audit(entryOfOthers("attempt.read", row));
  });
}

interface Changed {
  /** What the audit log is told besides. */
  details?: Record<string, unknown>;
  hasOtherChecks?: boolean;
}

/** Changes an attempt for somebody who may, with everything that rests on it. */
export const change = (
  ctx: Context,
  caller: Caller,
  { id, right, action }: { id: string; right: Right; action: string },
  work: (unit: Unit, row: OneAttemptRow) => Promise<Changed>,
): Promise<Done> =>
  write(ctx, caller, async (unit) => {
    const row = existing(await lockAttempt(unit.trx, attemptScope(caller.actor), id));
    requireRight(caller.actor, row, right);
    const { details = {}, hasOtherChecks = false } = await work(unit, row);
    await scores.afterChange(unit, id, { hasOtherChecks });
    const entry = row.userId === caller.actor.userId ? entryOf : entryOfOthers;
    await unit.audit(entry(action, row, details));
    return done;
  });

/** What is told of an attempt; of one whose person is gone nothing is. */
export const subjectsOf = ({ id, userId, roomId }: Pick<OneAttemptRow, "id" | "userId" | "roomId">) =>
  userId === null ? [] : [{ attemptId: id, personId: userId, roomId }];

/** Deletes what was said in it too, here at once and at the provider within a minute, if that can be reached. */
export const remove = (ctx: Context, caller: Caller, id: string): Promise<Done> =>
  change(ctx, caller, { id, right: "remove", action: "attempt.delete" }, async (unit, row) => {
    await deleteAttempt(unit.trx, id);
    unit.emitAll("attempt.deleted", subjectsOf(row));
    await calls.deleteThereToo(unit);
    return {};
  });

export const setSharing = (ctx: Context, caller: Caller, id: string, isShared: boolean): Promise<Done> =>
  change(
    ctx,
    caller,
    { id, right: isShared ? "share" : "unshare", action: isShared ? "attempt.share" : "attempt.unshare" },
    async (unit, row) => {
      const { trx } = unit;
      await updateAttempt(trx, id, { isShared });
      if (!isShared && (await withdrawModel(trx, id))) await unit.audit(entryOf("model.withdrawn", row));
      unit.emitAll(isShared ? "attempt.shared" : "attempt.unshared", subjectsOf(row));
      return { hasOtherChecks: await scores.settleOwn(trx, { ...row, isShared }) };
    },
  );

/** A private attempt is shared by it: who is asked must be able to read it. */
export const askReview = (ctx: Context, caller: Caller, id: string): Promise<Done> =>
  change(ctx, caller, { id, right: "askReview", action: "attempt.ask_review" }, async (unit, row) => {
    const { trx } = unit;
    const isShared = row.isPrivate || row.isShared;
    await updateAttempt(trx, id, { askedReview: true, isShared });
    if (row.isPrivate && !row.isShared) unit.emitAll("attempt.shared", subjectsOf(row));
    return { hasOtherChecks: await scores.settleOwn(trx, { ...row, isShared }) };
  });

export const setNote = (ctx: Context, caller: Caller, id: string, text: string): Promise<Done> =>
  change(ctx, caller, { id, right: "note", action: "attempt.note" }, async ({ trx }) => {
    await updateAttempt(trx, id, { ownNote: text === "" ? null : text });
    return {};
  });

export const object = (
  ctx: Context,
  caller: Caller,
  { id, key }: { id: string; key: string },
  text: string,
): Promise<Done> =>
  change(ctx, caller, { id, right: "object", action: "attempt.object" }, async ({ trx }) => {
    if (!(await setObjection(trx, { id, key }, text)))
      throw new AppError("not_found", "This attempt has no such check.");
    return { details: { check: key } };
  });
