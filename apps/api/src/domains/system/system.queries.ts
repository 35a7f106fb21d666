import { sql, type Updateable } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { first } from "../../platform/db/rows.ts";
import type { DB } from "../../platform/db/schema.ts";

const settings = (db: Database | Trx) =>
  db
    .selectFrom("system_settings")
    .select([
      "support_email as supportEmail",
      "support_phone as supportPhone",
      "time_zone as timeZone",
      "default_agent_id as defaultAgentId",
      sql<string | null>`(select external_id from assistants where id = assistant_id)`.as(
        "openaiAssistantId",
      ),
    ]);

export const selectSettings = (db: Database) => settings(db).executeTakeFirstOrThrow();

/** The settings as they are until the transaction is over. */
export const lockSettings = (trx: Trx) => settings(trx).forUpdate().executeTakeFirstOrThrow();

export const updateSettings = (trx: Trx, columns: Updateable<DB["system_settings"]>) =>
  trx.updateTable("system_settings").set(columns).execute();

/** A zone under the name that PostgreSQL has for it: it counts the days, and reads what it has no name for as an offset. */
export async function selectTimeZone(trx: Trx, name: string): Promise<string | undefined> {
  const row = await first<{ name: string }>(trx)`
    select name from pg_timezone_names where lower(name) = lower(${name}) limit 1`;
  return row?.name;
}
