import { z } from "zod";
import { linkInput } from "./directory-forms.ts";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { id, isoDate, listQuery, pathId } from "./primitives.ts";
import { role, userStatus } from "./user-forms.ts";

/** What the directory sent and what was here before: an owner says whether they are the same. */
const waiting = z.object({
  id,
  /** What the directory calls it. */
  sentAs: z.string(),
  /** The key that it came with. */
  keyName: z.string(),
  tries: z.int(),
  askedAt: isoDate,
  person: z
    .object({ id, firstName: z.string(), lastName: z.string(), email: z.string(), role, status: userStatus })
    .nullable(),
  group: z.object({ id, name: z.string() }).nullable(),
});

/** Somebody whom the directory looks after. */
const directoryPerson = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  status: userStatus,
  userName: z.string(),
  /** False for somebody who was here before and whom an owner linked. */
  isMade: z.boolean(),
  linkedAt: isoDate,
  changedAt: isoDate,
});

const overview = z.object({
  /** That work, and speak for a directory. */
  keys: z.array(
    z.object({
      id,
      name: z.string(),
      prefix: z.string(),
      lastUsedAt: isoDate.nullable(),
      expiresAt: isoDate,
    }),
  ),
  lastRequestAt: isoDate.nullable(),
  lastFailure: z.object({ at: isoDate, asked: z.string(), why: z.string() }).nullable(),
  people: z.int(),
  /** Of them those whom the directory made. */
  made: z.int(),
  groups: z.int(),
  waiting: z.int(),
});

const shared = { kind: "json", access: ["OWNER"], hosts: staffHosts, keys: "refused", status: 200 } as const;

const done = z.object({ success: z.literal(true) });

const byId = z.strictObject({ id: pathId });

/** What owners see of a directory, and decide. What the directory itself asks is SCIM 2.0, at /scim/v2. */
export const directoryEndpoints = {
  read: {
    ...shared,
    method: "GET",
    path: "/api/directory",
    summary: "How the directory is connected, when it asked last and what failed",
    response: overview,
  },
  people: {
    ...shared,
    method: "GET",
    path: "/api/directory/people",
    summary: "Whom the directory looks after, by name",
    query: listQuery.extend({ from: z.enum(["made", "linked"]).optional() }),
    counted: true,
    response: z.array(directoryPerson),
  },
  waiting: {
    ...shared,
    method: "GET",
    path: "/api/directory/waiting",
    summary: "What the directory sent and was here before, and waits for an owner",
    query: listQuery.omit({ search: true }),
    counted: true,
    response: z.array(waiting),
  },
  link: {
    ...shared,
    method: "POST",
    path: "/api/directory/waiting/link",
    summary: "Have the directory look after accounts and groups that were here before",
    body: linkInput,
    response: z.object({ linked: z.int(), gone: z.int() }),
    errors: ["conflict"],
  },
  dismiss: {
    ...shared,
    method: "DELETE",
    path: "/api/directory/waiting/:id",
    summary: "Forget that the directory asked; it is there again when it asks again",
    params: byId,
    response: done,
    errors: ["not_found"],
  },
  unlink: {
    ...shared,
    method: "DELETE",
    path: "/api/directory/people/:id",
    summary: "Have the directory look after somebody no longer. Their account stays as it is",
    params: byId,
    response: done,
    errors: ["not_found"],
  },
  unlinkGroup: {
    ...shared,
    method: "DELETE",
    path: "/api/directory/groups/:id",
    summary: "Have the directory fill a group no longer. Its people stay in it",
    params: byId,
    response: done,
    errors: ["not_found"],
  },
} as const satisfies Record<string, Endpoint>;

export type DirectoryOverview = z.output<typeof overview>;

export type DirectoryPersonRow = z.output<typeof directoryPerson>;

export type DirectoryWaiting = z.output<typeof waiting>;
