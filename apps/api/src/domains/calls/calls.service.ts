import { inTransaction, type Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import {
  forgetUnwanted,
  noteUnwanted,
  selectGuestCallsInRoom,
  selectOpenCalls,
  selectOpenCallsBy,
  selectOpenCallsInRoom,
  selectOpenCallsOf,
  selectOpenCallsTo,
  selectOpenCallsUnder,
  selectOpenCallsWith,
  takeUnwanted,
  type AgentRight,
  type RoomRight,
  type SignedOut,
} from "./calls.queries.ts";

export type { AgentRight, RoomRight } from "./calls.queries.ts";

export type Calls = ReturnType<typeof createCalls>;

/** So many are ended at once: some of the calls that the provider may be asked are left to those who want to talk. */
const atOnce = 10;

/** So many a minute, of those that could not be ended at once. */
const laterAtOnce = 100;

type Parts = Pick<Deps, "db" | "voice" | "log">;

/** Conversations that are going on at the provider, or may begin there with an address that was given out. */
export const createCalls = (parts: Parts) => {
  const { db } = parts;

  /**
   * Ends what people talk in where it is closed to them. When this is done they are over for us and noted; the provider
   * is asked meanwhile, and what it cannot end is tried again by a job. It is closed either way, for nobody gets a new
   * address, so failures are only logged.
   */
  async function end(closed: object, find: () => Promise<string[]>): Promise<void> {
    try {
      const open = await find();
      if (open.length === 0) return;
      await inTransaction(db, (trx) => noteUnwanted(trx, open));
      void endAtProvider(parts, open);
    } catch (error) {
      parts.log.warn({ err: error, ...closed }, "conversations that should have ended were not looked for");
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

    /** What somebody talks in where they are signed in no more. */
    endSignedOut: (userId: number, where: SignedOut): Promise<void> =>
      end({ userId }, () => selectOpenCallsOf(db, userId, where)),

    /** With an agent that is switched off. */
    endTo: (agentId: number): Promise<void> => end({ agentId }, () => selectOpenCallsTo(db, agentId)),

    /** Chooses what could not be ended at once; what it gives back tries again. */
    endUnwanted: async (trx: Trx): Promise<() => Promise<void>> => {
      const unwanted = await takeUnwanted(trx, laterAtOnce);
      return () => endAtProvider(parts, unwanted);
    },

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

/** Never fails: what is not ended stays noted. */
async function endAtProvider({ db, voice, log }: Parts, providerIds: string[]): Promise<void> {
  const end = async (id: string): Promise<void> => {
    if (await voice.endConversation(id)) await forgetUnwanted(db, id);
  };
  let failed = 0;
  for (let first = 0; first < providerIds.length; first += atOnce) {
    const outcomes = await Promise.allSettled(providerIds.slice(first, first + atOnce).map(end));
    failed += outcomes.filter(({ status }) => status === "rejected").length;
  }
  if (failed > 0) log.warn({ failed }, "conversations that should have ended go on at the provider for now");
}
