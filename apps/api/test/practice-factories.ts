import type { Database } from "../src/platform/db/database.ts";
import { next, type Row, type Values } from "./factories.ts";

/** A variant of a room in which the other person is impatient. */
export const createVariant = (
  db: Database,
  roomId: number,
  values: Partial<Values<"room_variants">> = {},
): Promise<Row<"room_variants">> =>
  db
    .insertInto("room_variants")
    .values({ room_id: roomId, name: `In a hurry ${next()}`, level: "hard", mood: "impatient", ...values })
    .returningAll()
    .executeTakeFirstOrThrow();

/** What a model talk needs to be shown. */
export const modelLines = [
  { isUser: true, text: "Good morning. What brings you here?", note: "An open question.", isMistake: false },
  { isUser: false, text: "I want to save.", note: null, isMistake: false },
];

/** A good model talk of a room that was written. */
export const createModelTalk = (
  db: Database,
  roomId: number,
  { lines, ...values }: Omit<Partial<Values<"model_talks">>, "lines"> & { lines?: object[] } = {},
): Promise<Row<"model_talks">> =>
  db
    .insertInto("model_talks")
    .values({
      room_id: roomId,
      kind: "good",
      title: `A good start ${next()}`,
      is_complete: true,
      ...values,
      lines: JSON.stringify(lines ?? modelLines),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
