import type { ChangedPeople, GroupName } from "@field-advisor/schema/groups.endpoints";
import type { listQuery } from "@field-advisor/schema/primitives";
import type { UserOutcome } from "@field-advisor/schema/users.endpoints";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { fieldError } from "../../lib/app-error.ts";
import { write, type Unit } from "../../platform/write/write.ts";
import { foundNoMore, stillFound, userNotFound } from "../../scope/people-filter.ts";
import { peopleOf } from "../../scope/people-scope.ts";
import * as rooms from "../rooms/rooms.service.ts";
import { selectRoomIds } from "./group-targets.queries.ts";
import { countVersions, lockGroup, lockGroups } from "./groups.queries.ts";
import * as groups from "./groups.service.ts";
import {
  deleteMembers,
  holdPeople,
  insertMembers,
  selectGroupsOf,
  selectMembers,
  takeTurn,
} from "./members.queries.ts";

export async function list(ctx: Context, actor: Actor, id: number, query: z.output<typeof listQuery>) {
  await groups.read(ctx, actor, id);
  return selectMembers(ctx.db, peopleOf(actor), id, query);
}

const gone = "This user no longer exists.";

/**
 * Brings people into a group and takes people out of it, all that may be or none.
 * @returns what became of each, with a reason for those who were left as they are
 */
export const change = (
  ctx: Context,
  caller: Caller,
  id: number,
  { add, remove, ifStill }: ChangedPeople,
): Promise<{ results: UserOutcome[] }> =>
  write(ctx, caller, async (unit) => {
    const { trx } = unit;
    groups.existing(await lockGroup(trx, id));
    const userIds = [...new Set([...add, ...remove])];
    const names = new Map((await holdPeople(trx, userIds)).map((person) => [person.id, person.name]));
    const still = await stillFound(trx, caller.actor, { userIds, ifStill });
    const isMeant = (userId: number) => names.has(userId) && still.has(userId);
    const { added, removed } = await changeIn(ctx, unit, id, {
      add: add.filter(isMeant),
      remove: remove.filter(isMeant),
      byId: caller.actor.userId,
    });
    if (added.length + removed.length === 0) unit.noAudit("nothing differs");
    const changed = new Set([...added, ...removed]);
    const results = userIds.map((userId): UserOutcome => {
      const name = names.get(userId);
      const reason = name === undefined ? gone : still.has(userId) ? null : foundNoMore;
      const outcome = reason !== null ? "refused" : changed.has(userId) ? "changed" : "unchanged";
      return { userId, name: name ?? "", outcome, reason };
    });
    return { results };
  });

const personOf = (userId: number) => ({ type: "user", id: userId });

interface Change {
  add: readonly number[];
  /** null for everybody who is in it. */
  remove: readonly number[] | null;
  byId: number | null;
}

/**
 * The one way into a group that is there, and out of it: within a write that has locked the group and holds the people who come in.
 * Few statements, however many people it is about.
 */
export async function changeIn(ctx: Context, unit: Unit, id: number, { add, remove, byId }: Change) {
  const { trx } = unit;
  const removed = await deleteMembers(trx, id, remove);
  const added = await insertMembers(trx, id, add, byId);
  if (added.length + removed.length > 0) {
    const [group] = await countVersions(trx, [id]);
    const details = { groupId: id, group: group?.name };
    const subject = groups.subjectOf(id);
    await unit.auditAll([
      {
        action: "group.change_people",
        subject,
        details: { addedUserIds: added, removedUserIds: removed },
      },
      // The log of a person is found by its subject, not by what the entry of the group holds.
      ...added.map((userId) => ({ action: "user.join_group", subject: personOf(userId), details })),
      ...removed.map((userId) => ({ action: "user.leave_group", subject: personOf(userId), details })),
    ]);
    unit.onCommit(() => rooms.forgetLists(ctx));
  }
  if (removed.length > 0) await groups.endCallsIn(unit, await selectRoomIds(trx, id));
  return { added, removed };
}

/**
 * Brings new people into groups within another write, into each all of its own at once.
 * @returns false where one of the groups is gone, and nobody has come into any
 */
export async function bringIn(
  ctx: Context,
  unit: Unit,
  joining: ReadonlyMap<number, readonly number[]>,
  byId: number | null,
): Promise<boolean> {
  const locked = await lockGroups(unit.trx, [...joining.keys()]);
  if (locked.length < joining.size) return false;
  for (const [id, add] of joining) await changeIn(ctx, unit, id, { add, remove: [], byId });
  return true;
}

/** Replaces the groups that somebody is in. */
export const setOfPerson = (
  ctx: Context,
  caller: Caller,
  userId: number,
  groupIds: readonly number[],
): Promise<{ groups: GroupName[] }> =>
  write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const wanted = new Set(groupIds);
    await takeTurn(trx, userId);
    const before = new Set((await selectGroupsOf(trx, userId)).map(({ id }) => id));
    const locked = await lockGroups(trx, [...new Set([...wanted, ...before])]);
    if ((await holdPeople(trx, [userId])).length === 0) throw userNotFound();
    const there = new Set(locked.map(({ id }) => id));
    if ([...wanted].some((id) => !there.has(id)))
      throw fieldError(
        "not_found",
        "groupIds",
        "One of these groups no longer exists. Reload the page and try again.",
      );
    const differing = [...there].filter((id) => wanted.has(id) !== before.has(id));
    unit.noAudit("the entries are those of each group that differs");
    for (const id of differing)
      await changeIn(ctx, unit, id, {
        add: wanted.has(id) ? [userId] : [],
        remove: wanted.has(id) ? [] : [userId],
        byId: caller.actor.userId,
      });
    return { groups: await selectGroupsOf(trx, userId) };
  });
