import type { Delivery } from "@field-advisor/schema/webhooks.endpoints";
import type { DeliveryState } from "@field-advisor/schema/webhook-constants";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, exists, first, one } from "../../platform/db/rows.ts";
import type { Tried } from "./delivering.rules.ts";

const conditions = {
  waiting: sql<boolean>`d.next_try_at is not null`,
  delivered: sql<boolean>`d.next_try_at is null and d.delivered_at is not null`,
  failed: sql<boolean>`d.next_try_at is null and d.delivered_at is null`,
};

export async function selectDeliveries(
  db: Database,
  webhookId: number,
  { state, limit, offset }: { state?: DeliveryState | undefined; limit: number; offset: number },
): Promise<{ rows: Delivery[]; total: number }> {
  const found = sql`from outgoing_deliveries d where d.webhook_id = ${webhookId} and ${state ? conditions[state] : sql`true`}`;
  const [rows, { total }] = await Promise.all([
    all<Delivery>(db)`
      select d.id, d.event_id as "eventId", d.type, d.created_at as "createdAt", d.tries, d.tried_at as "triedAt",
        d.took_ms as "tookMs", d.status, d.answer, d.failure, d.body,
        case when ${conditions.waiting} then 'waiting' when d.delivered_at is null then 'failed' else 'delivered' end as state,
        case when d.next_try_at > now() then d.next_try_at end as "nextTryAt"
      ${found} order by d.id desc limit ${limit} offset ${offset}`,
    one<{ total: number }>(db)`select count(*) as total ${found}`,
  ]);
  return { rows, total };
}

/** What is sent by hand, one by one, goes before everything else that waits, and is tried though its receiver is left alone. */
const byHand = sql`timestamptz '2000-01-01'`;

export const sendAgain = (trx: Trx, webhookId: number, id: number): Promise<boolean> =>
  exists(trx)`
    update outgoing_deliveries set next_try_at = ${byHand}, tries = 0
    where id = ${id} and webhook_id = ${webhookId} returning id`;

/** As many as are changed within a second. */
const mostAtOnce = 10_000;

/** The oldest of what waits for its next try need not wait for it. */
export const haveDue = (trx: Trx, webhookId: number) =>
  sql`
    update outgoing_deliveries set next_try_at = now() where id in (
      select id from outgoing_deliveries where webhook_id = ${webhookId} and next_try_at > now()
      order by next_try_at, id limit ${mostAtOnce})`.execute(trx);

/** The oldest of them. They are many, so they wait as others do while their receiver is left alone. */
export async function sendFailedAgain(trx: Trx, webhookId: number, since: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update outgoing_deliveries set next_try_at = now(), tries = 0 where id in (
      select d.id from outgoing_deliveries d
      where d.webhook_id = ${webhookId} and d.created_at >= ${since} and ${conditions.failed}
      order by d.created_at limit ${mostAtOnce})`.execute(trx);
  return Number(numAffectedRows);
}

export interface NewDelivery {
  webhookId: number;
  eventId: string;
  type: string;
  body: string;
  personId: number | null;
}

/** Notes what is to be sent, to those that are still there. @returns to whom */
export async function insertDeliveries(trx: Trx, deliveries: readonly NewDelivery[]): Promise<number[]> {
  const ids = [...new Set(deliveries.map(({ webhookId }) => webhookId))];
  const rows = await all<{ id: number }>(trx)`
    select id from webhooks where id = any(${ids}::int[]) and is_on order by id for key share`;
  const known = new Set(rows.map(({ id }) => id));
  const personIds = deliveries.flatMap(({ personId }) => personId ?? []);
  // Somebody who is deleted at this moment is waited for, and then is not there any more.
  await sql`select from users where id = any(${personIds}::int[]) order by id for key share`.execute(trx);
  await sql`
    insert into outgoing_deliveries (webhook_id, event_id, type, body, person_id)
    select n."webhookId", n."eventId", n.type, n.body, u.id
    from jsonb_to_recordset(${JSON.stringify(deliveries.filter(({ webhookId }) => known.has(webhookId)))}::jsonb)
      as n ("webhookId" int, "eventId" uuid, type text, body text, "personId" int)
    left join users u on u.id = n."personId"`.execute(trx);
  return [...known];
}

export const insertTest = (trx: Trx, { webhookId, eventId, type, body }: Omit<NewDelivery, "personId">) =>
  sql`insert into outgoing_deliveries (webhook_id, event_id, type, body, next_try_at)
    values (${webhookId}, ${eventId}, ${type}, ${body}, ${byHand})`.execute(trx);

/** A webhook as it is sent to. */
export interface Receiver {
  id: number;
  url: string;
  sealedSecret: string;
  formerSealedSecret: string | null;
  /** Tries in a row that failed. */
  failures: number;
  /** It is left alone for now. */
  rests: boolean;
  lastDeliveredAt: string | null;
  version: number;
}

const rests = sql<boolean>`coalesce(resumes_at > now(), false)`;

/** @returns nothing of one that is switched off */
export const selectReceiver = (db: Database, id: number): Promise<Receiver | undefined> =>
  first<Receiver>(db)`
    select id, url, sealed_secret as "sealedSecret", failures, last_delivered_at as "lastDeliveredAt", version, ${rests} as rests,
      case when former_until > now() then former_sealed_secret end as "formerSealedSecret"
    from webhooks where id = ${id} and is_on`;

/** Whether nobody has changed it since, nor switched it off. */
export const isUnchanged = (db: Database, { id, version }: Receiver): Promise<boolean> =>
  exists(db)`select from webhooks where id = ${id} and version = ${version} and is_on`;

export interface DueDelivery {
  id: number;
  eventId: string;
  type: string;
  body: string;
  tries: number;
  createdAt: string;
}

/** Of a receiver that has failed one is tried; the others wait for how that goes. */
export const selectDue = (
  db: Database,
  { id: webhookId, rests: isResting, failures }: Receiver,
  atMost: number,
): Promise<DueDelivery[]> =>
  all<DueDelivery>(db)`
    select id, event_id as "eventId", type, body, tries, created_at as "createdAt" from outgoing_deliveries
    where webhook_id = ${webhookId} and next_try_at <= ${isResting ? byHand : sql`now()`}
    order by next_try_at, id limit ${failures > 0 ? 1 : atMost}`;

/** Webhooks that have something to be tried now. */
export async function selectWithDue(trx: Trx, webhookId: number | null = null): Promise<number[]> {
  const rows = await all<{ id: number }>(trx)`
    select w.id from webhooks w
    where w.is_on and (${webhookId}::int is null or w.id = ${webhookId}::int)
      and exists (select from outgoing_deliveries d
        where d.webhook_id = w.id and d.next_try_at <= case when ${rests} then ${byHand} else now() end)
    order by w.id`;
  return rows.map(({ id }) => id);
}

/** What became of tries. One that was deleted meanwhile is not missed. */
export const storeTries = (trx: Trx, tried: readonly Tried[]) =>
  sql`
    update outgoing_deliveries d set tries = d.tries + 1, tried_at = t."triedAt", took_ms = t."tookMs", status = t.status,
      answer = t.answer, failure = t.failure, delivered_at = case when t.failure is null then t."triedAt" end,
      next_try_at = now() + make_interval(secs => t."againAfter")
    from jsonb_to_recordset(${JSON.stringify(tried)}::jsonb) as t (id bigint, "triedAt" timestamptz, "tookMs" int,
      status int, answer text, failure text, "againAfter" float8)
    where d.id = t.id`.execute(trx);

/** How a receiver did. @returns false where its webhook has another address by now, of which that says nothing */
export const storeHealth = (
  trx: Trx,
  { id, url }: Pick<Receiver, "id" | "url">,
  health: {
    failures: number;
    /** Seconds; null for now, undefined where it stays. */
    resumesAfter: number | null | undefined;
    deliveredAt: string | null;
    failedAt: string | null;
    failure: string | null;
  },
): Promise<boolean> =>
  exists(trx)`
    update webhooks set failures = ${health.failures},
      resumes_at = ${health.resumesAfter === undefined ? sql`resumes_at` : sql`now() + make_interval(secs => ${health.resumesAfter}::float8)`},
      last_delivered_at = coalesce(${health.deliveredAt}::timestamptz, last_delivered_at),
      last_failed_at = coalesce(${health.failedAt}::timestamptz, last_failed_at),
      last_failure = coalesce(${health.failure}::text, last_failure)
    where id = ${id} and url = ${url} returning id`;

/** Ids grow with time, so only the oldest are looked at. */
export const deleteOld = (trx: Trx, days: number, atMost: number) =>
  sql`
    delete from outgoing_deliveries where id in (
      select id from (select id, created_at from outgoing_deliveries order by id limit ${atMost}) as oldest
      where created_at < now() - make_interval(days => ${days}))`.execute(trx);
