import type { ContentOpening, openingEndpoints } from "@field-advisor/schema/openings.endpoints";
import type { ContentCategory } from "@field-advisor/schema/content-constants";
import type { InputOf } from "@field-advisor/schema/endpoint";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, exists, first, one } from "../../platform/db/rows.ts";
import type { TimeSpan } from "../../platform/db/time-span.ts";
import { within } from "../../scope/people-scope.queries.ts";
import type { PeopleScope } from "../../scope/people-scope.ts";
import { lastOpenings, secondsIn } from "./content.queries.ts";
import type { PlayedRow } from "./played.queries.ts";

export const selectLastOpenings = (db: Database, userId: number) =>
  lastOpenings(db, userId).orderBy("content_id").execute();

/**
 * Notes an opening, unless the same person opened the item within ten minutes. An item and its file are often opened at
 * the same moment, so they wait for each other.
 */
export async function insertOpening(trx: Trx, userId: number, contentId: number): Promise<boolean> {
  const key = `opening ${userId} ${contentId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
  return exists(trx)`
    insert into content_opens (user_id, content_id)
    select ${userId}, ${contentId} where not ${openedLately(userId, sql`${contentId}::int`)}
    returning id`;
}

export const openingsToday = (userId: number) => sql`
  select from content_opens where user_id = ${userId} and opened_at > now() - interval '1 day'`;

/** Somebody opened an item so short a time ago that it is still the same opening. */
export const openedLately = (userId: number, contentId: ReturnType<typeof sql>) => sql<boolean>`exists (
  select from content_opens
  where user_id = ${userId} and content_id = ${contentId} and opened_at > now() - interval '10 minutes')`;

export const keepPosition = (trx: Trx, userId: number, contentId: number, seconds: number | null) =>
  trx
    .insertInto("content_positions")
    .values({ user_id: userId, content_id: contentId, seconds })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "content_id"]).doUpdateSet({ seconds, changed_at: sql<string>`now()` }),
    )
    .execute();

interface PlayingRow {
  left: number | null;
  elapsed: number | null;
  playedSeconds: number;
  finishedAt: string | null;
  length: number | null;
}

/** The transaction has changed this row, so that reports wait for each other. */
export const selectPlaying = (trx: Trx, userId: number, contentId: number) =>
  first<PlayingRow>(trx)`
    select p.budget_seconds as left, extract(epoch from clock_timestamp() - p.reported_at)::float8 as elapsed,
      ${secondsIn(sql.ref("p.played"))} as "playedSeconds", p.finished_at as "finishedAt", f.length_seconds as length
    from content_positions p join content c on c.id = p.content_id left join files f on f.id = c.file_id
    where p.user_id = ${userId} and p.content_id = ${contentId}`;

export const playedOf = (userId: number, contentId: number): PlayedRow => ({
  table: "content_positions",
  of: sql<boolean>`(user_id = ${userId} and content_id = ${contentId})`,
});

/** Notes that somebody has finished a recording, once. */
export async function insertFinished(trx: Trx, userId: number, contentId: number) {
  const row = await first<{ finishedAt: string }>(trx)`
    update content_positions set finished_at = now()
    where user_id = ${userId} and content_id = ${contentId} returning finished_at as "finishedAt"`;
  return row?.finishedAt ?? null;
}

/** Another recording took the place of one: nothing of it was played yet. */
export const forgetPlayed = (trx: Trx, contentId: number) =>
  trx.updateTable("content_positions").set({ played: "{}" }).where("content_id", "=", contentId).execute();

type OpeningsQuery = InputOf<typeof openingEndpoints.list>["query"];

const matching = (scope: PeopleScope, { contentId, userId }: OpeningsQuery) => sql`
  from content_opens o where ${within(scope, "o.user_id")}
    and ${contentId === undefined ? sql`true` : sql`o.content_id = ${contentId}`}
    and ${userId === undefined ? sql`true` : sql`o.user_id = ${userId}`}`;

/** A page of what people within the scope opened, the newest first, and how much it is a page of. */
export async function selectOpenings(
  db: Database,
  scope: PeopleScope,
  query: OpeningsQuery,
): Promise<{ rows: ContentOpening[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    all<ContentOpening>(db)`
      select o.id, o.content_id as "contentId", c.title, o.user_id as "userId", u.first_name as "firstName",
        u.last_name as "lastName", o.opened_at as "openedAt", p.finished_at as "finishedAt"
      from (select o.* ${matching(scope, query)}
        order by o.opened_at desc, o.id desc limit ${query.limit} offset ${query.offset}) as o
        join content c on c.id = o.content_id join users u on u.id = o.user_id
        left join content_positions p on p.user_id = o.user_id and p.content_id = o.content_id
      order by o.opened_at desc, o.id desc`,
    one<{ total: number }>(db)`select count(*) as total ${matching(scope, query)}`,
  ]);
  return { rows, total };
}

export interface UseRow {
  contentId: number;
  title: string;
  category: ContentCategory;
  openings: number;
  people: number;
  lastOpenedAt: string;
}

/** The most opened first. */
export const selectUse = (db: Database, { from }: TimeSpan) =>
  all<UseRow>(db)`
    select o.content_id as "contentId", c.title, c.category, o.openings, o.people,
      o.last_opened_at as "lastOpenedAt"
    from (
      select content_id, count(*) as openings, count(distinct user_id) as people, max(opened_at) as last_opened_at
      from content_opens where opened_at >= ${from} group by 1) as o
      join content c on c.id = o.content_id
    order by o.openings desc, lower(c.title), c.id`;

/** @returns openings by bucket, from 1 in the order of the span's starts */
export async function countByStart(
  db: Database,
  { starts }: TimeSpan,
): Promise<{ bucket: number; openings: number }[]> {
  const until = [...starts.slice(1), "infinity"];
  // Counting each part by itself costs a fourth of finding the part of each row.
  return all<{ bucket: number; openings: number }>(db)`
    select part.n as bucket, (select count(*) from content_opens
      where opened_at >= part.start and opened_at < part.until) as openings
    from unnest(${starts}::timestamptz[], ${until}::timestamptz[]) with ordinality as part (start, until, n)`;
}

/** Openings in the span before, and the people of this one. */
export const countPeople = (db: Database, { from, previous }: TimeSpan) =>
  one<{ people: number; before: number }>(db)`
    select (select count(distinct user_id) from content_opens where opened_at >= ${from}) as people,
      (select count(*) from content_opens where opened_at >= ${previous.from} and opened_at < ${previous.to})
        as before`;
