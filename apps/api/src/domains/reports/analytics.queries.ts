import type { UsageEvent } from "@field-advisor/schema/analytics.endpoints";
import type { ConversationCounts } from "@field-advisor/schema/primitives";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all } from "../../platform/db/rows.ts";
import { prepared, unseenList } from "../../platform/db/prepared.ts";
import { startsWithHour, type TimeSpan } from "../../platform/db/time-span.ts";

export interface UsageRow {
  deploymentId: string;
  action: UsageEvent["action"];
  details: string;
  visitor: string | null;
  userAgent: string;
  language: string | null;
  platform: string | null;
  ipPrefix: string;
  clientTime: string | null;
}

const insertEvents = prepared(
  (_db, events: { [K in keyof UsageRow]: UsageRow[K][] }) => sql<{ deploymentId: string }>`
    insert into usage_events
      (deployment_id, action, details, visitor, user_agent, language, platform, ip_prefix, client_time)
    select d.id, e.action, e.details::jsonb, e.visitor, e.user_agent, e.language, e.platform, e.ip_prefix,
      e.client_time::timestamptz
    from unnest(${unseenList(events.deploymentId, "text")}, ${unseenList(events.action, "text")},
        ${unseenList(events.details, "text")}, ${unseenList(events.visitor, "text")},
        ${unseenList(events.userAgent, "text")}, ${unseenList(events.language, "text")},
        ${unseenList(events.platform, "text")}, ${unseenList(events.ipPrefix, "text")},
        ${unseenList(events.clientTime, "text")})
      as e (deployment_id, action, details, visitor, user_agent, language, platform, ip_prefix, client_time)
      join deployments d on d.id = e.deployment_id
    returning deployment_id as "deploymentId"`,
);

/**
 * Stores events of pages that exist, in the one statement that also looks for the pages.
 * @returns for each event, false when there is no such page
 */
export async function insertUsageEvents(db: Database, events: UsageRow[]): Promise<boolean[]> {
  const column = <K extends keyof UsageRow>(name: K) => events.map((event) => event[name]);
  const rows = await insertEvents(db, {
    deploymentId: column("deploymentId"),
    action: column("action"),
    details: column("details"),
    visitor: column("visitor"),
    userAgent: column("userAgent"),
    language: column("language"),
    platform: column("platform"),
    ipPrefix: column("ipPrefix"),
    clientTime: column("clientTime"),
  });
  const pages = new Set(rows.map(({ deploymentId }) => deploymentId));
  return events.map(({ deploymentId }) => pages.has(deploymentId));
}

/** Counts the hours that have become complete. */
export const addUp = (trx: Trx) => sql`select count_usage()`.execute(trx);

export interface ConversationCount extends ConversationCounts {
  /** From 1, in the order of the span's starts. */
  bucket: number;
}

/** The same totals as those by agent. */
export async function countConversations(
  db: Database,
  { from, starts }: TimeSpan,
): Promise<ConversationCount[]> {
  const start = sql.ref(starts.every(startsWithHour) ? "hour" : "quarter");
  const totals = starts.every(startsWithHour) ? "conversations_by_hour" : "conversations_by_quarter";
  return all<ConversationCount>(db)`
    select width_bucket(${start}, ${starts}::timestamptz[]) as bucket, sum(conversations) as conversations,
      sum(tests) as tests, sum(previews) as previews, sum(unused) as unused
    from ${sql.table(totals)} where ${start} >= ${from} group by 1`;
}

export interface UsageCount {
  action: string;
  /** From 1, in the order of the span's starts. */
  bucket: number;
  events: number;
}

/**
 * Complete hours from their totals, and the events since as they are. Up to where the totals go is asked first: as
 * constants of the statement these bounds show the planner how few events are left.
 */
export async function countUsage(db: Database, { from, starts }: TimeSpan): Promise<UsageCount[]> {
  const { until, after_id } = await db.selectFrom("usage_counted").selectAll().executeTakeFirstOrThrow();
  const part = starts.every(startsWithHour) ? "hour" : "quarter";
  const start = sql.ref(part);
  return all<UsageCount>(db)`
    select action, width_bucket(start, ${starts}::timestamptz[]) as bucket, sum(events) as events
    from (
      select ${start} as start, action, events from ${sql.table(`usage_${part}s`)}
      where ${start} >= ${from} and ${start} < ${until}
      union all
      select received_at, action, 1 from usage_events
      where id > ${after_id} and received_at >= ${until} and received_at >= ${from}) as counted
    group by 1, 2`;
}
