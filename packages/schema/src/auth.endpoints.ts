import { z } from "zod";
import { allHosts, type Endpoint, staffHosts } from "./endpoint.ts";
import { id, isoDate, pathId, text } from "./primitives.ts";
import { passkeyAnswer, passkeyRequest, secondStepInput } from "./second-factor-forms.ts";
import { secondStepKinds } from "./second-factor-constants.ts";
import { cleanAddress, longestAddress, notAnAddress } from "./typed-text.ts";
import { sessionUser } from "./users.endpoints.ts";

/** The address as typed: an impossible one is answered like an unknown one, so the form's rule is kept apart. */
const loginInput = z.strictObject({
  email: text(longestAddress).overwrite(cleanAddress).min(1, notAnAddress),
  password: text(256).min(1, "Password is required"),
});

const named = z.object({ firstName: z.string(), lastName: z.string(), email: z.string() });

const signedOut = z.object({
  success: z.literal(true),
  /** Where the provider's own session ends, of which the browser is told at its address. */
  signOutAt: z.url().optional(),
});

/** Whom an owner is looking at the product as. */
const impersonation = z.object({ user: named, owner: named, startedAt: isoDate, expiresAt: isoDate });

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
    keys: "refused",
    polled: true,
    beforePasswordChange: true,
  },
  login: {
    kind: "json",
    method: "POST",
    path: "/api/auth/login",
    summary:
      "Sign in; by the session's own user it proves the current password. Whoever has a second factor is answered `second_step_required`, and goes on with it",
    access: "anyone",
    hosts: staffHosts,
    body: loginInput,
    response: sessionUser,
    status: 200,
    errors: ["invalid_credentials", "second_step_required"],
    bodyLimit: 4096,
    rateLimits: [{ by: "address", max: 120, perSeconds: 60 }],
    beforePasswordChange: true,
  },
  secondStep: {
    kind: "json",
    method: "GET",
    path: "/api/auth/second-step",
    summary: "The ways in which a sign-in with the right password goes on here; none where there is none",
    access: "anyone",
    hosts: staffHosts,
    response: z.object({ kinds: z.array(z.enum(secondStepKinds)) }),
    status: 200,
    polled: true,
    beforePasswordChange: true,
  },
  finishSecondStep: {
    kind: "json",
    method: "POST",
    path: "/api/auth/second-step",
    summary: "Sign in with a code, a recovery code or a passkey, after the right password",
    access: "anyone",
    hosts: staffHosts,
    body: secondStepInput,
    response: sessionUser,
    status: 200,
    errors: ["invalid_credentials", "step_over"],
    bodyLimit: 16_384,
    rateLimits: [{ by: "address", max: 120, perSeconds: 60 }],
    beforePasswordChange: true,
  },
  challengeSecondStep: {
    kind: "json",
    method: "POST",
    path: "/api/auth/second-step/passkey",
    summary: "What a passkey is to sign for signing in",
    access: "anyone",
    hosts: staffHosts,
    response: passkeyRequest,
    status: 200,
    errors: ["step_over"],
    rateLimits: [{ by: "address", max: 120, perSeconds: 60 }],
    beforePasswordChange: true,
  },
  challengeProof: {
    kind: "json",
    method: "POST",
    path: "/api/auth/proof/passkey",
    summary: "What a passkey is to sign for proving that it is still the same person",
    access: "signed-in",
    hosts: staffHosts,
    response: passkeyRequest,
    status: 200,
    keys: "refused",
    errors: ["not_found"],
    rateLimits: [{ by: "session", max: 30, perSeconds: 60 }],
    beforePasswordChange: true,
  },
  prove: {
    kind: "json",
    method: "POST",
    path: "/api/auth/proof",
    summary: "Prove with a passkey that it is still the same person, as the current password does",
    access: "signed-in",
    hosts: staffHosts,
    body: z.strictObject({ credential: passkeyAnswer }),
    response: sessionUser,
    status: 200,
    keys: "refused",
    errors: ["invalid_credentials"],
    bodyLimit: 16_384,
    rateLimits: [{ by: "session", max: 30, perSeconds: 60 }],
    beforePasswordChange: true,
  },
  logout: {
    kind: "json",
    method: "POST",
    path: "/api/auth/logout",
    summary: "End this session",
    access: "anyone",
    hosts: allHosts,
    response: signedOut,
    status: 200,
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
    beforePasswordChange: true,
    whileImpersonating: "allowed",
  },
} as const satisfies Record<string, Endpoint>;

export type AuthStatus = z.output<typeof authStatus>;

export type LoginInput = z.output<typeof loginInput>;

/** A place where somebody is signed in. */
const openSession = z.object({
  id,
  createdAt: isoDate,
  lastSeenAt: isoDate,
  network: z.string(),
  userAgent: z.string(),
  isCurrent: z.boolean(),
});

export const sessionEndpoints = {
  list: {
    kind: "json",
    method: "GET",
    path: "/api/auth/sessions",
    summary: "Where the caller is signed in, this place first",
    access: "signed-in",
    hosts: staffHosts,
    response: z.array(openSession),
    status: 200,
    keys: "refused",
  },
  endOthers: {
    kind: "json",
    method: "POST",
    path: "/api/auth/sessions/end-others",
    summary: "Sign out everywhere else",
    access: "signed-in",
    hosts: staffHosts,
    response: z.object({ ended: z.int() }),
    status: 200,
    keys: "refused",
  },
  end: {
    kind: "json",
    method: "DELETE",
    path: "/api/auth/sessions/:id",
    summary: "Sign out in one other place",
    access: "signed-in",
    hosts: staffHosts,
    params: z.strictObject({ id: pathId }),
    response: z.object({ success: z.literal(true) }),
    status: 200,
    keys: "refused",
    errors: ["not_found"],
  },
} as const satisfies Record<string, Endpoint>;

export type OpenSession = z.output<typeof openSession>;

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
    keys: "refused",
    errors: ["proof_required", "not_found"],
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
    whileImpersonating: "allowed",
    beforePasswordChange: true,
  },
} as const satisfies Record<string, Endpoint>;

export type Impersonation = z.output<typeof impersonation>;
