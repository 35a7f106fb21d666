import type { Agent, AgentInput } from "../agents/agent-config.ts";
import type { Queryable } from "./pool.ts";

/** Does nothing where the id exists. */
export async function insertAgent(db: Queryable, id: string, agent: AgentInput): Promise<void> {
  await db.query(
    `insert into agents (agent_id, name, conversation_config, platform_settings, tags)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [id, agent.name, agent.conversation_config, agent.platform_settings, agent.tags],
  );
}

export async function findAgent(db: Queryable, id: string): Promise<Agent | undefined> {
  const { rows } = await db.query<Agent>("select * from agents where agent_id = $1", [id]);
  return rows[0];
}

export async function lockAgent(db: Queryable, id: string): Promise<Agent | undefined> {
  const { rows } = await db.query<Agent>("select * from agents where agent_id = $1 for update", [id]);
  return rows[0];
}

export async function updateAgent(db: Queryable, id: string, agent: AgentInput): Promise<Agent | undefined> {
  const { rows } = await db.query<Agent>(
    `update agents set name = $2, conversation_config = $3, platform_settings = $4, tags = $5, updated_at = now()
     where agent_id = $1 returning *`,
    [id, agent.name, agent.conversation_config, agent.platform_settings, agent.tags],
  );
  return rows[0];
}

export async function deleteAgent(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query("delete from agents where agent_id = $1", [id]);
  return rowCount === 1;
}

export async function hasAgents(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ any: boolean }>("select exists (select from agents) as any");
  return rows[0]?.any ?? false;
}

export interface AgentFilter {
  search: string | undefined;
  /** The last agent of the previous page. */
  after: string | undefined;
  limit: number;
}

/** By name, with the start of their latest conversation. */
export async function listAgents(
  db: Queryable,
  { search, after, limit }: AgentFilter,
): Promise<(Agent & { last_call: Date | null })[]> {
  const { rows } = await db.query<Agent & { last_call: Date | null }>(
    `select a.*, (select max(started_at) from conversations c where c.agent_id = a.agent_id) as last_call
     from agents a
     where ($1::text is null or strpos(lower(name), lower($1)) > 0)
       and ($2::text is null or (name, agent_id) > (select name, agent_id from agents where agent_id = $2))
     order by name, agent_id limit $3`,
    [search, after, limit],
  );
  return rows;
}
