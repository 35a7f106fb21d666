import { type Kysely, sql } from "kysely";
import { createIndexConcurrently } from "../concurrent-index.ts";

const told =
  "provider_conversation_id, started_at, ended_at, duration_seconds, end_reason, transcript, record_is_cut, record_asked";

const kind = "split_part(started_by, ':', 1)";
const key = "regexp_replace(started_by, '^[a-z]+:', '')";

/** Conversations of before get their leg and the columns of who started them, so many at a time. */
async function fill(db: Kysely<unknown>): Promise<void> {
  let after = "";
  for (;;) {
    const { rows } = await sql<{ until: string | null }>`
      select max(id) as until from (select id from conversations where id > ${after} order by id limit 1000) as batch`.execute(
      db,
    );
    const until = rows[0]?.until;
    if (until == null) return;
    await sql`
      insert into conversation_legs (conversation_id, number, issued_at, ${sql.raw(told)})
        select id, 1, issued_at, ${sql.raw(told)} from conversations
        where id > ${after} and id <= ${until} and provider_conversation_id is not null
        on conflict do nothing`.execute(db);
    await sql`
      update conversations set
        starter_user_id = case when ${sql.raw(kind)} = 'staff' then ${sql.raw(key)}::int end,
        starter_visitor_id = case when ${sql.raw(kind)} = 'visitor' then ${sql.raw(key)} end,
        starter_invitation_id = case when ${sql.raw(kind)} not in ('staff', 'visitor') then ${sql.raw(key)} end
      where id > ${after} and id <= ${until}
        and num_nonnulls(starter_user_id, starter_visitor_id, starter_invitation_id) = 0`.execute(db);
    after = until;
  }
}

const indexes = {
  conversations_of_user: "(starter_user_id, issued_at desc) where starter_user_id is not null",
  conversations_of_visitor: "(starter_visitor_id, issued_at desc) where starter_visitor_id is not null",
  conversations_of_recipient:
    "(starter_invitation_id, issued_at desc) where starter_invitation_id is not null",
  conversations_unclosed: "(ended_at) where ended_by is null and began",
  // Who talked, where and for how long, from an index alone.
  conversations_talks_of:
    "(issued_at) include (starter_user_id, duration_seconds, room_id, deployment_id) where began and purpose = 'talk'",
};

export async function up(db: Kysely<unknown>): Promise<void> {
  await fill(db);
  await sql`alter table conversations validate constraint conversations_starter`.execute(db);
  for (const [name, definition] of Object.entries(indexes))
    await createIndexConcurrently(db, name, `on conversations ${definition}`);
}

export const outsideTransaction = true;
