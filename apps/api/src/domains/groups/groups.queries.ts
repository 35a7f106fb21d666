import type { Group, GroupFilter, GroupName } from "@field-advisor/schema/groups.endpoints";
import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, first } from "../../platform/db/rows.ts";
import { ascending, descending, orderBy } from "../../platform/db/order-by.ts";
import { sqlState } from "../../platform/db/pool.ts";
import { finds } from "../../platform/db/search.ts";
import { within } from "../../scope/people-scope.queries.ts";
import type { PeopleScope } from "../../scope/people-scope.ts";

/** Of a group `g` the people of a scope. */
const peopleOf = (scope: PeopleScope) =>
  sql`select from group_members m where m.group_id = g.id and ${within(scope, "m.user_id")}`;

const countPeople = (scope: PeopleScope) =>
  sql<number>`(select count(*)::int from (${peopleOf(scope)}) as people)`;

const columns = (scope: PeopleScope) => sql`g.id, g.name, g.external_id is not null as "isFromDirectory",
  ${countPeople(scope)} as people,
  (select count(*)::int from group_rooms x where x.group_id = g.id) as rooms,
  (select count(*)::int from group_content x where x.group_id = g.id) as items,
  g.created_at as "createdAt", g.version`;

/** Owners see every group, others those that hold people of theirs. */
const isSeen = (scope: PeopleScope) => (scope.kind === "all" ? sql`true` : sql`exists (${peopleOf(scope)})`);

function matching(scope: PeopleScope, { search, userId, roomId, contentId }: Omit<GroupFilter, "sort">) {
  const conditions: RawBuilder<unknown>[] = [
    isSeen(scope),
    finds(search, "g.name"),
    ...(userId === undefined ? [] : [sql`exists (${peopleOf(scope)} and m.user_id = ${userId})`]),
    ...(roomId === undefined
      ? []
      : [sql`exists (select from group_rooms x where x.group_id = g.id and x.room_id = ${roomId})`]),
    ...(contentId === undefined
      ? []
      : [sql`exists (select from group_content x where x.group_id = g.id and x.content_id = ${contentId})`]),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}

const byName = [ascending(sql`folded(g.name)`), ascending(sql`g.id`)];

const sortingOf = (scope: PeopleScope) => ({
  name: byName,
  people: [descending(countPeople(scope)), ...byName],
  newest: [descending(sql`g.created_at`), descending(sql`g.id`)],
});

type Part = { limit: number; offset: number };

/** A page of the list, and how many groups it is a page of. */
export async function selectGroups(
  db: Database,
  scope: PeopleScope,
  query: GroupFilter & Part,
): Promise<{ rows: Group[]; total: number }> {
  const rows = await all<Group & { total: number }>(db)`
    select ${columns(scope)}, count(*) over ()::int as total from groups g where ${matching(scope, query)}
    order by ${orderBy(sortingOf(scope), query.sort)} limit ${query.limit} offset ${query.offset}`;
  if (rows.length > 0 || query.offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  return { rows, total: (await selectGroups(db, scope, { ...query, limit: 1, offset: 0 })).total };
}

/** By ids alone, at most so many; `total` says how many there are. */
export async function selectFound(
  db: Database,
  scope: PeopleScope,
  filter: GroupFilter,
  most: number,
): Promise<{ ids: number[]; total: number }> {
  const rows = await all<{ id: number; total: number }>(db)`
    select g.id, count(*) over ()::int as total from groups g where ${matching(scope, filter)}
    order by ${orderBy(sortingOf(scope), filter.sort)} limit ${most}`;
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

export const selectGroup = (db: Database, scope: PeopleScope, id: number) =>
  first<Group>(db)`select ${columns(scope)} from groups g where g.id = ${id} and ${isSeen(scope)}`;

/** The ids of all groups by their names, as these are compared. */
export async function selectIdsByName(db: Database | Trx): Promise<Map<string, number>> {
  const rows = await all<{ id: number; name: string }>(db)`select id, folded(name) as name from groups`;
  return new Map(rows.map(({ id, name }) => [name, id]));
}

export const allGroups = sql`select from groups`;

interface LockedGroup extends GroupName {
  version: number;
}

/** Nobody else changes the group until the transaction is over; its people may be asked for, and go with it. */
export const lockGroup = (trx: Trx, id: number, { toRemove = false } = {}) =>
  first<LockedGroup>(trx)`
    select id, name, version from groups where id = ${id} ${toRemove ? sql`for update` : sql`for no key update`}`;

/** The same of several, always in the same order, so that two changes wait for each other instead of stopping each other. */
export const lockGroups = (trx: Trx, ids: readonly number[]) =>
  all<LockedGroup>(trx)`
    select id, name, version from groups where id = any(${ids}::int[]) order by id for no key update`;

export interface NewGroup {
  name: string;
  externalId: string | null;
}

/** @throws an error of which `isNameTaken` says whether the name belongs to another group */
export async function insertGroup(trx: Trx, { name, externalId }: NewGroup, createdBy: number | null) {
  const { id } = await trx
    .insertInto("groups")
    .values({ name, external_id: externalId, created_by: createdBy })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** @throws an error of which `isNameTaken` says whether the name belongs to another group */
export const updateGroup = (trx: Trx, id: number, values: Partial<NewGroup>) =>
  trx
    .updateTable("groups")
    .set({
      ...(values.name !== undefined && { name: values.name }),
      ...(values.externalId !== undefined && { external_id: values.externalId }),
      version: sql<number>`version + 1`,
    })
    .where("id", "=", id)
    .execute();

export const isNameTaken = (error: unknown): boolean =>
  sqlState(error) === "23505" &&
  error instanceof Error &&
  "constraint" in error &&
  error.constraint === "groups_name";

/** Whoever saw these groups before can tell that they are others now. */
export const countVersions = (trx: Trx, ids: readonly number[]) =>
  all<GroupName>(trx)`
    update groups set version = version + 1 where id = any(${ids}::int[]) returning id, name`;

/** With its people, and what it opens. */
export const deleteGroup = (trx: Trx, id: number) => trx.deleteFrom("groups").where("id", "=", id).execute();
