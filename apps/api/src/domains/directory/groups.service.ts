import { noExternalId } from "../../lib/scim-names.ts";
import type { Context } from "../../context.ts";
import type { Caller } from "../../lib/actor.ts";
import { AppError, existingOr } from "../../lib/app-error.ts";
import { done, type Done } from "../../lib/done.ts";
import { ScimRefusal, WaitsForOwner } from "../../lib/scim-refusal.ts";
import { type Unit, write } from "../../platform/write/write.ts";
import * as groups from "../groups/groups.service.ts";
import * as members from "../groups/members.service.ts";
import {
  type DirectoryGroup,
  holdLookedAfter,
  lockGroup,
  selectByName,
  selectGroup,
  selectGroups,
  selectOwnMembers,
  markUnlinked,
  updateGroup,
} from "./groups.queries.ts";
import { type GroupChange, type GroupDocument, readChange } from "./groups.rules.ts";
import type { Operation } from "./patches.rules.ts";
import { requireMatch } from "./people.service.ts";
import type { Part } from "./people.queries.ts";
import { versionOfGroup } from "./resources.views.ts";
import { noteFailure } from "./state.queries.ts";
import { noteWaiting } from "./waiting.queries.ts";

const existing = existingOr("There is no such group here, or the directory does not fill it.");

export const list = ({ db }: Context, filter: string | undefined, part: Part & { withMembers: boolean }) =>
  selectGroups(db, filter, part);

export const read = async ({ db }: Context, id: number, withMembers = true): Promise<DirectoryGroup> =>
  existing(await selectGroup(db, id, withMembers));

/** Makes a group. One of this name that owners made waits for an owner. */
export async function create(
  ctx: Context,
  caller: Caller,
  document: GroupDocument,
  withMembers = true,
): Promise<DirectoryGroup> {
  const { displayName, externalId, members: sent = [] } = document;
  const made = await write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const known = await selectByName(trx, displayName);
    if (known?.isFilled) throw nameTaken();
    if (known) {
      const keyName = caller.actor.key?.name ?? "";
      await noteWaiting(trx, { groupId: known.id, name: displayName, externalId, keyName });
      unit.noAudit("nothing has changed: an owner decides");
      return null;
    }
    const id = await groups.add(
      unit,
      { name: displayName, externalId: externalId ?? noExternalId },
      caller.actor.userId,
    );
    const { added, missing } = await fill(ctx, unit, caller, id, { add: sent, remove: [] });
    return { group: await readBack(unit, id, withMembers), missing, added };
  });
  if (made === null) throw new WaitsForOwner("A group of this name");
  await noteMissing(ctx, made.group, made.missing);
  return made.group;
}

const nameTaken = () => new ScimRefusal("uniqueness", "A group of this name is here already.", "conflict");

const readBack = async ({ trx }: Unit, id: number, withMembers: boolean) =>
  existing(await selectGroup(trx, id, withMembers));

interface Filling {
  add: readonly string[];
  /** null for everybody whom the directory looks after. */
  remove: readonly string[] | null;
}

/** Whom the directory looks after comes in and leaves; owners' own members stay. Who is not here is left out, and told. */
async function fill(ctx: Context, unit: Unit, caller: Caller, id: number, { add, remove }: Filling) {
  const { trx } = unit;
  const wanted = [...new Set(add)];
  const here = await holdLookedAfter(trx, wanted.flatMap(asId));
  const leaving = remove === null ? null : remove.flatMap(asId);
  const own = leaving?.length === 0 ? [] : await selectOwnMembers(trx, id, leaving);
  const coming = new Set(here);
  const { added, removed } = await members.changeIn(ctx, unit, id, {
    add: here,
    remove: leaving === null ? own.filter((each) => !coming.has(each)) : own,
    byId: caller.actor.userId,
  });
  return { added, removed, missing: wanted.length - here.length };
}

/** An id of ours, if it is one. */
const asId = (text: string): number[] => (/^[1-9]\d{0,8}$/.test(text) ? [Number(text)] : []);

async function noteMissing({ db }: Context, { name }: DirectoryGroup, missing: number): Promise<void> {
  if (missing > 0)
    await noteFailure(
      db,
      `group "${name}"`,
      `${missing === 1 ? "One member is" : `${missing} members are`} not here, and ${missing === 1 ? "was" : "were"} left out.`,
    );
}

interface Asked {
  /** The version that the directory believes to change. */
  version?: string | undefined;
  /** Whether the answer tells them. */
  withMembers?: boolean;
}

interface Wanted extends Partial<Pick<GroupDocument, "displayName" | "externalId">> {
  filling: Filling;
}

async function change(
  ctx: Context,
  caller: Caller,
  id: number,
  { wanted, version, withMembers = true }: Asked & { wanted: Wanted },
): Promise<DirectoryGroup> {
  const { group, missing } = await write(ctx, caller, async (unit) => {
    const { trx } = unit;
    existing(await lockGroup(trx, id));
    const before = existing(await selectGroup(trx, id, false));
    requireMatch(version, versionOfGroup(before));
    await rename(unit, before, wanted);
    const filled = await fill(ctx, unit, caller, id, wanted.filling);
    unit.noAudit("what differs has entries of its own");
    return { group: await readBack(unit, id, withMembers), missing: filled.missing };
  });
  await noteMissing(ctx, group, missing);
  return group;
}

async function rename(
  unit: Unit,
  before: DirectoryGroup,
  { displayName, externalId }: Wanted,
): Promise<void> {
  const name = displayName ?? before.name;
  const id = externalId === undefined ? before.externalId : (externalId ?? noExternalId);
  if (name === before.name && id === before.externalId) return;
  const known = name === before.name ? undefined : await selectByName(unit.trx, name);
  if (known && known.id !== before.id) throw nameTaken();
  await updateGroup(unit.trx, before.id, { name, externalId: id });
  if (name !== before.name)
    await unit.audit({
      action: "group.rename",
      subject: groups.subjectOf(before.id),
      details: { before: { name: before.name }, after: { name } },
    });
}

/** Where nothing is said of members, they stay: a directory that means nobody sends an empty list. */
export const replace = (
  ctx: Context,
  caller: Caller,
  id: number,
  document: GroupDocument,
  asked: Asked = {},
) =>
  change(ctx, caller, id, {
    ...asked,
    wanted: {
      displayName: document.displayName,
      ...(document.externalId !== null && { externalId: document.externalId }),
      filling: document.members ? { add: document.members, remove: null } : { add: [], remove: [] },
    },
  });

export const patch = (
  ctx: Context,
  caller: Caller,
  id: number,
  operations: readonly Operation[],
  asked: Asked = {},
) => change(ctx, caller, id, { ...asked, wanted: wantedBy(readChange(operations)) });

const wantedBy = ({ displayName, externalId, isEmptied, add, remove }: GroupChange): Wanted => ({
  ...(displayName !== undefined && { displayName }),
  ...(externalId !== undefined && { externalId }),
  filling: { add: [...add], remove: isEmptied ? null : [...remove] },
});

/** Deletes a group that the directory made. One that owners made stays theirs, without the directory's people. */
export const remove = (ctx: Context, caller: Caller, id: number, version?: string): Promise<void> =>
  write(ctx, caller, async (unit) => {
    const { trx } = unit;
    existing(await lockGroup(trx, id, { toRemove: true }));
    const before = existing(await selectGroup(trx, id, false));
    requireMatch(version, versionOfGroup(before));
    if (!before.isLinked) return groups.removeIn(ctx, unit, id);
    await fill(ctx, unit, caller, id, { add: [], remove: null });
    await unlinkIn(unit, before);
  });

async function unlinkIn(unit: Unit, { id, name }: Pick<DirectoryGroup, "id" | "name">): Promise<void> {
  await markUnlinked(unit.trx, id);
  await unit.audit({ action: "directory.unlink", subject: groups.subjectOf(id), details: { name } });
}

/** The group stays as it is, and is changed by owners alone from then on. */
export const unlink = (ctx: Context, caller: Caller, id: number): Promise<Done> =>
  write(ctx, caller, async (unit) => {
    await lockGroup(unit.trx, id);
    const group = notFilled(await selectGroup(unit.trx, id, false));
    await unlinkIn(unit, group);
    return done;
  });

const notFilled = existingOr("The directory does not fill this group.");

/** How many operations one patch may have: as many as a group of ten thousand people, each by itself. */
export const mostOperations = 10_000;

/** @throws AppError not_found for what is no id of ours */
export function idOf(text: string): number {
  const [id] = asId(text);
  if (id === undefined) throw new AppError("not_found", "There is nothing under this id here.");
  return id;
}
