import { inTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../lib/actor.ts";
import { fieldError } from "../../lib/app-error.ts";
import type { Audit } from "../audit/audit.service.ts";
import type { RoomsService } from "../rooms/rooms.service.ts";
import { existing, requireManager, subjectOf } from "./assistant-changes.service.ts";
import { lockRooms, lockToAssign, updateRooms } from "./assignments.queries.ts";

export interface AssigningParts extends Pick<Deps, "db"> {
  audit: Audit;
  rooms: Pick<RoomsService, "invalidate">;
}

/** Which rooms use an assistant, as owners say for many at once. */
export const createAssigning = (parts: AssigningParts) => ({
  assign: (caller: Caller, id: number, roomIds: readonly number[]): Promise<number[]> =>
    parts.rooms.invalidate(assign(parts, caller, id, roomIds)),
});

/**
 * Exactly these rooms use the assistant; others that did fall back to the default one.
 * @returns the rooms that use it
 * @throws AppError forbidden, not_found; the latter for a room at the field `roomIds`
 */
async function assign(
  { db, audit }: AssigningParts,
  { actor, request }: Caller,
  id: number,
  roomIds: readonly number[],
): Promise<number[]> {
  requireManager({ actor });
  const wanted = new Set(roomIds);
  return inTransaction(db, async (trx) => {
    existing(await lockToAssign(trx, id));
    const rooms = await lockRooms(trx, id, [...wanted]);
    const after = rooms.filter((room) => wanted.has(room.id));
    if (after.length < wanted.size) throw missing(roomIds, after);
    const added = idsOf(after.filter(({ assistantId }) => assistantId !== id));
    const removed = idsOf(rooms.filter((room) => !wanted.has(room.id)));
    if (added.length + removed.length > 0) {
      await updateRooms(trx, added, id);
      await updateRooms(trx, removed, null);
      const details = { added, removed };
      await audit.record(trx, {
        actor,
        request,
        action: "assistant.assign",
        subject: subjectOf(id),
        details,
      });
    }
    return idsOf(after);
  });
}

const idsOf = (rooms: readonly { id: number }[]): number[] => rooms.map(({ id }) => id);

function missing(wanted: readonly number[], found: readonly { id: number }[]) {
  const there = new Set(idsOf(found));
  const gone = wanted.find((id) => !there.has(id));
  return fieldError("not_found", "roomIds", `There is no room ${gone} any more. Choose the rooms again.`);
}
