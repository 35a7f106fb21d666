import { z } from "zod";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { email, id, isoDate, listQuery, pathId } from "./primitives.ts";
import { manyUsers, userOutcome } from "./users.endpoints.ts";

const owners = ["OWNER"] as const;

const byUser = z.strictObject({ id: pathId });

/** Both names carry the same password; older clients read either. */
const issuedPassword = z.object({ tempPassword: z.string(), newPassword: z.string() });

const reset = {
  kind: "json",
  summary: "Make a temporary password; it is in this answer and never again. Owners are not reset",
  access: owners,
  hosts: staffHosts,
  params: byUser,
  response: issuedPassword,
  status: 200,
  keys: "refused",
  errors: ["proof_required", "not_found"],
  rateLimits: [{ by: "session", max: 10, perSeconds: 60 }],
  answerIsSecret: true,
} as const;

const path = "/api/users/:id/reset-password";

/** What became of one of many: the new password, with whom it is for, where one was made. */
const resetOutcome = userOutcome.extend({
  issued: z
    .object({ email: z.string(), firstName: z.string(), lastName: z.string(), tempPassword: z.string() })
    .nullable(),
});

/** Somebody who forgot their password and waits for an owner. */
const resetRequest = z.object({
  id,
  user: z.object({
    id,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(["OWNER", "ADMIN", "USER"]),
  }),
  requestedAt: isoDate,
  /** How often it was asked for since it was opened. */
  times: z.int(),
  /** The network it was last asked from. */
  network: z.string(),
});

export const resetEndpoints = {
  reset: { ...reset, method: "POST", path },
  resetByPatch: { ...reset, method: "PATCH", path },
  resetMany: {
    kind: "json",
    method: "POST",
    path: "/api/users/reset-passwords",
    summary:
      "Make a temporary password for each of many users; they are in this answer and never again. Owners are not reset",
    access: owners,
    hosts: staffHosts,
    body: manyUsers,
    response: z.object({ results: z.array(resetOutcome) }),
    status: 200,
    keys: "refused",
    errors: ["proof_required"],
    rateLimits: [{ by: "session", max: 10, perSeconds: 60 }],
    answerIsSecret: true,
  },
  ask: {
    kind: "json",
    method: "POST",
    path: "/api/auth/forgot-password",
    summary: "Ask the owners for a new password; answers the same whether or not there is such an account",
    access: "anyone",
    hosts: staffHosts,
    body: z.strictObject({ email }),
    response: z.object({ success: z.literal(true) }),
    status: 202,
    bodyLimit: 4096,
    rateLimits: [{ by: "address", max: 10, perSeconds: 600 }],
    beforePasswordChange: true,
  },
  requests: {
    kind: "json",
    method: "GET",
    path: "/api/users/reset-requests",
    summary: "Who waits for a new password, longest first",
    access: owners,
    hosts: staffHosts,
    query: listQuery,
    counted: true,
    response: z.array(resetRequest),
    status: 200,
    keys: "refused",
  },
  dismiss: {
    kind: "json",
    method: "POST",
    path: "/api/users/reset-requests/:id/dismiss",
    summary: "Close a request without a new password",
    access: owners,
    hosts: staffHosts,
    params: z.strictObject({ id: pathId }),
    response: z.object({ success: z.literal(true) }),
    status: 200,
    keys: "refused",
    errors: ["not_found"],
  },
} as const satisfies Record<string, Endpoint>;

export type ResetRequest = z.output<typeof resetRequest>;

export type ResetOutcome = z.output<typeof resetOutcome>;

export type IssuedPassword = z.output<typeof issuedPassword>;
