import { z } from "zod";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { id, isoDate, listQuery, pathId, text } from "./primitives.ts";
import { roles } from "./routes.ts";

export const role = z.enum(roles);
export const userStatus = z.enum(["ACTIVE", "INACTIVE"]);

const person = {
  id,
  email: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role,
};

/** The signed-in user as the apps know them. */
export const sessionUser = z.object({
  ...person,
  passwordChangeRequired: z.boolean(),
  requiresReset: z.boolean(),
});

export const user = z.object({ ...person, status: userStatus, createdAt: isoDate });

/** A password that a person chooses: long enough, stored as typed. */
export const chosenPassword = text(256).min(8, "New password must be at least 8 characters");

/**
 * A user's own change. The server ignores `passwordChangeRequired`, which older clients send;
 * `currentPassword` proves who is asking unless the session signed in a moment ago.
 */
export const updateUserInput = z.strictObject({
  password: chosenPassword,
  currentPassword: text(256).optional(),
  passwordChangeRequired: z.boolean().optional(),
});

export const userEndpoints = {
  list: {
    method: "GET",
    path: "/api/users",
    summary: "Users, newest first",
    access: ["OWNER"],
    hosts: staffHosts,
    query: listQuery,
    response: z.array(user),
    status: 200,
    errors: [],
  },
  update: {
    method: "PATCH",
    path: "/api/users/:id",
    summary: "Change one's own password",
    access: "signed-in",
    hosts: staffHosts,
    params: z.strictObject({ id: pathId }),
    body: updateUserInput,
    response: sessionUser,
    status: 200,
    errors: ["forbidden", "proof_required", "too_many_requests", "unavailable"],
    bodyLimit: 4096,
    beforePasswordChange: true,
  },
} as const satisfies Record<string, Endpoint>;

export type SessionUser = z.output<typeof sessionUser>;
export type User = z.output<typeof user>;
export type UserStatus = z.output<typeof userStatus>;
