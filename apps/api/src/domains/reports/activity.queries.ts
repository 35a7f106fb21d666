import type {
  activityEndpoints,
  AgentUse,
  LoginHabits,
  LoginPattern,
} from "@field-advisor/schema/activity.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import { isCounted } from "../calls/calls.queries.ts";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, one } from "../../platform/db/rows.ts";
import { ascending, descending, descendingOrNull, orderBy } from "../../platform/db/order-by.ts";
import { startsWithHour, type TimeSpan } from "../../platform/db/time-span.ts";
import { within } from "../../scope/people-scope.queries.ts";
import type { PeopleScope } from "../../scope/people-scope.ts";
import { finds } from "../../platform/db/search.ts";

export const addUp = (trx: Trx) => sql`select add_sign_in_changes(), add_conversation_changes()`.execute(trx);

/** By the hour where the range begins with one. */
const totalsSince = (from: string) =>
  startsWithHour(from)
    ? sql`conversations_by_hour where hour >= ${from}`
    : sql`conversations_by_quarter where quarter >= ${from}`;

interface AgentRow extends Omit<AgentUse, "minutes" | "avgMinutes"> {
  ended: number;
  seconds: number;
}

/** Every agent, the one with most conversations first. */
export const selectAgentUse = (db: Database, { from }: TimeSpan) =>
  all<AgentRow>(db)`
    select a.id as "agentId", a.name, a.is_active as "isActive", coalesce(t.conversations, 0) as conversations,
      coalesce(t.tests, 0) as tests, coalesce(t.previews, 0) as previews, coalesce(t.unused, 0) as unused,
      coalesce(t.ended, 0) as ended, coalesce(t.seconds, 0) as seconds,
      (select issued_at from conversations c where c.agent_id = a.id and ${isCounted("c")}
        order by issued_at desc limit 1) as "lastUsedAt"
    from agents a left join (
      select agent_id, sum(conversations) as conversations, sum(tests) as tests, sum(previews) as previews,
        sum(unused) as unused, sum(ended) as ended, sum(seconds) as seconds
      from ${totalsSince(from)} group by 1) as t on t.agent_id = a.id
    order by conversations desc, seconds desc, lower(a.name), a.id`;

export type PatternQuery = InputOf<typeof activityEndpoints.loginPatterns>["query"];

interface PatternRow extends Omit<LoginPattern, keyof LoginHabits>, HabitRow {}

const byName = [
  ascending(sql`lower(u.first_name)`),
  ascending(sql`lower(u.last_name)`),
  ascending(sql`u.id`),
];

const sorting = {
  sessions: [descending(sql`t.sessions`), ...byName],
  name: byName,
  duration: [descendingOrNull(sql`t.seconds::float / nullif(t.ended, 0)`), ...byName],
  recent: [descendingOrNull(sql`u.last_login_at`), descending(sql`u.id`)],
};

const matching = (scope: PeopleScope, { search, userIds }: PatternQuery) => sql`
  from sign_ins_by_user t join users u on u.id = t.user_id
  where t.sessions > 0 and ${within(scope, "u.id")}
    and ${userIds === undefined ? sql`true` : sql`u.id = any(${userIds}::int[])`}
    and ${finds(search, "u.first_name", "u.last_name", "u.email")}`;

/** A page of those who have ever signed in. */
export const selectPatterns = (db: Database, scope: PeopleScope, query: PatternQuery) =>
  all<PatternRow>(db)`
    select u.id as "userId", u.username, u.email, u.first_name as "firstName", u.last_name as "lastName",
      t.sessions as "totalSessions", t.ended, t.seconds
    ${matching(scope, query)}
    order by ${orderBy(sorting, query.sort)} limit ${query.limit} offset ${query.offset}`;

export async function countPatterns(db: Database, scope: PeopleScope, query: PatternQuery): Promise<number> {
  const row = await one<{ total: number }>(db)`select count(*) as total ${matching(scope, query)}`;
  return row.total;
}

export interface HabitRow {
  userId: number;
  totalSessions: number;
  ended: number;
  seconds: number;
}

export const selectHabits = (db: Database, userIds: number[]) =>
  all<HabitRow>(db)`
    select user_id as "userId", sessions as "totalSessions", ended, seconds
    from sign_ins_by_user where user_id = any(${userIds}::int[])`;

export interface WeekdayRow {
  userId: number;
  /** 0 is Sunday, in the organisation's zone. */
  day: number;
  sessions: number;
}

/** On which days of the week they signed in. */
export const selectWeekdays = (db: Database, userIds: number[]) =>
  all<WeekdayRow>(db)`
    select s.user_id as "userId", extract(dow from s.created_at at time zone time_zone)::int as day,
      count(*) as sessions
    from system_settings, sessions s where s.user_id = any(${userIds}::int[]) group by 1, 2`;

export interface RecentDay {
  userId: number;
  date: string;
  sessions: number;
  /** null while none of the day's sessions has ended. */
  seconds: number | null;
}

/** On which of the last seven calendar days they signed in. */
export const selectRecentDays = (db: Database, userIds: number[]) =>
  all<RecentDay>(db)`
    select s.user_id as "userId", (s.created_at at time zone time_zone)::date as date, count(*) as sessions,
      sum(greatest(0, extract(epoch from s.revoked_at - s.created_at))) filter (where s.revoked_at is not null)
        as seconds
    from system_settings, sessions s
    where s.user_id = any(${userIds}::int[])
      and s.created_at >= (((now() at time zone time_zone)::date - 6)::timestamp at time zone time_zone)
    group by 1, 2 order by 1, 2`;
