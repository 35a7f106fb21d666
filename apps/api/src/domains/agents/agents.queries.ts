import type { listQuery } from "@field-advisor/schema/primitives";
import { sql } from "kysely";
import type { z } from "zod";
import type { Database, Trx } from "../../db/database.ts";
import { containing } from "../../lib/search.ts";

type ListQuery = z.output<typeof listQuery>;

const withUse = (db: Database | Trx) =>
  db
    .selectFrom("agents")
    .leftJoin("provider_agents as p", "p.external_id", "agents.external_id")
    .select([
      "agents.id",
      "agents.external_id",
      "agents.name",
      "agents.description",
      "agents.domain",
      "agents.source",
      "agents.is_active",
      "agents.created_at",
      "agents.updated_at",
      "p.total_conversations",
      "p.total_seconds",
      "p.is_whole",
      "agents.provider_has",
      "agents.provider_checked_at",
      sql<number>`(select count(*)::int from rooms where agent_id = agents.id)`.as("rooms"),
      sql<number>`(select count(*)::int from deployments where agent_id = agents.id)`.as("pages"),
    ]);

export type AgentRow = Awaited<ReturnType<typeof selectAgents>>["rows"][number];

/** Agents by name, those in use first. */
export async function selectAgents(db: Database, { search, limit, offset }: ListQuery) {
  const pattern = search ? containing(search) : null;
  const isFound = sql<boolean>`(${pattern}::text is null
    or concat_ws(' ', agents.name, agents.domain, agents.description) ilike ${pattern})`;
  const [rows, { total }] = await Promise.all([
    withUse(db)
      .where(isFound)
      .orderBy("agents.is_active", "desc")
      .orderBy(sql`lower(agents.name)`)
      .orderBy("agents.id")
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom("agents")
      .where(isFound)
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export const selectAgent = (db: Database | Trx, id: number) =>
  withUse(db).where("agents.id", "=", id).executeTakeFirst();

/** The rooms and pages that use an agent, by name; enough of them to be looked through. */
export async function selectUses(db: Database | Trx, agentId: number) {
  const [rooms, pages] = await Promise.all([
    db
      .selectFrom("rooms")
      .select(["id", "name"])
      .where("agent_id", "=", agentId)
      .orderBy(sql`lower(name)`)
      .limit(mostUses)
      .execute(),
    db
      .selectFrom("deployments")
      .select(["id", "name"])
      .where("agent_id", "=", agentId)
      .orderBy(sql`lower(name)`)
      .limit(mostUses)
      .execute(),
  ]);
  return { rooms, pages };
}

const mostUses = 200;

/** An agent by our id or, failing that, by the provider's. */
export const selectAgentByEitherId = (
  db: Database,
  { id, externalId }: { id: number | null; externalId: string },
) =>
  db
    .selectFrom("agents")
    .select(["id", "external_id", "is_active"])
    .where((eb) => eb.or([eb("external_id", "=", externalId), eb("id", "=", id)]))
    .orderBy(sql`id = ${id}::int`, "desc")
    .limit(1)
    .executeTakeFirst();

/** Keeps the agent from being switched off until the transaction is over. */
export const lockAgent = (trx: Trx, id: number) =>
  trx.selectFrom("agents").select(["id", "is_active"]).where("id", "=", id).forShare().executeTakeFirst();
