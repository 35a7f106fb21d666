import type { DirectoryOverview } from "@field-advisor/schema/directory.endpoints";
import { directoryScope } from "@field-advisor/schema/scopes";
import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { all, one } from "../../platform/db/rows.ts";

const longestText = 500;

/** Keeps the last one; of many at once one a second. */
export const noteFailure = (db: Database, asked: string, why: string) =>
  sql`update directory_state set failed_at = now(), asked = ${asked.slice(0, longestText)},
      failure = ${why.slice(0, longestText)}
    where failed_at is null or failed_at < now() - interval '1 second'`.execute(db);

const keys = sql`from api_keys k where ${directoryScope} = any(k.scopes)`;

export async function selectOverview(db: Database): Promise<DirectoryOverview> {
  const [own, counts] = await Promise.all([
    all<DirectoryOverview["keys"][number]>(db)`
      select k.id, k.name, k.prefix, k.last_used_at as "lastUsedAt", k.expires_at as "expiresAt"
      ${keys} and k.revoked_at is null and now() < k.expires_at order by k.id desc limit 20`,
    one<Omit<DirectoryOverview, "keys">>(db)`select
      (select max(k.last_used_at) ${keys}) as "lastRequestAt",
      (select case when failed_at is not null then json_build_object('at', failed_at, 'asked', asked, 'why', failure) end
        from directory_state) as "lastFailure",
      (select count(*) from directory_people where deleted_at is null)::int as people,
      (select count(*) from directory_people where deleted_at is null and is_made)::int as made,
      (select count(*) from groups where external_id is not null)::int as groups,
      (select count(*) from directory_waiting where asked_at >= now() - interval '30 days')::int as waiting`,
  ]);
  return { keys: own, ...counts };
}
