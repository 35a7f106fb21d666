import * as rooms from "../rooms/rooms.service.ts";
import { mostRows } from "@field-advisor/schema/row-limits";
import type {
  Assistant,
  CreateAssistantInput,
  UpdateAssistantInput,
} from "@field-advisor/schema/assistants.endpoints";
import type { Context } from "../../context.ts";
import { columnsOf, fieldsOf } from "../../platform/db/columns.ts";
import type { Trx } from "../../platform/db/database.ts";
import { requireUnderCap } from "../../platform/db/row-cap.ts";
import type { Caller } from "../../lib/actor.ts";
import { AppError, fieldError, requireVersion } from "../../lib/app-error.ts";
import { changedFields, traceOf } from "../../lib/changes.ts";
import { done, type Done } from "../../lib/done.ts";
import { counted } from "../../lib/text.ts";
import { write } from "../../platform/write/write.ts";
import {
  allAssistants,
  columns,
  deleteAssistant,
  insertAssistant,
  isIdTaken,
  lockRooms,
  lockToAssign,
  lockToChange,
  selectAssistant,
  selectRoomNames,
  updateAssistant,
  updateRooms,
} from "./assistants.queries.ts";
import { removalConflict, switchOffConflict } from "./assistants.rules.ts";
import { existing } from "./assistants.service.ts";

export async function create(ctx: Context, caller: Caller, input: CreateAssistantInput): Promise<Assistant> {
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const values = { ...columnsOf(columns, input), created_by: caller.actor.userId };
    const added = await insertAssistant(trx, values);
    if (!added) throw idTaken();
    await requireUnderCap(trx, {
      of: "assistants",
      rows: allAssistants,
      most: mostRows.assistants,
      refuse: tooManyAssistants,
    });
    const { after } = traceOf(fieldsOf(columns), {}, input, ["instructions"]);
    await unit.audit({ action: "assistant.create", subject: subjectOf(added.id), details: { after } });
    return existing(await selectAssistant(trx, added.id));
  });
}

const tooManyAssistants = () =>
  new AppError(
    "conflict",
    `There are at most ${counted(mostRows.assistants, "assistant")}. Delete one of them, then create this one.`,
  );

export async function update(
  ctx: Context,
  caller: Caller,
  id: number,
  { version, ...changes }: UpdateAssistantInput,
): Promise<Assistant> {
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const before = await lock(trx, id);
    requireVersion("assistant", before, version);
    const changed = changedFields(fieldsOf(columns), before, changes);
    if (changed.length === 0) {
      unit.noAudit("nothing differs");
      return before;
    }
    if (before.isActive && changes.isActive === false) requireNoConflict(switchOffConflict(before));
    await updateAssistant(trx, id, columnsOf(columns, changes));
    const after = existing(await selectAssistant(trx, id));
    const details = traceOf(changed, before, after, ["instructions"]);
    await unit.audit({ action: "assistant.update", subject: subjectOf(id), details });
    return after;
  }).catch((error: unknown) => {
    throw isIdTaken(error) ? idTaken() : error;
  });
}

export async function remove(ctx: Context, caller: Caller, id: number): Promise<Done> {
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const { isDefault, assistantId, name } = await lock(trx, id);
    requireNoConflict(removalConflict({ isDefault, rooms: await selectRoomNames(trx, id) }));
    await deleteAssistant(trx, id);
    const details = { assistantId, name };
    await unit.audit({ action: "assistant.delete", subject: subjectOf(id), details });
    return done;
  });
}

async function lock(trx: Trx, id: number): Promise<Assistant> {
  await lockToChange(trx, id);
  return existing(await selectAssistant(trx, id));
}

function requireNoConflict(conflict: string | null): void {
  if (conflict !== null) throw new AppError("conflict", conflict);
}

const idTaken = () =>
  fieldError("conflict", "assistantId", "An assistant with this ID already exists. Choose another ID.");

const subjectOf = (id: number) => ({ type: "assistant", id });

/**
 * Exactly these rooms use the assistant; others that did fall back to the default one.
 * @returns the rooms that use it
 */
export async function assign(
  ctx: Context,
  caller: Caller,
  id: number,
  roomIds: readonly number[],
): Promise<{ roomIds: number[] }> {
  const wanted = new Set(roomIds);
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    existing(await lockToAssign(trx, id));
    const before = await lockRooms(trx, id, [...wanted]);
    const after = before.filter((room) => wanted.has(room.id));
    if (after.length < wanted.size) throw missing(roomIds, after);
    const added = idsOf(after.filter(({ assistantId }) => assistantId !== id));
    const removed = idsOf(before.filter((room) => !wanted.has(room.id)));
    if (added.length + removed.length > 0) {
      await updateRooms(trx, added, id);
      await updateRooms(trx, removed, null);
      const details = { added, removed };
      await unit.audit({ action: "assistant.assign", subject: subjectOf(id), details });
    } else unit.noAudit("nothing differs");
    unit.onCommit(() => rooms.forgetLists(ctx));
    return { roomIds: idsOf(after) };
  });
}

const idsOf = (rooms: readonly { id: number }[]): number[] => rooms.map(({ id }) => id);

function missing(wanted: readonly number[], found: readonly { id: number }[]) {
  const there = new Set(idsOf(found));
  const gone = wanted.find((id) => !there.has(id));
  return fieldError("not_found", "roomIds", `There is no room ${gone} any more. Choose the rooms again.`);
}
