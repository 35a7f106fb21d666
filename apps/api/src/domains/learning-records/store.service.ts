import { randomUUID } from "node:crypto";
import type { InputOf } from "@field-advisor/schema/endpoint";
import { shownRefusals } from "@field-advisor/schema/learning-record-constants";
import type {
  learningRecordEndpoints,
  LearningStore,
} from "@field-advisor/schema/learning-records.endpoints";
import type { Context } from "../../context.ts";
import type { Caller } from "../../lib/actor.ts";
import { existingOr, fieldError } from "../../lib/app-error.ts";
import { done, type Done } from "../../lib/done.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { type Unit, write } from "../../platform/write/write.ts";
import { readStatement, sendStatements, type StoreAccess } from "../../providers/learning-store.ts";
import { forgetLive, releaseRefused, selectCounts, selectRefused } from "./ledger.queries.ts";
import { subscribe } from "../../platform/events/subscribers.queries.ts";
import { sendSoon, subscriberName, wantedEvents } from "./noting.service.ts";
import { beginningOf, countPast, firstPlace } from "./past.queries.ts";
import { openPassword, sealPassword } from "./sealing.rules.ts";
import { statementOf } from "./statements.rules.ts";
import {
  beginSince,
  deleteStore,
  lockStore,
  saveStore,
  selectStore,
  setPaused,
  type StoreRow,
} from "./store.queries.ts";
import { storeView } from "./store.views.ts";

type Inputs = typeof learningRecordEndpoints;
type StoreInput = InputOf<Inputs["connect"]>["body"];

const connected = existingOr("No learning record store is connected.");

export async function read({ db }: Context): Promise<LearningStore | null> {
  const store = await selectStore(db);
  if (!store) return null;
  const [counts, refused] = await Promise.all([selectCounts(db), selectRefused(db, shownRefusals)]);
  return storeView(store, counts, refused);
}

/** What is kept of a password opens at the address that it was entered for. */
function passwordOf({ signer }: Context, known: StoreRow | undefined, input: StoreInput): string {
  if (input.password !== null) return input.password;
  if (known?.address !== input.address)
    throw fieldError("invalid_request", "password", "Enter the password or secret of the store");
  return openPassword(signer, known.address, known.password);
}

/** Of a store at another address only its owner knows whether it has what the one before had. */
export const connect = (ctx: Context, caller: Caller, input: StoreInput): Promise<Done> =>
  write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const known = await lockStore(trx);
    const password = passwordOf(ctx, known, input);
    const isElsewhere = known !== undefined && known.address !== input.address;
    if (isElsewhere && input.isSameStore === undefined)
      throw fieldError("invalid_request", "isSameStore", "Choose which store is at this address");
    const isOther = isElsewhere && input.isSameStore === false;
    if (isOther) await forget(trx);
    const sealed = sealPassword(ctx.signer, input.address, password);
    await saveStore(trx, { ...input, ...sealed });
    await subscribe(trx, subscriberName, wantedEvents);
    await sendSoon(ctx, trx);
    const { password: _password, ...told } = input;
    await unit.audit({
      action: known && !isOther ? "learning_store.update" : "learning_store.connect",
      details: {
        ...told,
        hasNewPassword: input.password !== null,
        ...(isElsewhere && { instead: known.address }),
      },
    });
    return done;
  });

async function forget(trx: Trx): Promise<void> {
  await forgetLive(trx);
  await deleteStore(trx);
  await subscribe(trx, subscriberName, []);
}

const change = (
  ctx: Context,
  caller: Caller,
  work: (unit: Unit, store: StoreRow) => Promise<{ action: string; details?: Record<string, unknown> }>,
): Promise<Done> =>
  write(ctx, caller, async (unit) => {
    const store = connected(await lockStore(unit.trx));
    await unit.audit(await work(unit, store));
    return done;
  });

export const remove = (ctx: Context, caller: Caller): Promise<Done> =>
  change(ctx, caller, async ({ trx }, { address }) => {
    await forget(trx);
    return { action: "learning_store.remove", details: { address } };
  });

export const pause = (ctx: Context, caller: Caller, isPaused: boolean): Promise<Done> =>
  change(ctx, caller, async ({ trx }) => {
    await setPaused(trx, isPaused);
    if (!isPaused) await sendSoon(ctx, trx);
    return { action: isPaused ? "learning_store.pause" : "learning_store.resume" };
  });

/** The day begins as the organisation's days do. What the store has already is not sent again. */
export const sendSince = (ctx: Context, caller: Caller, day: string): Promise<Done> =>
  change(ctx, caller, async ({ trx }) => {
    const since = await beginningOf(trx, day);
    await beginSince(trx, since, firstPlace, await countPast(trx, since));
    await sendSoon(ctx, trx);
    return { action: "learning_store.send_since", details: { since: day } };
  });

export const sendRefused = (ctx: Context, caller: Caller): Promise<Done> =>
  change(ctx, caller, async ({ trx }) => {
    await releaseRefused(trx);
    await sendSoon(ctx, trx);
    return { action: "learning_store.send_refused" };
  });

/** Sends a record of nobody who does nothing, reads it, and takes it back. */
export async function tryOut(ctx: Context, input: StoreInput): Promise<{ isWorking: boolean; says: string }> {
  const access = { ...input, password: passwordOf(ctx, await known(ctx.db, input), input) };
  const id = randomUUID();
  const at = ctx.now().toISOString();
  const origin = ctx.config.origins.portal;
  const trial = await sendOne(ctx, access, statementOf(origin, id, { kind: "trial", at }, null));
  if (trial !== null) return { isWorking: false, says: trial };
  const unread = await readStatement(ctx.guardedFetch, access, id);
  const withdrawal = statementOf(origin, randomUUID(), { kind: "void", voids: id, at }, null);
  const kept = await sendOne(ctx, access, withdrawal);
  if (kept !== null)
    return {
      isWorking: false,
      says: `The store took a test record and did not let us withdraw it: ${kept} Without that, what somebody takes back or deletes would stay there.`,
    };
  return { isWorking: true, says: unread === null ? worked : `${workedUnread} ${unread}` };
}

const worked = "It works: the store took a test record, showed it to us, and withdrew it.";

const workedUnread =
  "It works: the store took a test record and withdrew it. It did not show it to us, which is not needed for sending:";

const known = async (db: Database, { password }: StoreInput) =>
  password === null ? selectStore(db) : undefined;

async function sendOne(
  { guardedFetch }: Context,
  access: StoreAccess,
  statement: { id: string },
): Promise<string | null> {
  const sent = await sendStatements(guardedFetch, access, [statement]);
  return sent.kind === "stored" ? null : sent.says;
}
