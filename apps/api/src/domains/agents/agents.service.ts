import type { Agent } from "@field-advisor/schema/agents";
import type { listQuery } from "@field-advisor/schema/primitives";
import type { z } from "zod";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { fieldError } from "../../lib/app-error.ts";
import { lockAgent, selectAgentByEitherId, selectAgents } from "./agents.queries.ts";

export type AgentsService = ReturnType<typeof createAgentsService>;

export const createAgentsService = ({ db }: Pick<Deps, "db">) => ({
  async list(query: z.output<typeof listQuery>): Promise<{ agents: Agent[]; total: number }> {
    const { rows, total } = await selectAgents(db, query);
    return { agents: rows.map(toAgent), total };
  },

  /** @param either our id or the provider's; callers hold one or the other */
  async find(either: string) {
    const row = await selectAgentByEitherId(db, { id: ourId(either), externalId: either });
    return row && { id: row.id, externalId: row.external_id, isActive: row.is_active };
  },

  /**
   * Makes sure that an agent can take work, until the transaction is over.
   * @throws AppError not_found, agent_inactive; both on the field `agentId`
   */
  async requireActive(trx: Trx, id: number): Promise<void> {
    const agent = await lockAgent(trx, id);
    if (!agent) throw fieldError("not_found", "agentId", "This agent does not exist. Choose another one.");
    if (!agent.is_active)
      throw fieldError("agent_inactive", "agentId", "This agent is switched off. Choose another one.");
  },
});

const largestId = 2_147_483_647;

const ourId = (either: string) =>
  /^\d{1,10}$/.test(either) && Number(either) <= largestId ? Number(either) : null;

type AgentRow = Awaited<ReturnType<typeof selectAgents>>["rows"][number];

const toAgent = (row: AgentRow): Agent => ({
  id: row.id,
  agentId: row.external_id,
  name: row.name,
  description: row.description,
  domain: row.domain,
  source: row.source,
  isActive: row.is_active,
});
