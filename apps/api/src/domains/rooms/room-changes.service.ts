import type { RoomStatus } from "@field-advisor/schema/room-labels";
import type { CreateRoomInput, UpdateRoomInput } from "@field-advisor/schema/rooms";
import { inTransaction, type Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError, fieldError } from "../../lib/app-error.ts";
import type { AgentsService } from "../agents/agents.service.ts";
import type { Audit } from "../audit/audit.service.ts";
import type { Calls } from "../calls/calls.service.ts";
import { isLive, mayManageRooms, toggled } from "./rooms.policy.ts";
import { selectRoom, type RoomRow } from "./rooms.queries.ts";
import { changedBy, changedFields, newLeadOf, traceOf, type Changes } from "./room-changes.policy.ts";
import {
  countContents,
  deleteRoom,
  insertRoom,
  lockAssistant,
  lockRoom,
  lockUsualAgent,
  selectFields,
  selectUsualAgent,
  takePlace,
  updateRoom,
  type LockedRoom,
} from "./room-changes.queries.ts";

interface Parts extends Pick<Deps, "db"> {
  audit: Audit;
  agents: Pick<AgentsService, "requireActive" | "presence">;
  calls: Calls;
}

/** The changes of rooms, which are for owners. */
export const createEditing = (parts: Parts) => ({
  create: (caller: Caller, input: CreateRoomInput): Promise<RoomRow> => create(parts, caller, input),

  /** @throws AppError forbidden, not_found, version_conflict, agent_inactive and what the voice provider raises */
  update: (caller: Caller, id: number, { version, ...changes }: UpdateRoomInput): Promise<RoomRow> =>
    change(parts, caller, id, { action: "room.update", version, changesOf: () => changes }),

  /** @throws AppError forbidden, not_found, agent_inactive and what the voice provider raises */
  toggleStatus: (caller: Caller, id: number): Promise<RoomRow> =>
    change(parts, caller, id, {
      action: "room.set_status",
      changesOf: ({ status }) => ({ status: toggled(status) }),
    }),

  /** @throws AppError forbidden, not_found, agent_inactive and what the voice provider raises */
  setStatus: (caller: Caller, id: number, status: RoomStatus): Promise<RoomRow> =>
    change(parts, caller, id, { action: "room.set_status", changesOf: () => ({ status }) }),

  remove: (caller: Caller, id: number): Promise<void> => remove(parts, caller, id),
});

/**
 * A room without an agent of its own choice has the usual one; where there is none that works, it waits for one.
 * @throws AppError forbidden, not_found, agent_inactive and what the voice provider raises
 */
async function create(parts: Parts, { actor, request }: Caller, input: CreateRoomInput): Promise<RoomRow> {
  requireManager(actor);
  const leader = isLive(input) ? await requireLeader(parts, input.agentId) : null;
  return inTransaction(parts.db, async (trx) => {
    if (input.agentId !== undefined) await parts.agents.requireActive(trx, input.agentId);
    await requireAssistant(trx, input.openaiAssistantId);
    const agentId = input.agentId ?? (await lockUsualAgent(trx));
    const waits = agentId === null || (isLive(input) && agentId !== leader);
    const status = waits ? "INACTIVE" : input.status;
    const id = await insertRoom(trx, {
      ...columnsOf(input),
      name: input.name,
      agent_id: agentId,
      status,
      display_order: await takePlace(trx, input.displayOrder),
      created_by: actor.userId,
    });
    const details = { after: { name: input.name, agentId, status, category: input.category } };
    await parts.audit.record(trx, { actor, request, action: "room.create", subject: roomOf(id), details });
    return existing(await selectRoom(trx, { kind: "all" }, id));
  });
}

/**
 * Asks the provider for the agent that is to lead a LIVE room, before a transaction waits for it.
 * @returns the agent if it can lead; null where none was chosen and the usual one cannot
 * @throws AppError agent_inactive for a chosen one that cannot, and what the voice provider raises
 */
async function requireLeader(
  { db, agents: { presence } }: Parts,
  chosen: number | undefined,
): Promise<number | null> {
  if (chosen !== undefined) {
    await presence.require(chosen);
    return chosen;
  }
  const usual = await selectUsualAgent(db);
  if (usual === null) return null;
  try {
    await presence.require(usual);
    return usual;
  } catch (error) {
    if (error instanceof AppError && error.code === "agent_inactive") return null;
    throw error;
  }
}

interface Change {
  action: "room.update" | "room.set_status";
  /** The version that the changes were made for. */
  version?: number | undefined;
  changesOf: (before: LockedRoom) => Changes;
}

/**
 * Writes what differs; what people talk in a room that is not open any more ends. Who is to lead a LIVE room is asked for
 * before a transaction waits for the answer: where somebody else changes the room meanwhile, once more.
 */
async function change(parts: Parts, caller: Caller, id: number, asked: Change): Promise<RoomRow> {
  requireManager(caller.actor);
  const known = existing(await selectFields(parts.db, id));
  const leader = newLeadOf(known, asked.changesOf(known));
  if (leader !== null) await parts.agents.presence.require(leader);
  const done = await inTransaction(parts.db, (trx) => write({ ...parts, trx, leader }, caller, id, asked));
  if (!done) return change(parts, caller, id, asked);
  if (done.closed) await parts.calls.endInRoom(id);
  return done.row;
}

interface Writing extends Parts {
  trx: Trx;
  /** An agent that can lead a LIVE room. */
  leader: number | null;
}

/** @returns undefined where another agent would lead the room than the one that can */
async function write(
  { trx, leader, ...parts }: Writing,
  { actor, request }: Caller,
  id: number,
  { action, version, changesOf }: Change,
) {
  const before = existing(await lockRoom(trx, id));
  if (version !== undefined && version !== before.version) throw versionConflict();
  const changes = changesOf(before);
  const changed = changedFields(before, changes);
  await requireRelations(parts, trx, before, changes);
  const newLead = newLeadOf(before, changes);
  if (newLead !== null && newLead !== leader) return undefined;
  if (changed.length > 0) {
    await updateRoom(trx, id, columnsOf(changes));
    const details = traceOf(before, changes);
    await parts.audit.record(trx, { actor, request, action, subject: roomOf(id), details });
  }
  const row = existing(await selectRoom(trx, { kind: "all" }, id));
  return { row, closed: changed.includes("status") && !isLive(row) };
}

/** @throws AppError forbidden, not_found */
async function remove({ db, audit, calls }: Parts, { actor, request }: Caller, id: number): Promise<void> {
  requireManager(actor);
  const open = await inTransaction(db, async (trx) => {
    const { name } = existing(await lockRoom(trx, id, { toRemove: true }));
    const open = await calls.openInRoom(trx, id);
    const details = { name, ...(await countContents(trx, id)) };
    await deleteRoom(trx, id);
    await audit.record(trx, { actor, request, action: "room.delete", subject: roomOf(id), details });
    return open;
  });
  await calls.endInRoom(id, open);
}

/** @throws AppError forbidden */
function requireManager(actor: Actor): void {
  if (!mayManageRooms(actor)) throw new AppError("forbidden", "Only owners may change rooms.");
}

/**
 * What a room begins to point to must be there, and who it goes live with must be able to work. What was so before may
 * stay.
 * @throws AppError not_found, agent_inactive
 */
async function requireRelations(
  { agents }: Parts,
  trx: Trx,
  before: LockedRoom,
  changes: Changes,
): Promise<void> {
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
  throw fieldError(
    "not_found",
    "openaiAssistantId",
    "This assistant does not exist any more. Choose another one.",
  );
}

export function existing<T>(row: T | undefined): T {
  if (row === undefined)
    throw new AppError("not_found", "Room not found. It may have been deleted, or is not yours to use.");
  return row;
}

const versionConflict = () =>
  new AppError(
    "version_conflict",
    "Somebody else changed this room in the meantime. Reload to see their change, then make yours again.",
  );

const roomOf = (id: number) => ({ type: "room", id });

/** Columns whose input is absent stay as they are. */
const columnsOf = (changes: Changes) => ({
  name: changes.name,
  description: changes.description,
  agent_id: changes.agentId,
  assistant_id: changes.openaiAssistantId,
  background_color: changes.backgroundColor,
  badge_text: changes.badgeText,
  logo_url: changes.logoUrl,
  display_order: changes.displayOrder,
  status: changes.status,
  category: changes.category,
});
