import type { KeptChat, KeptMessage } from "@field-advisor/schema/chats.endpoints";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, first } from "../../platform/db/rows.ts";

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

export const selectChats = (db: Database, userId: number) =>
  all<KeptChat>(db)`
    select ${columns} from kept_chats where user_id = ${userId} order by kept_at desc, id desc`;

export const selectChat = (db: Database, { userId, id }: ChatKey) =>
  first<Omit<KeptChat, "messages"> & { messages: KeptMessage[] }>(db)`
    select id, title, messages, kept_at as "keptAt", kept_at + ${kept} as "expiresAt"
    from kept_chats where user_id = ${userId} and id = ${id}`;

export const chatsOf = (userId: number) => sql`select from kept_chats where user_id = ${userId}`;

export const insertChat = (trx: Trx, { userId, title, messages }: ChatValues & { userId: number }) =>
  first<KeptChat>(trx)`
    insert into kept_chats (user_id, title, messages)
    values (${userId}, ${title}, ${JSON.stringify(messages)}::jsonb)
    returning ${columns}`;

export const updateChat = (trx: Trx, { userId, id }: ChatKey, { title, messages }: ChatValues) =>
  first<KeptChat>(trx)`
    update kept_chats set title = ${title}, messages = ${JSON.stringify(messages)}::jsonb, kept_at = now()
    where user_id = ${userId} and id = ${id} returning ${columns}`;

export const deleteChat = (trx: Trx, { userId, id }: ChatKey) =>
  first<{ id: number }>(trx)`delete from kept_chats where user_id = ${userId} and id = ${id} returning id`;
