import type { Insertable } from "kysely";
import type { Trx } from "../../db/database.ts";
import type { DB } from "../../db/schema.ts";

export const insertEntry = (trx: Trx, entry: Insertable<DB["audit_log"]>) =>
  trx.insertInto("audit_log").values(entry).execute();
