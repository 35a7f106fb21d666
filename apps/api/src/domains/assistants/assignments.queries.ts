import { sql } from "kysely";
import type { Trx } from "../../db/database.ts";

/** Nobody else says which rooms use the assistant until the transaction is over; rooms may begin to by themselves. */
export const lockToAssign = (trx: Trx, id: number) =>
  trx.selectFrom("assistants").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

/**
 * Rooms that use the assistant or are wanted for it, which nobody else changes until the transaction is over. They are
 * always taken in the same order so that two changes wait for each other instead of stopping each other.
 */
export const lockRooms = (trx: Trx, assistantId: number, wanted: readonly number[]) =>
  trx
    .selectFrom("rooms")
    .select(["id", "assistant_id as assistantId"])
    .where(sql<boolean>`assistant_id = ${assistantId} or id = any(${wanted})`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

/** All in one statement; everybody who saw the rooms before can tell that they are others now. */
export const updateRooms = (trx: Trx, ids: readonly number[], assistantId: number | null) =>
  trx
    .updateTable("rooms")
    .set({ assistant_id: assistantId, version: sql<number>`version + 1` })
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
