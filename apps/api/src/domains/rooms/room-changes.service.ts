import type { RoomStatus } from "@field-advisor/schema/room-constants";
import type { CreateRoomInput, Room, UpdateRoomInput } from "@field-advisor/schema/rooms.endpoints";
import type { Context } from "../../context.ts";
import { columnsOf, fieldsOf } from "../../platform/db/columns.ts";
import type { Trx } from "../../platform/db/database.ts";
import type { Caller } from "../../lib/actor.ts";
import { changedFields, traceOf } from "../../lib/changes.ts";
import { done, type Done } from "../../lib/done.ts";
import { AppError, fieldError, requireVersion } from "../../lib/app-error.ts";
import { write, type Unit } from "../../platform/write/write.ts";
import * as agents from "../agents/agents.service.ts";
import * as presence from "../agents/presence.service.ts";
import * as calls from "../calls/calls.service.ts";
import {
  changedBy,
  type Changes,
  isPausedOrTakenOffline,
  isLive,
  longTexts,
  newLeadOf,
  toggled,
} from "./rooms.rules.ts";
import {
  columns,
  countContents,
  deleteRoom,
  insertRoom,
  lockAssistant,
  type LockedRoom,
  lockRoom,
  lockUsualAgent,
  selectFields,
  selectRoom,
  selectUsualAgent,
  takePosition,
  updateRoom,
} from "./rooms.queries.ts";
import { existing, forgetLists, toRoom } from "./rooms.service.ts";

/** A room without an agent of its own choice has the usual one; where there is none that works, it waits for one. */
export async function create(ctx: Context, caller: Caller, input: CreateRoomInput): Promise<Room> {
  const leader = isLive(input) ? await requireLeader(ctx, input.agentId) : null;
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    if (input.agentId !== undefined) await agents.requireActive(trx, input.agentId);
    await requireAssistant(trx, input.openaiAssistantId);
    const agentId = input.agentId ?? (await lockUsualAgent(trx));
    const waits = agentId === null || (isLive(input) && agentId !== leader);
    const status = waits ? "INACTIVE" : input.status;
    const id = await insertRoom(trx, {
      ...columnsOf(columns, input),
      agent_id: agentId,
      status,
      display_order: await takePosition(trx, input.displayOrder),
      created_by: caller.actor.userId,
    });
    const details = { after: { name: input.name, agentId, status, category: input.category } };
    await unit.audit({ action: "room.create", subject: roomOf(id), details });
    unit.onCommit(() => forgetLists(ctx));
    return readBack(trx, id);
  });
}

/**
 * Asks the provider for the agent that is to lead a LIVE room, before a transaction waits for it.
 * @returns the agent if it can lead; null where none was chosen and the usual one cannot
 */
async function requireLeader(ctx: Context, chosen: number | undefined): Promise<number | null> {
  if (chosen !== undefined) {
    await presence.require(ctx, chosen);
    return chosen;
  }
  const usual = await selectUsualAgent(ctx.db);
  if (usual === null) return null;
  try {
    await presence.require(ctx, usual);
    return usual;
  } catch (error) {
    if (error instanceof AppError && error.code === "agent_inactive") return null;
    throw error;
  }
}

export const update = (
  ctx: Context,
  caller: Caller,
  id: number,
  { version, ...changes }: UpdateRoomInput,
): Promise<Room> => change(ctx, caller, id, { action: "room.update", version, changesOf: () => changes });

export const toggleStatus = (ctx: Context, caller: Caller, id: number): Promise<Room> =>
  change(ctx, caller, id, {
    action: "room.set_status",
    changesOf: ({ status }) => ({ status: toggled(status) }),
  });

export const setStatus = (ctx: Context, caller: Caller, id: number, status: RoomStatus): Promise<Room> =>
  change(ctx, caller, id, { action: "room.set_status", changesOf: () => ({ status }) });

interface Change {
  action: "room.update" | "room.set_status";
  /** The version that the changes were made for. */
  version?: number | undefined;
  changesOf: (before: LockedRoom) => Changes;
}

/** Another agent would lead the room than the one that the provider was asked for; nothing may commit. */
class LeaderChanged extends Error {}

/**
 * Writes what differs. The provider is asked for the agent that is to lead a LIVE room before a transaction waits for the
 * answer: where another request changes the room meanwhile, once more.
 */
async function change(ctx: Context, caller: Caller, id: number, asked: Change): Promise<Room> {
  const known = existing(await selectFields(ctx.db, id));
  const leader = newLeadOf(known, asked.changesOf(known));
  if (leader !== null) await presence.require(ctx, leader);
  try {
    return await write(ctx, caller, async (unit) => {
      unit.onCommit(() => forgetLists(ctx));
      return apply(unit, id, { ...asked, leader });
    });
  } catch (error) {
    if (error instanceof LeaderChanged) return change(ctx, caller, id, asked);
    throw error;
  }
}

/**
 * @param leader an agent that can lead a LIVE room
 * @throws LeaderChanged
 */
async function apply(
  unit: Unit,
  id: number,
  { action, version, changesOf, leader }: Change & { leader: number | null },
): Promise<Room> {
  const { trx } = unit;
  const before = existing(await lockRoom(trx, id));
  requireVersion("room", before, version);
  const changes = changesOf(before);
  const changed = changedFields(fieldsOf(columns), before, changes);
  await requireRelations(trx, before, changes);
  const newLead = newLeadOf(before, changes);
  if (newLead !== null && newLead !== leader) throw new LeaderChanged();
  if (changed.length > 0) {
    await updateRoom(trx, id, columnsOf(columns, changes));
    await unit.audit({ action, subject: roomOf(id), details: traceOf(changed, before, changes, longTexts) });
  } else unit.noAudit("nothing differs");
  const room = await readBack(trx, id);
  if (isPausedOrTakenOffline(changed, room)) await calls.end(unit, { on: "room", roomId: id });
  return room;
}

export async function remove(ctx: Context, caller: Caller, id: number): Promise<Done> {
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const { name } = existing(await lockRoom(trx, id, { toRemove: true }));
    const open = await calls.openInRoom(trx, id);
    const details = { name, ...(await countContents(trx, id)) };
    await deleteRoom(trx, id);
    await unit.audit({ action: "room.delete", subject: roomOf(id), details });
    await calls.end(unit, { on: "nothing", providerIds: open });
    unit.onCommit(() => forgetLists(ctx));
    return done;
  });
}

/** The room as this transaction leaves it, as an owner sees it. */
const readBack = async (trx: Trx, id: number): Promise<Room> =>
  toRoom(existing(await selectRoom(trx, { kind: "all" }, id)));

/**
 * What a room begins to point to must be there, and who it goes live with must be able to work. What was so before may
 * stay.
 */
async function requireRelations(trx: Trx, before: LockedRoom, changes: Changes): Promise<void> {
  const after = changedBy(before, changes);
  const goesLive = isLive(after) && !isLive(before);
  if (goesLive && after.agentId === null)
    throw fieldError("agent_inactive", "agentId", "Choose an agent to go live.");
  if (after.agentId !== null && (goesLive || after.agentId !== before.agentId))
    await agents.requireActive(trx, after.agentId);
  if (after.openaiAssistantId !== before.openaiAssistantId)
    await requireAssistant(trx, after.openaiAssistantId);
}

async function requireAssistant(trx: Trx, id: number | null): Promise<void> {
  if (id === null || (await lockAssistant(trx, id))) return;
  throw fieldError("not_found", "openaiAssistantId", "This assistant no longer exists. Choose another one.");
}

const roomOf = (id: number) => ({ type: "room", id });
