import { noExternalId } from "../../lib/scim-names.ts";
import type { Context } from "../../context.ts";
import type { Caller } from "../../lib/actor.ts";
import { existingOr } from "../../lib/app-error.ts";
import { done, type Done } from "../../lib/done.ts";
import { type Unit, write } from "../../platform/write/write.ts";
import { lockGroup, markLinked } from "./groups.queries.ts";
import * as groups from "../groups/groups.service.ts";
import { deleteLink, selectRows } from "./links.queries.ts";
import { insertPerson, lockUsers, selectByUserName } from "./people.queries.ts";
import { describedBy } from "./people.rules.ts";
import { noteFailure as keepFailure, selectOverview } from "./state.queries.ts";
import { selectWaiting, takeWaiting, type WaitingRow } from "./waiting.queries.ts";

export const read = ({ db }: Context) => selectOverview(db);

/** Keeps what went wrong last, for owners to read. */
export const noteFailure = async ({ db }: Context, asked: string, why: string): Promise<void> =>
  void (await keepFailure(db, asked, why));

export const people = ({ db }: Context, query: Parameters<typeof selectRows>[1]) => selectRows(db, query);

export const waiting = ({ db }: Context, part: { limit: number; offset: number }) => selectWaiting(db, part);

/** From the directory's next try on it looks after them, as if it had made them. */
export const link = (
  ctx: Context,
  caller: Caller,
  ids: readonly number[],
): Promise<{ linked: number; gone: number }> =>
  write(ctx, caller, async (unit) => {
    let linked = 0;
    for (const id of new Set(ids)) {
      const row = await takeWaiting(unit.trx, id);
      if (row && (await linkOne(unit, caller, row))) linked += 1;
    }
    if (linked === 0) unit.noAudit("all of them are gone");
    return { linked, gone: new Set(ids).size - linked };
  });

async function linkOne(unit: Unit, caller: Caller, row: WaitingRow): Promise<boolean> {
  if (row.userId !== null) return linkPerson(unit, caller, row, row.userId);
  return row.groupId === null ? false : linkGroup(unit, row, row.groupId);
}

async function linkPerson(unit: Unit, { actor }: Caller, row: WaitingRow, userId: number): Promise<boolean> {
  const { trx } = unit;
  const [account] = await lockUsers(trx, [userId]);
  if (!account) return false;
  // The directory calls somebody else so by now.
  if (await selectByUserName(trx, row.name)) return false;
  const { email, firstName, lastName, status } = account;
  const attributes = describedBy(
    { email, firstName, lastName, isActive: status === "ACTIVE" },
    { userName: row.name, externalId: row.externalId },
  );
  await insertPerson(trx, { userId, attributes, isMade: false, linkedBy: actor.userId });
  await unit.audit({
    action: "directory.link",
    subject: { type: "user", id: userId },
    details: { name: `${firstName} ${lastName}`, userName: row.name },
  });
  return true;
}

async function linkGroup(unit: Unit, row: WaitingRow, groupId: number): Promise<boolean> {
  const group = await lockGroup(unit.trx, groupId);
  if (!group) return false;
  await markLinked(unit.trx, groupId, row.externalId ?? noExternalId);
  await unit.audit({
    action: "directory.link",
    subject: groups.subjectOf(groupId),
    details: { name: group.name, displayName: row.name },
  });
  return true;
}

const stillWaiting = existingOr("Nobody waits under this any more. Reload the page.");

export const dismiss = (ctx: Context, caller: Caller, id: number): Promise<Done> =>
  write(ctx, caller, async (unit) => {
    const { name } = stillWaiting(await takeWaiting(unit.trx, id));
    await unit.audit({ action: "directory.dismiss", subject: { type: "directory", id }, details: { name } });
    return done;
  });

const linked = existingOr("The directory does not look after this person.");

/** The account stays as it is, and is changed by owners alone from then on. */
export const unlink = (ctx: Context, caller: Caller, userId: number): Promise<Done> =>
  write(ctx, caller, async (unit) => {
    const { userName } = linked(await deleteLink(unit.trx, userId));
    await unit.audit({
      action: "directory.unlink",
      subject: { type: "user", id: userId },
      details: { userName },
    });
    return done;
  });
