import type { KeptChat, KeptMessage } from "@field-advisor/schema/chats.endpoints";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";

/** A chat of one person. */
interface ChatKey {
  userId: number;
  id: number;
}

interface ChatValues {
  title: string;
  messages: readonly KeptMessage[];
}

/** As long as `retention.service.ts` keeps them. */
const kept = sql`interval '12 months'`;

const columns = sql`id, title, jsonb_array_length(messages) as messages, kept_at as "keptAt",
  kept_at + ${kept} as "expiresAt"`;

export async function selectChats(db: Database, userId: number): Promise<KeptChat[]> {
  const { rows } = await sql<KeptChat>`
    select ${columns} from kept_chats where user_id = ${userId} order by kept_at desc, id desc`.execute(db);
  return rows;
}

export async function selectChat(
  db: Database,
  { userId, id }: ChatKey,
): Promise<(Omit<KeptChat, "messages"> & { messages: KeptMessage[] }) | undefined> {
  const { rows } = await sql<Omit<KeptChat, "messages"> & { messages: KeptMessage[] }>`
    select id, title, messages, kept_at as "keptAt", kept_at + ${kept} as "expiresAt"
    from kept_chats where user_id = ${userId} and id = ${id}`.execute(db);
  return rows[0];
}

export const chatsOf = (userId: number) => sql`select from kept_chats where user_id = ${userId}`;

export async function insertChat(
  trx: Trx,
  { userId, title, messages }: ChatValues & { userId: number },
): Promise<KeptChat | undefined> {
  const { rows } = await sql<KeptChat>`
    insert into kept_chats (user_id, title, messages)
    values (${userId}, ${title}, ${JSON.stringify(messages)}::jsonb)
    returning ${columns}`.execute(trx);
  return rows[0];
}

export async function updateChat(
  trx: Trx,
  { userId, id }: ChatKey,
  { title, messages }: ChatValues,
): Promise<KeptChat | undefined> {
  const { rows } = await sql<KeptChat>`
    update kept_chats set title = ${title}, messages = ${JSON.stringify(messages)}::jsonb, kept_at = now()
    where user_id = ${userId} and id = ${id} returning ${columns}`.execute(trx);
  return rows[0];
}

export const deleteChat = (trx: Trx, { userId, id }: ChatKey) =>
  trx
    .deleteFrom("kept_chats")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
