import type { LastSession, PastSession } from "@field-advisor/schema/room-sessions.endpoints";
import { sql } from "kysely";
import { isRecordAwaited } from "../conversations/legs.queries.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import type { Line } from "./room-sessions.rules.ts";

/** The caller's newest session in a room in which nothing happened yet; from now on it is kept as long as a new one. */
export async function takeUnusedSession(
  trx: Trx,
  { userId, roomId }: { userId: number; roomId: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update room_sessions set last_used_at = now() where id = (
      select s.id from room_sessions s
      where s.user_id = ${userId} and s.room_id = ${roomId}
        and not exists (select 1 from room_messages m where m.session_id = s.id)
        and not exists (select 1 from assistant_threads t where t.room_session_id = s.id)
        and not exists (select 1 from conversations c where c.room_session_id = s.id)
      order by s.created_at desc limit 1)
    returning id`.execute(trx);
  return rows[0]?.id;
}

/** Two windows that open the same room at once wait for each other. */
export const lockSessions = (trx: Trx, userId: number, roomId: number) =>
  sql`select pg_advisory_xact_lock(${userId}::int, ${roomId}::int)`.execute(trx);

/** @returns false where the room was deleted meanwhile */
export async function insertSession(
  trx: Trx,
  session: { id: string; roomId: number; userId: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into room_sessions (id, room_id, user_id)
    select ${session.id}, id, ${session.userId}::int from rooms where id = ${session.roomId} for key share
    returning id`.execute(trx);
  return rows.length > 0;
}

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
export async function touchSession(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update room_sessions set last_used_at = now() where id = ${id} returning id`.execute(trx);
  return rows.length > 0;
}

/** Something was said in a session `s`: in writing, to the assistant or aloud. */
const isUsed = sql<boolean>`(
  exists (select from room_messages m where m.session_id = s.id)
  or exists (select from assistant_threads t where t.room_session_id = s.id)
  or exists (select from conversations c where c.room_session_id = s.id and c.began))`;

/** What was said first in a session `s`, by its person if they said anything; sounds without words are none. */
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
export async function selectPastSessions(
  db: Database,
  { userId, roomId }: { userId: number; roomId: number },
): Promise<PastSession[]> {
  const { rows } = await sql<PastSession>`
    select s.id as "sessionId", s.created_at as "startedAt", s.last_used_at as "lastUsedAt",
      (select count(*)::int from room_messages m where m.session_id = s.id) as messages,
      (select count(*)::int from conversations c where c.room_session_id = s.id and c.began) as calls,
      (select coalesce(sum(c.duration_seconds), 0)::int from conversations c
        where c.room_session_id = s.id and c.began) as "callSeconds",
      ${firstWords} as "firstWords"
    from room_sessions s
    where s.user_id = ${userId} and s.room_id = ${roomId} and ${isUsed}
    order by s.last_used_at desc, s.id limit 50`.execute(db);
  return rows;
}

/** Of each room somebody's session that was used last, and how many they used there. */
export async function selectLastSessions(db: Database, userId: number): Promise<LastSession[]> {
  const { rows } = await sql<LastSession>`
    select distinct on (s.room_id) s.room_id as "roomId", s.id as "sessionId", s.last_used_at as "lastUsedAt",
      count(*) over (partition by s.room_id)::int as sessions
    from room_sessions s
    where s.user_id = ${userId} and ${isUsed}
    order by s.room_id, s.last_used_at desc, s.id`.execute(db);
  return rows;
}

/** A talk with the agent of a room belongs to a session, one with the assistant to a thread. */
export interface Talk {
  with: "agent" | "assistant";
  id: string;
}

const places = {
  agent: {
    table: sql.table("room_messages"),
    talk: sql.ref("session_id"),
    talks: sql.table("room_sessions"),
  },
  assistant: {
    table: sql.table("assistant_messages"),
    talk: sql.ref("thread_id"),
    talks: sql.table("assistant_threads"),
  },
} as const;

/**
 * Keeps what somebody said, in a talk that is locked. Said again before it was answered it is the same message: whoever tries again after a
 * failure does not say it twice.
 */
export async function insertQuestion(trx: Trx, talk: Talk, text: string): Promise<void> {
  const place = places[talk.with];
  await sql`
    insert into ${place.table} (${place.talk}, author, text)
    select ${talk.id}, 'user', ${text}
    where not exists (
      select 1 from (
        select author, text from ${place.table} where ${place.talk} = ${talk.id} order by id desc limit 1) as last
      where last.author = 'user' and last.text = ${text})`.execute(trx);
}

/** @returns the id of the answer; undefined where its talk was deleted meanwhile */
export async function insertAnswer(
  trx: Trx,
  talk: Talk,
  { text, isPartial }: { text: string; isPartial: boolean },
): Promise<number | undefined> {
  const place = places[talk.with];
  const { rows } = await sql<{ id: number }>`
    insert into ${place.table} (${place.talk}, author, text, is_partial)
    select id, ${talk.with}, ${text}, ${isPartial} from ${place.talks} where id = ${talk.id} for key share
    returning id`.execute(trx);
  return rows[0]?.id;
}

export interface SpokenRow {
  id: number;
  isUser: boolean;
  text: string;
  isPartial: boolean;
  at: string;
}

/** How much of a talk is read: so many lines at most, and none before those that have so many characters. */
interface Extent {
  lines: number;
  characters: number;
}

/** The last lines of a talk, oldest first; the very last is always there. */
export async function selectSpoken(
  db: Database,
  talk: Talk,
  { lines, characters }: Extent,
): Promise<SpokenRow[]> {
  const place = places[talk.with];
  const { rows } = await sql<SpokenRow>`
    select id, author = 'user' as "isUser", text, is_partial as "isPartial", at from (
      select *, sum(length(text)) over (order by id desc) - length(text) as later from ${place.table}
      where ${place.talk} = ${talk.id} order by id desc limit ${lines}) as last
    where later < ${characters} order by id desc`.execute(db);
  return rows.toReversed();
}

/** The same as a model is given them. */
export const selectLines = async (db: Database, talk: Talk, most: Extent): Promise<Line[]> =>
  (await selectSpoken(db, talk, most)).map(({ isUser, text }) => ({
    role: isUser ? "user" : "assistant",
    text,
  }));

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
  const { rows } = await sql<CallRow>`
    select c.id as "conversationId", coalesce(c.started_at, c.issued_at) as "startedAt",
      c.duration_seconds as "durationSeconds", c.record_is_cut as "isCut", said.lines
    from conversations c cross join lateral (
      select json_agg(json_build_object('isUser', turn->>'role' = 'user', 'text', turn->>'message',
        'atSeconds', (turn->>'atSeconds')::float) order by place) as lines
      from jsonb_array_elements(c.transcript) with ordinality as turns (turn, place)
      where turn->>'role' <> 'none' and turn->>'message' !~ '^[[:space:].…]*$') said
    where c.room_session_id = ${sessionId} and c.transcript is not null and said.lines is not null
    order by c.issued_at desc limit ${most}`.execute(db);
  return rows.toReversed();
}

/** Whether the record of a voice conversation is on its way to a session. */
export async function awaitsRecord(db: Database, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from conversations c where c.room_session_id = ${sessionId} and ${isRecordAwaited} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether somebody talked in a session; the record of what was said may still be on its way. */
export async function hasTalked(db: Database, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from conversations
    where room_session_id = ${sessionId} and (began or reported_seconds > 0)
    limit 1`.execute(db);
  return rows.length > 0;
}
