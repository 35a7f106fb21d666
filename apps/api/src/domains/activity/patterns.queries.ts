import type { activityEndpoints } from "@field-advisor/schema/activity.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { containing } from "../../lib/search.ts";
import type { PeopleScope } from "../../scope/people-scope.ts";
import { within } from "../../scope/people-scope.queries.ts";

export type PatternQuery = InputOf<typeof activityEndpoints.loginPatterns>["query"];

interface PatternRow {
  userId: number;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  totalSessions: number;
  ended: number;
  seconds: number;
}

const byName = sql`lower(u.first_name), lower(u.last_name), u.id`;

const sorting = {
  sessions: sql`t.sessions desc, ${byName}`,
  name: byName,
  duration: sql`t.seconds::float / nullif(t.ended, 0) desc nulls last, ${byName}`,
  recent: sql`u.last_login_at desc nulls last, u.id desc`,
} as const;

const matching = (scope: PeopleScope, { search, userIds }: PatternQuery) => sql`
  from sign_ins_by_user t join users u on u.id = t.user_id
  where t.sessions > 0 and ${within(scope, "u.id")}
    and ${userIds === undefined ? sql`true` : sql`u.id = any(${userIds}::int[])`}
    and ${search ? sql`concat_ws(' ', u.first_name, u.last_name, u.email) ilike ${containing(search)}` : sql`true`}`;

/** A page of those who have ever signed in. */
export async function selectPatterns(
  db: Database,
  scope: PeopleScope,
  query: PatternQuery,
): Promise<PatternRow[]> {
  const { rows } = await sql<PatternRow>`
    select u.id as "userId", u.username, u.email, u.first_name as "firstName", u.last_name as "lastName",
      t.sessions as "totalSessions", t.ended, t.seconds
    ${matching(scope, query)}
    order by ${sorting[query.sort]} limit ${query.limit} offset ${query.offset}`.execute(db);
  return rows;
}

export async function countPatterns(db: Database, scope: PeopleScope, query: PatternQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${matching(scope, query)}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

export interface HabitRow {
  userId: number;
  totalSessions: number;
  ended: number;
  seconds: number;
}

export async function selectHabits(db: Database, userIds: number[]): Promise<HabitRow[]> {
  const { rows } = await sql<HabitRow>`
    select user_id as "userId", sessions as "totalSessions", ended, seconds
    from sign_ins_by_user where user_id = any(${userIds}::int[])`.execute(db);
  return rows;
}

export interface WeekdayRow {
  userId: number;
  /** 0 is Sunday, in the organisation's zone. */
  day: number;
  sessions: number;
}

/** On which days of the week they signed in. */
export async function selectWeekdays(db: Database, userIds: number[]): Promise<WeekdayRow[]> {
  const { rows } = await sql<WeekdayRow>`
    select s.user_id as "userId", extract(dow from s.created_at at time zone time_zone)::int as day,
      count(*) as sessions
    from system_settings, sessions s where s.user_id = any(${userIds}::int[]) group by 1, 2`.execute(db);
  return rows;
}

export interface RecentDay {
  userId: number;
  date: string;
  sessions: number;
  /** null while none of the day's sessions has ended. */
  seconds: number | null;
}

/** On which of the last seven calendar days they signed in. */
export async function selectRecentDays(db: Database, userIds: number[]): Promise<RecentDay[]> {
  const { rows } = await sql<RecentDay>`
    select s.user_id as "userId", (s.created_at at time zone time_zone)::date as date, count(*) as sessions,
      sum(greatest(0, extract(epoch from s.revoked_at - s.created_at))) filter (where s.revoked_at is not null)
        as seconds
    from system_settings, sessions s
    where s.user_id = any(${userIds}::int[])
      and s.created_at >= (((now() at time zone time_zone)::date - 6)::timestamp at time zone time_zone)
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
