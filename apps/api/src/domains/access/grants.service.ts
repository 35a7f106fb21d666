import type { AccessChange } from "@field-advisor/schema/access";
import { inTransaction, type Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError, fieldError } from "../../lib/app-error.ts";
import type { Audit, AuditEntry } from "../audit/audit.service.ts";
import type { RoomsService } from "../rooms/rooms.service.ts";
import { userNotFound } from "../users/directory.service.ts";
import type { Calls, RoomRight } from "../calls/calls.service.ts";
import { mayManageAccess, dedupe, applied } from "./access.policy.ts";
import {
  deleteRights,
  insertRights,
  lockPeople,
  lockTargets,
  selectRightsOf,
  type Right,
  type Target,
} from "./grants.queries.ts";

export interface GrantingParts extends Pick<Deps, "db"> {
  audit: Audit;
  rooms: Pick<RoomsService, "invalidate">;
  calls: Pick<Calls, "endUnder" | "endWith">;
}

/** Rights to rooms and agents as owners give and take them. */
export const createGranting = (parts: GrantingParts) => ({
  set: (caller: Caller, right: RoomRight, canAccess: boolean): Promise<void> =>
    parts.rooms.invalidate(set(parts, caller, right, canAccess)),
  change: (caller: Caller, changes: AccessChange[]): Promise<AccessChange[]> =>
    parts.rooms.invalidate(change(parts, caller, changes)),
  setRooms: (caller: Caller, userId: number, roomIds: number[]): Promise<number[]> =>
    parts.rooms.invalidate(replace(parts, caller, { target: "room", userId, wanted: roomIds })),
  setAgents: (caller: Caller, userId: number, agentIds: number[]): Promise<number[]> =>
    replace(parts, caller, { target: "agent", userId, wanted: agentIds }),
  /** Rooms for somebody who is just being made: no call has to end for it, and nothing is remembered of them. */
  async giveRooms(trx: Trx, caller: Caller, userId: number, roomIds: number[]): Promise<void> {
    requireManager(caller.actor);
    const wanted = [...new Set(roomIds)].toSorted((a, b) => a - b);
    await replaceIn(trx, parts, caller, { target: "room", userId, wanted });
  },
});

/** @throws AppError forbidden, not_found, conflict */
async function set(
  { db, audit, calls }: GrantingParts,
  { actor, request }: Caller,
  { userId, roomId }: RoomRight,
  canAccess: boolean,
): Promise<void> {
  requireManager(actor);
  await inTransaction(db, async (trx) => {
    await requireGrantee(trx, userId, "room");
    const [room] = await lockTargets(trx, "room", [roomId]);
    if (!room) throw roomNotFound();
    const right = [{ userId, id: roomId }];
    const different = canAccess
      ? await insertRights(trx, "room", right, actor.userId)
      : await deleteRights(trx, "room", right);
    if (different.length === 0) return;
    const details = { room: room.name, ...traceOf({ roomIds: [roomId], canAccess }) };
    await audit.record(trx, { actor, request, action: "access.set", subject: personOf(userId), details });
  });
  if (!canAccess) await calls.endUnder([{ userId, roomId }]);
}

/**
 * Gives and takes many rights, all or none. Where several changes speak of one right, the last one counts.
 * @returns those changes that made a difference
 * @throws AppError forbidden, not_found, conflict; the last two at the user or room that they are about
 */
async function change(
  { db, audit, calls }: GrantingParts,
  { actor, request }: Caller,
  changes: AccessChange[],
): Promise<AccessChange[]> {
  requireManager(actor);
  const wanted = dedupe(changes);
  const rightsOf = (canAccess: boolean) =>
    wanted
      .filter((each) => each.canAccess === canAccess)
      .flatMap(({ userId, roomIds }) => roomIds.map((id): Right => ({ userId, id })));
  const different = await inTransaction(db, async (trx) => {
    await requireAllGrantees(trx, changes);
    await requireAllRooms(trx, changes);
    const different = applied(wanted, [
      ...(await insertRights(trx, "room", rightsOf(true), actor.userId)),
      ...(await deleteRights(trx, "room", rightsOf(false))),
    ]);
    const entryOf = (each: AccessChange): AuditEntry => ({
      actor,
      request,
      action: "access.change",
      subject: personOf(each.userId),
      details: traceOf(each),
    });
    if (different.length > 0) await audit.recordAll(trx, different.map(entryOf));
    return different;
  });
  const taken = different.filter(({ canAccess }) => !canAccess);
  await calls.endUnder(taken.flatMap(({ userId, roomIds }) => roomIds.map((roomId) => ({ userId, roomId }))));
  return different;
}

const replaced = {
  room: { field: "roomIds", action: "access.set_rooms" },
  agent: { field: "agentIds", action: "access.set_agents" },
} as const;

interface Replacement {
  target: Target;
  userId: number;
  wanted: number[];
}

/** @throws AppError forbidden, not_found, conflict */
async function replace(
  parts: GrantingParts,
  caller: Caller,
  { target, userId, wanted }: Replacement,
): Promise<number[]> {
  requireManager(caller.actor);
  const { calls } = parts;
  const after = [...new Set(wanted)].toSorted((a, b) => a - b);
  const taken = await inTransaction(parts.db, (trx) =>
    replaceIn(trx, parts, caller, { target, userId, wanted: after }),
  );
  if (target === "room") await calls.endUnder(taken.map((roomId) => ({ userId, roomId })));
  else await calls.endWith(taken.map((agentId) => ({ userId, agentId })));
  return after;
}

/** @returns what was taken. @throws AppError not_found, conflict */
async function replaceIn(
  trx: Trx,
  { audit }: Pick<GrantingParts, "audit">,
  { actor, request }: Caller,
  { target, userId, wanted: after }: Replacement,
): Promise<number[]> {
  const { field, action } = replaced[target];
  await requireGrantee(trx, userId, target);
  const known = await lockTargets(trx, target, after);
  const unknown = firstMissing(after, known);
  if (unknown !== undefined) throw missing(field, target, unknown);
  const before = await selectRightsOf(trx, target, userId);
  if (String(before) === String(after)) return [];
  const toRights = (ids: number[]) => ids.map((id): Right => ({ userId, id }));
  const taken = before.filter((id) => !after.includes(id));
  await deleteRights(trx, target, toRights(taken));
  await insertRights(trx, target, toRights(after.filter((id) => !before.includes(id))), actor.userId);
  const details = { before: { [field]: before }, after: { [field]: after } };
  await audit.record(trx, { actor, request, action, subject: personOf(userId), details });
  return taken;
}

/** @throws AppError forbidden */
function requireManager(actor: Actor): void {
  if (!mayManageAccess(actor)) throw new AppError("forbidden", "Only owners may change who can use what.");
}

const ownersHaveAll: Record<Target, string> = {
  room: "Owners can use every room.",
  agent: "Owners can talk to every agent.",
};

/** Somebody to whom rights may be given. @throws AppError not_found, conflict */
async function requireGrantee(trx: Trx, userId: number, target: Target): Promise<void> {
  const [person] = await lockPeople(trx, [userId]);
  if (!person) throw userNotFound();
  if (person.role === "OWNER") throw new AppError("conflict", ownersHaveAll[target]);
}

async function requireAllGrantees(trx: Trx, changes: AccessChange[]): Promise<void> {
  const ids = [...new Set(changes.map(({ userId }) => userId))];
  const people = new Map((await lockPeople(trx, ids)).map((person) => [person.id, person]));
  for (const [index, { userId }] of changes.entries()) {
    const path = `changes.${index}.userId`;
    const person = people.get(userId);
    if (!person) throw missing(path, "user", userId);
    if (person.role === "OWNER")
      throw fieldError("conflict", path, `${person.name} is an owner. ${ownersHaveAll.room}`);
  }
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

const missing = (path: string, what: Target | "user", id: number) =>
  fieldError("not_found", path, `There is no ${what} ${id} any more. Reload the page and try again.`);

const personOf = (userId: number) => ({ type: "user", id: userId });

const traceOf = ({ roomIds, canAccess }: Pick<AccessChange, "roomIds" | "canAccess">) => ({
  roomIds,
  before: { canAccess: !canAccess },
  after: { canAccess },
});
