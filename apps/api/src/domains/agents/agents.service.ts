import type { Agent, AgentDetail, CreateAgentInput, UpdateAgentInput } from "@field-advisor/schema/agents";
import type { listQuery } from "@field-advisor/schema/primitives";
import type { z } from "zod";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../lib/actor.ts";
import { AppError, fieldError } from "../../lib/app-error.ts";
import { ifPossible } from "../../lib/if-possible.ts";
import type { Audit } from "../audit/audit.service.ts";
import type { Calls } from "../calls/calls.service.ts";
import { healthOf, isOfProvider, talksOf } from "./agents.policy.ts";
import {
  lockAgent,
  selectAgent,
  selectAgentByEitherId,
  selectAgents,
  selectUses,
  type AgentRow,
} from "./agents.queries.ts";
import { createEditing } from "./agent-changes.service.ts";
import { createInventory } from "./inventory/inventory.service.ts";
import { createPresence } from "./presence.service.ts";

export type AgentsService = ReturnType<typeof createAgentsService>;

/** The registry of agents that rooms and pages may use, and what the voice provider has of them. */
export const createAgentsService = (
  deps: Pick<Deps, "db" | "voice" | "now" | "log">,
  { audit, calls }: { audit: Audit; calls: Pick<Calls, "endTo"> },
) => {
  const { db } = deps;
  const editing = createEditing({ ...deps, audit, calls });

  return {
    inventory: createInventory({ ...deps, audit }),
    presence: createPresence(deps),

    async list(query: z.output<typeof listQuery>): Promise<{ agents: Agent[]; total: number }> {
      const { rows, total } = await selectAgents(db, query);
      return { agents: rows.map(toAgent), total };
    },

    /** @throws AppError not_found */
    read: (id: number): Promise<AgentDetail> => read(deps, id),

    create: async (caller: Caller, input: CreateAgentInput): Promise<Agent> =>
      toAgent(await editing.create(caller, input)),

    update: async (caller: Caller, id: number, input: UpdateAgentInput): Promise<Agent> =>
      toAgent(await editing.update(caller, id, input)),

    remove: (caller: Caller, id: number): Promise<void> => editing.remove(caller, id),

    /** @param either our id or the provider's; callers hold one or the other */
    async find(either: string) {
      const row = await selectAgentByEitherId(db, { id: ourId(either), externalId: either });
      return row && { id: row.id, externalId: row.external_id, isActive: row.is_active };
    },

    /**
     * Makes sure that an agent can take work, until the transaction is over.
     * @param field by which the caller named it
     * @throws AppError not_found, agent_inactive; both on that field
     */
    async requireActive(trx: Trx, id: number, field = "agentId"): Promise<void> {
      const agent = await lockAgent(trx, id);
      if (!agent) throw fieldError("not_found", field, "This agent does not exist. Choose another one.");
      if (!agent.is_active)
        throw fieldError("agent_inactive", field, "This agent is switched off. Choose another one.");
    },
  };
};

async function read({ db, voice }: Pick<Deps, "db" | "voice">, id: number): Promise<AgentDetail> {
  const row = await selectAgent(db, id);
  if (!row) throw new AppError("not_found", "This agent does not exist any more.");
  const [usedBy, persona] = await Promise.all([
    selectUses(db, id),
    isOfProvider(row) ? ifPossible(voice.readAgent(row.external_id)) : null,
  ]);
  return { ...toAgent(row), persona, usedBy };
}

const largestId = 2_147_483_647;

const ourId = (either: string) =>
  /^\d{1,10}$/.test(either) && Number(either) <= largestId ? Number(either) : null;

const toAgent = (row: AgentRow): Agent => ({
  id: row.id,
  agentId: row.external_id,
  name: row.name,
  description: row.description,
  domain: row.domain,
  source: row.source,
  isActive: row.is_active,
  rooms: row.rooms,
  pages: row.pages,
  usage: talksOf({
    source: row.source,
    conversations: row.total_conversations,
    seconds: row.total_seconds,
    isWhole: row.is_whole,
  }),
  ...healthOf({ providerHas: row.provider_has, checkedAt: row.provider_checked_at }),
  updatedAt: row.updated_at,
});
