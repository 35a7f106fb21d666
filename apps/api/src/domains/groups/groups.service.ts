import { mostRows, mostSelected } from "@field-advisor/schema/row-limits";
import type { Group, GroupFilter } from "@field-advisor/schema/groups.endpoints";
import type { Context } from "../../context.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError, existingOr, fieldError, requireVersion } from "../../lib/app-error.ts";
import { done, type Done } from "../../lib/done.ts";
import { counted } from "../../lib/text.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { requireUnderCap } from "../../platform/db/row-cap.ts";
import { write, type Unit } from "../../platform/write/write.ts";
import { peopleOf } from "../../scope/people-scope.ts";
import * as calls from "../calls/calls.service.ts";
import * as rooms from "../rooms/rooms.service.ts";
import { selectRoomIds } from "./group-targets.queries.ts";
import { requireFilter } from "./groups.policy.ts";
import {
  allGroups,
  deleteGroup,
  insertGroup,
  isNameTaken,
  lockGroup,
  type NewGroup,
  selectFound,
  selectGroup,
  selectGroups,
  selectIdsByName,
  updateGroup,
} from "./groups.queries.ts";

export async function list(
  { db }: Context,
  actor: Actor,
  query: GroupFilter & { limit: number; offset: number },
) {
  requireFilter(actor, query);
  return selectGroups(db, peopleOf(actor), query);
}

export const found = ({ db }: Context, actor: Actor, filter: GroupFilter) =>
  selectFound(db, peopleOf(actor), filter, mostSelected);

export const read = async ({ db }: { db: Database | Trx }, actor: Actor, id: number): Promise<Group> =>
  existing(await selectGroup(db, peopleOf(actor), id));

export const create = (ctx: Context, caller: Caller, { name }: { name: string }): Promise<Group> =>
  write(ctx, caller, async (unit) => {
    const id = await add(unit, { name, externalId: null }, caller.actor.userId);
    return readBack(unit.trx, id);
  });

/** The ids of all groups by their names, as these are compared. */
export const idsByName = ({ db }: { db: Database | Trx }): Promise<Map<string, number>> =>
  selectIdsByName(db);

/** Makes a group within another write. @returns its id */
export async function add(unit: Unit, group: NewGroup, byId: number | null): Promise<number> {
  const { trx } = unit;
  const id = await unlessTaken(insertGroup(trx, group, byId));
  await requireUnderCap(trx, { of: "groups", rows: allGroups, most: mostRows.groups, refuse: tooManyGroups });
  await unit.audit({
    action: "group.create",
    subject: subjectOf(id),
    details: { after: { name: group.name } },
  });
  return id;
}

export const rename = (
  ctx: Context,
  caller: Caller,
  id: number,
  { name, version }: { name: string; version?: number | undefined },
): Promise<Group> =>
  write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const before = existing(await lockGroup(trx, id));
    requireVersion("group", before, version);
    if (before.name === name) unit.noAudit("nothing differs");
    else {
      await unlessTaken(updateGroup(trx, id, { name }));
      const details = { before: { name: before.name }, after: { name } };
      await unit.audit({ action: "group.rename", subject: subjectOf(id), details });
    }
    return readBack(trx, id);
  });

/** Whoever may enter a room by nothing else any more leaves it. */
export const remove = (ctx: Context, caller: Caller, id: number): Promise<Done> =>
  write(ctx, caller, async (unit) => {
    await removeIn(ctx, unit, id);
    return done;
  });

/** Deletes a group within another write. */
export async function removeIn(ctx: Context, unit: Unit, id: number): Promise<void> {
  const { trx } = unit;
  const { name } = existing(await lockGroup(trx, id, { toRemove: true }));
  const { people, rooms: roomCount, items } = await readBack(trx, id);
  const roomIds = await selectRoomIds(trx, id);
  await deleteGroup(trx, id);
  const details = { name, people, rooms: roomCount, items };
  await unit.audit({ action: "group.delete", subject: subjectOf(id), details });
  await endCallsIn(unit, roomIds);
  unit.onCommit(() => rooms.forgetLists(ctx));
}

/** Ends the calls of those who have no right any more to the rooms that they are in. */
export async function endCallsIn(unit: Unit, roomIds: readonly number[]): Promise<void> {
  if (roomIds.length > 0) await calls.end(unit, { on: "no right", roomIds });
}

/** The group as this transaction leaves it, as an owner sees it. */
const readBack = async (trx: Trx, id: number): Promise<Group> =>
  existing(await selectGroup(trx, { kind: "all" }, id));

export const existing = existingOr("Group not found. It may have been deleted; reload the page.");

export const subjectOf = (id: number) => ({ type: "group", id });

async function unlessTaken<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (isNameTaken(error))
      throw fieldError("conflict", "name", "A group with this name already exists. Choose another name.");
    throw error;
  }
}

const tooManyGroups = () =>
  new AppError(
    "conflict",
    `There are at most ${counted(mostRows.groups, "group")}. Delete one of them, then create this one.`,
  );
