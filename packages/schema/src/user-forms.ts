import { z } from "zod";
import { email, id, name, requiredName, text } from "./primitives.ts";
import { roles } from "./routes.ts";
import { userStatuses, creatableRoles, shortestTemporaryPassword } from "./user-constants.ts";

export const role = z.enum(roles);

export const userStatus = z.enum(userStatuses);

/** A password that a person chooses: long enough, stored as typed. */
export const chosenPassword = text(256).min(8, "New password must be at least 8 characters");

const firstName = requiredName(100, "First name is required");

const lastName = requiredName(100, "Last name is required");

const username = name(100).min(3, "Username must be at least 3 characters");

const creatableRole = z.enum(creatableRoles, "Please select a role");

/** The password is temporary: whoever signs in with it must choose another one. */
export const createUserInput = z.strictObject({
  email,
  firstName,
  lastName,
  role: creatableRole,
  password: text(256).trim().min(shortestTemporaryPassword, "Password must be at least 6 characters"),
  username: username.optional(),
});

const adminIds = z.array(id).max(50);

/** Everybody who looks after a user. */
export const adminsInput = z.strictObject({ adminIds });

/** A new user with what they may do from the beginning: all of it is made, or nothing. */
export const newUserInput = createUserInput.extend({
  /** Left out where people of the role sign in only by a provider. */
  password: createUserInput.shape.password.optional(),
  roomIds: z.array(id).max(200).optional(),
  adminIds: adminIds.optional(),
});

/**
 * A change to a user: either one's own password, or what an owner may change about anybody. The server ignores
 * `passwordChangeRequired`, which older clients send. Where it is one's own password, e-mail address or role,
 * `currentPassword` proves who is asking unless the session signed in a moment ago.
 */
export const updateUserInput = z
  .strictObject({
    password: chosenPassword,
    currentPassword: text(256),
    passwordChangeRequired: z.boolean(),
    firstName,
    lastName,
    email,
    username,
    role,
    status: userStatus,
    version: z.int(),
  })
  .partial()
  .superRefine((input, context) => {
    const profile = ["firstName", "lastName", "email", "username", "role", "status"] as const;
    const changed = profile.filter((name) => input[name] !== undefined);
    if (input.password === undefined && changed.length === 0)
      context.addIssue({ code: "custom", message: "Nothing to change" });
    if (input.password !== undefined && changed.length > 0)
      context.addIssue({ code: "custom", path: [changed[0] ?? ""], message: "A password is changed alone" });
  });
