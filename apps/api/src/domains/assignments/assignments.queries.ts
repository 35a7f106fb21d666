import type { ContentType } from "@field-advisor/schema/content-constants";
import { shownAtOnce } from "@field-advisor/schema/activity-constants";
import {
  type assignmentGroups,
  type assignmentGoals,
  type AssignedState,
  mostTasksTold,
} from "@field-advisor/schema/practice-constants";
import type { assignmentEndpoints } from "@field-advisor/schema/assignments.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import { type Insertable, sql, type RawBuilder, type Updateable } from "kysely";
import { type ColumnsFor, columnsOf } from "../../platform/db/columns.ts";
import { today } from "../../platform/db/organisation-days.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import type { DB } from "../../platform/db/schema.ts";
import { all, exists, first, one } from "../../platform/db/rows.ts";
import type { PeopleScope } from "../../scope/people-scope.ts";
import { within } from "../../scope/people-scope.queries.ts";
import { type PathStanding, pathStandingOf } from "../paths/own-paths.queries.ts";

/** Of an assigned person `p` of an assignment `a`: until when, and how far they are. */
export const dueOn = sql<string | null>`coalesce(p.due_on, a.due_on)`;
export const stateOf = sql<AssignedState>`case
  when p.done_at is not null then 'done' when p.is_excused then 'excused'
  when ${dueOn} < ${today} then 'overdue'
  when p.begun_at is not null then 'in_progress' else 'todo' end`;

const subject = sql`json_build_object('kind', case when a.room_id is not null then 'room'
    when a.content_id is not null then 'content' else 'path' end,
  'id', coalesce(a.room_id, a.content_id, a.path_id), 'name', coalesce(r.name, i.title, w.name))`;

const subjectRelations = sql`left join rooms r on r.id = a.room_id left join content i on i.id = a.content_id
  left join paths w on w.id = a.path_id`;

export const day = (column: RawBuilder<unknown>) => sql<string | null>`to_char(${column}, 'YYYY-MM-DD')`;

interface TaskRow {
  id: number;
  subject: { kind: "room" | "content" | "path"; id: number; name: string };
  goal: (typeof assignmentGoals)[number];
  goalValue: number | null;
  dueOn: string | null;
  note: string | null;
  createdAt: string;
}

interface OwnTaskRow extends TaskRow {
  path: PathStanding | null;
  state: AssignedState;
  daysLeft: number | null;
  remindedAt: string | null;
  by: string | null;
}

/** What somebody has twice, with the same words, because they are in two groups; one talk does both. */
const twins = sql`partition by p.done_at is null, a.room_id, a.content_id, a.path_id, a.goal, a.goal_value, a.note,
  a.created_by, case when a.group_kind <> 'group' then a.id end`;
/** The first of those that are the same is told, which is the one that is due first. */
export const twin = sql`row_number() over (${twins} order by ${dueOn} nulls last, a.id)`;

/**
 * The open assignments of somebody, and those that they finished within a week, in parts as they are shown. Everybody who
 * assigns has their newest and their most urgent ones in the first part, however many others assign; within a part stands
 * first what is late or due soonest. The same of two groups by one giver is told once.
 */
export async function selectOwnTasks(db: Database, userId: number) {
  const rows = await all<OwnTaskRow & { total: number }>(db)`
    with tasks as (
      select a.id, ${subject} as subject, a.path_id, a.goal, a.goal_value as "goalValue",
        ${day(dueOn)} as "dueOn", ${dueOn} - ${today} as "daysLeft",
        a.note, a.created_at as "createdAt", ${stateOf} as state,
        max(p.reminded_at) over (${twins}) as "remindedAt",
        u.first_name || ' ' || u.last_name as by, a.created_by, p.assigned_at, p.done_at is not null as is_done,
        ${twin} as twin
      from assignment_people p join assignments a on a.id = p.assignment_id ${subjectRelations}
      left join users u on u.id = a.created_by
      where p.user_id = ${userId} and not p.is_excused
        and (p.done_at is null or p.done_at > now() - interval '7 days')),
    ranked as (
      select *, least(
        row_number() over (partition by is_done, created_by order by "daysLeft" nulls last, id desc),
        row_number() over (partition by is_done, created_by order by assigned_at desc, id desc)) as rank
      from tasks where twin = 1),
    placed as (
      select *, (row_number() over (order by is_done, rank, id desc) - 1) / ${shownAtOnce.tasks} as part from ranked)
    select id, subject, goal, "goalValue", "dueOn", "daysLeft", note, "createdAt", state, "remindedAt", by,
      ${pathStandingOf(userId)} as path, (select count(*)::int from ranked) as total from placed a
    order by is_done, part, "daysLeft" nulls last, id desc limit ${mostTasksTold}`;
  return { rows, total: rows[0]?.total ?? 0 };
}

interface AssignmentRow extends TaskRow {
  group: (typeof assignmentGroups)[number];
  adminName: string | null;
  ofGroup: { id: number | null; name: string } | null;
  includesLater: boolean;
  createdBy: string | null;
  counts: Record<AssignedState, number>;
}

const isMadeBy = (userId: number | null) => (userId === null ? sql`true` : sql`a.created_by = ${userId}`);

const counted = (state: AssignedState) => sql`(count(*) filter (where state = ${state}))::int`;

/** @param madeBy null for those of everybody */
export async function selectAssignments(
  db: Database,
  madeBy: number | null,
  { groupId, limit, offset }: { groupId?: number | undefined; limit: number; offset: number },
): Promise<{ rows: AssignmentRow[]; total: number }> {
  const isTheirs = sql`${isMadeBy(madeBy)} and ${groupId === undefined ? sql`true` : sql`a.group_id = ${groupId}`}`;
  const [{ rows }, all] = await Promise.all([
    sql<AssignmentRow>`
      select a.id, ${subject} as subject, a.goal, a.goal_value as "goalValue", ${day(sql`a.due_on`)} as "dueOn", a.note,
        a.created_at as "createdAt", a.group_kind as "group", m.first_name || ' ' || m.last_name as "adminName",
        case when a.group_kind = 'group' then json_build_object('id', g.id, 'name', coalesce(g.name, a.group_name)) end as "ofGroup",
        a.includes_later as "includesLater", u.first_name || ' ' || u.last_name as "createdBy", (
          select json_build_object('todo', ${counted("todo")}, 'in_progress', ${counted("in_progress")},
            'overdue', ${counted("overdue")}, 'done', ${counted("done")}, 'excused', ${counted("excused")})
          from (select ${stateOf} as state from assignment_people p where p.assignment_id = a.id) as states) as counts
      from (select * from assignments a where ${isTheirs} order by a.created_at desc, a.id desc
        limit ${limit} offset ${offset}) as a ${subjectRelations}
      left join users m on m.id = a.admin_id left join users u on u.id = a.created_by
      left join groups g on g.id = a.group_id
      order by a.created_at desc, a.id desc`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from assignments a where ${isTheirs}`.execute(db),
  ]);
  return { rows, total: all.rows[0]?.total ?? 0 };
}

interface AssignedRow {
  userId: number;
  name: string;
  email: string;
  state: AssignedState;
  dueOn: string | null;
  doneAt: string | null;
  remindedAt: string | null;
}

/** The people of an assignment whom somebody may know, those who are late first. */
export async function selectPeople(
  db: Database,
  assignmentId: number,
  query: { people: PeopleScope; state?: AssignedState | undefined; limit: number; offset: number },
): Promise<{ rows: AssignedRow[]; total: number }> {
  const { people, state, limit, offset } = query;
  const rows = await all<AssignedRow & { total: number }>(db)`
    select *, count(*) over ()::int as total from (
      select u.id as "userId", u.first_name || ' ' || u.last_name as name, u.email, ${stateOf} as state,
        ${day(dueOn)} as "dueOn", p.done_at as "doneAt", p.reminded_at as "remindedAt"
      from assignment_people p join assignments a on a.id = p.assignment_id join users u on u.id = p.user_id
      where a.id = ${assignmentId} and ${within(people, "u.id")}) as each_one
    where ${state === undefined ? sql`true` : sql`state = ${state}`}
    order by array_position(array['overdue', 'todo', 'in_progress', 'done', 'excused'], state), lower(name), "userId"
    limit ${limit} offset ${offset}`;
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Nobody else changes it until the transaction is over. */
export const lockAssignment = (trx: Trx, id: number, madeBy: number | null) =>
  first<{
    id: number;
    roomId: number | null;
    contentId: number | null;
    pathId: number | null;
    createdBy: number | null;
  }>(trx)`
    select a.id, a.room_id as "roomId", a.content_id as "contentId", a.path_id as "pathId", a.created_by as "createdBy" from assignments a
    where a.id = ${id} and ${isMadeBy(madeBy)} for update`;

export const isKnown = (db: Database, id: number, madeBy: number | null) =>
  exists(db)`select from assignments a where a.id = ${id} and ${isMadeBy(madeBy)}`;

type Inputs = typeof assignmentEndpoints;

/** The people of a group are rows of their own. */
export const columns = {
  roomId: "room_id",
  contentId: "content_id",
  pathId: "path_id",
  goal: "goal",
  goalValue: "goal_value",
  includesLater: "includes_later",
  dueOn: "due_on",
  note: "note",
} as const satisfies ColumnsFor<
  "assignments",
  Omit<InputOf<Inputs["create"]>["body"], "group"> & InputOf<Inputs["update"]>["body"]
>;

type OfPeople = Omit<InputOf<Inputs["updatePeople"]>["body"], "userIds">;

const columnsOfPeople = {
  isExcused: "is_excused",
  dueOn: "due_on",
} as const satisfies ColumnsFor<"assignment_people", Omit<OfPeople, "remind">>;

export async function insertAssignment(trx: Trx, values: Insertable<DB["assignments"]>): Promise<number> {
  const { id } = await trx.insertInto("assignments").values(values).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Active people of a scope; where some are named, only those. */
export async function selectGroup(trx: Trx, scope: PeopleScope, userIds: readonly number[] | null) {
  const rows = await all<{ id: number }>(trx)`
    select u.id from users u where u.status = 'ACTIVE' and ${within(scope, "u.id")}
      and ${userIds === null ? sql`true` : sql`u.id = any(${userIds}::int[])`} order by u.id`;
  return rows.map(({ id }) => id);
}

/** When somebody finished the recording that an assignment `a` wants to be finished; its end stays reached. */
export const finishedAt = (userId: RawBuilder<unknown>) => sql`(select x.finished_at from content_positions x
  where a.goal = 'finish' and x.content_id = a.content_id and x.user_id = ${userId})`;

/** @returns who has it done already */
export async function insertPeople(trx: Trx, assignmentId: number, userIds: readonly number[]) {
  const rows = await all<{ id: number }>(trx)`
    with added as (
      insert into assignment_people (assignment_id, user_id, begun_at, done_at)
      select a.id, u.id, ${finishedAt(sql`u.id`)}, ${finishedAt(sql`u.id`)}
      from assignments a, unnest(${userIds}::int[]) as u (id) where a.id = ${assignmentId}
      on conflict do nothing returning user_id, done_at)
    select user_id as id from added where done_at is not null`;
  return rows.map(({ id }) => id);
}

/** Of some people those who may not enter one of some rooms; owners may enter all. */
export async function selectWithoutRooms(trx: Trx, roomIds: readonly number[], userIds: readonly number[]) {
  const rows = await all<{ id: number }>(trx)`
    select u.id from users u where u.id = any(${userIds}::int[]) and u.role <> 'OWNER'
      and (select count(distinct x.room_id) from room_rights x where x.user_id = u.id and x.room_id = any(${roomIds}::int[]))
        < ${roomIds.length}`;
  return rows.map(({ id }) => id);
}

export async function isPast(trx: Trx, dueOn: string): Promise<boolean> {
  const row = await one<{ past: boolean }>(trx)`select ${dueOn}::date < ${today} as past`;
  return row.past;
}

export const hasRoom = (trx: Trx, roomId: number) =>
  exists(trx)`select from rooms where id = ${roomId} for key share`;

/** Whether a group has anybody whom somebody looks after; nobody deletes it until the transaction is over. */
export const isGroupOf = (trx: Trx, people: PeopleScope, groupId: number) =>
  exists(trx)`
    select from groups g where g.id = ${groupId} and ${
      people.kind === "all"
        ? sql`true`
        : sql`exists (select from group_members m where m.group_id = g.id and ${within(people, "m.user_id")})`
    } for key share of g`;

/** An item of the library, with how long it is if it is a recording that says so. */
export const selectItem = (trx: Trx, contentId: number) =>
  first<{ type: ContentType; length: number | null }>(trx)`
    select c.type, f.length_seconds as length from content c left join files f on f.id = c.file_id
    where c.id = ${contentId} for key share of c`;

export const isToBeFinished = (trx: Trx, contentId: number) =>
  exists(trx)`
    select from assignments a join assignment_people p on p.assignment_id = a.id
    where a.content_id = ${contentId} and a.goal = 'finish' and p.done_at is null and not p.is_excused
    union all
    select from path_steps s join path_people p on p.path_id = s.path_id
    where s.content_id = ${contentId} and s.kind = 'finish' and p.done_at is null
    limit 1`;

export const updateAssignment = (trx: Trx, id: number, values: Updateable<DB["assignments"]>) =>
  trx.updateTable("assignments").set(values).where("id", "=", id).execute();

export async function updatePeople(
  trx: Trx,
  id: number,
  { userIds, people }: { userIds: readonly number[]; people: PeopleScope },
  { remind, ...changes }: OfPeople,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("assignment_people")
    .set({ ...columnsOf(columnsOfPeople, changes), ...(remind && { reminded_at: sql<string>`now()` }) })
    .where("assignment_id", "=", id)
    .where(sql<boolean>`user_id = any(${userIds}::int[])`)
    .where(within(people, "user_id"))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export const deleteAssignment = (trx: Trx, id: number) =>
  sql`delete from assignments where id = ${id}`.execute(trx);
