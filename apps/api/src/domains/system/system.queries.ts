import type { updateSettingsInput } from "@field-advisor/schema/system-forms";
import { sql, type Updateable } from "kysely";
import { type ColumnsFor, selectionOf } from "../../platform/db/columns.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { first } from "../../platform/db/rows.ts";
import type { z } from "zod";
import type { DB } from "../../platform/db/schema.ts";

export const columns = {
  supportEmail: "support_email",
  supportPhone: "support_phone",
  timeZone: "time_zone",
  defaultAgentId: "default_agent_id",
} as const satisfies ColumnsFor<"system_settings", z.output<typeof updateSettingsInput>>;

const settings = (db: Database | Trx) =>
  db
    .selectFrom("system_settings")
    .select([
      ...selectionOf(columns, "system_settings"),
      sql<string | null>`(select external_id from assistants where id = assistant_id)`.as(
        "openaiAssistantId",
      ),
    ]);

export const selectSettings = (db: Database) => settings(db).executeTakeFirstOrThrow();

/** The settings as they are until the transaction is over. */
export const lockSettings = (trx: Trx) => settings(trx).forUpdate().executeTakeFirstOrThrow();

export const updateSettings = (trx: Trx, values: Updateable<DB["system_settings"]>) =>
  trx.updateTable("system_settings").set(values).execute();

/** A zone under the name that PostgreSQL has for it: it counts the days, and reads what it has no name for as an offset. */
export async function selectTimeZone(trx: Trx, name: string): Promise<string | undefined> {
  const row = await first<{ name: string }>(trx)`
    select name from pg_timezone_names where lower(name) = lower(${name}) limit 1`;
  return row?.name;
}
