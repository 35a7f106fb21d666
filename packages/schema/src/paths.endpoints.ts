import { z } from "zod";
import { certificate } from "./certificates.endpoints.ts";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { createPathInput, updatePathInput } from "./path-forms.ts";
import { closedReasons, stepKinds, stepStates } from "./path-constants.ts";
import { id, isoDate, listQuery, pathId } from "./primitives.ts";

const owners = ["OWNER"] as const;
const managers = ["OWNER", "ADMIN"] as const;

const subject = z.object({ id, name: z.string() });

const step = {
  id,
  kind: z.enum(stepKinds),
  subject,
  goalValue: z.int().nullable(),
  isNeeded: z.boolean(),
};

const path = {
  id,
  name: z.string(),
  description: z.string().nullable(),
  validMonths: z.int().nullable(),
};

const pathSummary = z.object({
  ...path,
  steps: z.int(),
  /** Who is at it, and who has a valid certificate. */
  going: z.int(),
  certified: z.int(),
});

const wholePath = z.object({
  ...path,
  version: z.int(),
  going: z.int(),
  steps: z.array(z.object({ ...step, days: z.int().nullable(), isLocked: z.boolean() })),
});

const ownStep = z.object({
  ...step,
  state: z.enum(stepStates),
  doneAt: isoDate.nullable(),
  /** In the organisation's zone, with the days until then; below 0 it is late. */
  dueOn: z.iso.date().nullable(),
  daysLeft: z.int().nullable(),
  /** Of a locked step: the first that it waits for. */
  waitsFor: z.int().nullable(),
  /** False where the person may not use its room, item or model talk now; of a locked step, once it opens. */
  mayOpen: z.boolean(),
  /** Of a model talk that may not be opened, why. */
  whyClosed: z.enum(closedReasons).nullable(),
});

const ownPath = z.object({
  ...path,
  round: z.int(),
  startedAt: isoDate,
  doneAt: isoDate.nullable(),
  steps: z.array(ownStep),
  certificate: certificate.nullable(),
});

const pathOfPerson = z.object({
  path: subject,
  round: z.int(),
  startedAt: isoDate,
  doneAt: isoDate.nullable(),
  /** Of the needed steps. */
  done: z.int(),
  needed: z.int(),
  certificate: certificate.nullable(),
});

const byId = z.strictObject({ id: pathId });
const base = { kind: "json", hosts: staffHosts, status: 200 } as const;
const ofOwner = { ...base, access: owners } as const;

/** Ordered steps of training, with a certificate at the end. */
export const pathEndpoints = {
  list: {
    ...base,
    access: managers,
    method: "GET",
    path: "/api/paths",
    summary: "Paths by name, with how many people are at them",
    query: listQuery,
    counted: true,
    response: z.array(pathSummary),
  },
  models: {
    ...ofOwner,
    method: "GET",
    path: "/api/path-models",
    summary: "Model talks that a step can be about, by room and title",
    query: listQuery,
    counted: true,
    response: z.array(z.object({ id, title: z.string(), room: z.string() })),
  },
  read: {
    ...ofOwner,
    method: "GET",
    path: "/api/paths/:id",
    summary: "A path with its steps",
    params: byId,
    response: wholePath,
    errors: ["not_found"],
  },
  create: {
    ...ofOwner,
    method: "POST",
    path: "/api/paths",
    summary: "Make a path",
    body: createPathInput,
    response: wholePath,
    status: 201,
  },
  update: {
    ...ofOwner,
    method: "PUT",
    path: "/api/paths/:id",
    summary: "Change a path, what is left out stays; what people did of steps that stay, stays done",
    params: byId,
    body: updatePathInput,
    response: wholePath,
    errors: ["not_found", "version_conflict"],
  },
  remove: {
    ...ofOwner,
    method: "DELETE",
    path: "/api/paths/:id",
    summary: "Delete a path with its assignments; certificates stay",
    params: byId,
    response: z.object({ success: z.literal(true) }),
    errors: ["not_found"],
  },
  mine: {
    ...base,
    keys: "refused",
    access: "signed-in",
    method: "GET",
    path: "/api/user/paths/:id",
    summary: "A path of the caller's, with how far they are in it",
    params: byId,
    response: ownPath,
    errors: ["not_found"],
  },
  ofPerson: {
    ...base,
    access: "signed-in",
    method: "GET",
    path: "/api/users/:id/paths",
    summary: "The paths of the caller or of one of their people, newest first",
    params: byId,
    response: z.array(pathOfPerson),
    errors: ["not_found"],
  },
} as const satisfies Record<string, Endpoint>;

export type PathSummary = z.output<typeof pathSummary>;

export type Path = z.output<typeof wholePath>;

export type OwnPath = z.output<typeof ownPath>;

export type OwnStep = z.output<typeof ownStep>;

export type PathOfPerson = z.output<typeof pathOfPerson>;
