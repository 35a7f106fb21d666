import type { LoginSession } from "@field-advisor/schema/activity.endpoints";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { all, first, one } from "../../../platform/db/rows.ts";
import { isLive } from "../../auth/sessions/sessions.queries.ts";
import type { TimeSpan } from "../../../platform/db/time-span.ts";
import type { PeopleScope } from "../../../scope/people-scope.ts";
import { idsWithin, within } from "../../../scope/people-scope.queries.ts";

export interface Totals {
  sessions: number;
  ended: number;
  seconds: number;
}

/** Sessions that started within one hour or day of the range, or one hour of one day of the week. */
export interface CountedPart extends Totals {
  /** From 1, in the order of the span's starts; null in rows about an hour of the week. */
  bucket: number | null;
  weekday: number | null;
  hour: number | null;
  quick: number;
  short: number;
  medium: number;
  long: number;
}

/** By quarter of an hour: of everybody from the totals, of some people from their own sessions. */
const counted = (scope: PeopleScope, from: string) =>
  scope.kind === "all"
    ? sql`select * from sign_ins_by_quarter where quarter >= ${from}`
    : sql`select quarter_of(c.at) as quarter, c.* from sessions s, counts_of(s, 1) c
        where s.created_at >= ${from} and ${within(scope, "s.user_id")}`;

const sums = sql`coalesce(sum(sessions), 0) as sessions, coalesce(sum(ended), 0) as ended,
  coalesce(sum(seconds), 0) as seconds`;

/** Both ways of looking at a range, from one pass over it. */
export const selectParts = (db: Database, scope: PeopleScope, span: TimeSpan) =>
  all<CountedPart>(db)`
    select bucket, weekday, hour, ${sums}, sum(quick) as quick, sum(short) as short, sum(medium) as medium,
      sum(long) as long
    from (
      select t.*, width_bucket(quarter, ${span.starts}::timestamptz[]) as bucket,
        extract(dow from quarter at time zone ${span.timeZone})::int as weekday,
        extract(hour from quarter at time zone ${span.timeZone})::int as hour
      from (${counted(scope, span.from)}) as t) as p
    group by grouping sets ((bucket), (weekday, hour))`;

export const selectTotals = (db: Database, scope: PeopleScope, { from, to }: { from: string; to: string }) =>
  one<Totals>(db)`
    select ${sums} from (${counted(scope, from)}) as t where quarter < ${to}`;

/** How many people signed in since then, and how many are signed in now. */
export const countPeople = (db: Database, scope: PeopleScope, from: string) =>
  one<{ activeUsers: number; activeNow: number }>(db)`
    select
      (select count(*) from users u where u.last_login_at >= ${from} and ${within(scope, "u.id")}) as "activeUsers",
      (select count(distinct s.user_id) from sessions s where ${isLive} and ${within(scope, "s.user_id")})
        as "activeNow"`;

export async function countActive(
  db: Database,
  scope: PeopleScope,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const isBetween = sql`s.created_at >= ${from} and s.created_at < ${to}`;
  const amongAll = sql`from (select distinct s.user_id from sessions s where ${isBetween}) as x`;
  // Few people are looked up one by one: among all sign-ins of a quarter they are few.
  const ofEach = sql`from users u where ${within(scope, "u.id")}
    and (select s.id from sessions s where s.user_id = u.id and ${isBetween} limit 1) is not null`;
  const row = await one<{ people: number }>(db)`
    select count(*) as people ${scope.kind === "all" ? amongAll : ofEach}`;
  return row.people;
}

export interface SessionRow extends Omit<LoginSession, "sessionDuration"> {
  seconds: number | null;
}

export interface PersonRow {
  userId: number;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
}

const session = sql`s.created_at as "loginTime", s.revoked_at as "logoutTime",
  greatest(0, extract(epoch from s.revoked_at - s.created_at)) as seconds, ${isLive} as "isActiveSession",
  s.ip_prefix as "ipAddress", s.user_agent as "userAgent"`;

const person = sql`u.id as "userId", u.username, u.email, u.first_name as "firstName", u.last_name as "lastName"`;

/** The newest sign-ins; of some people by looking at the newest of each of them. */
export async function selectNewest(
  db: Database,
  scope: PeopleScope,
  { from, limit }: { from?: string; limit: number },
): Promise<(SessionRow & PersonRow)[]> {
  const newest = sql`${from === undefined ? sql`true` : sql`s.created_at >= ${from}`}
    order by s.created_at desc limit ${limit}`;
  const ids = idsWithin(scope);
  const source = ids
    ? sql`unnest(${ids}) as a (id),
        lateral (select * from sessions s where s.user_id = a.id and ${newest}) as s`
    : sql`(select * from sessions s where ${within(scope, "s.user_id")} and ${newest}) as s`;
  // With "offset 0" each of the few users is looked up; joined, the planner reads all of them.
  return all<SessionRow & PersonRow>(db)`
    select ${session}, ${person} from ${source}, lateral (select * from users where id = s.user_id offset 0) as u
    order by s.created_at desc, s.id desc limit ${limit}`;
}

export const selectSessionsOf = (
  db: Database,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
) =>
  all<SessionRow>(db)`
    select ${session} from sessions s where s.user_id = ${userId}
    order by s.created_at desc, s.id desc limit ${limit} offset ${offset}`;

/** @returns undefined when there is no such user within the scope */
export const selectPerson = (db: Database, scope: PeopleScope, id: number) =>
  first<PersonRow & { total: number }>(db)`
    select ${person}, (select count(*) from sessions where user_id = u.id) as total
    from users u where u.id = ${id} and ${within(scope, "u.id")}`;
