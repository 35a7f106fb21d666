import type { InputOf } from "@field-advisor/schema/endpoint";
import type {
  RoomTrainingSettings,
  roomTrainingEndpoints,
} from "@field-advisor/schema/room-training.endpoints";
import type { Context } from "../../context.ts";
import type { Caller } from "../../lib/actor.ts";
import { existingOr, requireVersion } from "../../lib/app-error.ts";
import { definedOf, traceOf } from "../../lib/changes.ts";
import { write } from "../../platform/write/write.ts";
import { fields, lockTraining, selectTraining, storeTraining } from "./room-training.queries.ts";

const existing = existingOr("Room not found. It may have been deleted; reload the page.");

export const read = async ({ db }: Context, roomId: number): Promise<RoomTrainingSettings> =>
  existing(await selectTraining(db, roomId)).training;

export const update = (
  ctx: Context,
  caller: Caller,
  roomId: number,
  { version, ...changes }: InputOf<(typeof roomTrainingEndpoints)["update"]>["body"],
): Promise<RoomTrainingSettings> =>
  write(ctx, caller, async (unit) => {
    const { training: before } = existing(await lockTraining(unit.trx, roomId));
    requireVersion("room's training", before, version);
    const after = { ...before, ...definedOf(changes), version: before.version + 1 };
    const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
    await storeTraining(unit.trx, roomId, after);
    await unit.audit({
      action: "room.set_training",
      subject: { type: "room", id: roomId },
      details: traceOf(changed, before, after),
    });
    return after;
  });
