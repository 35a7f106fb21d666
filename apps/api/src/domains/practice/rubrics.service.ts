import { privateCategories } from "@field-advisor/schema/practice-constants";
import type {
  Briefing,
  RoomRubric,
  rubricEndpoints,
  RubricVersion,
} from "@field-advisor/schema/rubrics.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Rubric } from "@field-advisor/schema/rubric-forms";
import type { Context } from "../../context.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError, existingOr, requireVersion } from "../../lib/app-error.ts";
import type { Counted } from "../../lib/counted.ts";
import { write } from "../../platform/write/write.ts";
import * as engines from "../agents/engines.service.ts";
import * as rooms from "../rooms/rooms.service.ts";
import * as recordingConsent from "./recording-consent.service.ts";
import { attemptScope } from "./attempts.policy.ts";
import { requireWritten } from "./authors.service.ts";
import { insertRubric, lockRubric, type RubricRow, selectRubric, selectVersions } from "./rubrics.queries.ts";
import { faultsOf } from "./rubric-phrases.rules.ts";
import { attemptsLeft } from "./attempts.rules.ts";
import { selectTerms } from "./exams.queries.ts";
import { selectOwnRecord } from "./runs.queries.ts";

const answerOf = (row: RubricRow | undefined): RoomRubric => ({
  version: row?.version ?? 0,
  rubric: row?.body ?? null,
  savedAt: row?.savedAt ?? null,
  savedBy: row?.savedBy ?? null,
});

export async function read(ctx: Context, actor: Actor, roomId: number): Promise<RoomRubric> {
  await requireWritten(ctx.db, actor, roomId);
  return answerOf(await selectRubric(ctx.db, roomId));
}

export async function versions(
  { db }: Context,
  actor: Actor,
  roomId: number,
  part: InputOf<(typeof rubricEndpoints)["versions"]>["query"],
): Promise<Counted<RubricVersion[]>> {
  await requireWritten(db, actor, roomId);
  return selectVersions(db, roomId, part);
}

export async function readVersion(
  { db }: Context,
  actor: Actor,
  { id, version }: InputOf<(typeof rubricEndpoints)["readVersion"]>["params"],
): Promise<RoomRubric> {
  await requireWritten(db, actor, id);
  return answerOf(existingVersion(await selectRubric(db, id, version)));
}

const existingVersion = existingOr("This rubric has no such version.");

/** Attempts keep the version they began with. */
export const update = (
  ctx: Context,
  caller: Caller,
  roomId: number,
  { version, rubric }: InputOf<(typeof rubricEndpoints)["update"]>["body"],
): Promise<RoomRubric> =>
  write(ctx, caller, async (unit) => {
    const { trx } = unit;
    await lockRubric(trx, roomId);
    await requireWritten(trx, caller.actor, roomId);
    const issues = faultsOf(rubric);
    const [first] = issues;
    if (first) throw new AppError("invalid_request", first.message, { issues });
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
  const [stored, own, terms, isUnheard, recording] = await Promise.all([
    selectRubric(ctx.db, roomId),
    selectOwnRecord(ctx.db, attemptScope(actor), roomId),
    selectTerms(ctx.db, actor.userId, roomId),
    engines.hearsNoWords(ctx),
    recordingConsent.termsOf(ctx, actor, roomId),
  ]);
  return {
    roomId,
    rubric: stored ? shownOf(stored.body) : null,
    isPrivate: privateCategories.includes(room.category),
    isUnheard: isUnheard && stored !== undefined,
    recording,
    attempts: {
      count: own?.count ?? 0,
      best: own?.best ?? null,
      passed: own?.passed ?? false,
      left: terms ? attemptsLeft(terms) : null,
      uncounted: terms?.uncounted ?? 0,
    },
    openAttempt: own?.openAttempt ?? null,
    lastAttempt: own?.lastAttempt ?? null,
  };
}

const shownOf = ({ criteria, ...rest }: Rubric): Briefing["rubric"] => ({
  ...rest,
  criteria: criteria.map(({ key, name, skill }) => ({ key, name, skill })),
});
