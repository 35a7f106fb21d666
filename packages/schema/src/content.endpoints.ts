import { z } from "zod";
import {
  contentAudiences,
  contentFiles,
  largestContentFile,
  longestTranscript,
} from "./content-constants.ts";
import {
  contentCategory,
  contentType,
  createContentInput,
  createMetadataInput,
  updateContentInput,
} from "./content-forms.ts";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { groupName } from "./groups.endpoints.ts";
import { flag, id, idList, isoDate, listQuery, opaqueId, pathId } from "./primitives.ts";

/** Something to read, watch or listen to. */
const item = z.object({
  id,
  title: z.string(),
  description: z.string(),
  category: contentCategory,
  type: contentType,
  /** A web address, or that of a file here; only documents may have none. */
  url: z.string().nullable(),
  isActive: z.boolean(),
  createdAt: isoDate,
});

/** What an item's address leads to, where it was uploaded here. */
const fileOfItem = z.object({
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  mediaType: z.string(),
  /** How long a recording is, in seconds; null where it does not say so, and for documents. */
  seconds: z.number().nullable(),
});

/** As those see it who may open it. */
export const libraryItem = item.extend({
  /** When the caller opened it last. */
  lastOpenedAt: isoDate.nullable(),
  /** Where in a recording the caller stopped, in seconds; null where they did not begin or reached the end. */
  position: z.int().nullable(),
  /** How many seconds of a recording the caller played, each once. */
  playedSeconds: z.int(),
  /** When the caller had played 95 % of it. */
  finishedAt: isoDate.nullable(),
  /** Whether there is a text of what is said in it. */
  hasTranscript: z.boolean(),
  file: fileOfItem.nullable(),
});

/** As owners manage it. */
const managedItem = item.extend({
  audience: z.enum(contentAudiences),
  /** When somebody opened it last. */
  lastOpenedAt: isoDate.nullable(),
  /** How many people were named who may, or may not, whatever the audience says, and how many groups open it. */
  named: z.object({ may: z.int(), mayNot: z.int(), groups: z.int() }),
  file: fileOfItem.nullable(),
  /** The file of what is said in it. */
  transcript: z.object({ name: z.string() }).nullable(),
  version: z.int(),
});

/** What is said in a recording while it plays from one second to another. */
const transcriptCue = z.object({
  from: z.number(),
  to: z.number(),
  speaker: z.string().nullable(),
  text: z.string(),
});

const uploaded = z.object({
  /** What an item names as its address. */
  url: z.string(),
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  mediaType: z.string(),
  /** How long a recording is, in seconds; null where it does not say so, and for documents. */
  seconds: z.number().nullable(),
  /** An item that has the very same file already. */
  sameAs: z.object({ id, title: z.string() }).nullable(),
});

const permission = z.object({ contentId: id, userId: id, canAccess: z.boolean() });

const byId = z.strictObject({ id: pathId });
const owners = ["OWNER"] as const;
const success = z.object({ success: z.literal(true) });

/** Letters of other scripts take three bytes, and line ends two characters in JSON. */
const withTranscript = { bodyLimit: longestTranscript * 4 } as const;

export const contentEndpoints = {
  list: {
    kind: "json",
    method: "GET",
    path: "/api/dashboard/content",
    summary: "What the caller may open, the newest first",
    access: "signed-in",
    hosts: staffHosts,
    response: z.array(libraryItem),
    status: 200,
  },
  manage: {
    kind: "json",
    method: "GET",
    path: "/api/dashboard/content/manage",
    summary: "All content, the newest first",
    access: owners,
    hosts: staffHosts,
    query: listQuery.extend({
      category: contentCategory.optional(),
      type: contentType.optional(),
      isActive: flag.optional(),
    }),
    counted: true,
    response: z.array(managedItem),
    status: 200,
  },
  read: {
    kind: "json",
    method: "GET",
    path: "/api/dashboard/content/:id",
    summary: "One item as owners manage it",
    access: owners,
    hosts: staffHosts,
    params: byId,
    response: managedItem,
    status: 200,
    errors: ["not_found"],
  },
  create: {
    kind: "json",
    method: "POST",
    path: "/api/dashboard/content",
    summary: "Add an item to the library",
    ...withTranscript,
    access: owners,
    hosts: staffHosts,
    body: createContentInput,
    response: managedItem,
    status: 201,
    errors: ["not_found"],
  },
  createWithPermissions: {
    kind: "json",
    method: "POST",
    path: "/api/content/create-metadata",
    summary: "Add an item together with the people who may, or may not, open it",
    ...withTranscript,
    access: owners,
    hosts: staffHosts,
    body: createMetadataInput,
    response: managedItem,
    status: 201,
    errors: ["not_found"],
  },
  update: {
    kind: "json",
    method: "PATCH",
    path: "/api/dashboard/content/:id",
    summary: "Change an item; what is left out stays",
    ...withTranscript,
    access: owners,
    hosts: staffHosts,
    params: byId,
    body: updateContentInput,
    response: managedItem,
    status: 200,
    errors: ["not_found", "version_conflict"],
  },
  remove: {
    kind: "json",
    method: "DELETE",
    path: "/api/dashboard/content/:id",
    summary: "Delete an item; its file goes a day later, unless another item has it",
    access: owners,
    hosts: staffHosts,
    params: byId,
    response: success,
    status: 200,
    errors: ["not_found"],
  },
  transcript: {
    kind: "json",
    method: "GET",
    path: "/api/content/:id/transcript",
    summary: "What is said in a recording, with its times; for those who may open it",
    access: "signed-in",
    hosts: staffHosts,
    params: byId,
    response: z.object({ name: z.string(), cues: z.array(transcriptCue) }),
    status: 200,
    errors: ["not_found"],
  },
  permissions: {
    kind: "json",
    method: "GET",
    path: "/api/content/permissions",
    summary: "The people who were named for an item, whatever its audience says",
    access: owners,
    hosts: staffHosts,
    query: z.strictObject({ contentId: pathId }),
    response: z.array(permission),
    status: 200,
    errors: ["not_found"],
  },
  permissionsByGroups: {
    kind: "json",
    method: "GET",
    path: "/api/content/permissions/by-groups",
    summary: "Which of these people have an item by which groups, whatever was said of them by name",
    access: owners,
    hosts: staffHosts,
    query: z.strictObject({ contentId: pathId, userIds: idList }),
    response: z.array(z.object({ userId: id, groups: z.array(groupName).min(1) })),
    status: 200,
    errors: ["not_found"],
  },
  setPermission: {
    kind: "json",
    method: "POST",
    path: "/api/content/permissions",
    summary: "Say whether somebody may open an item",
    access: owners,
    hosts: staffHosts,
    body: z.strictObject({ contentId: id, userId: id, canAccess: z.boolean() }),
    response: permission,
    status: 200,
    errors: ["not_found"],
    rateLimits: [{ by: "session", max: 300, perSeconds: 60 }],
  },
  setAudience: {
    kind: "json",
    method: "POST",
    path: "/api/content/permissions/bulk",
    summary:
      "Give an item to all users, later ones too, or to none; no person and no group is named any more",
    access: owners,
    hosts: staffHosts,
    body: z.strictObject({ contentId: id, canAccess: z.boolean() }),
    response: managedItem,
    status: 200,
    errors: ["not_found"],
  },
  upload: {
    kind: "upload",
    method: "POST",
    path: "/api/content/upload",
    summary: "Store a file; without an item that names it, it is gone after a day",
    access: owners,
    hosts: staffHosts,
    accepts: [...new Set(Object.values(contentFiles).flat())],
    largestFile: largestContentFile,
    keepsFile: true,
    body: z.strictObject({ category: contentCategory.optional(), type: contentType.optional() }),
    response: uploaded,
    status: 201,
    errors: ["storage_full"],
    rateLimits: [{ by: "session", max: 30, perSeconds: 60 }],
  },
  file: {
    kind: "download",
    method: "GET",
    path: "/api/files/:id",
    summary: "A file of an item that the caller may open, whole or in part",
    access: "signed-in",
    hosts: staffHosts,
    params: z.strictObject({ id: opaqueId }),
    response: z.never(),
    status: 200,
    errors: ["not_found"],
  },
} as const satisfies Record<string, Endpoint>;

export type LibraryItem = z.output<typeof libraryItem>;

export type TranscriptCue = z.output<typeof transcriptCue>;

export type ManagedItem = z.output<typeof managedItem>;

export type UploadedFile = z.output<typeof uploaded>;

export type CreateContentInput = z.output<typeof createMetadataInput>;

export type UpdateContentInput = z.output<typeof updateContentInput>;
