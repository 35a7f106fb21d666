import type { listQuery } from "@field-advisor/schema/primitives";
import { sql } from "kysely";
import type { z } from "zod";
import type { Database, Trx } from "../../db/database.ts";
import { containing } from "../../lib/search.ts";

type ListQuery = z.output<typeof listQuery>;

/** Agents by name, those in use first. */
export async function selectAgents(db: Database, { search, limit, offset }: ListQuery) {
  const pattern = search ? containing(search) : null;
  const matches = db
    .selectFrom("agents")
    .where(
      sql<boolean>`(${pattern}::text is null or concat_ws(' ', name, domain, description) ilike ${pattern})`,
    );
  const [rows, { total }] = await Promise.all([
    matches
      .select(["id", "external_id", "name", "description", "domain", "source", "is_active"])
      .orderBy("is_active", "desc")
      .orderBy(sql`lower(name)`)
      .orderBy("id")
      .limit(limit)
      .offset(offset)
      .execute(),
    matches.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

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
