import { sql, type Insertable } from "kysely";
import type { Trx } from "../../db/database.ts";
import type { DB } from "../../db/schema.ts";

export const insertEntry = (trx: Trx, entry: Insertable<DB["audit_log"]>) =>
  trx.insertInto("audit_log").values(entry).execute();

export const deleteOld = (trx: Trx, atMost: number) =>
  sql`delete from audit_log where id in (
    select id from audit_log where at < now() - interval '24 months' order by at limit ${atMost})`.execute(
    trx,
  );
