import type { contentEndpoints, ManagedItem } from "@field-advisor/schema/content.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Context } from "../../context.ts";
import type { Caller } from "../../lib/actor.ts";
import { write } from "../../platform/write/write.ts";
import { userNotFound } from "../../scope/people-filter.ts";
import {
  forgetNamed,
  forgetNamedPerson,
  lockContent,
  namePeople,
  selectGroupPermissions,
  selectOne,
  selectPermissions,
  updateContent,
} from "./content.queries.ts";
import { audienceOf } from "./content.rules.ts";
import { existing, read, subjectOf } from "./content.service.ts";

interface Permission {
  contentId: number;
  userId: number;
  canAccess: boolean;
}

export async function list({ db }: Context, contentId: number): Promise<Permission[]> {
  existing(await selectOne(db, contentId));
  return selectPermissions(db, contentId);
}

export async function listByGroups(
  { db }: Context,
  { contentId, userIds }: InputOf<typeof contentEndpoints.permissionsByGroups>["query"],
) {
  existing(await selectOne(db, contentId));
  return selectGroupPermissions(db, contentId, userIds);
}

export async function set(ctx: Context, caller: Caller, input: Permission): Promise<Permission> {
  const { contentId, userId, canAccess } = input;
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    existing(await lockContent(trx, contentId));
    // Whom a group opens it needs no right of their own, which would outlive the group.
    const isOpened = canAccess && (await selectGroupPermissions(trx, contentId, [userId])).length > 0;
    if (isOpened) await forgetNamedPerson(trx, contentId, userId);
    else if ((await namePeople(trx, contentId, [{ userId, canAccess }], caller.actor.userId)) === 0)
      throw userNotFound();
    const details = { userId, canAccess };
    await unit.audit({ action: "content.permission", subject: subjectOf(contentId), details });
    return input;
  });
}

/** Gives an item to everybody or to nobody, whoever was named before, and whichever group. */
export async function setForAll(
  ctx: Context,
  caller: Caller,
  { contentId, canAccess }: Omit<Permission, "userId">,
): Promise<ManagedItem> {
  const audience = audienceOf(canAccess);
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    existing(await lockContent(trx, contentId));
    const groupIds = await forgetNamed(trx, contentId);
    await updateContent(trx, contentId, { audience });
    const details = { audience, ...(groupIds.length > 0 && { groupIds }) };
    await unit.audit({ action: "content.audience", subject: subjectOf(contentId), details });
    return read(trx, contentId);
  });
}
