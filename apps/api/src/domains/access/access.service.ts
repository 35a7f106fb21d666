import type { AccessReason, AccessRecord, accessEndpoints } from "@field-advisor/schema/access";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { userNotFound } from "../users/directory.service.ts";
import { explainAccess } from "./access.policy.ts";
import {
  holdsAgent,
  selectAgentsOf,
  selectAgentsOfMany,
  selectFacts,
  selectReach,
  selectRights,
} from "./access.queries.ts";
import { createGranting, roomNotFound, type GrantingParts } from "./grants.service.ts";

export type AccessService = ReturnType<typeof createAccessService>;

type ListQuery = InputOf<typeof accessEndpoints.list>["query"];

/** Who may use which rooms, and talk to which agents. */
export const createAccessService = ({ db }: Pick<Deps, "db">, parts: Omit<GrantingParts, "db">) => ({
  ...createGranting({ db, ...parts }),

  async list(query: ListQuery): Promise<{ records: AccessRecord[]; total: number }> {
    const { rows, total } = await selectRights(db, query);
    return { records: rows.map((row) => ({ ...row, can_access: true as const })), total };
  },

  /** @throws AppError not_found */
  async explain({
    userId,
    roomId,
  }: {
    userId: number;
    roomId: number;
  }): Promise<{ canEnter: boolean; reasons: AccessReason[] }> {
    const { role, userStatus, roomStatus, ...request } = await selectFacts(db, userId, roomId);
    if (role === null || userStatus === null) throw userNotFound();
    if (roomStatus === null) throw roomNotFound();
    return explainAccess({ ...request, role, userStatus, roomStatus });
  },

  /** Owners were given none and need none. @throws AppError not_found */
  async agents(userId: number): Promise<number[]> {
    const found = await selectAgentsOf(db, userId);
    if (!found) throw userNotFound();
    return found.role === "OWNER" ? [] : found.agentIds;
  },

  agentsOfMany: (userIds: readonly number[]) => selectAgentsOfMany(db, userIds),

  /**
   * Whether somebody was given an agent, or is an owner and needs no right; it stays so until the transaction is over.
   * A room with the agent is not enough: that is a right to the room.
   */
  holdsAgent: (trx: Trx, userId: number, agentId: number): Promise<boolean> =>
    holdsAgent(trx, userId, agentId),

  /**
   * What lets somebody who is no owner talk to an agent without saying where: a room of theirs, or the agent itself.
   * @returns undefined where nothing does
   */
  reachOf: (userId: number, agentId: number): Promise<{ roomId: number | null } | undefined> =>
    selectReach(db, userId, agentId),
});
