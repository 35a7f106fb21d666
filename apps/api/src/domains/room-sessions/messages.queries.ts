import { sql } from "kysely";
import type { Database, Trx } from "../../db/database.ts";
import type { Line } from "./room-sessions.policy.ts";

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
export interface Extent {
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
