import { isDeepStrictEqual } from "node:util";
import type { Context } from "../../context.ts";
import type { Caller } from "../../lib/actor.ts";
import { AppError, existingOr } from "../../lib/app-error.ts";
import { temporaryPassword } from "../../lib/ids.ts";
import { ScimRefusal, WaitsForOwner } from "../../lib/scim-refusal.ts";
import { addressColumns } from "../../platform/db/mail-address.ts";
import { sqlState } from "../../platform/db/pool.ts";
import { type Unit, write } from "../../platform/write/write.ts";
import * as members from "../groups/members.service.ts";
import { addAccount, unlessTaken } from "../users/accounts.service.ts";
import { effectsOf, isActiveOwner } from "../users/users.rules.ts";
import { apply, requirePermitted } from "../users/users.service.ts";
import { lockGroups } from "./groups.queries.ts";
import { type Operation, patched } from "./patches.rules.ts";
import {
  type AccountOfAddress,
  type DirectoryPerson,
  findFormer,
  insertPerson,
  lockAddress,
  lockPerson,
  lockUsers,
  type Part,
  selectByUserName,
  selectFilledOf,
  selectPeople,
  selectPerson,
  updatePerson,
  type UserRow,
} from "./people.queries.ts";
import { accountOf, asTheyAre } from "./people.rules.ts";
import type { PersonDocument } from "./person-shape.rules.ts";
import { versionOf } from "./resources.views.ts";
import { noteWaiting } from "./waiting.queries.ts";

const existing = existingOr("There is no such person here, or the directory does not look after them.");

export const list = ({ db }: Context, filter: string | undefined, part: Part) =>
  selectPeople(db, filter, part);

export const read = async ({ db }: Context, id: number): Promise<DirectoryPerson> =>
  existing(await selectPerson(db, id));

/** Makes somebody, or finds again whom the directory let go. Whoever was here before waits for an owner. */
export async function create(
  ctx: Context,
  caller: Caller,
  document: PersonDocument,
): Promise<DirectoryPerson> {
  const { email } = accountOf(document);
  const made = await write(ctx, caller, async (unit) => {
    const { trx } = unit;
    if (await selectByUserName(trx, document.userName)) throw taken("userName");
    const account = await lockAddress(trx, email);
    if (!account) return add(ctx, unit, document);
    if (account.link && !account.link.isFormer) throw taken("e-mail address");
    if (isSame(account, document)) {
      await findFormer(trx, account.id);
      await auditOf(unit, "directory.find_again", account.id, document);
      return settle(unit, caller, account.id, { make: () => ({ active: true, ...document }) });
    }
    await noteWaiting(trx, {
      userId: account.id,
      name: document.userName,
      externalId: document.externalId ?? null,
      keyName: caller.actor.key?.name ?? "",
    });
    unit.noAudit("nothing has changed: an owner decides");
    return null;
  }).catch((error: unknown) => {
    throw refused(error);
  });
  if (made === null) throw new WaitsForOwner("An account with this address");
  return made;
}

const taken = (what: string) =>
  new ScimRefusal("uniqueness", `Somebody with this ${what} is here already.`, "conflict");

/**
 * Whether somebody whom the directory let go is the one whom it sends, by its own id: an address may have gone to somebody
 * else. Whom owners have switched on or given more since is theirs.
 */
const isSame = ({ link, isActive, role }: AccountOfAddress, { externalId }: PersonDocument) =>
  link !== null && externalId !== undefined && link.externalId === externalId && !isActive && role === "USER";

const auditOf = (unit: Unit, action: string, id: number, { userName }: { userName: string }) =>
  unit.audit({ action, subject: { type: "user", id }, details: { userName } });

async function add(ctx: Context, unit: Unit, document: PersonDocument): Promise<DirectoryPerson> {
  const { trx } = unit;
  const { email, firstName, lastName } = accountOf(document);
  const user = await addAccount(trx, {
    ...addressColumns(email),
    username: undefined,
    first_name: firstName,
    last_name: lastName,
    role: "USER",
    status: document.active === false ? "INACTIVE" : "ACTIVE",
    // Nobody knows it: they come in by the organisation's sign-in, or an owner gives them a password.
    password_hash: ctx.passwords.seal(temporaryPassword()),
  });
  await insertPerson(trx, { userId: user.id, attributes: document, isMade: true, linkedBy: null });
  const { role, status } = user;
  await unit.audit({
    action: "user.create",
    subject: { type: "user", id: user.id },
    details: {
      after: { firstName, lastName, email, username: user.username, role, status },
      byDirectory: true,
    },
  });
  unit.emit("person.created", { personId: user.id });
  return existing(await selectPerson(trx, user.id));
}

interface Change {
  /** The version that the directory believes to change. */
  version?: string | undefined;
  /** Makes of a person as they are what they are to be. */
  make: (now: PersonDocument) => PersonDocument;
  /** The directory lets go of them. */
  letGo?: boolean;
}

/** The person has come into a group meanwhile that would have had to be locked before them. */
class FilledMeanwhile extends AppError {
  constructor() {
    super("unavailable", "The person's groups are being filled at the moment.", { retryAfterSeconds: 2 });
  }
}

const attempts = 5;

async function change(ctx: Context, caller: Caller, id: number, asked: Change): Promise<DirectoryPerson> {
  for (let attempt = 1; ; attempt++)
    try {
      return await write(ctx, caller, (unit) => changeIn(ctx, unit, caller, id, asked));
    } catch (error) {
      if (!(error instanceof FilledMeanwhile) || attempt >= attempts) throw refused(error);
    }
}

async function changeIn(
  ctx: Context,
  unit: Unit,
  caller: Caller,
  id: number,
  asked: Change,
): Promise<DirectoryPerson> {
  const { trx } = unit;
  // Groups before people, as whoever fills a group locks them.
  const left = asked.letGo ? await lockGroups(trx, await selectFilledOf(trx, id)) : [];
  existing(await lockPerson(trx, id));
  if (asked.letGo) {
    const locked = new Set(left.map((group) => group.id));
    if ((await selectFilledOf(trx, id)).some((groupId) => !locked.has(groupId))) throw new FilledMeanwhile();
  }
  const told = await settle(unit, caller, id, asked);
  if (asked.letGo) await auditOf(unit, "directory.let_go", id, told);
  for (const group of left)
    await members.changeIn(ctx, unit, group.id, { add: [], remove: [id], byId: caller.actor.userId });
  return told;
}

/** @param wanted a list of versions, or `*` for any */
export function requireMatch(wanted: string | undefined, version: string): void {
  if (wanted === undefined || wanted.split(",").some((each) => ["*", version].includes(each.trim()))) return;
  throw new AppError("version_conflict", "This was changed since the directory read it.");
}

export const replace = (
  ctx: Context,
  caller: Caller,
  id: number,
  document: PersonDocument,
  version?: string,
) => change(ctx, caller, id, { version, make: () => document });

export const patch = (
  ctx: Context,
  caller: Caller,
  id: number,
  operations: readonly Operation[],
  version?: string,
) => change(ctx, caller, id, { version, make: (now) => patched(now, operations) });

/** Switches the account off, and takes it out of the directory's groups. What its person did stays. */
export const remove = (ctx: Context, caller: Caller, id: number, version?: string) =>
  change(ctx, caller, id, { version, make: (now) => ({ ...now, active: false }), letGo: true });

/** Has account and directory agree, by the verb with which owners change accounts. */
async function settle(
  unit: Unit,
  caller: Caller,
  id: number,
  { version, make, letGo = false }: Change,
): Promise<DirectoryPerson> {
  const { trx } = unit;
  const { role } = existing(await selectPerson(trx, id));
  const locked = await lockUsers(trx, [id], { andActiveOwners: role === "OWNER" });
  const account = existing(locked.find((user) => user.id === id));
  const before = existing(await selectPerson(trx, id));
  requireMatch(version, versionOf(before));
  const now = asTheyAre(before.attributes, before);
  const made = make(now);
  const isOn = made.active ?? before.isActive;
  // Of an owner a directory says no more than that they have left, whatever else it sends with it.
  const isOwnerLeaving = role === "OWNER" && before.isActive && !isOn;
  const document = isOwnerLeaving ? { ...now, active: false } : made;
  const wanted = isOwnerLeaving ? account : accountOf(document);
  const input = { ...wanted, status: isOn ? ("ACTIVE" as const) : ("INACTIVE" as const) };
  const changed = fields.filter((field) => input[field] !== account[field]);
  if (changed.length > 0) {
    requireMine(caller, account, { changed, input, owners: locked.filter(isActiveOwner) });
    await apply(unit, caller, { before: account, input, changed });
  } else unit.noAudit("the account stays as it is");
  if (letGo || !isDeepStrictEqual(document, now))
    await updatePerson(trx, { userId: id, attributes: document }, { letGo });
  return (await selectPerson(trx, id)) ?? before;
}

const fields = ["firstName", "lastName", "email", "status"] as const;

interface Wanted {
  changed: readonly (typeof fields)[number][];
  input: Pick<UserRow, (typeof fields)[number]>;
  owners: UserRow[];
}

/** Who decides about an owner's address could be an owner. */
function requireMine({ actor }: Caller, account: UserRow, { changed, input, owners }: Wanted): void {
  if (account.role !== "OWNER") return;
  if (changed.length > 1 || input.status !== "INACTIVE" || changed[0] !== "status")
    throw new ScimRefusal("mutability", "Only owners change the account of an owner.", "conflict");
  const effects = effectsOf(account, { ...account, ...input }, account.id === actor.userId);
  if (effects.shutsSelfOut)
    throw new AppError(
      "last_owner",
      "The key of this directory is this owner's. Another owner's key is needed first.",
    );
  requirePermitted(effects, { owners, id: account.id });
}

/** What two requests at once wanted, only one of them got. */
function refused(error: unknown): unknown {
  const isUserName =
    sqlState(error) === "23505" &&
    error instanceof Error &&
    "constraint" in error &&
    error.constraint === "directory_people_name";
  return isUserName ? taken("userName") : unlessTaken(error);
}
