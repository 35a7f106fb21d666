import { z } from "zod";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { bothWays } from "./orders.ts";
import { flag, foundIds, id, idList, isoDate, listQuery, outcomeOfOne, pathId, text } from "./primitives.ts";
import {
  role,
  userStatus,
  createUserInput,
  newUserInput,
  updateUserInput,
  adminsInput,
} from "./user-forms.ts";
import { creatableRoles, signInStates, userSorts } from "./user-constants.ts";
import { mostChangedAtOnce } from "./row-limits.ts";

const person = {
  id,
  email: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  passwordChangeRequired: z.boolean(),
  /** True where an owner has replaced the password, false where it is the first one. */
  requiresReset: z.boolean(),
};

/** The signed-in user as the apps know them. */
export const sessionUser = z.object({
  ...person,
  /** Their role asks for a second factor and they have none yet: until then they may do nothing else. */
  secondFactorDue: z.boolean(),
});

/** A user as those see them who look after users. */
export const user = z.object({
  ...person,
  status: userStatus,
  createdAt: isoDate,
  /** null for somebody who has never signed in. */
  lastLoginAt: isoDate.nullable(),
  /** Grows with every change; a change that names another one is refused. */
  version: z.int(),
  /** Where users are listed and read: a directory looks after them, and may overwrite what is changed here. */
  isFromDirectory: z.boolean().optional(),
});

const colleague = z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() });

/** One user with what a change to them would touch. */
export const userDetail = user.extend({
  /** The administrators who look after this user. */
  admins: z.array(colleague),
  assignedUsers: z.int(),
  /** What is handed to somebody else when the user is deleted. */
  owns: z.object({ deployments: z.int(), rooms: z.int() }),
  openSessions: z.int(),
  resetRequestedAt: isoDate.nullable(),
  /** What they have beside their password. */
  secondFactor: z.object({
    /** Whether their role asks for one. */
    isRequired: z.boolean(),
    hasCode: z.boolean(),
    passkeys: z.int(),
    recoveryCodesLeft: z.int(),
  }),
});

/** One row of an import; its password is made up. */
export const importedUser = createUserInput.omit({ password: true });

export const userSort = z.enum(bothWays(userSorts));

/** What narrows the list of users and its export. */
export const userFilter = z.strictObject({
  search: listQuery.shape.search,
  role: role.optional(),
  status: userStatus.optional(),
  /** Only those whom this administrator looks after. */
  assignedTo: pathId.optional(),
  /** Only those who look after a page for this company. */
  companyId: pathId.optional(),
  /** Only those who are in this group. */
  groupId: pathId.optional(),
  /** Only those who have not signed in for so many days, or never. */
  quietDays: z.coerce.number<number>().int().min(1).max(365).optional(),
  signIn: z.enum(signInStates).optional(),
  /** Only these. */
  ids: idList.optional(),
  sort: userSort.default("newest"),
});

/** People who are changed together; those whom the filter by which they were found does not find any more are left out. */
export const manyUsers = z.strictObject({
  userIds: z.array(id).min(1).max(mostChangedAtOnce.users),
  ifStill: userFilter.omit({ ids: true, sort: true }).optional(),
});

/** What became of one of them: a change, nothing because there was nothing to change, or a refusal with its reason. */
export const userOutcome = z.object({ userId: id, ...outcomeOfOne });

const byId = z.strictObject({ id: pathId });

const owners = ["OWNER"] as const;

const version = z.int().optional();

export const userEndpoints = {
  list: {
    kind: "json",
    method: "GET",
    path: "/api/users",
    summary: "Users: owners see all, administrators those they look after",
    access: ["OWNER", "ADMIN"],
    hosts: staffHosts,
    query: listQuery.extend(userFilter.shape),
    counted: true,
    response: z.array(user),
    status: 200,
  },
  found: {
    kind: "json",
    method: "GET",
    path: "/api/users/found",
    summary: "Who fits a filter at this moment, by ids: everybody whom a change in batches is about",
    access: owners,
    hosts: staffHosts,
    query: userFilter.omit({ ids: true }).extend({
      /** Leaves out owners, who have every right. */
      grantable: flag.optional(),
    }),
    response: foundIds(id),
    status: 200,
  },
  counts: {
    kind: "json",
    method: "GET",
    path: "/api/users/counts",
    summary: "How many users there are, are active, and wait for a new password",
    access: owners,
    hosts: staffHosts,
    response: z.object({ total: z.int(), active: z.int(), resetRequests: z.int() }),
    status: 200,
  },
  read: {
    kind: "json",
    method: "GET",
    path: "/api/users/:id",
    summary: "One user, with who looks after them and what they own",
    access: ["OWNER", "ADMIN"],
    hosts: staffHosts,
    params: byId,
    response: userDetail,
    status: 200,
    errors: ["not_found"],
  },
  create: {
    kind: "json",
    method: "POST",
    path: "/api/users",
    summary: "Create a user with a temporary password, rooms and administrators",
    access: owners,
    hosts: staffHosts,
    body: newUserInput,
    response: user,
    status: 201,
    keys: "refused",
    errors: ["not_found", "email_taken", "username_taken"],
  },
  update: {
    kind: "json",
    method: "PATCH",
    path: "/api/users/:id",
    summary: "Change one's own password or name; owners change anybody's name, email, role and status",
    access: "signed-in",
    hosts: staffHosts,
    params: byId,
    body: updateUserInput,
    response: user,
    status: 200,
    keys: "refused",
    errors: [
      "password_change_required",
      "second_factor_required",
      "proof_required",
      "not_found",
      "email_taken",
      "username_taken",
      "last_owner",
      "version_conflict",
    ],
    bodyLimit: 4096,
    beforePasswordChange: true,
  },
  updateRole: {
    kind: "json",
    method: "PATCH",
    path: "/api/users/:id/role",
    summary: "Change a user's role; the last active owner keeps it",
    access: owners,
    hosts: staffHosts,
    params: byId,
    body: z.strictObject({ role, version, currentPassword: text(256).optional() }),
    response: user,
    status: 200,
    keys: "refused",
    errors: ["proof_required", "not_found", "last_owner", "version_conflict"],
  },
  changeMany: {
    kind: "json",
    method: "PATCH",
    path: "/api/users",
    summary:
      "Change the role or the status of many users in one go. Owners and the caller are left as they are, with the reason",
    access: owners,
    hosts: staffHosts,
    body: manyUsers
      .safeExtend({ role: z.enum(creatableRoles).optional(), status: userStatus.optional() })
      .refine(
        ({ role, status }) => (role === undefined) !== (status === undefined),
        "Name either a role or a status",
      ),
    response: z.object({ results: z.array(userOutcome) }),
    status: 200,
    keys: "refused",
    errors: ["proof_required"],
    rateLimits: [{ by: "session", max: 30, perSeconds: 60 }],
  },
  remove: {
    kind: "json",
    method: "DELETE",
    path: "/api/users/:id",
    summary: "Delete a user; their pages and rooms pass to the caller. Owners are not deleted",
    access: owners,
    hosts: staffHosts,
    params: byId,
    response: z.object({
      success: z.literal(true),
      reassigned: z.object({ deployments: z.int(), rooms: z.int() }),
    }),
    status: 200,
    keys: "refused",
    errors: ["proof_required", "not_found"],
    rateLimits: [{ by: "session", max: 10, perSeconds: 60 }],
  },
  setAdmins: {
    kind: "json",
    method: "PUT",
    path: "/api/users/:id/admins",
    summary: "Replace the administrators who look after a user",
    access: owners,
    hosts: staffHosts,
    params: byId,
    body: adminsInput,
    response: userDetail,
    status: 200,
    errors: ["not_found"],
  },
} as const satisfies Record<string, Endpoint>;

export type SessionUser = z.output<typeof sessionUser>;

export type User = z.output<typeof user>;

export type UserDetail = z.output<typeof userDetail>;

export type UserOutcome = z.output<typeof userOutcome>;

export type NewUserInput = z.output<typeof newUserInput>;

export type UserStatus = z.output<typeof userStatus>;

export type UserSort = (typeof userSorts)[number];

export type UserFilter = z.output<typeof userFilter>;

export type ManyUsers = z.output<typeof manyUsers>;

export type CreateUserInput = z.output<typeof createUserInput>;

export type ImportedUser = z.output<typeof importedUser>;

export type UpdateUserInput = z.output<typeof updateUserInput>;
