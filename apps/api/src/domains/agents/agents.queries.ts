import type { CreateAgentInput, UpdateAgentInput } from "@field-advisor/schema/agents.endpoints";
import type { listQuery } from "@field-advisor/schema/primitives";
import { type Insertable, sql, type Updateable } from "kysely";
import type { z } from "zod";
import { type ColumnsFor, selectionOf } from "../../platform/db/columns.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, first, one } from "../../platform/db/rows.ts";
import type { DB } from "../../platform/db/schema.ts";
import { finds } from "../../platform/db/search.ts";
import { longestOpen } from "../calls/calls.queries.ts";

type ListQuery = z.output<typeof listQuery>;

/** From the totals that analytics show. */
const totalOf = (column: "conversations" | "seconds") =>
  sql<number>`(select coalesce(sum(${sql.ref(column)}), 0)::int from conversations_by_hour where agent_id = agents.id)`;

/** Of a form of an agent the provider keeps the persona. */
export const columns = {
  agentId: "external_id",
  name: "name",
  description: "description",
  domain: "domain",
  source: "source",
  isActive: "is_active",
} as const satisfies ColumnsFor<"agents", Omit<CreateAgentInput & UpdateAgentInput, "persona">>;

const withUse = (db: Database | Trx) =>
  db
    .selectFrom("agents")
    .select([
      "agents.id",
      ...selectionOf(columns, "agents"),
      "agents.updated_at as updatedAt",
      "agents.version",
      "agents.provider_has as providerHas",
      "agents.provider_checked_at as checkedAt",
      sql<number>`(select count(*)::int from rooms where agent_id = agents.id)`.as("rooms"),
      sql<number>`(select count(*)::int from deployments where agent_id = agents.id)`.as("pages"),
      totalOf("conversations").as("conversations"),
      totalOf("seconds").as("seconds"),
    ]);

export type AgentRow = Awaited<ReturnType<typeof selectAgents>>["rows"][number];

/** Agents by name, those in use first. */
export async function selectAgents(db: Database, { search, limit, offset }: ListQuery) {
  const isFound = finds(search, "agents.name", "agents.domain", "agents.description");
  const [rows, { total }] = await Promise.all([
    withUse(db)
      .where(isFound)
      .orderBy("agents.is_active", "desc")
      .orderBy(sql`lower(agents.name)`)
      .orderBy("agents.id")
      .limit(limit)
      .offset(offset)
      .execute(),
    one<{ total: number }>(db)`select count(*) as total from agents where ${isFound}`,
  ]);
  return { rows, total };
}

export const selectAgent = (db: Database | Trx, id: number) =>
  withUse(db).where("agents.id", "=", id).executeTakeFirst();

/** The rooms and pages that use an agent, by name; enough of them to be looked through. */
export async function selectUses(db: Database | Trx, agentId: number) {
  const isOfVariant = sql`id in (select room_id from room_variants where agent_id = ${agentId})`;
  const byName = sql`order by lower(name) limit 200`;
  const [rooms, pages] = await Promise.all([
    all<{
      id: number;
      name: string;
    }>(db)`select id, name from rooms where agent_id = ${agentId} or ${isOfVariant} ${byName}`,
    all<{ id: string; name: string }>(
      db,
    )`select id, name from deployments where agent_id = ${agentId} ${byName}`,
  ]);
  return { rooms, pages };
}

/** An agent by our id or, failing that, by the provider's. */
export const selectAgentByEitherId = (
  db: Database,
  { id, externalId }: { id: number | null; externalId: string },
) =>
  db
    .selectFrom("agents")
    .select(["id", "external_id as externalId", "is_active as isActive"])
    .where((eb) => eb.or([eb("external_id", "=", externalId), eb("id", "=", id)]))
    .orderBy(sql`id = ${id}::int`, "desc")
    .limit(1)
    .executeTakeFirst();

/** Keeps the agent from being switched off until the transaction is over. */
export const lockAgent = (trx: Trx, id: number) =>
  trx.selectFrom("agents").select("is_active as isActive").where("id", "=", id).forShare().executeTakeFirst();

/** @returns the new agent's id, or nothing where its external id is taken */
export const insertAgent = (trx: Trx, values: Insertable<DB["agents"]>) =>
  trx
    .insertInto("agents")
    .values(values)
    .onConflict((conflict) => conflict.column("external_id").doNothing())
    .returning("id")
    .executeTakeFirst();

/** @returns what `releaseAgent` takes; undefined where somebody else has it, or it does not exist */
export async function reserveAgent(db: Database, id: number, seconds: number) {
  const row = await first<{ until: string }>(db)`
    update agents set reserved_until = clock_timestamp() + ${seconds} * interval '1 second'
    where id = ${id} and (reserved_until is null or reserved_until < clock_timestamp())
    returning reserved_until::text as until`;
  return row?.until;
}

/** @returns whether it was still reserved by whoever has this */
export async function releaseAgent(db: Database | Trx, id: number, until: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("agents")
    .set({ reserved_until: null })
    .where("id", "=", id)
    .where("reserved_until", "=", sql<string>`${until}::timestamptz`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Nobody changes the agent, and nothing begins to use it, until the transaction is over. */
export const lockAgentToChange = (trx: Trx, id: number) =>
  trx.selectFrom("agents").select("id").where("id", "=", id).forUpdate().executeTakeFirst();

export const updateAgent = (trx: Trx, id: number, values: Updateable<DB["agents"]>) =>
  trx
    .updateTable("agents")
    .set({ ...values, updated_at: sql<string>`now()`, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();

/** Whether people talked with an agent, or may be talking: nobody knows of that until it has ended. Tests do not count. */
export function selectTalked(trx: Trx, agentId: number) {
  const conversations = sql`from conversations where agent_id = ${agentId} and purpose <> 'test'`;
  return one<{ had: boolean; open: boolean }>(trx)`
    select exists (select ${conversations} and began) as had, exists (
      select ${conversations} and not began and ended_at is null and issued_at > now() - ${longestOpen}) as open`;
}

/** With its test calls, and the addresses that nobody talked with. */
export async function deleteAgent(trx: Trx, id: number): Promise<void> {
  await trx
    .deleteFrom("conversations")
    .where("agent_id", "=", id)
    .where((eb) => eb.or([eb("began", "=", false), eb("purpose", "=", "test")]))
    .execute();
  await trx.deleteFrom("agents").where("id", "=", id).execute();
}

export const selectExternalId = async (db: Database, id: number): Promise<string | undefined> =>
  (await db.selectFrom("agents").select("external_id").where("id", "=", id).executeTakeFirst())?.external_id;

/** Remembers whether the provider had an agent when it was asked just now. */
export const updatePresence = (
  db: Database,
  id: number,
  { isPresent, checkedAt }: { isPresent: boolean; checkedAt: Date },
) =>
  db
    .updateTable("agents")
    .set({ provider_has: isPresent, provider_checked_at: checkedAt })
    .where("id", "=", id)
    .execute();

/**
 * The same of all, by the provider's list; an agent that was made after that list cannot stand in it. Lists that arrive at
 * once, and releases, take the rows in one order: otherwise each could hold what the other waits for.
 */
export const updatePresences = (db: Database | Trx, externalIds: readonly string[], asOf: Date) =>
  sql`with listed as materialized (
      select id from agents
      where source = 'Voice API'
        and (external_id = any(${externalIds}::text[]) or created_at <= ${asOf}::timestamptz)
      order by id for no key update
    )
    update agents set provider_has = external_id = any(${externalIds}::text[]),
      provider_checked_at = ${asOf}::timestamptz
    where id in (select id from listed)`.execute(db);

/** Some of the provider's agents that rooms and pages use, others each time. */
export async function selectSomeInUse(db: Database, atMost: number): Promise<string[]> {
  const rows = await all<{ externalId: string }>(db)`
    select external_id as "externalId" from agents a
    where is_active and source = 'Voice API'
      and (exists (select from rooms where agent_id = a.id)
        or exists (select from deployments where agent_id = a.id))
    order by random() limit ${atMost}`;
  return rows.map(({ externalId }) => externalId);
}
