import { z } from "zod";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { bothWays } from "./orders.ts";
import { flag, id, isoDate, listQuery, pathId } from "./primitives.ts";
import { roomCategories, roomSorts } from "./room-constants.ts";
import { status, category, createRoomInput, updateRoomInput } from "./room-forms.ts";

/** The agent as somebody in the room meets them. */
const roomAgent = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  domain: z.string().nullable(),
  isActive: z.boolean(),
  /** The voice provider did not have it when it was asked last: nobody can talk to it. */
  isMissing: z.boolean(),
});

export const room = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  agentId: id.nullable(),
  agent: roomAgent.nullable(),
  /** The assistant of the room's helper panel; null means the default one. */
  openaiAssistantId: id.nullable(),
  backgroundColor: z.string(),
  badgeText: z.string().nullable(),
  logoUrl: z.string().nullable(),
  displayOrder: z.int(),
  status,
  /** Whether the room is LIVE: the two have one source. */
  isActive: z.boolean(),
  category,
  createdBy: id.nullable(),
  createdByUser: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  createdAt: isoDate,
  /** Grows with every change; a change that names another one is refused. */
  version: z.int(),
});

const byId = z.strictObject({ id: pathId });

const owners = ["OWNER"] as const;

/** Before an agent leads a LIVE room the voice provider is asked whether it has it. */
const leadErrors = ["agent_inactive", "provider_failed", "provider_timeout"] as const;

export const roomEndpoints = {
  list: {
    kind: "json",
    method: "GET",
    path: "/api/test-rooms",
    summary: "Rooms: owners see all, everybody else those they may use",
    access: "signed-in",
    hosts: staffHosts,
    query: listQuery.extend({
      status: status.optional(),
      /** LIVE rooms, or all others. */
      isActive: flag.optional(),
      category: z.enum(roomCategories).optional(),
      sort: z.enum(bothWays(roomSorts)).default("order"),
    }),
    counted: true,
    response: z.array(room),
    status: 200,
    polled: true,
  },
  mine: {
    kind: "json",
    method: "GET",
    path: "/api/user/rooms",
    summary: "Every room that the caller may use, in order; the first thousand of them",
    access: "signed-in",
    hosts: staffHosts,
    response: z.array(room.extend({ hasAccess: z.literal(true) })),
    status: 200,
    keys: "refused",
    polled: true,
  },
  read: {
    kind: "json",
    method: "GET",
    path: "/api/test-rooms/:id",
    summary: "One room that the caller may use; who has trained in it and may not use it any more is told so",
    access: "signed-in",
    hosts: staffHosts,
    params: byId,
    response: room,
    status: 200,
    errors: ["not_found"],
    polled: true,
  },
  create: {
    kind: "json",
    method: "POST",
    path: "/api/test-rooms",
    summary: "Create a room",
    access: owners,
    hosts: staffHosts,
    body: createRoomInput,
    response: room,
    status: 201,
    errors: ["not_found", "conflict", ...leadErrors],
  },
  update: {
    kind: "json",
    method: "PATCH",
    path: "/api/test-rooms/:id",
    summary: "Change a room",
    access: owners,
    hosts: staffHosts,
    params: byId,
    body: updateRoomInput,
    response: room,
    status: 200,
    errors: ["not_found", "version_conflict", ...leadErrors],
  },
  toggleStatus: {
    kind: "json",
    method: "PATCH",
    path: "/api/test-rooms/:id/toggle-status",
    summary: "A LIVE room becomes PAUSED, every other LIVE",
    access: owners,
    hosts: staffHosts,
    params: byId,
    response: room,
    status: 200,
    errors: ["not_found", ...leadErrors],
  },
  setStatus: {
    kind: "json",
    method: "PATCH",
    path: "/api/test-rooms/:id/status",
    summary: "Go live, pause or end a room",
    access: owners,
    hosts: staffHosts,
    params: byId,
    body: z.strictObject({ status }),
    response: room,
    status: 200,
    errors: ["not_found", ...leadErrors],
  },
  remove: {
    kind: "json",
    method: "DELETE",
    path: "/api/test-rooms/:id",
    summary: "Delete a room with everything that was said in it",
    access: owners,
    hosts: staffHosts,
    params: byId,
    response: z.object({ success: z.literal(true) }),
    status: 200,
    errors: ["not_found"],
  },
} as const satisfies Record<string, Endpoint>;

export type Room = z.output<typeof room>;

export type CreateRoomInput = z.output<typeof createRoomInput>;

export type UpdateRoomInput = z.output<typeof updateRoomInput>;

export type RoomListQuery = z.output<(typeof roomEndpoints)["list"]["query"]>;
