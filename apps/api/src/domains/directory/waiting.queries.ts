import type { DirectoryWaiting } from "@field-advisor/schema/directory.endpoints";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, first, one } from "../../platform/db/rows.ts";

/** What nobody asked for so long is not waited for any more. */
const longest = sql`interval '30 days'`;

interface Asked {
  /** Whose account, or which group, was here already. */
  userId?: number;
  groupId?: number;
  name: string;
  externalId: string | null;
  keyName: string;
}

/** Keeps that the directory asked for what was here before, once however often it asks. */
export async function noteWaiting(
  trx: Trx,
  { userId, groupId, name, externalId, keyName }: Asked,
): Promise<void> {
  await sql`delete from directory_waiting where asked_at < now() - ${longest}`.execute(trx);
  await sql`insert into directory_waiting (user_id, group_id, name, external_id, key_name)
    values (${userId ?? null}, ${groupId ?? null}, ${name}, ${externalId}, ${keyName})
    on conflict (${sql.ref(userId === undefined ? "group_id" : "user_id")}) do update set name = excluded.name,
      external_id = excluded.external_id, key_name = excluded.key_name, asked_at = now(),
      tries = directory_waiting.tries + 1`.execute(trx);
}

const waiting = sql`from directory_waiting w left join users u on u.id = w.user_id left join groups g on g.id = w.group_id
  where w.asked_at >= now() - ${longest}`;

export async function selectWaiting(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: DirectoryWaiting[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    all<DirectoryWaiting>(db)`
      select w.id, w.name as "sentAs", w.key_name as "keyName", w.tries, w.asked_at as "askedAt",
        case when u.id is not null then json_build_object('id', u.id, 'firstName', u.first_name,
          'lastName', u.last_name, 'email', u.email, 'role', u.role, 'status', u.status) end as person,
        case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as "group"
      ${waiting} order by w.id limit ${limit} offset ${offset}`,
    one<{ total: number }>(db)`select count(*)::int as total ${waiting}`,
  ]);
  return { rows, total };
}

export interface WaitingRow {
  id: number;
  userId: number | null;
  groupId: number | null;
  name: string;
  externalId: string | null;
}

/** @returns what waited, undefined where nobody waits under this id any more */
export const takeWaiting = (trx: Trx, id: number) =>
  first<WaitingRow>(trx)`
    delete from directory_waiting where id = ${id}
    returning id, user_id as "userId", group_id as "groupId", name, external_id as "externalId"`;
