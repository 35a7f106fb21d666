import { keptAnswerBytes, testType } from "@field-advisor/schema/webhook-constants";
import { Webhook as Signature } from "standardwebhooks";
import type { Context } from "../../context.ts";
import type { GuardedAnswer } from "../../lib/guarded-fetch.ts";
import { GuardedFetchError } from "../../lib/guarded-fetch-error.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { subscribe } from "../../platform/events/subscribers.queries.ts";
import type { JobContext, JobPayloads } from "../../platform/jobs/payloads.ts";
import { detached, write } from "../../platform/write/write.ts";
import {
  type DueDelivery,
  isUnchanged,
  type Receiver,
  selectDue,
  selectReceiver,
  selectWithDue,
  storeHealth,
  storeTries,
} from "./deliveries.queries.ts";
import {
  isAway,
  kindOf,
  type Outcome,
  pauseAfter,
  reasonToSwitchOff,
  triedOf,
  wishedPause,
} from "./delivering.rules.ts";
import { openedOrNull } from "./webhook-secrets.rules.ts";
import { lockWebhook, updateWebhook } from "./webhooks.queries.ts";
import { subscriberOf } from "./webhooks.rules.ts";

/** How long one job sends before it lets the next one go on, which another process may take. */
const sliceMs = 5000;

/** How many deliveries of a webhook are read and noted together, and how many are under way. */
const atOnce = 500;
const lanes = 16;

const timeoutMs = 10_000;

/**
 * Sends what waits for one webhook. There is one job of each at a time, so none waits for another's receiver. One that
 * fails is left alone for longer and longer, with everything that waits for it, and is then asked with one delivery.
 */
export async function deliver(
  ctx: Context,
  { webhookId }: JobPayloads["deliver-webhook"],
  { id }: JobContext,
): Promise<void> {
  const until = performance.now() + sliceMs;
  while (performance.now() < until) {
    const receiver = await selectReceiver(ctx.db, webhookId);
    if (!receiver) break;
    const due = await selectDue(ctx.db, receiver, atOnce);
    if (due.length === 0) break;
    await note(ctx, receiver, await sendAll(ctx, receiver, due, until));
  }
  await inTransaction(ctx.db, async (trx) => {
    // Whoever has just noted a delivery found this job still there, so it is waited for and looked at.
    await lockWebhook(trx, webhookId);
    if (!(await ctx.jobs.finish(trx, "deliver-webhook", id))) return;
    if ((await selectWithDue(trx, webhookId)).length > 0)
      await ctx.jobs.enqueue(trx, "deliver-webhook", { webhookId });
  });
}

interface Sent {
  outcomes: Outcome[];
  /** What the receiver asked for where it is to be left alone; undefined where it is not. */
  leftFor: number | null | undefined;
}

/** Whether a webhook still is as it was read: the lanes that ask meanwhile share an answer. */
function watched(ctx: Context, receiver: Receiver): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  return () =>
    (asked ??= isUnchanged(ctx.db, receiver).finally(() => {
      asked = undefined;
    }));
}

/** What its webhook as it is now wants is not known here, so nothing more is sent once somebody has changed it. */
async function sendAll(
  ctx: Context,
  receiver: Receiver,
  due: readonly DueDelivery[],
  until: number,
): Promise<Sent> {
  const sign = signerOf(ctx, receiver);
  const isAsRead = watched(ctx, receiver);
  const sent: Sent = { outcomes: [], leftFor: undefined };
  let refusals = 0;
  const waiting = due.values();
  const lane = async () => {
    for (const delivery of waiting) {
      if (!(await isAsRead())) return;
      const outcome = await send(ctx, receiver.url, delivery, sign);
      sent.outcomes.push(outcome);
      if (outcome.isTest && outcome.kind !== "delivered") continue;
      refusals = outcome.kind === "refused" ? refusals + 1 : 0;
      if (isAway(outcome.kind, refusals, receiver.failures)) sent.leftFor ??= outcome.wished;
      if (sent.leftFor !== undefined || performance.now() > until) return;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return sent;
}

type Sign = (eventId: string, at: Date, body: string) => string;

/**
 * With the secret that was replaced too, while it counts and can be opened.
 * @returns null where the secret itself cannot be opened
 */
function signerOf({ signer, log }: Context, { id, sealedSecret, formerSealedSecret }: Receiver): Sign | null {
  const secret = openedOrNull(signer, sealedSecret);
  if (secret === null) {
    log.error({ webhookId: id }, "a webhook's secret cannot be opened with our keys");
    return null;
  }
  const former = formerSealedSecret === null ? null : openedOrNull(signer, formerSealedSecret);
  const signatures = [secret, former].filter((one) => one !== null).map((one) => new Signature(one));
  return (eventId, at, body) => signatures.map((one) => one.sign(eventId, at, body)).join(" ");
}

async function send(ctx: Context, url: string, delivery: DueDelivery, sign: Sign | null): Promise<Outcome> {
  const { id, type, tries, createdAt } = delivery;
  const at = ctx.now();
  const began = performance.now();
  const answered = sign === null ? unsigned : await ask(ctx, url, delivery, at, sign);
  return {
    id,
    triedAt: at.toISOString(),
    tookMs: Math.round(performance.now() - began),
    ...answered,
    isTest: type === testType,
    tries: tries + 1,
    createdAt,
  };
}

type Answered = Pick<Outcome, "kind" | "status" | "answer" | "failure" | "wished">;

const unsigned: Answered = {
  kind: "away",
  status: null,
  answer: null,
  failure: "Its secret cannot be opened. Replace the secret.",
  wished: null,
};

const ask = (
  { guardedFetch }: Context,
  url: string,
  { eventId, body }: DueDelivery,
  at: Date,
  sign: Sign,
): Promise<Answered> =>
  guardedFetch
    .send({
      url,
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "FieldAdvisor-Webhooks",
        "webhook-id": eventId,
        "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
        "webhook-signature": sign(eventId, at, body),
      },
      body,
      timeoutMs,
      answerBytes: keptAnswerBytes,
    })
    .then(
      (answer) => judged(answer, at),
      (error: unknown) => failed(error),
    );

function judged({ status, headers, body }: GuardedAnswer, now: Date): Answered {
  const kind = kindOf(status);
  return {
    kind,
    status,
    // PostgreSQL stores no NUL.
    answer: body.replaceAll("\0", "\u{FFFD}"),
    failure: kind === "delivered" ? null : `The receiver answered ${status}.`,
    wished: wishedPause(headers["retry-after"], now),
  };
}

function failed(error: unknown): Answered {
  if (!(error instanceof GuardedFetchError)) throw error;
  return { kind: "away", status: error.status ?? null, answer: null, failure: error.message, wished: null };
}

const byWebhooks = detached({ actor: null, request: { requestId: "webhooks", address: "webhooks" } });

async function note(ctx: Context, receiver: Receiver, { outcomes, leftFor }: Sent): Promise<void> {
  const lastOf = (isDelivered: boolean) =>
    outcomes.findLast((one) => (one.kind === "delivered") === isDelivered) ?? null;
  const [delivered, failure] = [lastOf(true), lastOf(false)];
  // What is sent by hand while a receiver is left alone says nothing new where it fails.
  const isNothingNew = receiver.rests && delivered === null;
  const before = delivered === null ? receiver.failures : 0;
  const failures = leftFor === undefined || isNothingNew ? before : before + 1;
  const rest = leftFor === undefined ? null : pauseAfter(failures, leftFor);
  const lastDeliveredAt = delivered?.triedAt ?? receiver.lastDeliveredAt;
  const reason = reasonToSwitchOff(outcomes, failures, lastDeliveredAt);
  await inTransaction(ctx.db, async (trx) => {
    const counts = await storeHealth(trx, receiver, {
      failures,
      resumesAfter: isNothingNew ? undefined : rest,
      deliveredAt: delivered?.triedAt ?? null,
      failedAt: failure?.triedAt ?? null,
      failure: failure?.failure ?? null,
    });
    await storeTries(
      trx,
      outcomes.map((one) => triedOf(one, !counts)),
    );
  });
  if (reason !== null) await switchOff(ctx, receiver, reason);
}

const switchOff = (ctx: Context, { id, url }: Receiver, reason: "gone" | "failing"): Promise<void> =>
  write(ctx, byWebhooks, async (unit) => {
    const webhook = await lockWebhook(unit.trx, id);
    if (!webhook?.is_on || webhook.url !== url) return unit.noAudit("an owner was faster");
    await updateWebhook(unit.trx, id, { is_on: false, off_reason: reason, off_at: ctx.now() });
    await subscribe(unit.trx, subscriberOf(id), []);
    const details = { name: webhook.name, reason };
    await unit.audit({
      by: "webhooks",
      action: "webhook.switch_off",
      subject: { type: "webhook", id },
      details,
    });
  });
