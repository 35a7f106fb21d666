import { usualRecordingDays } from "@field-advisor/schema/recording-constants";
import type { Database, Trx } from "../../platform/db/database.ts";
import { first } from "../../platform/db/rows.ts";

/** How people train in a room; undefined where there is no such room. */
export async function selectTraining(db: Database | Trx, roomId: number) {
  const row = await first<{ name: string }>(db)`select name from rooms where id = ${roomId}`;
  return row && { ...row, training: { recordsCalls: false, recordingDays: usualRecordingDays } };
}
