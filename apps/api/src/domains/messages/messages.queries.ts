import type { PageMessage } from "@field-advisor/schema/messages.endpoints";
import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { prepared, unseenList } from "../../db/prepared.ts";

/** More than anybody reads; a page that has more shows the newest. */
const mostShown = 50;

export interface MessageRow {
  deployment_id: string;
  id: number;
  message_type: PageMessage["messageType"];
  title: string;
  message: string;
  link: string | null;
  link_text: string | null;
  created_at: string;
  show_until: string | null;
}

const messagesOf = prepared(
  (_db, { pages }: { pages: string[] }) => sql<MessageRow>`
    select page.id as deployment_id, m.*
    from unnest(${unseenList(pages, "text")}) as page(id) cross join lateral (
      select m.id, m.message_type, m.title, m.message, m.link, m.link_text, m.created_at, m.show_until
      from deployment_message_targets t join deployment_messages m on m.id = t.message_id
      where t.deployment_id = page.id and m.is_active and (m.show_until is null or m.show_until > now())
      order by m.created_at desc, m.id desc
      limit ${sql.lit(mostShown)}) m
    order by m.created_at desc, m.id desc`,
);

/** What each page shows to somebody who has read nothing yet, newest first. */
export async function selectPageMessages(db: Database, pages: string[]): Promise<MessageRow[][]> {
  const messages = Map.groupBy(
    await messagesOf(db, { pages: [...new Set(pages)] }),
    (row) => row.deployment_id,
  );
  return pages.map((page) => messages.get(page) ?? []);
}

const dismissedBy = prepared(
  (_db, { readers, messages }: { readers: string[]; messages: number[] }) => sql<{
    reader: string;
    message_id: number;
  }>`
    select r.reader, r.message_id
    from unnest(${unseenList(readers, "text")}, ${unseenList(messages, "int")}) as asked(reader, message_id)
      join message_reads r on r.reader = asked.reader and r.message_id = asked.message_id`,
);

/** A reader, and messages of which some may be dismissed. */
export interface Shown {
  reader: string;
  messages: number[];
}

/** The messages that each of these readers has dismissed. */
export async function selectDismissed(db: Database, shown: Shown[]): Promise<Set<number>[]> {
  const rows = await dismissedBy(db, {
    readers: shown.flatMap(({ reader, messages }) => messages.map(() => reader)),
    messages: shown.flatMap(({ messages }) => messages),
  });
  const dismissed = Map.groupBy(rows, ({ reader }) => reader);
  return shown.map(({ reader }) => new Set(dismissed.get(reader)?.map(({ message_id }) => message_id)));
}

/** A message on one of its pages. */
interface TargetedMessage {
  deploymentId: string;
  messageId: number;
}

/** Whether the message was sent to that page. */
export async function isMessageOf(
  db: Database,
  { deploymentId, messageId }: TargetedMessage,
): Promise<boolean> {
  const row = await db
    .selectFrom("deployment_message_targets")
    .select("message_id")
    .where("deployment_id", "=", deploymentId)
    .where("message_id", "=", messageId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Once is enough: repeating it changes nothing. A message that is being deleted is waited for.
 * @returns whether the message was sent to that page
 */
export async function insertRead(
  db: Database,
  reader: string,
  { deploymentId, messageId }: TargetedMessage,
): Promise<boolean> {
  const { rows } = await sql`
    with target as (
      select t.message_id, t.deployment_id
      from deployment_message_targets t join deployment_messages m on m.id = t.message_id
      where t.deployment_id = ${deploymentId} and t.message_id = ${messageId}
      for key share of m
    ), marked as (
      insert into message_reads (reader, message_id, deployment_id) select ${reader}, message_id, deployment_id from target
      on conflict do nothing)
    select from target`.execute(db);
  return rows.length > 0;
}
