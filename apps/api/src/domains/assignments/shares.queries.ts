import { mostOpenOfGiver } from "@field-advisor/schema/practice-constants";
import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../platform/db/database.ts";
import { all, one } from "../../platform/db/rows.ts";
import { type AssignedTo, assignedTo } from "../paths/rounds.queries.ts";
import { finishedAt } from "./assignments.queries.ts";

/** Two assignments of one giver are made one after the other, so that none slips past the other's count. */
export const lockGiver = (trx: Trx, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('assignments of ' || ${userId}::text, 0))`.execute(trx);

/** Open assignments by somebody, of which a person may have so many. */
const openBy = (giver: RawBuilder<unknown>) => sql`
  from assignment_people o join assignments g on g.id = o.assignment_id
  where g.created_by = ${giver} and o.done_at is null and not o.is_excused`;

/** How many of some people have more open assignments by somebody than they may have. */
export async function countOverloaded(trx: Trx, giver: number, userIds: readonly number[]): Promise<number> {
  const row = await one<{ count: number }>(trx)`
    select count(*)::int as count from (
      select ${openBy(sql`${giver}::int`)} and o.user_id = any(${userIds}::int[])
      group by o.user_id having count(*) > ${mostOpenOfGiver}) as overloaded`;
  return row.count;
}

/**
 * Assigns to who has joined a growing group since; whoever has their share of a giver gets the next once they have done
 * one. @returns what it is about, and by which owner: rights to rooms come with it, unless the group has them
 */
export const insertLaterPeople = (trx: Trx, atMost: number) =>
  all<AssignedTo & { isDone: boolean; by: number | null }>(trx)`
    with meant as (
      select a.id, a.created_by, u.id as user_id from assignments a cross join users u
      where a.includes_later and a.group_kind = 'everybody'
      union all
      select a.id, a.created_by, x.user_id from assignments a join admin_assignments x on x.admin_id = a.admin_id
      where a.includes_later and a.group_kind = 'admin'
      union all
      select a.id, a.created_by, m.user_id from assignments a join group_members m on m.group_id = a.group_id
      where a.includes_later and a.group_kind = 'group' and (a.admin_id is null or exists (
        select from admin_assignments x where x.admin_id = a.admin_id and x.user_id = m.user_id))),
    missing as materialized (
      select a.* from meant a join users u on u.id = a.user_id and u.status = 'ACTIVE'
      where not exists (select from assignment_people p where p.assignment_id = a.id and p.user_id = a.user_id)),
    later as (
      select a.id, a.user_id, open.count
          + row_number() over (partition by a.created_by, a.user_id order by a.id) as place
      from missing a
      cross join lateral (select count(*) as count ${openBy(sql`a.created_by`)} and o.user_id = a.user_id) as open),
    fitting as (select * from later where place <= ${mostOpenOfGiver} limit ${atMost}),
    joined as (insert into assignment_people (assignment_id, user_id, begun_at, done_at)
      select a.id, l.user_id, ${finishedAt(sql`l.user_id`)}, ${finishedAt(sql`l.user_id`)}
      from fitting l join assignments a on a.id = l.id
      on conflict do nothing returning assignment_id, user_id, done_at)
    select ${assignedTo(sql`j.user_id`)}, j.done_at is not null as "isDone", u.id as by
    from joined j join assignments a on a.id = j.assignment_id left join users u on u.id = a.created_by
    and u.role = 'OWNER' and a.group_kind <> 'group'`;
