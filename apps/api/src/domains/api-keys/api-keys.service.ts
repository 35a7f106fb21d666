import type { ApiKey, CreateKeyInput } from "@field-advisor/schema/api-keys.endpoints";
import type { listQuery } from "@field-advisor/schema/primitives";
import { isScope, scopeChoices } from "@field-advisor/schema/scopes";
import type { z } from "zod";
import { type Context, perContext } from "../../context.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError, existingOr, fieldError } from "../../lib/app-error.ts";
import type { Counted } from "../../lib/counted.ts";
import { done, type Done } from "../../lib/done.ts";
import { sha256 } from "../../lib/ids.ts";
import { networkOf } from "../../lib/network.ts";
import { counted } from "../../lib/text.ts";
import { requireUnderCap } from "../../platform/db/row-cap.ts";
import { write } from "../../platform/write/write.ts";
import * as reauthentication from "../auth/reauthentication.service.ts";
import {
  holdOwner,
  insertKey,
  isKeyWorking,
  noteRefusal,
  revokeKey,
  selectByDigest,
  selectKey,
  selectKeys,
  touchKey,
  workingKeysOf,
} from "./api-keys.queries.ts";
import { mostKeys, newKey } from "./api-keys.rules.ts";

const existing = existingOr("There is no such key, or it has been revoked already.");

export const list = ({ db }: Context, query: z.output<typeof listQuery>): Promise<Counted<ApiKey[]>> =>
  selectKeys(db, query);

export const choices = async () => scopeChoices;

/** The key is in this answer alone: the database keeps a digest, and how it begins. */
export async function create(
  ctx: Context,
  caller: Caller,
  { name, scopes, days }: CreateKeyInput,
): Promise<ApiKey & { secret: string }> {
  const { actor } = caller;
  await reauthentication.requireReauthenticationForOthers(ctx, actor, "to make a key");
  const unknown = scopes.find((scope) => !isScope(scope));
  if (unknown !== undefined) throw fieldError("invalid_request", "scopes", `There is no scope ${unknown}`);
  const { secret, prefix } = newKey();
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const { userId } = actor;
    if (!(await holdOwner(trx, userId))) throw new AppError("forbidden", "Only owners have keys.");
    const id = await insertKey(trx, { userId, name, scopes, days, prefix, keyHash: sha256(secret) });
    await requireUnderCap(trx, {
      of: `keys of ${userId}`,
      rows: workingKeysOf(userId),
      most: mostKeys,
      refuse: tooManyKeys,
    });
    const details = { name, scopes, days, prefix };
    await unit.audit({ action: "key.create", subject: { type: "key", id }, details });
    return { ...existing(await selectKey(trx, id)), secret };
  });
}

const tooManyKeys = () =>
  new AppError(
    "conflict",
    `You may have ${counted(mostKeys, "key")} at a time. Revoke one that is not used.`,
  );

export const revoke = (ctx: Context, caller: Caller, id: number): Promise<Done> =>
  write(ctx, caller, async (unit) => {
    const { name } = existing(await revokeKey(unit.trx, id));
    await unit.audit({ action: "key.revoke", subject: { type: "key", id }, details: { name } });
    return done;
  });

const keyShape = /^fa_[\w-]{43}$/;

/** Known from the query that identified the actor, so that touching needs no query of its own. */
const stale = perContext(() => new WeakSet<Actor>());

export const identityOf = (ctx: Context) => ({
  identifyKey: (secret: string) => identify(ctx, secret),
  touchKey: (actor: Actor, address: string) => touch(ctx, actor, address),
  isKeyWorking: (id: number) => isKeyWorking(ctx.db, id),
  noteRefusedKey: async (id: number, why: string) => void (await noteRefusal(ctx.db, id, why)),
});

/** Found by its digest, so that how long it takes tells nothing about any key. */
async function identify(ctx: Context, secret: string): Promise<Actor | null> {
  if (!keyShape.test(secret)) return null;
  const row = await selectByDigest(ctx.db, sha256(secret));
  if (!row) return null;
  const { keyId, name, scopes, works, isStale, ...person } = row;
  if (!works) {
    await noteRefusal(ctx.db, keyId, "The key has ended.");
    return null;
  }
  const actor: Actor = {
    ...person,
    sessionId: null,
    passwordChangeRequired: false,
    requiresReset: false,
    secondFactorDue: false,
    authenticatedAt: null,
    impersonation: null,
    key: { id: keyId, name, scopes },
  };
  if (isStale) stale(ctx).add(actor);
  return actor;
}

async function touch(ctx: Context, actor: Actor, address: string): Promise<void> {
  if (actor.key && stale(ctx).delete(actor)) await touchKey(ctx.db, actor.key.id, networkOf(address));
}
