import { z } from "zod";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { isoDate, pathId } from "./primitives.ts";
import { sessionUser } from "./users.endpoints.ts";

const named = z.object({ firstName: z.string(), lastName: z.string(), email: z.string() });

/** Whom an owner is looking at the product as. */
export const impersonation = z.object({ user: named, owner: named, startedAt: isoDate, expiresAt: isoDate });

export const impersonationEndpoints = {
  start: {
    kind: "json",
    method: "POST",
    path: "/api/users/:id/impersonate",
    summary: "View the product as another user. The token works only beside the caller's own session",
    access: ["OWNER"],
    hosts: staffHosts,
    params: z.strictObject({ id: pathId }),
    response: z.object({ token: z.string(), user: sessionUser }),
    status: 200,
    errors: ["forbidden", "proof_required", "not_found"],
    answerIsSecret: true,
    rateLimits: [{ by: "session", max: 10, perSeconds: 60 }],
  },
  exit: {
    kind: "json",
    method: "POST",
    path: "/api/users/exit-impersonation",
    summary: "Stop viewing as another user; the owner's own session goes on",
    access: "anyone",
    hosts: staffHosts,
    response: z.object({ success: z.literal(true) }),
    status: 200,
    errors: [],
    whileImpersonating: "allowed",
    beforePasswordChange: true,
  },
} as const satisfies Record<string, Endpoint>;

export type Impersonation = z.output<typeof impersonation>;
