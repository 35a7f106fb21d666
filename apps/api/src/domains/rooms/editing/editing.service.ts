import type { RoomStatus } from "@field-advisor/schema/room-words";
import type { CreateRoomInput, UpdateRoomInput } from "@field-advisor/schema/rooms";
import { inTransaction, type Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps.ts";
import type { Actor, Caller } from "../../../lib/actor.ts";
import { AppError, fieldError } from "../../../lib/app-error.ts";
import type { AgentsService } from "../../agents/agents.service.ts";
import type { Audit } from "../../audit/audit.service.ts";
import type { Calls } from "../../voice/calls/calls.service.ts";
import { isLive, mayManageRooms, toggled } from "../rooms.policy.ts";
import { selectRoom, type RoomRow } from "../rooms.queries.ts";
import { changedBy, changedFields, traceOf, type Changes } from "./editing.policy.ts";
import {
  countContents,
  deleteRoom,
  insertRoom,
  lockAssistant,
  lockUsualAgent,
  lockRoom,
  takePlace,
  updateRoom,
  type LockedRoom,
} from "./editing.queries.ts";

interface Parts extends Pick<Deps, "db"> {
  audit: Audit;
  agents: Pick<AgentsService, "requireActive">;
  calls: Calls;
}

/** The changes of rooms, which are for owners. */
export const createEditing = (parts: Parts) => ({
  create: (caller: Caller, input: CreateRoomInput): Promise<RoomRow> => create(parts, caller, input),

  /** @throws AppError forbidden, not_found, version_conflict, agent_inactive */
  update: (caller: Caller, id: number, { version, ...changes }: UpdateRoomInput): Promise<RoomRow> =>
    change(parts, caller, id, { action: "room.update", version, changesOf: () => changes }),

  /** @throws AppError forbidden, not_found, agent_inactive */
  toggleStatus: (caller: Caller, id: number): Promise<RoomRow> =>
    change(parts, caller, id, {
      action: "room.set_status",
      changesOf: ({ status }) => ({ status: toggled(status) }),
    }),

  /** @throws AppError forbidden, not_found, agent_inactive */
  setStatus: (caller: Caller, id: number, status: RoomStatus): Promise<RoomRow> =>
    change(parts, caller, id, { action: "room.set_status", changesOf: () => ({ status }) }),

  remove: (caller: Caller, id: number): Promise<void> => remove(parts, caller, id),
});

/**
 * A room without an agent of its own choice has the usual one; where there is none, it waits for one.
 * @throws AppError forbidden, not_found, agent_inactive
 */
async function create(parts: Parts, { actor, facts }: Caller, input: CreateRoomInput): Promise<RoomRow> {
  requireManager(actor);
  return inTransaction(parts.db, async (trx) => {
    if (input.agentId !== undefined) await parts.agents.requireActive(trx, input.agentId);
    await requireAssistant(trx, input.openaiAssistantId);
    const agentId = input.agentId ?? (await lockUsualAgent(trx));
    const status = agentId === null ? "INACTIVE" : input.status;
    const id = await insertRoom(trx, {
      ...columnsOf(input),
      name: input.name,
      agent_id: agentId,
      status,
      display_order: await takePlace(trx, input.displayOrder),
      created_by: actor.userId,
    });
    const details = { after: { name: input.name, agentId, status, category: input.category } };
    await parts.audit.record(trx, { actor, facts, action: "room.create", subject: roomOf(id), details });
    return existing(await selectRoom(trx, { kind: "all" }, id));
  });
}

interface Change {
  action: "room.update" | "room.set_status";
  /** The version that the changes were made for. */
  version?: number | undefined;
  changesOf: (before: LockedRoom) => Changes;
}

/** Writes what differs; what people talk in a room that is not open any more ends. */
async function change(
  parts: Parts,
  { actor, facts }: Caller,
  id: number,
  { action, version, changesOf }: Change,
): Promise<RoomRow> {
  requireManager(actor);
  const { row, closed } = await inTransaction(parts.db, async (trx) => {
    const before = existing(await lockRoom(trx, id));
    if (version !== undefined && version !== before.version) throw versionConflict();
    const changes = changesOf(before);
    const changed = changedFields(before, changes);
    await requireRelations(parts, trx, before, changes);
    if (changed.length > 0) {
      await updateRoom(trx, id, columnsOf(changes));
      const details = traceOf(before, changes);
      await parts.audit.record(trx, { actor, facts, action, subject: roomOf(id), details });
    }
    const row = existing(await selectRoom(trx, { kind: "all" }, id));
    return { row, closed: changed.includes("status") && !isLive(row) };
  });
  if (closed) void parts.calls.endInRoom(id);
  return row;
}

/** @throws AppError forbidden, not_found */
async function remove({ db, audit, calls }: Parts, { actor, facts }: Caller, id: number): Promise<void> {
  requireManager(actor);
  const open = await inTransaction(db, async (trx) => {
    const { name } = existing(await lockRoom(trx, id, { toRemove: true }));
    const open = await calls.openInRoom(trx, id);
    const details = { name, ...(await countContents(trx, id)) };
    await deleteRoom(trx, id);
    await audit.record(trx, { actor, facts, action: "room.delete", subject: roomOf(id), details });
    return open;
  });
  void calls.endInRoom(id, open);
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
