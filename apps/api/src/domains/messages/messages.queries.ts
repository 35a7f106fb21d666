import { sql } from "kysely";
import type { Database } from "../../db/database.ts";

const newestFirst = sql`m.created_at desc, m.id desc`;

/** More than anybody reads; a page that has more shows the newest. */
const mostShown = 50;

/** What a page shows to somebody who has read nothing yet. */
export const selectPageMessages = (db: Database, deploymentId: string) =>
  db
    .selectFrom("deployment_message_targets as t")
    .innerJoin("deployment_messages as m", "m.id", "t.message_id")
    .where("t.deployment_id", "=", deploymentId)
    .where("m.is_active", "=", true)
    .where(sql<boolean>`(m.show_until is null or m.show_until > now())`)
    .select([
      "m.id",
      "m.message_type",
      "m.title",
      "m.message",
      "m.link",
      "m.link_text",
      "m.created_at",
      "m.show_until",
    ])
    .orderBy(newestFirst)
    .limit(mostShown)
    .execute();

export type MessageRow = Awaited<ReturnType<typeof selectPageMessages>>[number];

/** Which of these messages the reader has dismissed. */
export async function selectReadAmong(db: Database, reader: string, messageIds: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom("message_reads")
    .select("message_id")
    .where("reader", "=", reader)
    .where("message_id", "=", sql<number>`any(${messageIds}::int[])`)
    .execute();
  return rows.map((row) => row.message_id);
}

/** Whether the message was sent to that page. */
export async function isMessageOf(db: Database, deploymentId: string, messageId: number): Promise<boolean> {
  const row = await db
    .selectFrom("deployment_message_targets")
    .select("message_id")
    .where("deployment_id", "=", deploymentId)
    .where("message_id", "=", messageId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Once is enough: repeating it changes nothing. */
export const insertRead = (db: Database, reader: string, messageId: number) =>
  db
    .insertInto("message_reads")
    .values({ reader, message_id: messageId })
    .onConflict((conflict) => conflict.columns(["reader", "message_id"]).doNothing())
    .execute();
