import { z } from "zod";
import { deletionAnswer, deletionReason } from "./deletion-request-forms.ts";
import { type Endpoint, staffHosts } from "./endpoint.ts";
import { id, isoDate, listQuery, pathId } from "./primitives.ts";
import { role } from "./user-forms.ts";
import { userEndpoints } from "./users.endpoints.ts";

const owners = ["OWNER"] as const;

const done = z.object({ success: z.literal(true) });

const ownRequest = z.object({
  id,
  state: z.enum(["open", "declined", "withdrawn"]),
  reason: z.string(),
  askedAt: isoDate,
  closedAt: isoDate.nullable(),
  /** What an owner told the one who asked; null unless it was declined. */
  answer: z.string().nullable(),
});

const openRequest = z.object({
  id,
  user: z.object({ id, email: z.string(), firstName: z.string(), lastName: z.string(), role }),
  reason: z.string(),
  askedAt: isoDate,
});

const byId = z.strictObject({ id: pathId });

const own = "/api/auth/deletion-request";

export const deletionRequestEndpoints = {
  mine: {
    kind: "json",
    method: "GET",
    path: own,
    summary: "The caller's last request for the deletion of their account",
    access: "signed-in",
    hosts: staffHosts,
    response: z.object({ request: ownRequest.nullable() }),
    status: 200,
    keys: "refused",
  },
  ask: {
    kind: "json",
    method: "POST",
    path: own,
    summary: "Ask the owners for the deletion of one's own account",
    access: "signed-in",
    hosts: staffHosts,
    body: deletionReason,
    response: z.object({ request: ownRequest }),
    status: 201,
    keys: "refused",
    errors: ["conflict"],
    bodyLimit: 4096,
    rateLimits: [{ by: "session", max: 10, perSeconds: 3600 }],
  },
  withdraw: {
    kind: "json",
    method: "DELETE",
    path: own,
    summary: "Take one's own open request back",
    access: "signed-in",
    hosts: staffHosts,
    response: done,
    status: 200,
    keys: "refused",
    errors: ["not_found"],
  },
  list: {
    kind: "json",
    method: "GET",
    path: "/api/users/deletion-requests",
    summary: "Who asks for the deletion of their account, longest first",
    access: owners,
    hosts: staffHosts,
    query: listQuery.extend({ userId: pathId.optional() }),
    counted: true,
    response: z.array(openRequest),
    status: 200,
  },
  decline: {
    kind: "json",
    method: "POST",
    path: "/api/users/deletion-requests/:id/decline",
    summary: "Keep the account of somebody who asked for its deletion, with a sentence that they read",
    access: owners,
    hosts: staffHosts,
    params: byId,
    body: deletionAnswer,
    response: done,
    status: 200,
    keys: "refused",
    errors: ["not_found"],
    bodyLimit: 4096,
  },
  grant: {
    kind: "json",
    method: "POST",
    path: "/api/users/deletion-requests/:id/grant",
    summary: "Delete the user who asked for it, while they still do; as DELETE /api/users/:id",
    access: owners,
    hosts: staffHosts,
    params: byId,
    response: userEndpoints.remove.response,
    status: 200,
    keys: "refused",
    errors: userEndpoints.remove.errors,
    rateLimits: userEndpoints.remove.rateLimits,
  },
} as const satisfies Record<string, Endpoint>;

export type OwnDeletionRequest = z.output<typeof ownRequest>;

export type DeletionRequest = z.output<typeof openRequest>;
