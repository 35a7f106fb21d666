import type { AccessChange } from "@field-advisor/schema/access.endpoints";
import type { ManyUsers, UserOutcome } from "@field-advisor/schema/users.endpoints";
import type { Context } from "../../context.ts";
import type { Trx } from "../../platform/db/database.ts";
import type { RoomRight } from "../../platform/jobs/payloads.ts";
import type { Caller } from "../../lib/actor.ts";
import { AppError, fieldError } from "../../lib/app-error.ts";
import { write, type Unit } from "../../platform/write/write.ts";
import * as calls from "../calls/calls.service.ts";
import * as rooms from "../rooms/rooms.service.ts";
import { foundNoMore, stillFound, userNotFound } from "../../scope/people-filter.ts";
import { applied, dedupe } from "./access.rules.ts";
import {
  deleteRights,
  insertRights,
  insertRoomRights,
  lockPeople,
  lockTargets,
  selectRightsOf,
  type Right,
  type Target,
} from "./grants.queries.ts";

export async function set(ctx: Context, caller: Caller, { userId, roomId }: RoomRight, canAccess: boolean) {
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    await requireGrantee(trx, userId, "room");
    const [room] = await lockTargets(trx, "room", [roomId]);
    if (!room) throw roomNotFound();
    const right = [{ userId, id: roomId }];
    const different = canAccess
      ? await insertRights(trx, "room", right, caller.actor.userId)
      : await deleteRights(trx, "room", right);
    const details = { room: room.name, ...traceOf({ roomIds: [roomId], canAccess }) };
    if (different.length > 0) await unit.audit({ action: "access.set", subject: personOf(userId), details });
    else unit.noAudit("nothing differs");
    if (!canAccess) await endCallsUnder(unit, [{ userId, roomId }]);
    unit.onCommit(() => rooms.forgetLists(ctx));
    return { user_id: userId, room_id: roomId, can_access: canAccess };
  });
}

/** Gives people rooms within another write, which has asked who may and says so in the log. */
export const giveRoomsTo = (
  trx: Trx,
  roomIds: readonly number[],
  userIds: readonly number[],
  byId: number,
): Promise<void> => insertRoomRights(trx, { roomIds, userIds }, byId);

interface Changes {
  changes: AccessChange[];
  ifStill?: ManyUsers["ifStill"];
}

/**
 * Gives and takes many rights, all that may be changed or none. Of several changes to one right the last one counts.
 * @returns those changes that made a difference, and what became of each person, with a reason for those who were left
 */
export async function change(ctx: Context, caller: Caller, { changes, ifStill }: Changes) {
  const userIds = [...new Set(changes.map(({ userId }) => userId))];
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const people = new Map((await lockPeople(trx, userIds)).map((person) => [person.id, person]));
    await requireAllRooms(trx, changes);
    const still = await stillFound(trx, caller.actor, { userIds, ifStill });
    const reasonOf = (userId: number): string | null => {
      const person = people.get(userId);
      if (!person) return gone;
      if (person.role === "OWNER") return ownersHaveAll.room;
      return still.has(userId) ? null : foundNoMore;
    };
    const wanted = dedupe(changes.filter(({ userId }) => reasonOf(userId) === null));
    const rightsOf = (canAccess: boolean) =>
      roomRightsOf(wanted, canAccess).map(({ userId, roomId }): Right => ({ userId, id: roomId }));
    const different = applied(wanted, [
      ...(await insertRights(trx, "room", rightsOf(true), caller.actor.userId)),
      ...(await deleteRights(trx, "room", rightsOf(false))),
    ]);
    if (different.length > 0) await unit.auditAll(different.map(entryOf));
    else unit.noAudit("nothing differs");
    await endCallsUnder(unit, roomRightsOf(different, false));
    unit.onCommit(() => rooms.forgetLists(ctx));
    const changed = new Set(different.map(({ userId }) => userId));
    const results = userIds.map((userId): UserOutcome => {
      const reason = reasonOf(userId);
      const outcome = reason !== null ? "refused" : changed.has(userId) ? "changed" : "unchanged";
      return { userId, name: people.get(userId)?.name ?? "", outcome, reason };
    });
    return { changed: different, results };
  });
}

export async function setRooms(ctx: Context, caller: Caller, userId: number, roomIds: number[]) {
  const wanted = sorted(roomIds);
  return write(ctx, caller, async (unit) => {
    const taken = await replace(unit, caller, { target: "room", userId, wanted });
    await endCallsUnder(
      unit,
      taken.map((roomId) => ({ userId, roomId })),
    );
    unit.onCommit(() => rooms.forgetLists(ctx));
    return { roomIds: wanted };
  });
}

export async function setAgents(ctx: Context, caller: Caller, userId: number, agentIds: number[]) {
  const wanted = sorted(agentIds);
  return write(ctx, caller, async (unit) => {
    const taken = await replace(unit, caller, { target: "agent", userId, wanted });
    const rights = taken.map((agentId) => ({ userId, agentId }));
    if (rights.length > 0) await calls.end(unit, { on: "agent rights", rights });
    return { agentIds: wanted };
  });
}

/** Rooms for a user whom this write makes: no call has to end for it, and no list of their rooms is remembered. */
export async function giveRooms(unit: Unit, caller: Caller, userId: number, roomIds: number[]) {
  await replace(unit, caller, { target: "room", userId, wanted: sorted(roomIds) });
}

const sorted = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b);

const replaced = {
  room: { field: "roomIds", action: "access.set_rooms" },
  agent: { field: "agentIds", action: "access.set_agents" },
} as const;

/**
 * @param change.wanted in order, each once
 * @returns what was taken
 */
async function replace(
  unit: Unit,
  { actor }: Caller,
  { target, userId, wanted: after }: { target: Target; userId: number; wanted: number[] },
): Promise<number[]> {
  const { trx } = unit;
  const { field, action } = replaced[target];
  await requireGrantee(trx, userId, target);
  const known = await lockTargets(trx, target, after);
  const unknown = firstMissing(after, known);
  if (unknown !== undefined) throw missing(field, target, unknown);
  const before = await selectRightsOf(trx, target, userId);
  if (String(before) === String(after)) {
    unit.noAudit("nothing differs");
    return [];
  }
  const toRights = (ids: number[]) => ids.map((id): Right => ({ userId, id }));
  const taken = before.filter((id) => !after.includes(id));
  await deleteRights(trx, target, toRights(taken));
  await insertRights(trx, target, toRights(after.filter((id) => !before.includes(id))), actor.userId);
  const details = { before: { [field]: before }, after: { [field]: after } };
  await unit.audit({ action, subject: personOf(userId), details });
  return taken;
}

async function endCallsUnder(unit: Unit, rights: RoomRight[]): Promise<void> {
  if (rights.length > 0) await calls.end(unit, { on: "room rights", rights });
}

const roomRightsOf = (changes: readonly AccessChange[], canAccess: boolean): RoomRight[] =>
  changes
    .filter((each) => each.canAccess === canAccess)
    .flatMap(({ userId, roomIds }) => roomIds.map((roomId) => ({ userId, roomId })));

const gone = "This user no longer exists.";

const ownersHaveAll: Record<Target, string> = {
  room: "Owners can use every room.",
  agent: "Owners can talk to every agent.",
};

async function requireGrantee(trx: Trx, userId: number, target: Target): Promise<void> {
  const [person] = await lockPeople(trx, [userId]);
  if (!person) throw userNotFound();
  if (person.role === "OWNER") throw new AppError("conflict", ownersHaveAll[target]);
}

async function requireAllRooms(trx: Trx, changes: AccessChange[]): Promise<void> {
  const known = await lockTargets(trx, "room", [...new Set(changes.flatMap(({ roomIds }) => roomIds))]);
  for (const [index, { roomIds }] of changes.entries()) {
    const unknown = firstMissing(roomIds, known);
    if (unknown !== undefined) throw missing(`changes.${index}.roomIds`, "room", unknown);
  }
}

function firstMissing(ids: readonly number[], known: readonly { id: number }[]): number | undefined {
  const there = new Set(known.map(({ id }) => id));
  return ids.find((id) => !there.has(id));
}

export const roomNotFound = () =>
  new AppError("not_found", "Room not found. It may have been deleted; reload the page.");

const missing = (path: string, noun: Target | "user", id: number) =>
  fieldError("not_found", path, `There is no ${noun} ${id} any more. Reload the page and try again.`);

const personOf = (userId: number) => ({ type: "user", id: userId });

const entryOf = (each: AccessChange) => ({
  action: "access.change",
  subject: personOf(each.userId),
  details: traceOf(each),
});

const traceOf = ({ roomIds, canAccess }: Pick<AccessChange, "roomIds" | "canAccess">) => ({
  roomIds,
  before: { canAccess: !canAccess },
  after: { canAccess },
});
