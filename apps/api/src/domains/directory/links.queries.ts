import type { DirectoryPersonRow } from "@field-advisor/schema/directory.endpoints";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, first, one } from "../../platform/db/rows.ts";
import { finds } from "../../platform/db/search.ts";

interface Query {
  search?: string | undefined;
  from?: "made" | "linked" | undefined;
  limit: number;
  offset: number;
}

/** A page of those whom the directory looks after, by name. */
export async function selectRows(
  db: Database,
  { search, from, limit, offset }: Query,
): Promise<{ rows: DirectoryPersonRow[]; total: number }> {
  const found = sql`from directory_people d join users u on u.id = d.user_id where d.deleted_at is null
    and ${from === undefined ? sql`true` : sql`d.is_made = ${from === "made"}`}
    and ${finds(search, "u.first_name", "u.last_name", "u.email", "d.user_name")}`;
  const [rows, { total }] = await Promise.all([
    all<DirectoryPersonRow>(db)`
      select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.status,
        d.user_name as "userName", d.is_made as "isMade", d.linked_at as "linkedAt", d.changed_at as "changedAt"
      ${found} order by lower(u.first_name), lower(u.last_name), u.id limit ${limit} offset ${offset}`,
    one<{ total: number }>(db)`select count(*)::int as total ${found}`,
  ]);
  return { rows, total };
}

/** @returns how the directory called them; undefined where it does not look after them */
export const deleteLink = (trx: Trx, userId: number) =>
  first<{ userName: string }>(trx)`
    delete from directory_people where user_id = ${userId} and deleted_at is null returning user_name as "userName"`;
