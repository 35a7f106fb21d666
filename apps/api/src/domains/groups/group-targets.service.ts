import type { ChangedTargets } from "@field-advisor/schema/groups.endpoints";
import type { Context } from "../../context.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { fieldError } from "../../lib/app-error.ts";
import { write, type Unit } from "../../platform/write/write.ts";
import * as rooms from "../rooms/rooms.service.ts";
import {
  deleteTargets,
  holdTargets,
  insertTargets,
  selectItems,
  selectRooms,
  selectTargets,
  type Target,
} from "./group-targets.queries.ts";
import { countVersions, lockGroup } from "./groups.queries.ts";
import * as groups from "./groups.service.ts";

interface Part {
  limit: number;
  offset: number;
}

export async function listRooms(ctx: Context, actor: Actor, id: number, part: Part) {
  await groups.read(ctx, actor, id);
  return selectRooms(ctx.db, id, part);
}

export async function listContent(ctx: Context, actor: Actor, id: number, part: Part) {
  await groups.read(ctx, actor, id);
  return selectItems(ctx.db, id, part);
}

export const setRooms = (ctx: Context, caller: Caller, id: number, ids: number[]) =>
  write(ctx, caller, async (unit) => ({
    roomIds: await replace(ctx, unit, caller, { id, target: "room", ids }),
  }));

export const setContent = (ctx: Context, caller: Caller, id: number, ids: number[]) =>
  write(ctx, caller, async (unit) => ({
    contentIds: await replace(ctx, unit, caller, { id, target: "content", ids }),
  }));

/** Replaces what a group opens. @returns all that it opens now, each once and in order */
async function replace(
  ctx: Context,
  unit: Unit,
  caller: Caller,
  { id, target, ids }: { id: number; target: Target; ids: number[] },
): Promise<number[]> {
  groups.existing(await lockGroup(unit.trx, id));
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b);
  const isWanted = new Set(wanted);
  const before = await selectTargets(unit.trx, target, id);
  const remove = before.filter((each) => !isWanted.has(each));
  await apply(ctx, unit, caller, { id, target, add: wanted, remove });
  return wanted;
}

/** Adds to what a group opens, and takes from it. @returns what differs by it */
export const change = (
  ctx: Context,
  caller: Caller,
  id: number,
  { target, add, remove }: ChangedTargets & { target: Target },
) =>
  write(ctx, caller, async (unit) => {
    groups.existing(await lockGroup(unit.trx, id));
    return apply(ctx, unit, caller, { id, target, add: [...new Set(add)], remove });
  });

/** Has a group open rooms besides those that it opens, within another write, which has asked who may. */
export async function giveRooms(
  ctx: Context,
  unit: Unit,
  caller: Pick<Caller, "actor">,
  { groupId, roomIds }: { groupId: number; roomIds: readonly number[] },
): Promise<void> {
  groups.existing(await lockGroup(unit.trx, groupId));
  await apply(ctx, unit, caller, { id: groupId, target: "room", add: [...roomIds], remove: [] });
}

interface Changes {
  id: number;
  target: Target;
  add: number[];
  remove: number[];
}

const told = {
  room: { action: "group.change_rooms", noun: "room" },
  content: { action: "group.change_content", noun: "item" },
} as const;

async function apply(
  ctx: Context,
  unit: Unit,
  { actor }: Pick<Caller, "actor">,
  { id, target, add, remove }: Changes,
) {
  const { trx } = unit;
  const { action, noun } = told[target];
  const there = await holdTargets(trx, target, add);
  const unknown = add.find((each) => !there.has(each));
  if (unknown !== undefined)
    throw fieldError(
      "not_found",
      target === "room" ? "roomIds" : "contentIds",
      `There is no ${noun} ${unknown} any more. Reload the page and try again.`,
    );
  const removed = await deleteTargets(trx, target, id, remove);
  const added = await insertTargets(trx, target, id, { ids: add, grantedBy: actor.userId });
  if (added.length + removed.length === 0) {
    unit.noAudit("nothing differs");
    return { added, removed };
  }
  await countVersions(trx, [id]);
  await unit.audit({ action, subject: groups.subjectOf(id), details: { added, removed } });
  if (target === "room") {
    await groups.endCallsIn(unit, removed);
    unit.onCommit(() => rooms.forgetLists(ctx));
  }
  return { added, removed };
}
