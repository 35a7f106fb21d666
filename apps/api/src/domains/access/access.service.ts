import type { AccessRecord, accessEndpoints } from "@field-advisor/schema/access.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Context } from "../../context.ts";
import type { Counted } from "../../lib/counted.ts";
import type { Trx } from "../../platform/db/database.ts";
import { userNotFound } from "../../scope/people-filter.ts";
import { accessToRoom } from "./access.policy.ts";
import {
  hasAgentRight,
  selectAgentsOf,
  selectFacts,
  selectGroupRights,
  selectHeldAgents,
  selectReach,
  selectRights,
} from "./access.queries.ts";
import { roomNotFound } from "./grants.service.ts";

type ListQuery = InputOf<typeof accessEndpoints.list>["query"];

export async function list({ db }: Context, query: ListQuery): Promise<Counted<AccessRecord[]>> {
  const { rows, total } = await selectRights(db, query);
  return { rows: rows.map((row) => ({ ...row, can_access: true as const })), total };
}

/** What people may enter through their groups. */
export const listByGroups = ({ db }: Context, query: InputOf<typeof accessEndpoints.listByGroups>["query"]) =>
  selectGroupRights(db, query);

export async function explain({ db }: Context, { userId, roomId }: { userId: number; roomId: number }) {
  const { role, userStatus, roomStatus, groups, ...request } = await selectFacts(db, userId, roomId);
  if (role === null || userStatus === null) throw userNotFound();
  if (roomStatus === null) throw roomNotFound();
  const facts = { ...request, isByGroup: groups.length > 0, role, userStatus, roomStatus };
  return { ...accessToRoom(facts), groups: role === "OWNER" ? [] : groups };
}

/** Owners were given none and need none. */
export async function agents({ db }: Context, userId: number): Promise<number[]> {
  const [found] = await selectAgentsOf(db, [userId]);
  if (!found) throw userNotFound();
  return found.role === "OWNER" ? [] : found.agentIds;
}

export async function agentsOfMany({ db }: Context, userIds: readonly number[]) {
  const people = await selectAgentsOf(db, userIds);
  return people.flatMap(({ role, ...person }) => (role === "OWNER" ? [] : person));
}

/**
 * True where a user was given an agent, or is an owner; it stays so until the transaction is over. A room with the agent
 * is not enough: that is a right to the room.
 */
export const holdsAgent = (trx: Trx, userId: number, agentId: number): Promise<boolean> =>
  hasAgentRight(trx, userId, agentId);

/** Every agent that a user may put on a deployment of theirs; null asks for all agents. */
export const heldAgents = ({ db }: Context, userId: number | null) => selectHeldAgents(db, userId);

/**
 * The right of a user who is no owner to talk to an agent without saying where: by a room of theirs, or the agent itself.
 * @returns undefined where nothing does
 */
export const reachOf = ({ db }: Context, userId: number, agentId: number) => selectReach(db, userId, agentId);
