import { type importColumns, mostImportedUsers } from "@field-advisor/schema/user-constants";
import type { ImportedAccount } from "@field-advisor/schema/user-files.endpoints";
import type { Context } from "../../../context.ts";
import type { Database, Trx } from "../../../platform/db/database.ts";
import type { Caller } from "../../../lib/actor.ts";
import { AppError } from "../../../lib/app-error.ts";
import { type ChosenColumns, readTable, requireColumns } from "../../../lib/csv-table.ts";
import { newToken, temporaryPassword } from "../../../lib/ids.ts";
import type { SpooledFile } from "../../../lib/spooled-file.ts";
import { type Unit, write } from "../../../platform/write/write.ts";
import { rolesOnlyByProvider } from "../../auth/sign-in-rules/sign-in-rules.service.ts";
import { idsByName } from "../../groups/groups.service.ts";
import * as members from "../../groups/members.service.ts";
import { unusedUsername, usernameStart } from "../users.rules.ts";
import {
  comparedEmail,
  importable,
  type ImportedPerson,
  type JudgedLine,
  judgeLine,
  judgeTogether,
  userColumns,
} from "./import-rows.rules.ts";
import { insertUsers, type NewUser, selectTakenEmails, selectUsernames } from "./user-files.queries.ts";
import { cleanName } from "@field-advisor/schema/typed-text";
import { addressColumns } from "../../../platform/db/mail-address.ts";

/** A file of users, and how its columns are read. */
export interface UserFile {
  file: SpooledFile;
  columns?: ChosenColumns<(typeof importColumns)[number]> | undefined;
}

/** Reads a file of users and judges each line by itself; none while a column is missing. */
export async function readUsers({ file, columns: chosen }: UserFile) {
  const rules = {
    ...userColumns,
    most: mostImportedUsers,
    empty: "The file contains no users. Write one in each line below the first.",
    tooMany: `The file has more than ${mostImportedUsers.toLocaleString("en")} users. Split it and import the parts one after the other.`,
  };
  const { lines, layout, columns } = await readTable(file, rules, chosen);
  const { missing } = layout;
  return { columns, missing, lines: missing.length > 0 ? [] : lines.map((line) => judgeLine(line, layout)) };
}

/** Judges the lines beside what there is. @returns whom they create, too */
export async function judge(
  db: Database | Trx,
  lines: JudgedLine[],
): Promise<{ judged: JudgedLine[]; people: ImportedPerson[] }> {
  const emails = await selectTakenEmails(
    db,
    lines.map(({ typed }) => comparedEmail(typed)),
  );
  const given = lines.map(({ typed }) => cleanName(typed.username)).filter((name) => name !== "");
  const groups = await idsByName({ db });
  const judged = judgeTogether(lines, { emails, usernames: await selectUsernames(db, given), groups });
  return { judged, people: importable(judged, { groups }) };
}

/**
 * Creates what the review announced, all in one transaction, or nothing when it would be something else by now.
 * @param input.expected how many users the review announced
 */
export async function importUsers(
  ctx: Context,
  caller: Caller,
  { expected, ...sent }: UserFile & { expected: number },
): Promise<{ created: ImportedAccount[]; leftOut: number }> {
  const { lines, missing } = await readUsers(sent);
  requireColumns({ missing });
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const { people } = await judge(trx, lines);
    const named = await withUsernames(trx, people);
    const byProvider = await rolesOnlyByProvider(trx);
    const accounts = named.map((user) => ({
      user,
      tempPassword: byProvider.has(user.role) ? null : temporaryPassword(),
    }));
    const ids = await insertUsers(
      trx,
      accounts.map(({ user, tempPassword }) => columnsOf(ctx, user, tempPassword)),
    );
    if (ids.size !== expected) throw changedMeanwhile();
    await bringIntoGroups(ctx, unit, caller, { named, ids });
    const leftOut = lines.length - expected;
    await unit.auditAll([
      ...named.map((user) => creationOf(user, ids.get(user.email))),
      { action: "user.import", details: { created: expected, leftOut } },
    ]);
    unit.emitAll(
      "person.created",
      [...ids.values()].map((personId) => ({ personId })),
    );
    return {
      created: accounts.map(({ user, tempPassword }) => ({ ...withoutGroups(user), tempPassword })),
      leftOut,
    };
  });
}

/** Each group with all who come into it at once. */
async function bringIntoGroups(
  ctx: Context,
  unit: Unit,
  { actor }: Caller,
  { named, ids }: { named: readonly NamedUser[]; ids: ReadonlyMap<string, number> },
): Promise<void> {
  const joining = named.flatMap(({ email, groupIds }) => {
    const userId = ids.get(email);
    return userId === undefined ? [] : groupIds.map((groupId) => ({ groupId, userId }));
  });
  const idsOf = (people: typeof joining) => people.map(({ userId }) => userId);
  const ofGroups = [...Map.groupBy(joining, ({ groupId }) => groupId)];
  const people = new Map(ofGroups.map(([id, all]) => [id, idsOf(all)]));
  if (!(await members.bringIn(ctx, unit, people, actor.userId))) throw changedMeanwhile();
}

const changedMeanwhile = () =>
  new AppError("conflict", "The file or the users have changed since the review. Review it again.");

type NamedUser = ImportedPerson & { username: string };

/** Given names first: a name that is made up must not be one that somebody further down asks for. */
async function withUsernames(trx: Trx, users: ImportedPerson[]): Promise<NamedUser[]> {
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

/** A password that nobody knows where none is needed. */
const columnsOf = ({ passwords }: Context, user: NamedUser, password: string | null): NewUser => ({
  ...addressColumns(user.email),
  username: user.username,
  first_name: user.firstName,
  last_name: user.lastName,
  role: user.role,
  password_hash: passwords.seal(password ?? newToken()),
  has_password: password !== null,
});

/** The entries of the groups say who came into them. */
const withoutGroups = ({ groupIds: _, ...user }: NamedUser) => user;

const creationOf = (user: NamedUser, id: number | undefined) => ({
  action: "user.create",
  subject: { type: "user", id: id ?? "" },
  details: { after: withoutGroups(user), imported: true },
});
