import type { InputOf } from "@field-advisor/schema/endpoint";
import type {
  PersonPractice,
  practiceEndpoints,
  RoomInsights,
} from "@field-advisor/schema/practice.endpoints";
import type { AssignmentGoal } from "@field-advisor/schema/practice-constants";
import type { Context } from "../../context.ts";
import { readInBatches } from "../../platform/db/cursor.ts";
import { selectTimeZone } from "../../platform/db/time-span.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { csvInPieces } from "../../lib/csv.ts";
import { peopleAndSelf, peopleOf } from "../../scope/people-scope.ts";
import { auditedExport } from "../../platform/write/write.ts";
import { attemptScope } from "./attempts.policy.ts";
import { requireWritten } from "./authors.service.ts";
import { summaryOf } from "./attempts.views.ts";
import {
  type CheckFigures,
  selectCheckFigures,
  selectVariantFigures,
  selectRoomFigures,
} from "./insights.queries.ts";
import {
  type ProgressFilter,
  type ProgressLine,
  progressLines,
  selectPractisedRooms,
  selectProgress,
} from "./matrix.queries.ts";
import {
  type MissedRow,
  selectMinutes,
  selectMissed,
  selectPersonName,
  selectReviewPlace,
  selectReviews,
  selectRoomRecords,
  selectSkills,
} from "./progress.queries.ts";
import { selectRubric } from "./rubrics.queries.ts";
import * as selfRatings from "./self-ratings.service.ts";
import { roomToTrain } from "./training.service.ts";

type Inputs = typeof practiceEndpoints;
type Filter = InputOf<Inputs["exportProgress"]>["query"];

export async function reviews({ db }: Context, actor: Actor, part: InputOf<Inputs["reviews"]>["query"]) {
  const { rows, total } = await selectReviews(db, attemptScope(actor), { ...part, people: peopleOf(actor) });
  return {
    rows: rows.map((row) => ({ attempt: summaryOf(row), reason: row.reason, since: row.since })),
    total,
  };
}

/** Another's queue is told as an empty place in one's own. */
export const reviewPlace = ({ db }: Context, actor: Actor, id: string) =>
  selectReviewPlace(db, attemptScope(actor), { people: peopleOf(actor), id });

export async function person(ctx: Context, actor: Actor, userId: number): Promise<PersonPractice> {
  const { db } = ctx;
  const scope = attemptScope(actor);
  const name = await selectPersonName(db, peopleAndSelf(actor), userId);
  if (name === undefined) throw new AppError("not_found", "There is no such person among yours.");
  const [records, skills, missed, minutes, ratings] = await Promise.all([
    selectRoomRecords(db, scope, userId),
    selectSkills(db, scope, userId),
    selectMissed(db, scope, userId),
    selectMinutes(db, userId),
    selfRatings.overTime(ctx, scope, userId),
  ]);
  return {
    person: { id: userId, name },
    rooms: records.map(({ roomId, roomName, category, ...record }) => ({
      room: { id: roomId, name: roomName, category },
      ...record,
    })),
    skills,
    missed: missed.map(withoutSkill),
    selfRatings: ratings,
    next: userId === actor.userId ? await nextOf(ctx, actor, missed) : null,
    minutes,
  };
}

const withoutSkill = ({ skill: _, ...check }: MissedRow) => check;

/** The check that was missed most lately, and where to train it. */
async function nextOf(ctx: Context, actor: Actor, [check]: readonly MissedRow[]) {
  if (!check) return null;
  const train = await roomToTrain(ctx, actor, { roomId: check.room.id, skill: check.skill });
  return { ...withoutSkill(check), train };
}

const filterOf = (actor: Actor, { search, roomId, adminId, groupId, standing }: Filter): ProgressFilter => ({
  readerId: actor.userId,
  search,
  roomId,
  standing,
  people: peopleOf(actor, { assignedTo: adminId, groupId }),
});

export async function progress({ db }: Context, actor: Actor, query: InputOf<Inputs["progress"]>["query"]) {
  const { sort, limit, offset } = query;
  const filter = filterOf(actor, query);
  const [{ rows: people, total }, theirRooms, timeZone] = await Promise.all([
    selectProgress(db, { ...filter, sort, limit, offset }),
    selectPractisedRooms(db, filter),
    selectTimeZone(db),
  ]);
  return { total, timeZone, rooms: theirRooms, people };
}

/** Days are those of the organisation's zone. */
const columns = [
  "name",
  "email",
  "companies",
  "room",
  "attempts",
  "first",
  "best",
  "last",
  "passed",
  "lastDay",
  "assigned",
  "state",
  "dueDay",
  "doneDay",
  "lastVariant",
  "paths",
  "groups",
];

/** The same as a file, a line for each person in each of their rooms. */
export async function* exportProgress(
  ctx: Context,
  caller: Caller,
  query: Filter,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const statement = progressLines(filterOf(caller.actor, query));
  const batches = readInBatches<ProgressLine>(ctx, statement, signal);
  const audited = auditedExport(ctx, caller, batches, (rows) => ({
    action: "practice.export",
    details: { rows },
  }));
  yield* csvInPieces(columns, audited, lineOf);
}

const goals = {
  attempt: "an attempt",
  attempts: "attempts: ",
  pass: "pass",
  score: "score: ",
  open: "open",
  finish: "play to the end",
  complete: "complete",
} as const satisfies Record<AssignmentGoal, string>;

function lineOf({ passed, goal, goalValue, state, dueOn, doneOn, total: _, ...line }: ProgressLine) {
  const isKnown = passed !== null;
  return {
    ...line,
    passed: isKnown ? (passed ? "yes" : "no") : "not shared",
    assigned: goal === null ? null : goals[goal] + (goalValue ?? ""),
    state: state?.replace("_", " ") ?? null,
    dueDay: dueOn,
    doneDay: doneOn,
  };
}

/** By the attempts of the people whom the reader may know: everybody's for owners. */
export async function insights(ctx: Context, actor: Actor, roomId: number): Promise<RoomInsights> {
  const room = await requireWritten(ctx.db, actor, roomId);
  const scope = attemptScope(actor);
  const [figures, checks, rubric, variants] = await Promise.all([
    selectRoomFigures(ctx.db, scope, roomId),
    selectCheckFigures(ctx.db, scope, roomId),
    selectRubric(ctx.db, roomId),
    selectVariantFigures(ctx.db, scope, roomId),
  ]);
  const sentences = new Map(
    rubric?.body.criteria.flatMap((each) => each.checks).map(({ key, sentence }) => [key, sentence]),
  );
  // Checks that the newest rubric has no more cannot be improved.
  const known = checks.flatMap((check) => {
    const sentence = sentences.get(check.key);
    return sentence === undefined ? [] : [{ ...check, sentence }];
  });
  const top = (rank: (check: CheckFigures) => number) =>
    known
      .filter((check) => rank(check) > 0)
      .toSorted((a, b) => rank(b) - rank(a))
      .slice(0, 5);
  return {
    ...figures,
    missed: top(({ missed }) => missed).map((check) => ({ ...check, room: { id: roomId, name: room.name } })),
    disputed: top(({ overruled, objected }) => overruled + objected),
    variants,
  };
}
