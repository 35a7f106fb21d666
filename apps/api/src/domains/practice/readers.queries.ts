import type { Database, Trx } from "../../platform/db/database.ts";
import { all, exists } from "../../platform/db/rows.ts";

export const selectReaders = (db: Database, attemptId: string) =>
  all<{ name: string; at: string }>(db)`
    select u.first_name || ' ' || u.last_name as name, r.at
    from attempt_readers r join users u on u.id = r.user_id
    where r.attempt_id = ${attemptId} order by r.at desc limit 50`;

/** Notes that somebody else reads an attempt. @returns false where they did so within the last hour */
export const noteReader = (trx: Trx, attemptId: string, userId: number) =>
  exists(trx)`
    insert into attempt_readers (attempt_id, user_id) values (${attemptId}, ${userId})
    on conflict (attempt_id, user_id) do update set at = now()
      where attempt_readers.at < now() - interval '1 hour'
    returning attempt_id`;
