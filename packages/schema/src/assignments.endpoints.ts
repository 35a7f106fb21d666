import { z } from "zod";
import { changeAssignedInput, changeAssignmentInput, createAssignmentInput } from "./assignment-forms.ts";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { assignedStates, assignmentGoals, assignmentGroups } from "./practice-constants.ts";
import { stepKinds } from "./path-constants.ts";
import { id, isoDate, listQuery, pathId } from "./primitives.ts";

const managers = ["OWNER", "ADMIN"] as const;

const subject = z.object({
  kind: z.enum(["room", "content", "path"]),
  id,
  name: z.string(),
});

const task = {
  id,
  subject,
  goal: z.enum(assignmentGoals),
  goalValue: z.int().nullable(),
  /** In the organisation's zone: `2026-11-30`. */
  dueOn: z.iso.date().nullable(),
  note: z.string().nullable(),
  createdAt: isoDate,
};

const state = z.enum(assignedStates);

/** How far somebody is in a path. */
const standing = z.object({
  steps: z.int(),
  /** The first needed step that is not done; null where all are. */
  next: z
    .object({
      place: z.int(),
      kind: z.enum(stepKinds),
      subject: z.object({ id, name: z.string() }),
      goalValue: z.int().nullable(),
      dueOn: z.iso.date().nullable(),
      daysLeft: z.int().nullable(),
    })
    .nullable(),
});

/** Something that somebody is to do. */
const ownTask = z.object({
  ...task,
  path: standing.nullable(),
  state,
  /** Until the day it is due, in days of the organisation's zone; below 0 it is late. */
  daysLeft: z.int().nullable(),
  /** When they were reminded last. */
  remindedAt: isoDate.nullable(),
  by: z.string().nullable(),
});

const assignment = z.object({
  ...task,
  group: z.enum(assignmentGroups),
  /** Whose people are meant: all of an administrator's, or those of them who are in the group. */
  adminName: z.string().nullable(),
  /** The group that it was made for, also where that was deleted since: then nobody joins any more. */
  ofGroup: z.object({ id: id.nullable(), name: z.string() }).nullable(),
  includesLater: z.boolean(),
  createdBy: z.string().nullable(),
  /** How many people are in each state. */
  counts: z.record(state, z.int()),
});

const assigned = z.object({
  userId: id,
  name: z.string(),
  email: z.string(),
  state,
  dueOn: z.iso.date().nullable(),
  doneAt: isoDate.nullable(),
  remindedAt: isoDate.nullable(),
});

const byId = z.strictObject({ id: pathId });

const change = {
  kind: "json",
  access: managers,
  hosts: staffHosts,
  params: byId,
  response: z.object({ success: z.literal(true) }),
  status: 200,
  errors: ["not_found"],
} as const;

/** What people should practise or read, by when, and their progress. */
export const assignmentEndpoints = {
  mine: {
    kind: "json",
    method: "GET",
    path: "/api/user/assignments",
    summary:
      "What the caller is to do: of everybody who assigns the newest and what is due soonest, then the rest, then what was done within a week",
    access: "signed-in",
    hosts: staffHosts,
    counted: true,
    response: z.array(ownTask),
    status: 200,
    keys: "refused",
  },
  list: {
    kind: "json",
    method: "GET",
    path: "/api/assignments",
    summary: "Assignments that the caller or, for owners, anybody made, newest first",
    access: managers,
    hosts: staffHosts,
    query: z.strictObject({
      limit: listQuery.shape.limit,
      offset: listQuery.shape.offset,
      /** Only those that were made for this group. */
      groupId: pathId.optional(),
    }),
    counted: true,
    response: z.array(assignment),
    status: 200,
  },
  people: {
    kind: "json",
    method: "GET",
    path: "/api/assignments/:id/people",
    summary: "The people of an assignment with their states, those who are late first",
    access: managers,
    hosts: staffHosts,
    params: byId,
    query: z.strictObject({
      limit: listQuery.shape.limit,
      offset: listQuery.shape.offset,
      state: state.optional(),
      /** Only those who are in this group now. */
      groupId: pathId.optional(),
    }),
    counted: true,
    response: z.array(assigned),
    status: 200,
    errors: ["not_found"],
  },
  create: {
    kind: "json",
    method: "POST",
    path: "/api/assignments",
    summary: "Assign a room, an item of the library or a path; owners give access to its rooms with it",
    access: managers,
    hosts: staffHosts,
    body: createAssignmentInput,
    response: z.object({
      id,
      people: z.int(),
      /** To how many people, by a right of their own or of the group. */
      givenAccess: z.int(),
    }),
    status: 201,
    errors: ["not_found", "conflict"],
    bodyLimit: 1024 * 1024,
  },
  update: {
    ...change,
    method: "PATCH",
    path: "/api/assignments/:id",
    summary: "Give an assignment another day or note",
    body: changeAssignmentInput,
  },
  updatePeople: {
    ...change,
    method: "PATCH",
    path: "/api/assignments/:id/people",
    summary: "Remind people of an assignment, excuse them, or give them another day",
    body: changeAssignedInput,
    bodyLimit: 1024 * 1024,
  },
  remove: {
    ...change,
    method: "DELETE",
    path: "/api/assignments/:id",
    summary: "Take an assignment back; what people did stays",
  },
} as const satisfies Record<string, Endpoint>;

export type OwnTask = z.output<typeof ownTask>;

export type Assignment = z.output<typeof assignment>;

export type Assigned = z.output<typeof assigned>;
