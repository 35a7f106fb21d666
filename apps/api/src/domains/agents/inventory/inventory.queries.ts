import { sql } from "kysely";
import type { Database, Trx } from "../../../platform/db/database.ts";
import { all } from "../../../platform/db/rows.ts";
import { updatePresences } from "../agents.queries.ts";

/** An agent as the provider has it; totals are null where it did not give them, and may leave out what is old. */
export interface FoundAgent {
  external_id: string;
  name: string;
  updated_at: Date | null;
  total_conversations: number | null;
  total_seconds: number | null;
  is_whole: boolean;
}

const rowsOf = (agents: readonly FoundAgent[]) => sql`${JSON.stringify(agents)}::jsonb`;

/** Puts agents that are not in the registry into it. @returns how many there were */
export async function importAgents(trx: Trx, agents: readonly FoundAgent[]): Promise<number> {
  const rows = await all(trx)`
    insert into agents (external_id, name)
    select external_id, name from jsonb_to_recordset(${rowsOf(agents)}) as found (external_id text, name text)
    order by external_id
    on conflict (external_id) do nothing returning id`;
  return rows.length;
}

/** Calls the provider's agents in the registry as the provider does. @returns how many have another name now */
export async function renameAgents(trx: Trx, agents: readonly FoundAgent[]): Promise<number> {
  const rows = await all(trx)`
    update agents set name = found.name, updated_at = now(), version = version + 1
    from jsonb_to_recordset(${rowsOf(agents)}) as found (external_id text, name text)
    where agents.external_id = found.external_id and agents.source = 'Voice API' and agents.name <> found.name
    returning agents.id`;
  return rows.length;
}

/** Remembers what the provider has, and forgets what it has no more. */
export async function rememberAgents(trx: Trx, agents: readonly FoundAgent[], asOf: Date): Promise<void> {
  await sql`
    insert into provider_agents
      (external_id, name, total_conversations, total_seconds, is_whole, updated_at, as_of)
    select external_id, name, total_conversations, total_seconds, is_whole, updated_at, ${asOf}::timestamptz
    from jsonb_to_recordset(${rowsOf(agents)}) as found
      (external_id text, name text, total_conversations int, total_seconds int, is_whole bool,
        updated_at timestamptz)
    order by external_id
    on conflict (external_id) do update set
      name = excluded.name, total_conversations = excluded.total_conversations,
      total_seconds = excluded.total_seconds, is_whole = excluded.is_whole,
      updated_at = excluded.updated_at, as_of = excluded.as_of`.execute(trx);
  const ids = agents.map((agent) => agent.external_id);
  await sql`delete from provider_agents where external_id <> all(${ids}::text[])`.execute(trx);
  await updatePresences(trx, ids, asOf);
}

/** The provider's agents as they are remembered, by name, with our ids of those in the registry. */
export const selectProviderAgents = (db: Database) =>
  db
    .selectFrom("provider_agents as p")
    .leftJoin("agents as a", "a.external_id", "p.external_id")
    .select([
      "p.external_id",
      "p.name",
      "p.total_conversations",
      "p.total_seconds",
      "p.is_whole",
      "p.updated_at",
      "p.as_of",
      "a.id as registered_as",
    ])
    .orderBy(sql`lower(p.name)`)
    .orderBy("p.external_id")
    .execute();
