import { z } from "zod";
import { agentsInput, changedRooms, roomsInput } from "./access-forms.ts";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { groupName } from "./groups.endpoints.ts";
import { id, idList, listQuery, pathId } from "./primitives.ts";
import { mostChangedAtOnce } from "./row-limits.ts";
import { manyUsers, userOutcome } from "./users.endpoints.ts";

/** One person's right to use one room. What is not granted has no record. */
const accessRecord = z.object({ user_id: id, room_id: id, can_access: z.literal(true) });

const byUser = z.strictObject({ id: pathId });

const byUserAndRoom = z.strictObject({ userId: pathId, roomId: pathId });

const owners = ["OWNER"] as const;

/** The rights of all whom one change may name, and of somebody from whom they are copied. */
const mostRecords = (mostChangedAtOnce.users + 1) * mostChangedAtOnce.rooms;

/** What somebody may use from now on, or no longer. */
const change = changedRooms.extend({ userId: id });

/** Why somebody may use a room, or not. */
const reason = z.enum([
  "owner",
  "granted",
  "by_group",
  "not_granted",
  "user_inactive",
  "room_not_live",
  "no_agent",
]);

const rightsQuery = z.strictObject({
  /** Only these people, for a page of the matrix. */
  userIds: idList.optional(),
  roomId: pathId.optional(),
  limit: z.coerce.number<number>().int().min(1).max(mostRecords).default(1000),
  offset: listQuery.shape.offset,
});

export const accessEndpoints = {
  list: {
    kind: "json",
    method: "GET",
    path: "/api/user-access",
    summary:
      "Who was given which room by themselves, beside what their groups give; owners may use every room and have no records",
    access: owners,
    hosts: staffHosts,
    query: rightsQuery,
    counted: true,
    response: z.array(accessRecord),
    status: 200,
  },
  listByGroups: {
    kind: "json",
    method: "GET",
    path: "/api/user-access/by-groups",
    summary: "Who may use which room through which groups, beside what was given to them by themselves",
    access: owners,
    hosts: staffHosts,
    query: rightsQuery,
    response: z.array(z.object({ userId: id, roomId: id, groups: z.array(groupName).min(1) })),
    status: 200,
  },
  set: {
    kind: "json",
    method: "PATCH",
    path: "/api/user-access/:userId/room/:roomId",
    summary: "Give or take the right to use a room",
    access: owners,
    hosts: staffHosts,
    params: byUserAndRoom,
    body: z.strictObject({ canAccess: z.boolean() }),
    response: z.object({ user_id: id, room_id: id, can_access: z.boolean() }),
    status: 200,
    errors: ["not_found", "conflict"],
  },
  explain: {
    kind: "json",
    method: "GET",
    path: "/api/user-access/:userId/room/:roomId",
    summary: "Whether somebody can enter a room at this moment, and why",
    access: owners,
    hosts: staffHosts,
    params: byUserAndRoom,
    response: z.object({
      canEnter: z.boolean(),
      reasons: z.array(reason).min(1),
      /** Those that give the room to somebody who is no owner. */
      groups: z.array(groupName),
    }),
    status: 200,
    errors: ["not_found"],
  },
  change: {
    kind: "json",
    method: "POST",
    path: "/api/user-access/changes",
    summary:
      "Give and take many rights at once. Owners, who may use every room, are left out with the reason; the answer names the rights that were different",
    access: owners,
    hosts: staffHosts,
    body: z.strictObject({
      changes: z.array(change).min(1).max(mostChangedAtOnce.users),
      ifStill: manyUsers.shape.ifStill,
    }),
    response: z.object({ changed: z.array(change), results: z.array(userOutcome) }),
    status: 200,
    errors: ["not_found"],
    bodyLimit: 1024 * 1024,
  },
  setRooms: {
    kind: "json",
    method: "POST",
    path: "/api/users/:id/room-access",
    summary: "Replace the rooms that somebody may use",
    access: owners,
    hosts: staffHosts,
    params: byUser,
    body: roomsInput,
    response: z.object({ roomIds: z.array(id) }),
    status: 200,
    errors: ["not_found", "conflict"],
  },
  agents: {
    kind: "json",
    method: "GET",
    path: "/api/users/:id/agent-access",
    summary: "The agents that somebody may talk to outside rooms and pages",
    access: owners,
    hosts: staffHosts,
    params: byUser,
    response: z.object({ agentIds: z.array(id) }),
    status: 200,
    errors: ["not_found"],
  },
  agentsOfMany: {
    kind: "json",
    method: "GET",
    path: "/api/agent-access",
    summary:
      "The agents that several people may talk to outside rooms and pages; owners, who may all, have none",
    access: owners,
    hosts: staffHosts,
    query: z.strictObject({ userIds: idList }),
    response: z.array(z.object({ userId: id, agentIds: z.array(id) })),
    status: 200,
  },
  setAgents: {
    kind: "json",
    method: "POST",
    path: "/api/users/:id/agent-access",
    summary: "Replace the agents that somebody may talk to outside rooms and pages",
    access: owners,
    hosts: staffHosts,
    params: byUser,
    body: agentsInput,
    response: z.object({ agentIds: z.array(id) }),
    status: 200,
    errors: ["not_found", "conflict"],
  },
} as const satisfies Record<string, Endpoint>;

export type AccessRecord = z.output<typeof accessRecord>;

export type AccessChange = z.output<typeof change>;

export type AccessReason = z.output<typeof reason>;
