import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { hasAddress } from "../../platform/db/mail-address.ts";
import { all, first, one } from "../../platform/db/rows.ts";
import { conditionOf, personAttributes } from "./filters.queries.ts";
import type { PersonDocument } from "./person-shape.rules.ts";

export { lockUsers, type UserRow } from "../users/users.queries.ts";

/** Somebody whom the directory looks after: what it said of them, and their account. */
export interface DirectoryPerson {
  id: number;
  userName: string;
  externalId: string | null;
  attributes: PersonDocument;
  version: number;
  accountVersion: number;
  createdAt: string;
  changedAt: string;
  email: string;
  firstName: string;
  lastName: string;
  isActive: boolean;
  role: "OWNER" | "ADMIN" | "USER";
}

const person = sql`u.id, d.user_name as "userName", d.external_id as "externalId", d.attributes, d.version,
  u.version as "accountVersion", u.created_at as "createdAt", d.changed_at as "changedAt", u.email,
  u.first_name as "firstName", u.last_name as "lastName", u.status = 'ACTIVE' as "isActive", u.role`;

const lookedAfter = sql`from directory_people d join users u on u.id = d.user_id where d.deleted_at is null`;

export interface Part {
  limit: number;
  offset: number;
}

/** One statement: a directory looks for each person before it sends them, and finds nobody. */
export async function selectPeople(
  db: Database,
  filter: string | undefined,
  { limit, offset }: Part,
): Promise<{ rows: DirectoryPerson[]; total: number }> {
  const condition = filter === undefined ? sql`true` : conditionOf(filter, personAttributes);
  const rows = await all<DirectoryPerson & { total: number }>(db)`
    select ${person}, count(*) over ()::int as total ${lookedAfter} and ${condition}
    order by u.id limit ${limit} offset ${offset}`;
  if (rows.length > 0 || (offset === 0 && limit > 0)) return { rows, total: rows[0]?.total ?? 0 };
  return one<{ total: number }>(db)`select count(*)::int as total ${lookedAfter} and ${condition}`.then(
    ({ total }) => ({ rows, total }),
  );
}

export const selectPerson = (db: Database | Trx, id: number) =>
  first<DirectoryPerson>(db)`select ${person} ${lookedAfter} and u.id = ${id}`;

/** Nobody else changes what the directory says of them until the transaction is over. */
export const lockPerson = (trx: Trx, id: number) =>
  first(trx)`select from directory_people where user_id = ${id} for no key update`;

export const selectByUserName = (trx: Trx, userName: string) =>
  first<{ id: number }>(trx)`
    select user_id as id from directory_people where lower(user_name) = lower(${userName}) and deleted_at is null`;

/** The account of an address, and what the directory has had to do with it. */
export interface AccountOfAddress {
  id: number;
  role: "OWNER" | "ADMIN" | "USER";
  isActive: boolean;
  /** null where the directory never looked after them. */
  link: { isFormer: boolean; externalId: string | null } | null;
}

export const lockAddress = (trx: Trx, email: string) =>
  first<AccountOfAddress>(trx)`
    select u.id, u.role, u.status = 'ACTIVE' as "isActive", case when d.user_id is not null then
        json_build_object('isFormer', d.deleted_at is not null, 'externalId', d.external_id) end as link
    from users u left join directory_people d on d.user_id = u.id
    where ${hasAddress("u", email)} for no key update of u`;

interface Saying {
  userId: number;
  attributes: PersonDocument;
}

interface NewLink extends Saying {
  isMade: boolean;
  linkedBy: number | null;
}

/** @throws an error of which `isUserNameTaken` says whether the user name belongs to somebody else */
export const insertPerson = (trx: Trx, { userId, attributes, isMade, linkedBy }: NewLink) =>
  sql`insert into directory_people (user_id, user_name, external_id, attributes, is_made, linked_by)
    values (${userId}, ${attributes.userName}, ${attributes.externalId ?? null}, ${JSON.stringify(attributes)}::jsonb,
      ${isMade}, ${linkedBy})
    on conflict (user_id) do update set user_name = excluded.user_name, external_id = excluded.external_id,
      attributes = excluded.attributes, is_made = excluded.is_made, linked_by = excluded.linked_by,
      linked_at = now(), changed_at = now(), version = directory_people.version + 1, deleted_at = null`.execute(
    trx,
  );

/** What the directory says from now on. @param letGo it says that the person is gone */
export const updatePerson = (trx: Trx, { userId, attributes }: Saying, { letGo = false } = {}) =>
  sql`update directory_people set user_name = ${attributes.userName}, external_id = ${attributes.externalId ?? null},
      attributes = ${JSON.stringify(attributes)}::jsonb, changed_at = now(), version = version + 1,
      deleted_at = case when ${letGo} then now() end
    where user_id = ${userId}`.execute(trx);

/** The groups that the directory fills and that somebody is in. */
export async function selectFilledOf(trx: Trx, id: number): Promise<number[]> {
  const rows = await all<{ id: number }>(trx)`
    select g.id from group_members m join groups g on g.id = m.group_id
    where m.user_id = ${id} and g.external_id is not null`;
  return rows.map((group) => group.id);
}

export const findFormer = (trx: Trx, id: number) =>
  sql`update directory_people set deleted_at = null where user_id = ${id}`.execute(trx);
