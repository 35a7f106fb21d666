import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps.ts";
import { selectOpenCalls, selectOpenCallsInRoom } from "./calls.queries.ts";

export type Calls = ReturnType<typeof createCalls>;

/** Conversations that are going on at the provider. */
export const createCalls = ({ db, voice, log }: Pick<Deps, "db" | "voice" | "log">) => {
  /**
   * Asks the provider to end what people talk in where it is closed to them. It is closed either way: nobody gets a new
   * address. A provider that cannot end a conversation lets it run out, so failures are only logged.
   */
  async function end(place: { deploymentId: string } | { roomId: number }, find: () => Promise<string[]>) {
    try {
      const open = await find();
      const outcomes = await Promise.allSettled(open.map((id) => voice.endConversation(id)));
      const failed = outcomes.filter(({ status }) => status === "rejected").length;
      if (failed > 0)
        log.warn({ ...place, failed }, "conversations of a closed page or room go on at the provider");
    } catch (error) {
      log.warn({ err: error, ...place }, "conversations of a closed page or room were not looked for");
    }
  }

  return {
    endOn: (deploymentId: string): Promise<void> =>
      end({ deploymentId }, () => selectOpenCalls(db, deploymentId)),

    /** @param known what was talked in the room, where the room itself is gone */
    endInRoom: (roomId: number, known?: string[]): Promise<void> =>
      end({ roomId }, async () => known ?? (await selectOpenCallsInRoom(db, roomId))),

    openInRoom: (trx: Trx, roomId: number): Promise<string[]> => selectOpenCallsInRoom(trx, roomId),
  };
};
