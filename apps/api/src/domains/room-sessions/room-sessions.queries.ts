import type { LastSession, PastSession } from "@field-advisor/schema/room-sessions.endpoints";
import { sql } from "kysely";
import { isRecordAwaited } from "../calls/calls.queries.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, exists, first } from "../../platform/db/rows.ts";

/** The caller's newest session in a room in which nothing happened yet; from now on it is kept as long as a new one. */
export async function takeUnusedSession(trx: Trx, { userId, roomId }: { userId: number; roomId: number }) {
  const row = await first<{ id: string }>(trx)`
    update room_sessions set last_used_at = now() where id = (
      select s.id from room_sessions s
      where s.user_id = ${userId} and s.room_id = ${roomId}
        and not exists (select 1 from drills d where d.room_session_id = s.id)
        and not exists (select 1 from room_messages m where m.session_id = s.id)
        and not exists (select 1 from assistant_threads t where t.room_session_id = s.id)
        and not exists (select 1 from conversations c where c.room_session_id = s.id)
      order by s.created_at desc limit 1)
    returning id`;
  return row?.id;
}

/** Two windows that open the same room at once wait for each other. */
export const lockSessions = (trx: Trx, userId: number, roomId: number) =>
  sql`select pg_advisory_xact_lock(${userId}::int, ${roomId}::int)`.execute(trx);

/** @returns false where the room was deleted meanwhile */
export const insertSession = (trx: Trx, session: { id: string; roomId: number; userId: number }) =>
  exists(trx)`
    insert into room_sessions (id, room_id, user_id)
    select ${session.id}, id, ${session.userId}::int from rooms where id = ${session.roomId} for key share
    returning id`;

/** A session of this person in this room. */
export const selectOwnSession = (
  db: Database,
  { id, roomId, userId }: { id: string; roomId: number; userId: number },
) =>
  db
    .selectFrom("room_sessions as s")
    .leftJoin("assistant_threads as t", "t.room_session_id", "s.id")
    .select(["s.id", "t.id as threadId"])
    .where("s.id", "=", id)
    .where("s.room_id", "=", roomId)
    .where("s.user_id", "=", userId)
    .executeTakeFirst();

/**
 * Notes that something happens in a session; whoever does something else in it waits until the transaction is over.
 * @returns false where it was deleted meanwhile
 */
export const touchSession = (trx: Trx, id: string) =>
  exists(trx)`
    update room_sessions set last_used_at = now() where id = ${id} returning id`;

/** Something was said in a session `s` that is no drill: in writing, to the assistant or by voice. */
const isUsed = sql<boolean>`(not exists (select from drills d where d.room_session_id = s.id) and (
  exists (select from room_messages m where m.session_id = s.id)
  or exists (select from assistant_threads t where t.room_session_id = s.id)
  or exists (select from conversations c where c.room_session_id = s.id and c.began)))`;

/** The first words in a session `s`, of its person if they said anything; sounds without words are none. */
const firstWords = sql<string | null>`(
  select left(text, 200) from (
    (select m.text, m.author = 'user' as by_person, m.at from room_messages m where m.session_id = s.id
      order by m.author <> 'user', m.id limit 1)
    union all
    (select turn->>'message', turn->>'role' = 'user', coalesce(c.started_at, c.issued_at)
      from conversations c, jsonb_array_elements(spoken(c.transcript)) with ordinality as turns (turn, place)
      where c.room_session_id = s.id and c.line_count > 0 and turn->>'message' !~ '^\\(speech, [0-9.]+ s\\)$'
      order by turn->>'role' <> 'user', c.issued_at, place limit 1)) as said
  order by not by_person, at limit 1)`;

/** Somebody's used sessions in a room, the last used first. */
export const selectPastSessions = (db: Database, { userId, roomId }: { userId: number; roomId: number }) =>
  all<PastSession>(db)`
    select s.id as "sessionId", s.created_at as "startedAt", s.last_used_at as "lastUsedAt",
      (select count(*)::int from room_messages m where m.session_id = s.id) as messages,
      (select count(*)::int from conversations c where c.room_session_id = s.id and c.began) as calls,
      (select coalesce(sum(c.duration_seconds), 0)::int from conversations c
        where c.room_session_id = s.id and c.began) as "callSeconds",
      ${firstWords} as "firstWords"
    from room_sessions s
    where s.user_id = ${userId} and s.room_id = ${roomId} and ${isUsed}
    order by s.last_used_at desc, s.id limit 50`;

/** Of each room somebody's session that was used last, and how many they used there. */
export const selectLastSessions = (db: Database, userId: number) =>
  all<LastSession>(db)`
    select distinct on (s.room_id) s.room_id as "roomId", s.id as "sessionId", s.last_used_at as "lastUsedAt",
      count(*) over (partition by s.room_id)::int as sessions
    from room_sessions s
    where s.user_id = ${userId} and ${isUsed}
    order by s.room_id, s.last_used_at desc, s.id`;

/** A written conversation: with the agent of a room it belongs to a session, with the assistant to a thread. */
export interface WrittenConversation {
  with: "agent" | "assistant";
  id: string;
}

const tables = {
  agent: {
    messages: sql.table("room_messages"),
    key: sql.ref("session_id"),
    conversations: sql.table("room_sessions"),
  },
  assistant: {
    messages: sql.table("assistant_messages"),
    key: sql.ref("thread_id"),
    conversations: sql.table("assistant_threads"),
  },
} as const;

/**
 * Keeps what somebody said, in a conversation that is locked. The same text again before it was answered is ignored:
 * whoever tries again after a failure does not say it twice.
 */
export async function insertQuestion(
  trx: Trx,
  conversation: WrittenConversation,
  text: string,
): Promise<void> {
  const { messages, key } = tables[conversation.with];
  await sql`
    insert into ${messages} (${key}, author, text)
    select ${conversation.id}, 'user', ${text}
    where not exists (
      select 1 from (
        select author, text from ${messages} where ${key} = ${conversation.id} order by id desc limit 1) as last
      where last.author = 'user' and last.text = ${text})`.execute(trx);
}

/** @returns the id of the answer; undefined where its conversation was deleted meanwhile */
export async function insertAnswer(
  trx: Trx,
  conversation: WrittenConversation,
  { text, isPartial }: { text: string; isPartial: boolean },
): Promise<number | undefined> {
  const { messages, key, conversations } = tables[conversation.with];
  const row = await first<{ id: number }>(trx)`
    insert into ${messages} (${key}, author, text, is_partial)
    select id, ${conversation.with}, ${text}, ${isPartial} from ${conversations} where id = ${conversation.id} for key share
    returning id`;
  return row?.id;
}

export interface SpokenRow {
  id: number;
  isUser: boolean;
  text: string;
  isPartial: boolean;
  at: string;
}

/** How much of a conversation is read: so many lines at most, and none before those that have so many characters. */
interface Extent {
  lines: number;
  characters: number;
}

/** The last lines of a conversation, oldest first; the very last is always there. */
export async function selectSpoken(
  db: Database,
  conversation: WrittenConversation,
  { lines, characters }: Extent,
): Promise<SpokenRow[]> {
  const { messages, key } = tables[conversation.with];
  const rows = await all<SpokenRow>(db)`
    select id, author = 'user' as "isUser", text, is_partial as "isPartial", at from (
      select *, sum(length(text)) over (order by id desc) - length(text) as later from ${messages}
      where ${key} = ${conversation.id} order by id desc limit ${lines}) as last
    where later < ${characters} order by id desc`;
  return rows.toReversed();
}

/** A voice conversation of a session whose record is there. */
interface CallRow {
  conversationId: string;
  startedAt: string;
  durationSeconds: number | null;
  isCut: boolean;
  lines: { isUser: boolean; text: string; atSeconds: number | null }[];
}

/** The last voice conversations of a session, oldest first; turns without a word, as an answer that was cut off at once, are left out. */
export async function selectCalls(db: Database, sessionId: string, most: number): Promise<CallRow[]> {
  const rows = await all<CallRow>(db)`
    select c.id as "conversationId", coalesce(c.started_at, c.issued_at) as "startedAt",
      c.duration_seconds as "durationSeconds", c.record_is_cut as "isCut", said.lines
    from conversations c cross join lateral (
      select json_agg(json_build_object('isUser', turn->>'role' = 'user', 'text', turn->>'message',
        'atSeconds', (turn->>'atSeconds')::float) order by place) as lines
      from jsonb_array_elements(c.transcript) with ordinality as turns (turn, place)
      where turn->>'role' <> 'none' and turn->>'message' !~ '^[[:space:].…]*$') said
    where c.room_session_id = ${sessionId} and c.transcript is not null and said.lines is not null
    order by c.issued_at desc limit ${most}`;
  return rows.toReversed();
}

/** The record of a voice conversation is on its way to the session. */
export const awaitsRecord = (db: Database, sessionId: string) =>
  exists(db)`
    select from conversations c where c.room_session_id = ${sessionId} and ${isRecordAwaited} limit 1`;

/** Somebody spoke with the agent of a session by voice; the record of what was said may still be on its way. */
export const hadCall = (db: Database, sessionId: string) =>
  exists(db)`
    select from conversations
    where room_session_id = ${sessionId} and (began or reported_seconds > 0)
    limit 1`;
