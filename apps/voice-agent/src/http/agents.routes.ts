import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type Agent, AgentInput, mergeConfig } from "../agents/agent-config.ts";
import {
  deleteAgent,
  findAgent,
  insertAgent,
  listAgents,
  lockAgent,
  updateAgent,
} from "../db/agents.queries.ts";
import { inTransaction } from "../db/pool.ts";
import type { Deps } from "../deps.ts";
import { IdParams, PageQuery, paginate, unixSeconds } from "./page.ts";
import { notFound } from "./errors.ts";
import { largestScript } from "./practice.routes.ts";

const ListQuery = PageQuery.extend({ search: z.string().max(200).optional() });
const CreateInput = AgentInput.extend({ name: AgentInput.shape.name.default("New agent") });
const Patch = z.looseObject({}).pipe(z.record(z.string(), z.unknown()));

/** Paths and fields are the vendor's. */
export function agentRoutes(app: FastifyInstance, { pool }: Deps): void {
  app.get("/v1/convai/agents", async (request) => {
    const query = ListQuery.parse(request.query);
    const filter = { search: query.search, after: query.cursor, limit: query.page_size + 1 };
    const { items, ...rest } = paginate(
      await listAgents(pool, filter),
      query.page_size,
      (agent) => agent.agent_id,
    );
    return { agents: items.map((agent) => summary(agent, agent.last_call)), ...rest };
  });

  app.post("/v1/convai/agents/create", { bodyLimit: largestScript }, async (request) => {
    const agentId = `agent_${randomBytes(12).toString("hex")}`;
    await insertAgent(pool, agentId, CreateInput.parse(request.body));
    return { agent_id: agentId };
  });

  app.get("/v1/convai/agents/:id", async (request) => {
    const agent = await findAgent(pool, IdParams.parse(request.params).id);
    if (!agent) throw notFound("The agent");
    return detail(agent);
  });

  app.patch("/v1/convai/agents/:id", { bodyLimit: largestScript }, async (request) => {
    const { id } = IdParams.parse(request.params);
    const patch = Patch.parse(request.body);
    return inTransaction(pool, async (client) => {
      const current = await lockAgent(client, id);
      if (!current) throw notFound("The agent");
      const updated = await updateAgent(client, id, AgentInput.parse(mergeConfig({ ...current }, patch)));
      if (!updated) throw notFound("The agent");
      return detail(updated);
    });
  });

  app.delete("/v1/convai/agents/:id", async (request) => {
    if (!(await deleteAgent(pool, IdParams.parse(request.params).id))) throw notFound("The agent");
    return {};
  });
}

const accessInfo = { is_creator: true, creator_name: "", creator_email: "", role: "admin" };

function summary(agent: Agent, lastCall: Date | null) {
  return {
    agent_id: agent.agent_id,
    name: agent.name,
    voice_id: agent.conversation_config.tts.voice_id,
    tags: agent.tags,
    created_at_unix_secs: unixSeconds(agent.created_at),
    updated_at_unix_secs: unixSeconds(agent.updated_at),
    access_info: accessInfo,
    last_call_time_unix_secs: lastCall ? unixSeconds(lastCall) : null,
    archived: false,
  };
}

function detail(agent: Agent) {
  return {
    agent_id: agent.agent_id,
    name: agent.name,
    conversation_config: agent.conversation_config,
    platform_settings: agent.platform_settings,
    metadata: {
      created_at_unix_secs: unixSeconds(agent.created_at),
      updated_at_unix_secs: unixSeconds(agent.updated_at),
    },
    tags: agent.tags,
    access_info: accessInfo,
  };
}
