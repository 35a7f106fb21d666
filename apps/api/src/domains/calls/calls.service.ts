import type { Database, Trx } from "../../db/database.ts";
import type { EndedCalls } from "../../jobs/payloads.ts";
import type { Unit } from "../../writes/write.ts";
import { countOpenCalls, selectOpenCallsBy, selectOpenCallsInRoom } from "./calls.queries.ts";

/**
 * Ends calls once the write has committed. The job looks for them then, so those that began while the transaction was
 * open are found; whoever starts one later finds it closed.
 */
export const end = (unit: Unit, calls: EndedCalls): Promise<void> => unit.enqueue("end-calls", calls);

/** Ends a conversation once it has lasted that many minutes, which it may have begun later than now. */
export const endAfter = (unit: Unit, conversationId: string, minutes: number): Promise<void> =>
  unit.enqueue("end-at-limit", { conversationId }, minutes * 60);

/** Makes sure that a conversation is over of which its browser says so. */
export const confirmEnd = (unit: Unit, providerId: string): Promise<void> =>
  unit.enqueue("confirm-end", { providerId });

/** What somebody talks in, by the provider's names: read before their account goes. */
export const openBy = (trx: Trx, userId: number): Promise<string[]> => selectOpenCallsBy(trx, userId);

export const countOpen = (db: Database): Promise<number> => countOpenCalls(db);

/** What is talked in a room, by the provider's names: read before the room goes. */
export const openInRoom = (trx: Trx, roomId: number): Promise<string[]> => selectOpenCallsInRoom(trx, roomId);
