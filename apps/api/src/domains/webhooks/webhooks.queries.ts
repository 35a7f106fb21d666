import type { EventType } from "@field-advisor/schema/event-types";
import type { Webhook } from "@field-advisor/schema/webhooks.endpoints";
import { type Insertable, sql, type Updateable } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, one } from "../../platform/db/rows.ts";
import type { DB } from "../../platform/db/schema.ts";
import { finds } from "../../platform/db/search.ts";

const ofWebhook = sql`from outgoing_deliveries d where d.webhook_id = w.id and`;

const webhooks = (db: Database | Trx) =>
  db
    .selectFrom("webhooks as w")
    .select([
      "w.id",
      "w.name",
      "w.url",
      sql<EventType[]>`w.types`.as("types"),
      "w.is_on as isOn",
      "w.off_reason as offReason",
      sql<string | null>`case when w.is_on and w.resumes_at > now() then w.resumes_at end`.as("resumesAt"),
      sql<number>`(select count(*) ${ofWebhook} d.next_try_at is not null)`.as("waiting"),
      sql<number>`(select count(*) ${ofWebhook} d.next_try_at is null and d.delivered_at is null)`.as(
        "failed",
      ),
      "w.last_delivered_at as lastDeliveredAt",
      "w.last_failed_at as lastFailedAt",
      "w.last_failure as lastFailure",
      sql<string | null>`case when w.former_until > now() then w.former_until end`.as("formerSignsUntil"),
      "w.version",
    ])
    .where("w.deleted_at", "is", null);

export async function selectWebhooks(
  db: Database,
  { search, limit, offset }: { search?: string | undefined; limit: number; offset: number },
): Promise<{ rows: Webhook[]; total: number }> {
  const isFound = finds(search, "w.name", "w.url");
  const [rows, { total }] = await Promise.all([
    webhooks(db)
      .where(isFound)
      .orderBy(sql`lower(w.name)`)
      .orderBy("w.id")
      .limit(limit)
      .offset(offset)
      .execute(),
    one<{ total: number }>(
      db,
    )`select count(*) as total from webhooks w where w.deleted_at is null and ${isFound}`,
  ]);
  return { rows, total };
}

export const selectWebhook = (db: Database | Trx, id: number): Promise<Webhook | undefined> =>
  webhooks(db).where("w.id", "=", id).executeTakeFirst();

/**
 * Nobody changes the webhook, and nobody who notes a delivery for it is still at it, until the transaction is over:
 * whoever notes one refers to this row.
 */
export const lockWebhook = (trx: Trx, id: number) =>
  trx
    .selectFrom("webhooks")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

export const allWebhooks = sql`select from webhooks where deleted_at is null`;

export const insertWebhook = (trx: Trx, values: Insertable<DB["webhooks"]>) =>
  trx.insertInto("webhooks").values(values).returning("id").executeTakeFirstOrThrow();

export const updateWebhook = (trx: Trx, id: number, values: Updateable<DB["webhooks"]>) =>
  trx
    .updateTable("webhooks")
    .set({ ...values, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();

/** Its deliveries may be very many, so they and then its row go later, some at a time. */
export const deleteWebhook = (trx: Trx, id: number) =>
  trx
    .updateTable("webhooks")
    .set({ deleted_at: sql<string>`now()`, is_on: false, off_reason: null })
    .where("id", "=", id)
    .execute();

export async function removeDeleted(trx: Trx, atMost: number): Promise<void> {
  await sql`delete from outgoing_deliveries where id in (
    select d.id from webhooks w join outgoing_deliveries d on d.webhook_id = w.id
    where w.deleted_at is not null limit ${atMost})`.execute(trx);
  await sql`delete from webhooks w where w.deleted_at is not null
    and not exists (select from outgoing_deliveries where webhook_id = w.id)`.execute(trx);
}

/** Those whose secrets are sealed under another key of the installation. */
export const selectUnderOldKeys = (trx: Trx, keyId: string) =>
  all<{ id: number; sealed: string; former: string | null }>(trx)`
    select id, sealed_secret as sealed, former_sealed_secret as former from webhooks where key_id <> ${keyId}
    order by id for no key update`;

export const storeSeals = (
  trx: Trx,
  id: number,
  { sealed, former, keyId }: { sealed: string; former: string | null; keyId: string },
) =>
  sql`update webhooks set sealed_secret = ${sealed}, former_sealed_secret = ${former}, key_id = ${keyId}
    where id = ${id}`.execute(trx);

export const forgetFormerSecrets = (trx: Trx) =>
  sql`update webhooks set former_sealed_secret = null, former_until = null where former_until <= now()`.execute(
    trx,
  );
