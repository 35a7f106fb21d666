import { z } from "zod";
import { authorsInput } from "./author-forms.ts";
import { roomCategories } from "./room-constants.ts";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { id, isoDate, pathId } from "./primitives.ts";
import { status as roomStatus } from "./room-forms.ts";
import { roles } from "./routes.ts";

const byRoom = z.strictObject({ id: pathId });

const owners = ["OWNER"] as const;

const author = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** Who is switched off writes nothing until they are switched on again. */
  isActive: z.boolean(),
  addedAt: isoDate,
  addedBy: z.string().nullable(),
});

const writtenRoom = z.object({
  id,
  name: z.string(),
  category: z.enum(roomCategories),
  status: roomStatus,
  /** Of the rubric; 0 where there is none yet. */
  version: z.int(),
  savedAt: isoDate.nullable(),
  savedBy: z.string().nullable(),
});

/** Who writes the briefing and the rubric of a room beside the owners, who may write them all. */
export const authorEndpoints = {
  list: {
    kind: "json",
    method: "GET",
    path: "/api/test-rooms/:id/authors",
    summary: "The people whom an owner has named to write a room's briefing and rubric",
    access: owners,
    hosts: staffHosts,
    params: byRoom,
    response: z.array(author),
    status: 200,
    errors: ["not_found"],
  },
  set: {
    kind: "json",
    method: "PUT",
    path: "/api/test-rooms/:id/authors",
    summary: "Replace the authors of a room; it gives no right to enter the room",
    access: owners,
    hosts: staffHosts,
    params: byRoom,
    body: authorsInput,
    response: z.array(author),
    status: 200,
    errors: ["not_found", "conflict"],
  },
  mine: {
    kind: "json",
    method: "GET",
    path: "/api/user/written-rooms",
    summary:
      "The rooms that the caller is named to write, by name; owners, who may write all, are named in none",
    access: "signed-in",
    hosts: staffHosts,
    response: z.array(writtenRoom),
    status: 200,
    keys: "refused",
  },
} as const satisfies Record<string, Endpoint>;

export type Author = z.output<typeof author>;

export type WrittenRoom = z.output<typeof writtenRoom>;
