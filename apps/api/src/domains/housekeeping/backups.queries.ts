import type { Database } from "../../platform/db/database.ts";
import { one } from "../../platform/db/rows.ts";

/** Seconds since the last back-up that was made whole; without any, since the first user. Undefined before that one. */
export async function selectBackupAge(db: Database): Promise<number | undefined> {
  const { seconds } = await one<{ seconds: number | null }>(db)`
    select extract(epoch from now() - coalesce(
      (select at from audit_log where action = 'backup.create' order by id desc limit 1),
      (select min(created_at) from users)))::float8 as seconds`;
  return seconds ?? undefined;
}
