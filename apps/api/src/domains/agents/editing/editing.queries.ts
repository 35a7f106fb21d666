import { sql, type Insertable, type Updateable } from "kysely";
import type { Trx } from "../../../db/database.ts";
import type { DB } from "../../../db/schema.ts";

/** @returns the new agent's id, or nothing where its external id is taken */
export const insertAgent = (trx: Trx, values: Insertable<DB["agents"]>) =>
  trx
    .insertInto("agents")
    .values(values)
    .onConflict((conflict) => conflict.column("external_id").doNothing())
    .returning("id")
    .executeTakeFirst();

/** Nobody changes the agent, and nothing begins to use it, until the transaction is over. */
export const lockAgentToChange = (trx: Trx, id: number) =>
  trx.selectFrom("agents").select("id").where("id", "=", id).forUpdate().executeTakeFirst();

export const updateAgent = (trx: Trx, id: number, values: Updateable<DB["agents"]>) =>
  trx
    .updateTable("agents")
    .set({ ...values, updated_at: sql<string>`now()` })
    .where("id", "=", id)
    .execute();

export async function hasConversations(trx: Trx, agentId: number): Promise<boolean> {
  const found = await trx
    .selectFrom("conversations")
    .select("id")
    .where("agent_id", "=", agentId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export const deleteAgent = (trx: Trx, id: number) => trx.deleteFrom("agents").where("id", "=", id).execute();
