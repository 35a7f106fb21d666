import { sql } from "kysely";
import type { Database, Trx } from "../../db/database.ts";
import { startsWithHour, type TimeSpan } from "../../db/time-span.ts";

export const addUp = (trx: Trx) => sql`select add_sign_in_changes(), add_conversation_changes()`.execute(trx);

/** By the hour where the range begins with one. */
const totalsSince = (from: string) =>
  startsWithHour(from)
    ? sql`conversations_by_hour where hour >= ${from}`
    : sql`conversations_by_quarter where quarter >= ${from}`;

interface AgentRow {
  agentId: number;
  name: string;
  isActive: boolean;
  conversations: number;
  tests: number;
  previews: number;
  unused: number;
  ended: number;
  seconds: number;
  lastUsedAt: string | null;
}

/** Every agent, the one most talked to first. */
export async function selectAgentUse(db: Database, { from }: TimeSpan): Promise<AgentRow[]> {
  const { rows } = await sql<AgentRow>`
    select a.id as "agentId", a.name, a.is_active as "isActive", coalesce(t.conversations, 0) as conversations,
      coalesce(t.tests, 0) as tests, coalesce(t.previews, 0) as previews, coalesce(t.unused, 0) as unused,
      coalesce(t.ended, 0) as ended, coalesce(t.seconds, 0) as seconds,
      (select issued_at from conversations c where c.agent_id = a.id and c.began and c.purpose = 'talk'
        order by issued_at desc limit 1) as "lastUsedAt"
    from agents a left join (
      select agent_id, sum(conversations) as conversations, sum(tests) as tests, sum(previews) as previews,
        sum(unused) as unused, sum(ended) as ended, sum(seconds) as seconds
      from ${totalsSince(from)} group by 1) as t on t.agent_id = a.id
    order by conversations desc, seconds desc, lower(a.name), a.id`.execute(db);
  return rows;
}

/** The zone in which the organisation counts its days. */
export const selectTimeZone = async (db: Database): Promise<string> =>
  (await db.selectFrom("system_settings").select("time_zone").executeTakeFirstOrThrow()).time_zone;
