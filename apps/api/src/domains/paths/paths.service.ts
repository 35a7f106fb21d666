import { finishProblem } from "@field-advisor/schema/assignment-forms";
import { type ClosedReason, type StepKind, stepSubjects } from "@field-advisor/schema/path-constants";
import type {
  OwnPath,
  OwnStep,
  Path,
  PathOfPerson,
  pathEndpoints,
} from "@field-advisor/schema/paths.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Context } from "../../context.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError, existingOr, requireVersion } from "../../lib/app-error.ts";
import { done, type Done } from "../../lib/done.ts";
import { columnsOf } from "../../platform/db/columns.ts";
import type { Trx } from "../../platform/db/database.ts";
import { write } from "../../platform/write/write.ts";
import { peopleAndSelf } from "../../scope/people-scope.ts";
import { scopeOf } from "../../scope/content-scope.ts";
import { isInScope, selectOwnPath, selectPathsOf } from "./own-paths.queries.ts";
import {
  columns,
  deletePath,
  hasPath,
  insertPath,
  lockPath,
  selectItems,
  selectMissing,
  selectModels,
  selectOfExams,
  selectPath,
  selectPaths,
  selectRooms,
  type StepInput,
  storeSteps,
  updatePath,
} from "./paths.queries.ts";
import { roundsOf, stepsWithIds } from "./rounds.queries.ts";
import { settle } from "./rounds.service.ts";

type Inputs = typeof pathEndpoints;

const existing = existingOr("There is no such path. It may have been deleted.");

const subjectOf = (id: number) => ({ type: "path", id });

export const list = ({ db }: Context, query: InputOf<Inputs["list"]>["query"]) => selectPaths(db, query);

export const models = ({ db }: Context, query: InputOf<Inputs["models"]>["query"]) => selectModels(db, query);

export const read = async ({ db }: Context, id: number): Promise<Path> => existing(await selectPath(db, id));

export const create = (ctx: Context, caller: Caller, input: InputOf<Inputs["create"]>["body"]) =>
  write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const { steps, ...path } = input;
    await requireSteps(trx, steps);
    const id = await insertPath(trx, { ...columnsOf(columns, path), created_by: caller.actor.userId });
    await storeSteps(trx, id, steps);
    await unit.audit({
      action: "path.create",
      subject: subjectOf(id),
      details: { name: path.name, steps: steps.length, validMonths: path.validMonths },
    });
    return existing(await selectPath(trx, id));
  });

/** What people did of steps that stay, stays done; who has every needed step by now has completed the path. */
export const update = (
  ctx: Context,
  caller: Caller,
  id: number,
  { version, ...input }: InputOf<Inputs["update"]>["body"],
): Promise<Path> =>
  write(ctx, caller, async (unit) => {
    const { trx } = unit;
    requireVersion("path", existing(await lockPath(trx, id)), version);
    const { steps, ...path } = input;
    if (steps) await requireSteps(trx, steps);
    await updatePath(trx, id, columnsOf(columns, path));
    const added = steps ? await storeSteps(trx, id, steps) : [];
    const completed = await settle(unit, roundsOf.path(id), stepsWithIds(added));
    await unit.audit({
      action: "path.update",
      subject: subjectOf(id),
      details: { ...path, ...(steps && { steps: steps.length, added: added.length, completed }) },
    });
    return existing(await selectPath(trx, id));
  });

const nothingThere = {
  room: "This room was deleted. Choose another one.",
  content: "This item was deleted. Choose another one.",
  model: "This model talk is not shown to trainees any more. Choose another one.",
};

const ofExam =
  "The room of this model talk is an exam, so it is not shown while another attempt may come. Choose another one.";

const subjectsOf = (steps: readonly StepInput[], kind: StepKind): number[] =>
  steps.flatMap((step) => (step.kind === kind && step.subjectId !== null ? [step.subjectId] : []));

/** Refuses steps about what is gone, such that nobody could do, and such of which nobody could see whether they are done. */
async function requireSteps(trx: Trx, steps: readonly StepInput[]): Promise<void> {
  const missing = await selectMissing(trx, steps);
  const items = await selectItems(trx, subjectsOf(steps, "finish"));
  const ofExams = await selectOfExams(trx, subjectsOf(steps, "watch"));
  const problems = new Map(items.map(({ id, ...item }) => [id, finishProblem(item)]));
  const issues = steps.flatMap(({ kind, subjectId }, place) => {
    const path = `steps.${place}`;
    if (missing.some((each) => each.place === place))
      return [{ path: `${path}.subjectId`, message: nothingThere[stepSubjects[kind]] }];
    if (kind === "watch" && ofExams.some(({ id }) => id === subjectId))
      return [{ path: `${path}.subjectId`, message: ofExam }];
    const problem = kind === "finish" && subjectId !== null ? problems.get(subjectId) : null;
    return problem ? [{ path: `${path}.kind`, message: problem }] : [];
  });
  if (issues[0]) throw new AppError("invalid_request", issues[0].message, { issues });
}

export const remove = (ctx: Context, caller: Caller, id: number): Promise<Done> =>
  write(ctx, caller, async (unit) => {
    const { name } = existing(await lockPath(unit.trx, id));
    await deletePath(unit.trx, id);
    await unit.audit({ action: "path.delete", subject: subjectOf(id), details: { name } });
    return done;
  });

/** Why somebody may not see a model talk that a path of theirs has them watch; null where they may. */
export type WhyClosed = (ctx: Context, actor: Actor, modelId: number) => Promise<ClosedReason | null>;

interface Asked {
  id: number;
  /** Of whoever knows when model talks are shown. */
  whyClosedTo: WhyClosed;
}

export async function mine(ctx: Context, actor: Actor, { id, whyClosedTo }: Asked): Promise<OwnPath> {
  const found = await selectOwnPath(ctx.db, scopeOf(actor), actor.userId, id);
  if (!found) throw new AppError("not_found", "This path is not assigned to you.");
  const steps: OwnStep[] = [];
  // One after the other: a path must not take all connections of the database.
  for (const step of found.steps) {
    const whyClosed = step.kind === "watch" ? await whyClosedTo(ctx, actor, step.subject.id) : null;
    steps.push(step.kind === "watch" ? { ...step, mayOpen: whyClosed === null, whyClosed } : step);
  }
  return { ...found, steps };
}

export async function ofPerson({ db }: Context, actor: Actor, userId: number): Promise<PathOfPerson[]> {
  if (!(await isInScope(db, peopleAndSelf(actor), userId)))
    throw new AppError("not_found", "There is no such person among yours.");
  return selectPathsOf(db, userId);
}

/** Whether there is such a path, which nobody deletes until the transaction is over. */
export const isThere = (trx: Trx, id: number): Promise<boolean> => hasPath(trx, id);

/** The rooms of a path, which its people need. */
export const roomsOf = (trx: Trx, id: number): Promise<number[]> => selectRooms(trx, id);
