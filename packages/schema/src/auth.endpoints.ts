import { z } from "zod";
import { allHosts, staffHosts, type Endpoint } from "./endpoint.ts";
import { impersonation } from "./impersonation.endpoints.ts";
import { text } from "./primitives.ts";
import { sessionUser } from "./users.endpoints.ts";

/** The address as typed: an impossible one is answered like an unknown one, so the form's rule is kept apart. */
export const loginInput = z.strictObject({
  email: text(254).trim().toLowerCase().min(1, "Please enter a valid email address"),
  password: text(256).min(1, "Password is required"),
});

const authStatus = z.object({
  isAuthenticated: z.boolean(),
  user: sessionUser.nullable(),
  /** Set where an owner views the product as `user`. */
  impersonation: impersonation.nullable(),
});

export const authEndpoints = {
  status: {
    kind: "json",
    method: "GET",
    path: "/api/auth/status",
    summary: "Who is signed in; also the health check of open pages",
    access: "anyone",
    hosts: allHosts,
    response: authStatus,
    status: 200,
    errors: [],
    polled: true,
    beforePasswordChange: true,
  },
  user: {
    kind: "json",
    method: "GET",
    path: "/api/auth/user",
    summary: "The signed-in user",
    access: "signed-in",
    hosts: allHosts,
    response: sessionUser,
    status: 200,
    errors: ["not_signed_in"],
    polled: true,
    beforePasswordChange: true,
  },
  login: {
    kind: "json",
    method: "POST",
    path: "/api/auth/login",
    summary: "Sign in; by the session's own user it proves the current password",
    access: "anyone",
    hosts: staffHosts,
    body: loginInput,
    response: sessionUser,
    status: 200,
    errors: ["invalid_credentials", "too_many_requests", "unavailable"],
    answerIsSecret: true,
    bodyLimit: 4096,
    rateLimits: [{ by: "address", max: 120, perSeconds: 60 }],
    beforePasswordChange: true,
  },
  logout: {
    kind: "json",
    method: "POST",
    path: "/api/auth/logout",
    summary: "End this session",
    access: "anyone",
    hosts: allHosts,
    response: z.object({ success: z.literal(true) }),
    status: 200,
    errors: [],
    beforePasswordChange: true,
    whileImpersonating: "allowed",
  },
  forceClear: {
    kind: "json",
    method: "POST",
    path: "/api/auth/force-clear",
    summary: "End this session and clear everything that the browser keeps for it",
    access: "anyone",
    hosts: staffHosts,
    response: z.object({ success: z.literal(true) }),
    status: 200,
    errors: [],
    beforePasswordChange: true,
    whileImpersonating: "allowed",
  },
} as const satisfies Record<string, Endpoint>;

export type AuthStatus = z.output<typeof authStatus>;

export type LoginInput = z.output<typeof loginInput>;
