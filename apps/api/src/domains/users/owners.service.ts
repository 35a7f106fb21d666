import { email } from "@field-advisor/schema/primitives";
import { chosenPassword } from "@field-advisor/schema/users";
import { z } from "zod";
import { inTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/app-error.ts";
import { temporaryPassword } from "../../lib/ids.ts";
import { passwordProblem } from "../../lib/password-rules.ts";
import type { Audit } from "../audit/audit.service.ts";
import type { Auth } from "../auth/auth.service.ts";
import type { LoginThrottling } from "../login-throttling/login-throttling.service.ts";
import { addAccount, temporaryPasswordColumns } from "./accounts/accounts.service.ts";
import { updateUser } from "./users.queries.ts";
import { closeResetRequest, lockByEmail } from "./owners.queries.ts";

const name = (what: string) => z.string().trim().min(2, `${what} needs at least 2 characters.`).max(100);

const newOwner = z.object({
  email,
  firstName: name("The first name"),
  lastName: name("The last name"),
  /** One is made up, to be changed at first sign-in, when none is given. */
  password: chosenPassword.optional(),
});

const lostOwner = z.object({ email });

export type NewOwner = z.input<typeof newOwner>;

/** Whoever may run commands on the server is asked nothing more: there is no caller and no session. */
const commandLine = {
  actor: null,
  actorLabel: "command line",
  request: { requestId: "command line", address: "command line" },
} as const;

interface Parts extends Pick<Deps, "db" | "passwords"> {
  audit: Audit;
  auth: Pick<Auth, "endAllSessions">;
  loginThrottling: Pick<LoginThrottling, "reopen">;
}

/** The owners that are made when there is nobody on the screens who could do it. */
export const createOwners = (parts: Parts) => ({
  create: (input: NewOwner): Promise<string | null> => create(parts, newOwner.parse(input)),
  recover: (input: { email: string }): Promise<string> => recover(parts, lostOwner.parse(input).email),
});

/**
 * The first owner, and any further one that is needed when nobody can sign in.
 * @returns the password that was made up, or null when one was given
 * @throws AppError invalid_request, email_taken
 */
async function create(
  { db, passwords, audit }: Parts,
  { password: chosen, ...owner }: z.output<typeof newOwner>,
): Promise<string | null> {
  const problem = chosen === undefined ? null : passwordProblem(chosen, { ...owner, username: "" });
  if (problem !== null) throw new AppError("invalid_request", problem);
  const password = chosen ?? temporaryPassword();
  const passwordHash = await passwords.hash(password);
  await inTransaction(db, async (trx) => {
    const { id } = await addAccount(trx, {
      email: owner.email,
      username: undefined,
      first_name: owner.firstName,
      last_name: owner.lastName,
      role: "OWNER",
      password_hash: passwordHash,
      ...(chosen === undefined && temporaryPasswordColumns),
    });
    await audit.record(trx, { ...commandLine, action: "user.create_owner", subject: { type: "user", id } });
  });
  return chosen === undefined ? password : null;
}

/**
 * Makes a user an owner who can sign in, whatever they were and whoever tried to get in before.
 * @returns the password that was made up
 * @throws AppError not_found
 */
async function recover(
  { db, passwords, audit, auth, loginThrottling }: Parts,
  address: string,
): Promise<string> {
  const password = temporaryPassword();
  const passwordHash = await passwords.hash(password);
  await inTransaction(db, async (trx) => {
    const before = await lockByEmail(trx, address);
    if (!before) throw nobody(address);
    const { id, role, status } = await updateUser(trx, before.id, {
      role: "OWNER",
      status: "ACTIVE",
      password_hash: passwordHash,
      ...temporaryPasswordColumns,
    });
    await auth.endAllSessions(trx, id, "recovered");
    await loginThrottling.reopen(trx, { scope: "login", account: address });
    await closeResetRequest(trx, id);
    await audit.record(trx, {
      ...commandLine,
      action: "user.recover_owner",
      subject: { type: "user", id },
      details: { before: { role: before.role, status: before.status }, after: { role, status } },
    });
  });
  return password;
}

const nobody = (address: string) =>
  new AppError(
    "not_found",
    `There is no user with the e-mail address ${address}. Check the spelling, or make a new owner with owner:create.`,
  );
