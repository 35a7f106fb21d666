import type { Context } from "../../context.ts";
import type { Caller } from "../../lib/actor.ts";
import { fieldError } from "../../lib/app-error.ts";
import { write } from "../../writes/write.ts";
import * as rooms from "../rooms/rooms.service.ts";
import { existing, requireManager, subjectOf } from "./assistant-changes.service.ts";
import { lockRooms, lockToAssign, updateRooms } from "./assignments.queries.ts";

/**
 * Exactly these rooms use the assistant; others that did fall back to the default one.
 * @returns the rooms that use it
 * @throws AppError forbidden, not_found; the latter for a room at the field `roomIds`
 */
export async function assign(
  ctx: Context,
  caller: Caller,
  id: number,
  roomIds: readonly number[],
): Promise<{ roomIds: number[] }> {
  requireManager(caller);
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
