import type { ImportedAccount } from "@field-advisor/schema/user-files.endpoints";
import type { ImportedUser } from "@field-advisor/schema/users.endpoints";
import type { Context } from "../../../context.ts";
import type { Trx } from "../../../db/database.ts";
import type { Caller } from "../../../lib/actor.ts";
import { AppError } from "../../../lib/app-error.ts";
import { temporaryPassword } from "../../../lib/ids.ts";
import type { SpooledFile } from "../../../lib/spooled-file.ts";
import { write } from "../../../writes/write.ts";
import { unusedUsername, usernameStart } from "../accounts/accounts.service.ts";
import { importable } from "./import-rows.policy.ts";
import { judge, readUsers } from "./import-rows.service.ts";
import { mayImport } from "./user-files.policy.ts";
import { insertUsers, selectUsernames, type NewUser } from "./user-files.queries.ts";

/** `expected` is how many users the review announced. */
interface ImportInput {
  file: SpooledFile;
  expected: number;
}

/**
 * Creates what the review announced, all in one transaction, or nothing when it would be something else by now.
 * @throws AppError forbidden, invalid_request, conflict
 */
export async function importUsers(
  ctx: Context,
  caller: Caller,
  { file, expected }: ImportInput,
): Promise<{ created: ImportedAccount[]; leftOut: number }> {
  requireImport(caller.actor);
  const { lines } = await readUsers(file);
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const users = importable(await judge(trx, lines));
    const named = await withUsernames(trx, users);
    const accounts = named.map((user) => ({ user, tempPassword: temporaryPassword() }));
    const ids = await insertUsers(
      trx,
      accounts.map(({ user, tempPassword }) => columnsOf(user, ctx.passwords.seal(tempPassword))),
    );
    if (ids.size !== expected) throw changedMeanwhile();
    const leftOut = lines.length - expected;
    await unit.auditAll([
      ...named.map((user) => creationOf(user, ids.get(user.email))),
      { action: "user.import", details: { created: expected, leftOut } },
    ]);
    return { created: accounts.map(({ user, tempPassword }) => ({ ...user, tempPassword })), leftOut };
  });
}

const changedMeanwhile = () =>
  new AppError("conflict", "The file or the users have changed since the review. Review it again.");

type NamedUser = ImportedUser & { username: string };

/** Given names first: a name that is made up must not be one that somebody further down asks for. */
async function withUsernames(trx: Trx, users: ImportedUser[]): Promise<NamedUser[]> {
  const starts = users.flatMap(({ email, username }) =>
    username === undefined ? [usernameStart(email)] : [],
  );
  const taken = await selectUsernames(trx, starts);
  for (const { username } of users) if (username !== undefined) taken.add(username);
  return users.map((user) => {
    const username = user.username ?? unusedUsername(user.email, taken);
    taken.add(username);
    return { ...user, username };
  });
}

const columnsOf = (user: NamedUser, seal: string): NewUser => ({
  email: user.email,
  username: user.username,
  first_name: user.firstName,
  last_name: user.lastName,
  role: user.role,
  password_hash: seal,
});

const creationOf = (user: NamedUser, id: number | undefined) => ({
  action: "user.create",
  subject: { type: "user", id: id ?? "" },
  details: { after: user, imported: true },
});

/** @throws AppError forbidden */
export function requireImport(actor: Parameters<typeof mayImport>[0]): void {
  if (!mayImport(actor)) throw new AppError("forbidden", "Only owners may import users.");
}
