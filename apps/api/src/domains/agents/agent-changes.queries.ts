import { sql, type Insertable, type Updateable } from "kysely";
import type { Trx } from "../../db/database.ts";
import type { DB } from "../../db/schema.ts";

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

/** What was talked with an agent, and what may be going on: nobody knows of that until it has ended. Tests do not count. */
export async function selectTalks(trx: Trx, agentId: number): Promise<{ had: boolean; open: boolean }> {
  const talk = sql`from conversations where agent_id = ${agentId} and purpose <> 'test'`;
  const { rows } = await sql<{ had: boolean; open: boolean }>`
    select exists (select ${talk} and began) as had, exists (
      select ${talk} and not began and ended_at is null and issued_at > now() - interval '4 hours') as open`.execute(
    trx,
  );
  return rows[0] ?? { had: false, open: false };
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
