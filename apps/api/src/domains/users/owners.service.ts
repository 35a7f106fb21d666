import { email, name } from "@field-advisor/schema/primitives";
import { chosenPassword } from "@field-advisor/schema/user-forms";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { AppError } from "../../lib/app-error.ts";
import { temporaryPassword } from "../../lib/ids.ts";
import { passwordProblem } from "../auth/passwords.rules.ts";
import { byCommand, commandWriter, write } from "../../platform/write/write.ts";
import * as sessions from "../auth/sessions/sessions.service.ts";
import * as secondFactors from "../second-factors/second-factors.service.ts";
import * as identities from "../identity-providers/identities.service.ts";
import * as loginThrottling from "../auth/login-throttling.service.ts";
import { temporaryPasswordColumns } from "./accounts.queries.ts";
import { addAccount } from "./accounts.service.ts";
import { closeResetRequest, lockByEmail, updateUser } from "./users.queries.ts";
import { addressColumns } from "../../platform/db/mail-address.ts";
import { comparableAddress } from "@field-advisor/schema/typed-text";

const ownersName = (label: string) => name(100).min(2, `${label} needs at least 2 characters.`);

const newOwner = z.object({
  email,
  firstName: ownersName("The first name"),
  lastName: ownersName("The last name"),
  /** One is made up, to be changed at first sign-in, when none is given. */
  password: chosenPassword.optional(),
});

export type NewOwner = z.input<typeof newOwner>;

/**
 * The first owner, and any further one that is needed when nobody can sign in.
 * @returns the password that was made up, or null when one was given
 */
export async function create(ctx: Context, input: NewOwner): Promise<string | null> {
  const { password: chosen, ...owner } = newOwner.parse(input);
  const problem = chosen === undefined ? null : await passwordProblem(chosen, { ...owner, username: "" });
  if (problem !== null) throw new AppError("invalid_request", problem);
  const password = chosen ?? temporaryPassword();
  const passwordHash = await ctx.passwords.hash(password);
  await write(ctx, commandWriter(), async (unit) => {
    const { id } = await addAccount(unit.trx, {
      ...addressColumns(owner.email),
      username: undefined,
      first_name: owner.firstName,
      last_name: owner.lastName,
      role: "OWNER",
      password_hash: passwordHash,
      password_excepted: true,
      ...(chosen === undefined && temporaryPasswordColumns),
    });
    await unit.audit({ by: byCommand, action: "user.create_owner", subject: { type: "user", id } });
    unit.emit("person.created", { personId: id });
  });
  return chosen === undefined ? password : null;
}

/**
 * Makes a user an owner who can sign in, whatever their role and status were, and even where failed attempts have locked
 * the account, its second factor is lost, or it is linked to somebody else at a provider.
 * @returns the password that was made up, and what was taken away
 */
export async function recover(ctx: Context, input: { email: string }) {
  const { email: address } = z.object({ email }).parse(input);
  const password = temporaryPassword();
  const passwordHash = await ctx.passwords.hash(password);
  const taken = await write(ctx, commandWriter(), async (unit) => {
    const { trx } = unit;
    const before = await lockByEmail(trx, address);
    if (!before) throw nobody(address);
    const { id, role, status } = await updateUser(trx, before.id, {
      role: "OWNER",
      status: "ACTIVE",
      password_hash: passwordHash,
      password_excepted: true,
      ...temporaryPasswordColumns,
    });
    await sessions.endAllOf(trx, id, "recovered");
    await loginThrottling.reopen(ctx, trx, { scope: "login", account: comparableAddress(address) });
    const hadSecondFactor = await secondFactors.forget(ctx, trx, id);
    // Whoever is linked may be somebody else, whose next sign-in would end what is given here.
    const unlinked = await identities.forget(trx, id);
    await closeResetRequest(trx, id);
    unit.emit("person.changed", { personId: id });
    await unit.audit({
      by: byCommand,
      action: "user.recover_owner",
      subject: { type: "user", id },
      details: {
        before: { role: before.role, status: before.status },
        after: { role, status },
        secondFactorReset: hadSecondFactor,
        unlinked,
      },
    });
    return { hadSecondFactor, unlinked };
  });
  return { password, ...taken };
}

const nobody = (address: string) =>
  new AppError(
    "not_found",
    `There is no user with the email address ${address}. Check the spelling, or make a new owner with owner:create.`,
  );
