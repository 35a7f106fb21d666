import { sql, type Kysely } from "kysely";
import { createIndexConcurrently } from "../concurrent-index.ts";
import { firstScore } from "./0046-costs-and-first-scores.ts";

/** Totals of before get their first score, so many at a time. */
async function fillFirstScores(db: Kysely<unknown>): Promise<void> {
  let after = 0;
  for (;;) {
    const { rows } = await sql<{ until: number | null }>`
      select max(id) as until from (select id from users where id > ${after} order by id limit 200) as batch`.execute(
      db,
    );
    const until = rows[0]?.until;
    if (until == null) return;
    await sql`
      update practice_totals t set first = (
        select ${sql.raw(firstScore)} from attempts a where a.user_id = t.user_id and a.room_id = t.room_id
          and a.mode is not null and a.state <> 'open')
      where t.user_id in (select id from users where id > ${after} and id <= ${until}) and t.best is not null and t.first is null`.execute(
      db,
    );
    after = until;
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await fillFirstScores(db);
  await createIndexConcurrently(
    db,
    "conversations_costs",
    "on conversations (issued_at) include (agent_id, room_id, starter_user_id, duration_seconds) where began",
  );
}

export const outsideTransaction = true;
