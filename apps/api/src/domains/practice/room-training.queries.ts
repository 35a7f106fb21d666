import { defaultTraining } from "@field-advisor/schema/practice-constants";
import type { RoomTraining } from "@field-advisor/schema/room-training-forms";
import type { RoomTrainingSettings } from "@field-advisor/schema/room-training.endpoints";
import { sql } from "kysely";
import { type ColumnsFor, columnsOf, fieldsOf } from "../../platform/db/columns.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { first } from "../../platform/db/rows.ts";

const columns = {
  recordsCalls: "records_calls",
  recordingDays: "recording_days",
  ratesSelf: "rates_self",
  modelsShown: "models_shown",
  returnsAfterDays: "returns_after_days",
} as const satisfies ColumnsFor<"room_training", RoomTraining>;

export const fields = fieldsOf(columns);

const defaults: RoomTrainingSettings = {
  ...defaultTraining,
  returnsAfterDays: [...defaultTraining.returnsAfterDays],
};

/** Of a room whose settings, if it has some, are `t`: the days after a pass on which it comes back. */
export const returnDays = sql`coalesce(t.returns_after_days, ${sql.val([...defaultTraining.returnsAfterDays])}::int[])`;

const stored = sql<RoomTrainingSettings | null>`(select json_build_object(${sql.join(
  Object.entries({ ...columns, version: "version" }).map(
    ([field, column]) => sql`${sql.lit(field)}, ${sql.ref(`t.${column}`)}`,
  ),
)}) from room_training t where t.room_id = r.id)`;

interface Room {
  name: string;
  training: RoomTrainingSettings;
}

/** How people train in a room; undefined where there is no such room. */
export async function selectTraining(db: Database | Trx, roomId: number): Promise<Room | undefined> {
  const row = await first<{ name: string; training: RoomTrainingSettings | null }>(db)`
    select r.name, ${stored} as training from rooms r where r.id = ${roomId}`;
  return row && { ...row, training: row.training ?? defaults };
}

/** The same, which nobody else changes until the transaction is over, also where nothing was set before. */
export async function lockTraining(trx: Trx, roomId: number): Promise<Room | undefined> {
  await sql`select from rooms where id = ${roomId} for no key update`.execute(trx);
  return selectTraining(trx, roomId);
}

export const storeTraining = (trx: Trx, roomId: number, { version, ...settings }: RoomTrainingSettings) => {
  const values = { ...columnsOf(columns, settings), version };
  return trx
    .insertInto("room_training")
    .values({ room_id: roomId, ...values })
    .onConflict((conflict) => conflict.column("room_id").doUpdateSet(values))
    .execute();
};
