import { z } from "zod";
import { contentCategory, contentType } from "./content-forms.ts";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { groupSorts } from "./group-constants.ts";
import {
  changedTargets,
  createGroupInput,
  groupContentInput,
  groupRoomsInput,
  groupsOfPersonInput,
  renameGroupInput,
} from "./group-forms.ts";
import { bothWays } from "./orders.ts";
import { foundIds, id, isoDate, listQuery, pathId } from "./primitives.ts";
import { status as roomStatus } from "./room-forms.ts";
import { role, userStatus } from "./user-forms.ts";
import { userFilter, userOutcome } from "./users.endpoints.ts";

/** People who may enter the same rooms and open the same items of the library. */
const group = z.object({
  id,
  name: z.string(),
  /** A directory keeps its people, so what is changed here may be changed back there. */
  isFromDirectory: z.boolean(),
  /** Of an administrator only the people whom they look after. */
  people: z.int(),
  rooms: z.int(),
  items: z.int(),
  createdAt: isoDate,
  /** Grows with every change; a new name that was made for another one is refused. */
  version: z.int(),
});

const member = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role,
  status: userStatus,
  addedAt: isoDate,
});

const groupRoom = z.object({ id, name: z.string(), status: roomStatus, grantedAt: isoDate });

const groupItem = z.object({
  id,
  title: z.string(),
  category: contentCategory,
  type: contentType,
  isActive: z.boolean(),
  grantedAt: isoDate,
});

export const groupName = z.object({ id, name: z.string() });

const groupFilter = z.strictObject({
  search: listQuery.shape.search,
  /** Only those that this person is in. */
  userId: pathId.optional(),
  /** Only those that open this room; owners ask this. */
  roomId: pathId.optional(),
  /** Only those that open this item of the library; owners ask this. */
  contentId: pathId.optional(),
  sort: z.enum(bothWays(groupSorts)).default("name"),
});

/** People who come into a group, and who leave it; those whom the filter by which they were found does not find any more are left out. */
const changedPeople = changedTargets.safeExtend({
  ifStill: userFilter.omit({ ids: true, sort: true }).optional(),
});

const byId = z.strictObject({ id: pathId });
const owners = ["OWNER"] as const;
const managers = ["OWNER", "ADMIN"] as const;
const part = listQuery.omit({ search: true });

/** Room for a thousand ids. */
const bodyLimit = 64 * 1024;

const rateLimits = [{ by: "session" as const, max: 60, perSeconds: 60 }];

export const groupEndpoints = {
  list: {
    kind: "json",
    method: "GET",
    path: "/api/groups",
    summary: "Groups: owners see all, administrators those that hold people whom they look after",
    access: managers,
    hosts: staffHosts,
    query: listQuery.extend(groupFilter.shape),
    counted: true,
    response: z.array(group),
    status: 200,
  },
  found: {
    kind: "json",
    method: "GET",
    path: "/api/groups/found",
    summary: "Which groups fit a filter at this moment, by ids",
    access: owners,
    hosts: staffHosts,
    query: groupFilter,
    response: foundIds(id),
    status: 200,
  },
  read: {
    kind: "json",
    method: "GET",
    path: "/api/groups/:id",
    summary: "A group, with how many people, rooms and items of the library it has",
    access: managers,
    hosts: staffHosts,
    params: byId,
    response: group,
    status: 200,
    errors: ["not_found"],
  },
  create: {
    kind: "json",
    method: "POST",
    path: "/api/groups",
    summary: "Make a group, which holds nobody and opens nothing yet",
    access: owners,
    hosts: staffHosts,
    body: createGroupInput,
    response: group,
    status: 201,
    errors: ["conflict"],
  },
  rename: {
    kind: "json",
    method: "PATCH",
    path: "/api/groups/:id",
    summary: "Give a group another name",
    access: owners,
    hosts: staffHosts,
    params: byId,
    body: renameGroupInput,
    response: group,
    status: 200,
    errors: ["not_found", "conflict", "version_conflict"],
  },
  remove: {
    kind: "json",
    method: "DELETE",
    path: "/api/groups/:id",
    summary: "Delete a group. Its people stay, without what only this group gave them",
    access: owners,
    hosts: staffHosts,
    params: byId,
    response: z.object({ success: z.literal(true) }),
    status: 200,
    errors: ["not_found"],
  },
  people: {
    kind: "json",
    method: "GET",
    path: "/api/groups/:id/people",
    summary: "Who is in a group; administrators read whom they look after",
    access: managers,
    hosts: staffHosts,
    params: byId,
    query: listQuery,
    counted: true,
    response: z.array(member),
    status: 200,
    errors: ["not_found"],
  },
  changePeople: {
    kind: "json",
    method: "POST",
    path: "/api/groups/:id/people",
    summary: "Bring people into a group and take people out of it, with what became of each",
    access: owners,
    hosts: staffHosts,
    params: byId,
    body: changedPeople,
    response: z.object({ results: z.array(userOutcome) }),
    status: 200,
    errors: ["not_found"],
    bodyLimit,
    rateLimits,
  },
  rooms: {
    kind: "json",
    method: "GET",
    path: "/api/groups/:id/rooms",
    summary: "The rooms that a group opens",
    access: owners,
    hosts: staffHosts,
    params: byId,
    query: part,
    counted: true,
    response: z.array(groupRoom),
    status: 200,
    errors: ["not_found"],
  },
  setRooms: {
    kind: "json",
    method: "PUT",
    path: "/api/groups/:id/rooms",
    summary: "Replace the rooms that a group opens",
    access: owners,
    hosts: staffHosts,
    params: byId,
    body: groupRoomsInput,
    response: z.object({ roomIds: z.array(id) }),
    status: 200,
    errors: ["not_found"],
    bodyLimit,
    rateLimits,
  },
  changeRooms: {
    kind: "json",
    method: "POST",
    path: "/api/groups/:id/rooms",
    summary: "Have a group open rooms, or not open them any more; the answer names what differs",
    access: owners,
    hosts: staffHosts,
    params: byId,
    body: changedTargets,
    response: z.object({ added: z.array(id), removed: z.array(id) }),
    status: 200,
    errors: ["not_found"],
    bodyLimit,
    rateLimits,
  },
  content: {
    kind: "json",
    method: "GET",
    path: "/api/groups/:id/content",
    summary: "The items of the library that a group opens",
    access: owners,
    hosts: staffHosts,
    params: byId,
    query: part,
    counted: true,
    response: z.array(groupItem),
    status: 200,
    errors: ["not_found"],
  },
  setContent: {
    kind: "json",
    method: "PUT",
    path: "/api/groups/:id/content",
    summary: "Replace the items of the library that a group opens",
    access: owners,
    hosts: staffHosts,
    params: byId,
    body: groupContentInput,
    response: z.object({ contentIds: z.array(id) }),
    status: 200,
    errors: ["not_found"],
    bodyLimit,
    rateLimits,
  },
  changeContent: {
    kind: "json",
    method: "POST",
    path: "/api/groups/:id/content",
    summary:
      "Have a group open items of the library, or not open them any more; the answer names what differs",
    access: owners,
    hosts: staffHosts,
    params: byId,
    body: changedTargets,
    response: z.object({ added: z.array(id), removed: z.array(id) }),
    status: 200,
    errors: ["not_found"],
    bodyLimit,
    rateLimits,
  },
  setOfPerson: {
    kind: "json",
    method: "PUT",
    path: "/api/users/:id/groups",
    summary: "Replace the groups that somebody is in",
    access: owners,
    hosts: staffHosts,
    params: byId,
    body: groupsOfPersonInput,
    response: z.object({ groups: z.array(groupName) }),
    status: 200,
    errors: ["not_found"],
  },
} as const satisfies Record<string, Endpoint>;

export type Group = z.output<typeof group>;

export type GroupMember = z.output<typeof member>;

export type GroupName = z.output<typeof groupName>;

export type GroupFilter = z.output<typeof groupFilter>;

export type ChangedPeople = z.output<typeof changedPeople>;

export type ChangedTargets = z.output<typeof changedTargets>;
