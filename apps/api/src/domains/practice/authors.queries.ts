import type { WrittenRoom, Author } from "@field-advisor/schema/authors.endpoints";
import type { Role } from "@field-advisor/schema/routes";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, exists, first } from "../../platform/db/rows.ts";

/** Of an author `w` and their account `u`: whether the naming holds. An owner needs none. */
const holds = sql<boolean>`(u.role = 'ADMIN' or (u.role = 'USER' and w.named_as = 'USER'))`;

const held = sql`room_authors w join users u on u.id = w.user_id and ${holds}`;

/** A room with whether somebody is named to write it. */
export const selectWritten = (db: Database | Trx, userId: number, roomId: number) =>
  first<{ name: string; isAuthor: boolean }>(db)`
    select r.name, w.user_id is not null as "isAuthor" from rooms r
    left join (select w.room_id, w.user_id from ${held}
      where w.user_id = ${userId} and w.room_id = ${roomId}) as w on w.room_id = r.id
    where r.id = ${roomId}`;

export const writesAny = (db: Database, userId: number) =>
  exists(db)`select from ${held} where w.user_id = ${userId} limit 1`;

export const selectAuthors = (db: Database | Trx, roomId: number) =>
  all<Author>(db)`
    select u.id, u.first_name || ' ' || u.last_name as name, u.email, u.role, u.status = 'ACTIVE' as "isActive",
      w.added_at as "addedAt", a.first_name || ' ' || a.last_name as "addedBy"
    from ${held} left join users a on a.id = w.added_by
    where w.room_id = ${roomId} order by lower(u.last_name), lower(u.first_name), u.id`;

/** Far more than anybody writes; a list without pages must end somewhere. */
const mostAtOnce = 1000;

export const selectWrittenRooms = (db: Database, userId: number) =>
  all<WrittenRoom>(db)`
    select r.id, r.name, r.category, r.status, coalesce(b.version, 0) as version, b.created_at as "savedAt",
      s.first_name || ' ' || s.last_name as "savedBy"
    from ${held} join rooms r on r.id = w.room_id
    left join lateral (select version, created_at, created_by from room_rubrics where room_id = r.id
      order by version desc limit 1) as b on true
    left join users s on s.id = b.created_by
    where w.user_id = ${userId} order by lower(r.name), r.id limit ${mostAtOnce}`;

/** A room whose authors nobody else changes, and whose rubric nobody saves, until the transaction is over. */
export const lockNaming = (trx: Trx, roomId: number) =>
  first<{ name: string }>(trx)`select name from rooms where id = ${roomId} for no key update`;

export interface Person {
  id: number;
  name: string;
  role: Role;
  isActive: boolean;
}

/** People whose roles and accounts nobody changes until the transaction is over. */
export const lockNamed = (trx: Trx, ids: readonly number[]) =>
  all<Person>(trx)`
    select id, first_name || ' ' || last_name as name, role, status = 'ACTIVE' as "isActive" from users
    where id = any(${ids}) order by id for share`;

/** Names people in the role that they have now; who is named already stays as they are. */
export const insertAuthors = (trx: Trx, roomId: number, userIds: readonly number[], byId: number) =>
  sql`insert into room_authors as w (room_id, user_id, named_as, added_by)
    select ${roomId}, id, role, ${byId} from users where id = any(${userIds})
    on conflict (room_id, user_id) do update
      set named_as = excluded.named_as, added_by = excluded.added_by, added_at = now()`.execute(trx);

export const deleteOtherAuthors = (trx: Trx, roomId: number, userIds: readonly number[]) =>
  sql`delete from room_authors where room_id = ${roomId} and not user_id = any(${userIds})`.execute(trx);
