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

/** @param kept for how long a chat is kept, such as "12 months" */
const columns = (
  kept: string,
) => sql`id, title, jsonb_array_length(messages) as messages, kept_at as "keptAt",
  kept_at + ${kept}::interval as "expiresAt"`;

export const selectChats = (db: Database, userId: number, kept: string) =>
  all<KeptChat>(db)`
    select ${columns(kept)} from kept_chats where user_id = ${userId} order by kept_at desc, id desc`;

export const selectChat = (db: Database, { userId, id }: ChatKey, kept: string) =>
  first<Omit<KeptChat, "messages"> & { messages: KeptMessage[] }>(db)`
    select id, title, messages, kept_at as "keptAt", kept_at + ${kept}::interval as "expiresAt"
    from kept_chats where user_id = ${userId} and id = ${id}`;

export const chatsOf = (userId: number) => sql`select from kept_chats where user_id = ${userId}`;

export const insertChat = (
  trx: Trx,
  { userId, title, messages }: ChatValues & { userId: number },
  kept: string,
) =>
  first<KeptChat>(trx)`
    insert into kept_chats (user_id, title, messages)
    values (${userId}, ${title}, ${JSON.stringify(messages)}::jsonb)
    returning ${columns(kept)}`;

export const updateChat = (trx: Trx, { userId, id, title, messages }: ChatKey & ChatValues, kept: string) =>
  first<KeptChat>(trx)`
    update kept_chats set title = ${title}, messages = ${JSON.stringify(messages)}::jsonb, kept_at = now()
    where user_id = ${userId} and id = ${id} returning ${columns(kept)}`;

export const deleteChat = (trx: Trx, { userId, id }: ChatKey) =>
  first<{ id: number }>(trx)`delete from kept_chats where user_id = ${userId} and id = ${id} returning id`;
