import type { Assigned, assignmentEndpoints, OwnTask } from "@field-advisor/schema/assignments.endpoints";
import { finishProblem } from "@field-advisor/schema/assignment-forms";
import type { InputOf } from "@field-advisor/schema/endpoint";
import { type AssignmentGoal, mostOpenOfGiver } from "@field-advisor/schema/practice-constants";
import type { Context } from "../../context.ts";
import { columnsOf } from "../../platform/db/columns.ts";
import type { Trx } from "../../platform/db/database.ts";
import type { Telling } from "../../platform/events/events.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError, fieldError } from "../../lib/app-error.ts";
import type { Counted } from "../../lib/counted.ts";
import { done, type Done } from "../../lib/done.ts";
import { peopleOf } from "../../scope/people-scope.ts";
import { detached, type Unit, write } from "../../platform/write/write.ts";
import * as grants from "../access/grants.service.ts";
import * as paths from "../paths/paths.service.ts";
import * as rounds from "../paths/rounds.service.ts";
import * as rooms from "../rooms/rooms.service.ts";
import { makerScope, mayAssignTo, scopeOfGroup } from "./assignments.policy.ts";
import {
  columns,
  deleteAssignment,
  hasRoom,
  insertAssignment,
  insertPeople,
  isGroupOf,
  isKnown,
  isPast,
  isToBeFinished,
  lockAssignment,
  selectAssignments,
  selectGroup,
  selectItem,
  selectOwnTasks,
  selectPeople,
  updateAssignment,
  updatePeople,
} from "./assignments.queries.ts";
import { giveRooms } from "./given-rooms.service.ts";
import { countOverloaded, insertLaterPeople, lockGiver } from "./shares.queries.ts";

type Inputs = typeof assignmentEndpoints;

export const mine = ({ db }: Context, { userId }: Actor): Promise<Counted<OwnTask[]>> =>
  selectOwnTasks(db, userId);

export const list = ({ db }: Context, actor: Actor, part: InputOf<Inputs["list"]>["query"]) =>
  selectAssignments(db, makerScope(actor), part);

export async function people(
  { db }: Context,
  actor: Actor,
  id: number,
  query: InputOf<Inputs["people"]>["query"],
): Promise<Counted<Assigned[]>> {
  if (!(await isKnown(db, id, makerScope(actor)))) throw notFound();
  return selectPeople(db, id, { ...query, people: peopleOf(actor, query) });
}

const notFound = () => new AppError("not_found", "There is no such assignment. It may have been withdrawn.");

/** Assigns a room, an item of the library or a path. An owner's assignment gives its people access to the rooms. */
export const create = (ctx: Context, caller: Caller, input: InputOf<Inputs["create"]>["body"]) =>
  write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const { actor } = caller;
    const { group, ...given } = input;
    const { roomId = null, contentId = null, pathId = null, goal, includesLater, dueOn } = given;
    if (!mayAssignTo(actor, group))
      throw new AppError("forbidden", "You can only assign to people who are assigned to you.");
    await requireSubject(trx, { roomId, contentId, pathId, goal });
    const groupId = group.kind === "group" ? group.groupId : null;
    if (groupId !== null && !(await isGroupOf(trx, peopleOf(actor), groupId))) throw deleted("group.groupId");
    await requireFuture(trx, dueOn);
    const named = group.kind === "people" ? group.userIds : null;
    const userIds = await selectGroup(trx, scopeOfGroup(actor, group), named);
    if (userIds.length === 0 && !includesLater)
      throw fieldError("invalid_request", "group", "None of these people is active and assigned to you.");
    const givenAccess = await giveRooms(ctx, unit, {
      actor,
      roomId,
      pathId,
      userIds,
      groupId,
      includesLater,
    });
    await lockGiver(trx, actor.userId);
    const id = await insertAssignment(trx, {
      ...columnsOf(columns, { ...given, includesLater: includesLater && group.kind !== "people" }),
      group_kind: group.kind,
      group_id: groupId,
      admin_id: adminOf(actor, group),
      created_by: actor.userId,
    });
    const assigned = (personId: number) => ({ assignmentId: id, personId, roomId, contentId, pathId });
    unit.emitAll("assignment.created", userIds.map(assigned));
    unit.emitAll("assignment.done", (await insertPeople(trx, id, userIds)).map(assigned));
    if (pathId !== null) await rounds.begin(unit, pathId, userIds);
    await requireShare(trx, { giver: actor.userId, userIds, path: "group" });
    await unit.audit({
      action: "assignment.create",
      subject: subjectOf({ roomId, contentId, pathId }),
      details: { assignmentId: id, people: userIds.length, groupId, goal, dueOn, givenAccess },
    });
    return { id, people: userIds.length, givenAccess };
  });

/** Whose people are meant, as it is kept: an administrator's of a group are never all of it, whoever joins. */
function adminOf({ role, userId }: Actor, group: InputOf<Inputs["create"]>["body"]["group"]): number | null {
  if (group.kind === "admin") return group.adminId;
  return group.kind === "group" && role === "ADMIN" ? userId : null;
}

interface Subject {
  roomId: number | null;
  contentId: number | null;
  pathId: number | null;
  goal: AssignmentGoal;
}

const deleted = (path: string) => fieldError("invalid_request", path, "It was deleted a moment ago.");

/** Refuses what is gone, and a goal of which nobody could see whether it is reached. */
async function requireSubject(trx: Trx, { roomId, contentId, pathId, goal }: Subject): Promise<void> {
  if (pathId !== null && !(await paths.isThere(trx, pathId))) throw deleted("pathId");
  if (roomId !== null && !(await hasRoom(trx, roomId))) throw deleted("roomId");
  if (contentId === null) return;
  const item = await selectItem(trx, contentId);
  if (!item) throw deleted("contentId");
  const problem = goal === "finish" ? finishProblem(item) : null;
  if (problem !== null) throw fieldError("invalid_request", "goal", problem);
}

async function requireFuture(trx: Trx, dueOn: string | null | undefined): Promise<void> {
  if (dueOn && (await isPast(trx, dueOn)))
    throw fieldError("invalid_request", "dueOn", "This day has passed. Choose today or a later day.");
}

/** Refuses what would give somebody more open assignments than one giver may give. */
async function requireShare(
  trx: Trx,
  { giver, userIds, path }: { giver: number; userIds: readonly number[]; path: string },
): Promise<void> {
  const overloaded = await countOverloaded(trx, giver, userIds);
  if (overloaded === 0) return;
  const who = overloaded === 1 ? "1 person of these has" : `${overloaded} people of these have`;
  throw fieldError(
    "invalid_request",
    path,
    `${who} ${mostOpenOfGiver} open assignments by the same person already. Wait until some are done, or take some back.`,
  );
}

export const update = (ctx: Context, caller: Caller, id: number, input: InputOf<Inputs["update"]>["body"]) =>
  changing(ctx, caller, { id, action: "assignment.update" }, async ({ trx }) => {
    await requireFuture(trx, input.dueOn);
    await updateAssignment(trx, id, columnsOf(columns, input));
    return { ...input };
  });

export const changePeople = (
  ctx: Context,
  caller: Caller,
  id: number,
  { userIds, ...given }: InputOf<Inputs["updatePeople"]>["body"],
): Promise<Done> => {
  const { remind, isExcused, dueOn } = given;
  return changing(
    ctx,
    caller,
    { id, action: remind ? "assignment.remind" : "assignment.change_people" },
    async ({ trx }, { createdBy }) => {
      await requireFuture(trx, dueOn);
      const changed = await updatePeople(trx, id, { userIds, people: peopleOf(caller.actor) }, given);
      if (isExcused === false && createdBy !== null) {
        await lockGiver(trx, createdBy);
        await requireShare(trx, { giver: createdBy, userIds, path: "isExcused" });
      }
      return { people: changed, isExcused, dueOn };
    },
  );
};

export const remove = (ctx: Context, caller: Caller, id: number): Promise<Done> =>
  changing(ctx, caller, { id, action: "assignment.delete" }, async ({ trx }) => {
    await deleteAssignment(trx, id);
    return {};
  });

const changing = (
  ctx: Context,
  caller: Caller,
  { id, action }: { id: number; action: string },
  work: (unit: Unit, known: { createdBy: number | null }) => Promise<Record<string, unknown>>,
): Promise<Done> =>
  write(ctx, caller, async (unit) => {
    const known = await lockAssignment(unit.trx, id, makerScope(caller.actor));
    if (!known) throw notFound();
    const details = await work(unit, known);
    await unit.audit({ action, subject: subjectOf(known), details: { assignmentId: id, ...details } });
    return done;
  });

function subjectOf({ roomId, contentId, pathId }: Omit<Subject, "goal">) {
  if (pathId !== null) return { type: "path", id: pathId };
  return roomId === null ? { type: "content", id: contentId ?? 0 } : { type: "room", id: roomId };
}

/** Refuses a change of an item that people are to finish and could not finish any more. */
export async function requireFinishable(trx: Trx, contentId: number): Promise<void> {
  const item = await selectItem(trx, contentId);
  if (!item || finishProblem(item) === null || !(await isToBeFinished(trx, contentId))) return;
  throw fieldError(
    "invalid_request",
    "url",
    "People are assigned to play this to the end. Choose a recording that states its length, or withdraw the assignment first.",
  );
}

const clock = detached({ actor: null, request: { requestId: "assignments", address: "assignments" } });

const mostAtOnce = 5000;

async function beginPath(
  telling: Telling,
  pathId: number,
  people: readonly { personId: number; by: number | null }[],
): Promise<void> {
  const { trx } = telling;
  const roomIds = await paths.roomsOf(trx, pathId);
  for (const [by, given] of Map.groupBy(people, (each) => each.by)) {
    const userIds = given.map(({ personId }) => personId);
    if (by !== null) await grants.giveRoomsTo(trx, roomIds, userIds, by);
    await rounds.begin(telling, pathId, userIds);
  }
}

/** Assigns to those who joined a group since, with the room that belongs to it. */
export const assignToLater = (ctx: Context): Promise<void> =>
  write(ctx, clock, async (unit) => {
    const joined = await insertLaterPeople(unit.trx, mostAtOnce);
    unit.noAudit("the assignment says that it is for who joins later");
    const subjects = joined.map(({ isDone: _done, by: _by, ...subject }) => subject);
    unit.emitAll("assignment.created", subjects);
    unit.emitAll(
      "assignment.done",
      subjects.filter((_, place) => joined[place]?.isDone),
    );
    for (const { roomId, personId, by } of joined)
      if (roomId !== null && by !== null) await grants.giveRoomsTo(unit.trx, [roomId], [personId], by);
    for (const [pathId, people] of Map.groupBy(joined, (each) => each.pathId))
      if (pathId !== null) await beginPath(unit, pathId, people);
    if (joined.length > 0) unit.onCommit(() => rooms.forgetLists(ctx));
  });
