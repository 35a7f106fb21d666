import type { Trx } from "../../../db/database.ts";
import { fieldError, type AppError } from "../../../lib/app-error.ts";
import type { UserRow } from "../users.queries.ts";
import { unusedUsername, usernameStart } from "./accounts.policy.ts";
import {
  insertAccount,
  isEmailTaken,
  selectUsernamesLike,
  takenColumn,
  type NewAccount,
} from "./accounts.queries.ts";

export { unusedUsername, usernameStart } from "./accounts.policy.ts";
export { temporaryPasswordColumns } from "./accounts.queries.ts";

type Unnamed = Omit<NewAccount, "email" | "username"> & { email: string; username: string | undefined };

/**
 * Adds a user, under a user name made of the address where none is given. Of several who add the same one at once,
 * one succeeds.
 * @throws AppError email_taken, username_taken
 */
export async function addAccount(trx: Trx, { username, ...account }: Unnamed): Promise<UserRow> {
  for (;;) {
    const name = username ?? (await freeUsername(trx, account.email));
    const added = await insertAccount(trx, { ...account, username: name });
    if (added) return added;
    if (await isEmailTaken(trx, account.email)) throw taken("email");
    if (username !== undefined) throw taken("username");
    // Somebody has just taken the name that was free a moment ago: another one is made.
  }
}

const freeUsername = async (trx: Trx, email: string): Promise<string> =>
  unusedUsername(email, await selectUsernamesLike(trx, usernameStart(email)));

/** An error as what it means where two users wanted the same e-mail address or user name. */
export function unlessTaken(error: unknown): unknown {
  const column = takenColumn(error);
  return column === undefined ? error : taken(column);
}

const taken = (column: "email" | "username"): AppError =>
  column === "email"
    ? fieldError("email_taken", "email", "There is a user with this email address already.")
    : fieldError("username_taken", "username", "This username is taken. Choose another one.");
