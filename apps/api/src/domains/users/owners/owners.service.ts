import { email } from "@field-advisor/schema/primitives";
import { chosenPassword } from "@field-advisor/schema/users";
import { z } from "zod";
import { inTransaction, type Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../lib/app-error.ts";
import { temporaryPassword } from "../../../lib/ids.ts";
import { passwordProblem } from "../../../lib/password-rules.ts";
import type { Audit } from "../../audit/audit.service.ts";
import { insertOwner, selectUsernamesLike } from "./owners.queries.ts";

const name = (what: string) => z.string().trim().min(2, `${what} needs at least 2 characters.`).max(100);

export const newOwner = z.object({
  email,
  firstName: name("The first name"),
  lastName: name("The last name"),
  /** One is made up, to be changed at first sign-in, when none is given. */
  password: chosenPassword.optional(),
});

export type NewOwner = z.input<typeof newOwner>;

const temporaryPasswordHours = 72;

/** Whoever may run commands on the server is asked nothing more: there is no caller and no session. */
const commandLine = {
  actor: null,
  actorLabel: "command line",
  facts: { requestId: "owner-create", address: "command line" },
} as const;

/** The first owner, and any further one that is needed when nobody can sign in. */
export const createOwners = (
  { db, passwords }: Pick<Deps, "db" | "passwords">,
  { audit }: { audit: Audit },
) => ({
  /**
   * @returns the password that was made up, or null when one was given
   * @throws AppError invalid_request, conflict; ZodError for input of another shape
   */
  async create(input: NewOwner): Promise<{ temporaryPassword: string | null }> {
    const { password: chosen, ...owner } = newOwner.parse(input);
    const problem = chosen === undefined ? null : passwordProblem(chosen, { ...owner, username: "" });
    if (problem !== null) throw new AppError("invalid_request", problem);
    const password = chosen ?? temporaryPassword();
    const passwordHash = await passwords.hash(password);
    await inTransaction(db, async (trx) => {
      const created = await insertOwner(trx, {
        email: owner.email,
        username: await unusedUsername(trx, owner.email),
        first_name: owner.firstName,
        last_name: owner.lastName,
        password_hash: passwordHash,
        ...(chosen === undefined && temporary()),
      });
      if (!created)
        throw new AppError("conflict", `There is a user with the e-mail address ${owner.email} already.`);
      await audit.record(trx, {
        ...commandLine,
        action: "user.create_owner",
        subject: { type: "user", id: created.id },
      });
    });
    return { temporaryPassword: chosen === undefined ? password : null };
  },
});

const temporary = () => ({
  password_change_required: true,
  password_expires_at: new Date(Date.now() + temporaryPasswordHours * 3_600_000),
});

async function unusedUsername(trx: Trx, address: string): Promise<string> {
  const wanted = address.slice(0, address.indexOf("@"));
  const taken = await selectUsernamesLike(trx, wanted);
  let username = wanted;
  for (let n = 2; taken.has(username); n++) username = `${wanted}-${n}`;
  return username;
}
