import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps.ts";
import {
  selectGuestCallsInRoom,
  selectOpenCalls,
  selectOpenCallsBy,
  selectOpenCallsInRoom,
  selectOpenCallsUnder,
  selectOpenCallsWith,
  type AgentRight,
  type RoomRight,
} from "./calls.queries.ts";

export type { AgentRight, RoomRight } from "./calls.queries.ts";

export type Calls = ReturnType<typeof createCalls>;

/** So many are ended at once: some of the calls that the provider may be asked are left to those who want to talk. */
const atOnce = 10;

/** Conversations that are going on at the provider. */
export const createCalls = ({ db, voice, log }: Pick<Deps, "db" | "voice" | "log">) => {
  /**
   * Asks the provider to end what people talk in where it is closed to them. It is closed either way: nobody gets a new
   * address. A provider that cannot end a conversation lets it run out, so failures are only logged.
   */
  async function end(closed: object, find: () => Promise<string[]>): Promise<void> {
    try {
      const open = await find();
      let failed = 0;
      for (let first = 0; first < open.length; first += atOnce) {
        const ending = open.slice(first, first + atOnce).map((id) => voice.endConversation(id));
        const outcomes = await Promise.allSettled(ending);
        failed += outcomes.filter(({ status }) => status === "rejected").length;
      }
      if (failed > 0)
        log.warn({ ...closed, failed }, "conversations that should have ended go on at the provider");
    } catch (error) {
      log.warn({ err: error, ...closed }, "conversations that should have ended were not looked for");
    }
  }

  return {
    endOn: (deploymentId: string): Promise<void> =>
      end({ deploymentId }, () => selectOpenCalls(db, deploymentId)),

    /** @param known what was talked in the room, where the room itself is gone */
    endInRoom: (roomId: number, known?: string[]): Promise<void> =>
      end({ roomId }, async () => known ?? (await selectGuestCallsInRoom(db, roomId))),

    /** @param known what somebody talked in, where their account is gone */
    endBy: (userId: number, known?: string[]): Promise<void> =>
      end({ userId }, async () => known ?? (await selectOpenCallsBy(db, userId))),

    /** Of people who may not use a room any more. */
    endUnder: async (taken: readonly RoomRight[]): Promise<void> => {
      if (taken.length > 0) await end({ rights: taken.length }, () => selectOpenCallsUnder(db, taken));
    },

    /** Of people who may not talk to an agent wherever they like any more. */
    endWith: async (taken: readonly AgentRight[]): Promise<void> => {
      if (taken.length > 0) await end({ rights: taken.length }, () => selectOpenCallsWith(db, taken));
    },

    /** One that was started a moment too late. */
    endOne: (providerId: string): Promise<void> => end({ providerId }, async () => [providerId]),

    openBy: (trx: Trx, userId: number): Promise<string[]> => selectOpenCallsBy(trx, userId),

    openInRoom: (trx: Trx, roomId: number): Promise<string[]> => selectOpenCallsInRoom(trx, roomId),
  };
};
