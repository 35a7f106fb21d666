import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, first, one } from "../../platform/db/rows.ts";
import { conditionOf, groupAttributes } from "./filters.queries.ts";
import type { Part } from "./people.queries.ts";

export { lockGroup, lockGroups, updateGroup } from "../groups/groups.queries.ts";

/** A group that the directory fills, with those of its people whom the directory looks after. */
export interface DirectoryGroup {
  id: number;
  name: string;
  externalId: string;
  createdAt: string;
  version: number;
  /** Owners made it, and an owner had the directory fill it. */
  isLinked: boolean;
  members: { id: number; name: string }[];
}

const members = sql`select json_agg(json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) order by u.id)
  from group_members m join directory_people d on d.user_id = m.user_id and d.deleted_at is null
    join users u on u.id = m.user_id where m.group_id = g.id`;

/** @param withMembers whether anybody wants to know them: ten thousand people are a long answer */
const group = (
  withMembers: boolean,
) => sql`g.id, g.name, g.external_id as "externalId", g.created_at as "createdAt",
  g.version, g.linked_at is not null as "isLinked", ${withMembers ? sql`coalesce((${members}), '[]')` : sql`'[]'::json`} as members`;

const filled = sql`from groups g where g.external_id is not null`;

/** A page with members ends with the group that makes them so many: of groups of ten thousand people it is a short one. */
const mostMembers = 20_000;

const shortened = (page: RawBuilder<unknown>) => sql`select id from (
  select id, sum(people) over (order by id rows between unbounded preceding and 1 preceding) as before from (
    select p.id, (select count(*) from group_members m where m.group_id = p.id) as people from (${page}) p) counted) summed
  where coalesce(before, 0) < ${mostMembers}`;

interface Wanted extends Part {
  withMembers: boolean;
}

export async function selectGroups(
  db: Database,
  filter: string | undefined,
  { limit, offset, withMembers }: Wanted,
): Promise<{ rows: DirectoryGroup[]; total: number }> {
  const condition = filter === undefined ? sql`true` : conditionOf(filter, groupAttributes);
  const page = sql`select g.id ${filled} and ${condition} order by g.id limit ${limit} offset ${offset}`;
  const [rows, { total }] = await Promise.all([
    limit === 0
      ? []
      : all<DirectoryGroup>(db)`select ${group(withMembers)} from groups g
          where g.id in (${withMembers ? shortened(page) : page}) order by g.id`,
    one<{ total: number }>(db)`select count(*)::int as total ${filled} and ${condition}`,
  ]);
  return { rows, total };
}

export const selectGroup = (db: Database | Trx, id: number, withMembers: boolean) =>
  first<DirectoryGroup>(db)`select ${group(withMembers)} ${filled} and g.id = ${id}`;

/** The group of a name, and whether the directory fills it. */
export const selectByName = (trx: Trx, name: string) =>
  first<{ id: number; isFilled: boolean }>(trx)`
    select id, external_id is not null as "isFilled" from groups where folded(name) = folded(${name})`;

/** Those of the ids whom the directory looks after; nobody deletes them, or lets them go, until the transaction is over. */
export async function holdLookedAfter(trx: Trx, ids: readonly number[]): Promise<number[]> {
  const rows = await all<{ id: number }>(trx)`
    select u.id from users u join directory_people d on d.user_id = u.id
    where u.id = any(${ids}::int[]) and d.deleted_at is null order by u.id
      for key share of u for share of d`;
  return rows.map(({ id }) => id);
}

/**
 * The members whom the directory looks after, or has let go and owners have not switched on again: others are nobody's
 * business but the owners'.
 * @param among null for all of them
 */
export async function selectOwnMembers(
  trx: Trx,
  groupId: number,
  among: readonly number[] | null,
): Promise<number[]> {
  const rows = await all<{ id: number }>(trx)`
    select m.user_id as id from group_members m join directory_people d on d.user_id = m.user_id
      join users u on u.id = m.user_id
    where m.group_id = ${groupId} and (d.deleted_at is null or u.status <> 'ACTIVE')
      and ${among === null ? sql`true` : sql`m.user_id = any(${among}::int[])`}`;
  return rows.map(({ id }) => id);
}

/** From then on the directory fills it, as if it had made it. */
export const markLinked = (trx: Trx, id: number, externalId: string) =>
  sql`update groups set external_id = ${externalId}, linked_at = now(), version = version + 1 where id = ${id}`.execute(
    trx,
  );

export const markUnlinked = (trx: Trx, id: number) =>
  sql`update groups set external_id = null, linked_at = null, version = version + 1 where id = ${id}`.execute(
    trx,
  );
