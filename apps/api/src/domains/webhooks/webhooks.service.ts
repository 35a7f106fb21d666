import { formerSecretDays, mostWebhooks } from "@field-advisor/schema/webhook-constants";
import type {
  CreateWebhookInput,
  UpdateWebhookInput,
  Webhook,
  webhookEndpoints,
} from "@field-advisor/schema/webhooks.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Context } from "../../context.ts";
import type { Caller } from "../../lib/actor.ts";
import { AppError, existingOr, fieldError, requireVersion } from "../../lib/app-error.ts";
import type { Counted } from "../../lib/counted.ts";
import { done, type Done } from "../../lib/done.ts";
import { GuardedFetchError } from "../../lib/guarded-fetch-error.ts";
import { counted } from "../../lib/text.ts";
import { requireUnderCap } from "../../platform/db/row-cap.ts";
import { subscribe } from "../../platform/events/subscribers.queries.ts";
import { type Unit, write } from "../../platform/write/write.ts";
import { haveDue } from "./deliveries.queries.ts";
import { newSecret, openedOrNull, sealSecret } from "./webhook-secrets.rules.ts";
import {
  allWebhooks,
  deleteWebhook,
  insertWebhook,
  lockWebhook,
  selectWebhook,
  selectWebhooks,
  updateWebhook,
} from "./webhooks.queries.ts";
import { subscriberOf } from "./webhooks.rules.ts";

export const existing = existingOr("This webhook no longer exists.");

export const list = (
  { db }: Context,
  query: InputOf<typeof webhookEndpoints.list>["query"],
): Promise<Counted<Webhook[]>> => selectWebhooks(db, query);

export const read = async ({ db }: Context, id: number): Promise<Webhook> =>
  existing(await selectWebhook(db, id));

export const subjectOf = (id: number) => ({ type: "webhook", id });

interface Shown {
  webhook: Webhook;
  /** Nobody can read it a second time. */
  secret: string;
}

export async function create(ctx: Context, caller: Caller, input: CreateWebhookInput): Promise<Shown> {
  requireAddress(ctx, input.url);
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const secret = newSecret();
    const { id } = await insertWebhook(trx, {
      ...input,
      sealed_secret: sealSecret(ctx.signer, secret),
      key_id: ctx.signer.keyId,
      created_by: caller.actor.userId,
    });
    await requireUnderCap(trx, { of: "webhooks", rows: allWebhooks, most: mostWebhooks, refuse: tooMany });
    await subscribe(trx, subscriberOf(id), input.types);
    await unit.audit({ action: "webhook.create", subject: subjectOf(id), details: traceOf(input) });
    return { webhook: existing(await selectWebhook(trx, id)), secret };
  });
}

const tooMany = () =>
  new AppError(
    "conflict",
    `There are at most ${counted(mostWebhooks, "webhook")}. Delete one of them first.`,
  );

/** Of an address its host alone: the rest of it is often a key. */
const traceOf = ({ name, url, types }: { name: string; url: string; types: readonly string[] }) => ({
  name,
  host: new URL(url).host,
  types,
});

function requireAddress({ guardedFetch }: Context, url: string): void {
  try {
    guardedFetch.check(url);
  } catch (error) {
    throw error instanceof GuardedFetchError ? fieldError("invalid_request", "url", error.message) : error;
  }
}

/** What held up a webhook counts no more. */
const afresh = { failures: 0, resumes_at: null };

async function sendNow(unit: Unit, webhookId: number): Promise<void> {
  await haveDue(unit.trx, webhookId);
  await unit.enqueue("deliver-webhook", { webhookId });
}

/** One that is switched on, or gets another address, is tried at once with all that waits for it. */
export async function update(
  ctx: Context,
  caller: Caller,
  id: number,
  { version, isOn, ...changes }: UpdateWebhookInput,
): Promise<Webhook> {
  if (changes.url !== undefined) requireAddress(ctx, changes.url);
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const before = existing(await lockWebhook(trx, id));
    requireVersion("webhook", before, version);
    const after = { ...before, ...changes, is_on: isOn ?? before.is_on };
    const isFresh = (after.is_on && !before.is_on) || after.url !== before.url;
    await updateWebhook(trx, id, {
      ...changes,
      is_on: after.is_on,
      ...(after.is_on !== before.is_on && { off_reason: null, off_at: after.is_on ? null : ctx.now() }),
      ...(isFresh && afresh),
    });
    await subscribe(trx, subscriberOf(id), after.is_on ? after.types : []);
    if (isFresh && after.is_on) await sendNow(unit, id);
    const details = { ...traceOf(after), isOn: after.is_on };
    await unit.audit({ action: "webhook.update", subject: subjectOf(id), details });
    return existing(await selectWebhook(trx, id));
  });
}

export async function remove(ctx: Context, caller: Caller, id: number): Promise<Done> {
  return write(ctx, caller, async (unit) => {
    const webhook = existing(await lockWebhook(unit.trx, id));
    await deleteWebhook(unit.trx, id);
    await subscribe(unit.trx, subscriberOf(id), []);
    await unit.audit({ action: "webhook.delete", subject: subjectOf(id), details: traceOf(webhook) });
    return done;
  });
}

/**
 * The secret before signs as well for some days, so that the receiver can be changed in between. Where it cannot be opened
 * any more, nothing was sent for that, and what waits is sent now.
 */
export async function replaceSecret(ctx: Context, caller: Caller, id: number): Promise<Shown> {
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const { sealed_secret, name, is_on } = existing(await lockWebhook(trx, id));
    const secret = newSecret();
    const former = openedOrNull(ctx.signer, sealed_secret);
    const until = new Date(ctx.now().getTime() + formerSecretDays * 24 * 3_600_000);
    await updateWebhook(trx, id, {
      sealed_secret: sealSecret(ctx.signer, secret),
      former_sealed_secret: former && sealSecret(ctx.signer, former),
      former_until: former && until,
      key_id: ctx.signer.keyId,
      ...(former === null && afresh),
    });
    if (former === null && is_on) await sendNow(unit, id);
    await unit.audit({ action: "webhook.replace_secret", subject: subjectOf(id), details: { name } });
    return { webhook: existing(await selectWebhook(trx, id)), secret };
  });
}

export async function endFormerSecret(ctx: Context, caller: Caller, id: number): Promise<Webhook> {
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const { name, former_until } = existing(await lockWebhook(trx, id));
    if (former_until === null) unit.noAudit("there is none");
    else {
      await updateWebhook(trx, id, { former_sealed_secret: null, former_until: null });
      await unit.audit({ action: "webhook.end_secret", subject: subjectOf(id), details: { name } });
    }
    return existing(await selectWebhook(trx, id));
  });
}
