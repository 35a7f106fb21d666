import type {
  AssignedState,
  AssignmentGoal,
  practiceStandings,
  progressSorts,
} from "@field-advisor/schema/practice-constants";
import type { Order } from "@field-advisor/schema/orders";
import { type RawBuilder, sql } from "kysely";
import { timeZone } from "../../platform/db/organisation-days.ts";
import type { Database } from "../../platform/db/database.ts";
import { all } from "../../platform/db/rows.ts";
import { ascending, descending, descendingOrNull, orderBy } from "../../platform/db/order-by.ts";
import { finds } from "../../platform/db/search.ts";
import type { PeopleScope } from "../../scope/people-scope.ts";
import { groupNames, within } from "../../scope/people-scope.queries.ts";
import { day, dueOn, stateOf } from "../assignments/assignments.queries.ts";
import { isToldToCoaches } from "../../scope/told-attempts.queries.ts";
import { isToRate } from "./attempts.queries.ts";
import { isOver } from "./exams.queries.ts";

export interface ProgressFilter {
  /** Who reads: of their own attempts they know nothing that they are to rate first. */
  readerId: number;
  search?: string | undefined;
  roomId?: number | undefined;
  /** Only people of whom it holds in one of their rooms. */
  standing?: (typeof practiceStandings)[number] | undefined;
  people: PeopleScope;
}

const always = sql<boolean>`true`;

const inRoom = ({ roomId }: Pick<ProgressFilter, "roomId">, column: string) =>
  roomId === undefined ? always : sql<boolean>`${sql.ref(column)} = ${roomId}`;

/**
 * The rooms of a person `u`, some of them twice: where they have practised, and where they could or are to. Nobody is
 * missing from a room that is closed, nor who cannot sign in.
 */
const roomsOf = (filter: Pick<ProgressFilter, "roomId">) => sql`
  select x.room_id from room_rights x join rooms r on r.id = x.room_id
    where x.user_id = u.id and ${inRoom(filter, "x.room_id")} and r.status = 'LIVE' and u.status = 'ACTIVE'
  union all select a.room_id from assignment_people p join assignments a on a.id = p.assignment_id
    where p.user_id = u.id and a.room_id is not null and ${inRoom(filter, "a.room_id")} and not p.is_excused
      and u.status = 'ACTIVE'
  union all select t.room_id from practice_totals t where t.user_id = u.id and ${inRoom(filter, "t.room_id")}`;

/**
 * What a reader may know of their own totals in rooms where they are to rate themselves first. Read once: asked for each row,
 * it made all ways of reading a thousand people look alike to the planner, which took the slowest.
 */
const ownTold = (readerId: number) => {
  const known = sql`${isOver} and ${isToldToCoaches} and not ${isToRate}`;
  const scored = sql`filter (where a.final_score is not null and ${known})`;
  return sql`own as materialized (
    select a.room_id, (array_agg(a.final_score order by a.number) ${scored})[1] as first,
      max(a.final_score) ${scored} as best, (array_agg(a.final_score order by a.number desc) ${scored})[1] as last,
      coalesce(bool_or(a.final_passed) filter (where ${known}), false) as passed
    from attempts a where a.user_id = ${readerId} group by a.room_id having bool_or(${isToRate}))`;
};

/** The totals `t` of a person `u` in a room `d`, and of a reader's own what `own` says in their place. */
const totals = ({ readerId }: Pick<ProgressFilter, "readerId">) => sql`
  left join practice_totals t on t.user_id = u.id and t.room_id = d.room_id ${ownOf(readerId)}`;

const ownOf = (readerId: number) => sql`left join own on t.user_id = ${readerId} and own.room_id = t.room_id`;

const told = (total: "first" | "best" | "last" | "passed") =>
  sql`case when own.room_id is null then ${sql.ref(`t.${total}`)} else ${sql.ref(`own.${total}`)} end`;

/** Of totals `t`: null where only the person knows, who shared no attempt. */
const passed = sql<
  boolean | null
>`case when ${told("passed")} then true when t.best is not null or t.user_id is null
  or exists (select from attempts a where a.user_id = t.user_id and a.room_id = t.room_id and ${isOver} and ${isToldToCoaches}) then false end`;

const isOverdue = (room: RawBuilder<unknown>) => sql<boolean>`exists (
  select from assignment_people p join assignments a on a.id = p.assignment_id
  where p.user_id = u.id and a.room_id = ${room} and ${stateOf} = 'overdue' and u.status = 'ACTIVE')`;

/** Of a person `u`, their room `d` and their totals there `t`. */
const standings = {
  not_tried: () => sql<boolean>`t.user_id is null`,
  not_passed: () => sql<boolean>`${passed} is false`,
  overdue: () => isOverdue(sql`d.room_id`),
} as const satisfies Record<(typeof practiceStandings)[number], () => RawBuilder<boolean>>;

const stands = ({ standing }: ProgressFilter) => (standing === undefined ? always : standings[standing]());

const untried = sql`not exists (select from practice_totals t where t.user_id = d.user_id and t.room_id = d.room_id)`;

/** Most have tried all of their rooms: one pass over everybody is several times faster than a look at each of them. */
const hasUntried = (filter: ProgressFilter) => sql<boolean>`u.status = 'ACTIVE' and u.id in (
  select d.user_id from room_rights d join rooms r on r.id = d.room_id
    where ${within(filter.people, "d.user_id")} and ${inRoom(filter, "d.room_id")} and r.status = 'LIVE' and ${untried}
  union all select d.user_id from (
    select p.user_id, a.room_id from assignment_people p join assignments a on a.id = p.assignment_id
    where not p.is_excused and a.room_id is not null) as d
    where ${within(filter.people, "d.user_id")} and ${inRoom(filter, "d.room_id")} and ${untried})`;

/** What is overdue is assigned, so nobody's other rooms need be looked at. */
const hasOverdue = (filter: ProgressFilter) => sql<boolean>`u.status = 'ACTIVE' and u.id in (
  select p.user_id from assignment_people p join assignments a on a.id = p.assignment_id
  where ${within(filter.people, "p.user_id")} and ${inRoom(filter, "a.room_id")} and a.room_id is not null
    and ${stateOf} = 'overdue')`;

function hasRoom(filter: ProgressFilter): RawBuilder<boolean> {
  if (filter.standing === "not_tried") return hasUntried(filter);
  if (filter.standing === "overdue") return hasOverdue(filter);
  if (filter.roomId === undefined && filter.standing === undefined) return always;
  return sql<boolean>`exists (select from (${roomsOf(filter)}) as d (room_id) ${totals(filter)} where ${stands(filter)})`;
}

const isListed = (filter: ProgressFilter) => sql<boolean>`
  ${within(filter.people, "u.id")} and ${finds(filter.search, "u.first_name", "u.last_name", "u.email")}
  and ${hasRoom(filter)}`;

/** Of several assignments of a room the most urgent one. */
const tasks = (of: RawBuilder<boolean>) => sql`
  select distinct on (p.user_id, a.room_id) p.user_id, a.room_id, ${stateOf} as state, a.goal, a.goal_value,
    ${day(dueOn)} as due_on, ${day(sql`p.done_at at time zone ${timeZone}`)} as done_on
  from assignment_people p join assignments a on a.id = p.assignment_id where a.room_id is not null and ${of}
  order by p.user_id, a.room_id,
    array_position(array['overdue', 'in_progress', 'todo', 'done', 'excused'], ${stateOf}), ${dueOn}, a.id desc`;

/** Of the pages that a person `u` looks after. */
const companies = sql<string | null>`(select string_agg(distinct c.name, ', ') from deployments x
  join companies c on c.id = x.company_id where x.user_id = u.id)`;

/** Of a person: their paths, each by its last round. */
const pathsOf = (person: RawBuilder<unknown>, told: RawBuilder<unknown>) => sql`(select ${told} from (
  select distinct on (path_id) done_at from path_people where user_id = ${person} order by path_id, round desc) x)`;

const paths = pathsOf(sql`p.id`, sql`json_build_object('done', count(x.done_at), 'all', count(*))`);

/** "1 of 2", as the screen says it; null for who has none. */
const pathsInWords = pathsOf(
  sql`u.id`,
  sql`case when count(*) > 0 then count(x.done_at) || ' of ' || count(*) end`,
);

const sorting = {
  name: [ascending(sql`lower(p.name)`), ascending(sql`p.id`)],
  attempts: [descending(sql`p.attempts`), ascending(sql`p.id`)],
  passed: [descending(sql`p.passed`), ascending(sql`p.id`)],
  recent: [descendingOrNull(sql`p."lastAt"`), ascending(sql`p.id`)],
};

interface Task {
  state: AssignedState;
  goal: AssignmentGoal;
  goalValue: number | null;
  dueOn: string | null;
  doneOn: string | null;
}

interface ProgressRow {
  id: number;
  name: string;
  companies: string | null;
  attempts: number;
  passed: number;
  lastAt: string | null;
  paths: { done: number; all: number };
  cells: {
    roomId: number;
    attempts: number;
    first: number | null;
    best: number | null;
    last: number | null;
    passed: boolean | null;
    task: Task | null;
  }[];
}

export async function selectProgress(
  db: Database,
  query: ProgressFilter & { sort: Order<(typeof progressSorts)[number]>; limit: number; offset: number },
): Promise<{ rows: ProgressRow[]; total: number }> {
  const { sort, limit, offset, ...filter } = query;
  // Everybody's totals are added up in one pass, and only those of the page are told room by room.
  const rows = await all<ProgressRow & { total: number }>(db)`
    with ${ownTold(filter.readerId)},
    added as (
      select t.user_id, sum(t.attempts)::int as attempts, (count(*) filter (where ${told("passed")}))::int as passed,
        max(t.last_at) as "lastAt"
      from practice_totals t ${ownOf(filter.readerId)} where ${inRoom(filter, "t.room_id")} group by t.user_id),
    people as (
      select u.id, u.first_name || ' ' || u.last_name as name, coalesce(t.attempts, 0) as attempts,
        coalesce(t.passed, 0) as passed, t."lastAt"
      from users u left join added t on t.user_id = u.id where ${isListed(filter)}),
    page as (select * from people p order by ${orderBy(sorting, sort)} limit ${limit} offset ${offset}),
    tasks as materialized (${tasks(sql`p.user_id = any(array(select id from page))`)}),
    cells as (
      select u.id, json_agg(json_build_object('roomId', d.room_id, 'attempts', coalesce(t.attempts, 0), 'first', ${told("first")},
        'best', ${told("best")}, 'last', ${told("last")}, 'passed', ${passed}, 'task', case when k.state is not null then
          json_build_object('state', k.state, 'goal', k.goal, 'goalValue', k.goal_value, 'dueOn', k.due_on,
            'doneOn', k.done_on) end) order by d.room_id) as cells
      from page g join users u on u.id = g.id cross join lateral (select distinct room_id from (${roomsOf(filter)}) as x) as d ${totals(filter)}
      left join tasks k on k.user_id = u.id and k.room_id = d.room_id
      group by u.id)
    select p.*, (select count(*)::int from people) as total, coalesce(c.cells, '[]') as cells,
      (select ${companies} from users u where u.id = p.id) as companies, ${paths} as paths
    from page p left join cells c on c.id = p.id order by ${orderBy(sorting, sort)}`;
  return { rows, total: rows[0]?.total ?? 0 };
}

/** The rooms of anybody in a scope. */
export const selectPractisedRooms = (db: Database, { people, roomId }: ProgressFilter) =>
  all<{ id: number; name: string }>(db)`
    select r.id, r.name from rooms r
    where ${inRoom({ roomId }, "r.id")} and (
      exists (select from practice_totals t where t.room_id = r.id and ${within(people, "t.user_id")})
      or (r.status = 'LIVE' and exists (select from room_rights x join users u on u.id = x.user_id
        where x.room_id = r.id and u.status = 'ACTIVE' and ${within(people, "x.user_id")}))
      or exists (select from assignments a join assignment_people p on p.assignment_id = a.id
        join users u on u.id = p.user_id where a.room_id = r.id and not p.is_excused and u.status = 'ACTIVE'
        and ${within(people, "p.user_id")}))
    order by r.display_order, r.id limit 200`;

type Nullable<T> = { [Key in keyof T]: T[Key] | null };

export interface ProgressLine extends Nullable<Task> {
  name: string;
  email: string;
  companies: string | null;
  /** null for a person without rooms. */
  room: string | null;
  attempts: number;
  first: number | null;
  best: number | null;
  last: number | null;
  passed: boolean | null;
  lastDay: string | null;
  /** Of the last attempt. */
  lastVariant: string | null;
  /** How many of the person's are done. */
  paths: string | null;
  groups: string | null;
  /** Of lines. */
  total: number;
}

/** A line for each person in each of their rooms, and one for who has none. */
export function progressLines(filter: ProgressFilter) {
  return sql<ProgressLine>`
  with ${ownTold(filter.readerId)}, tasks as materialized (${tasks(within(filter.people, "p.user_id"))})
  select u.first_name || ' ' || u.last_name as name, u.email, ${companies} as companies, r.name as room,
    coalesce(t.attempts, 0) as attempts, ${told("first")} as first, ${told("best")} as best, ${told("last")} as last,
    ${passed} as passed,
    ${day(sql`t.last_at at time zone ${timeZone}`)} as "lastDay",
    (select a.variant->>'name' from attempts a where a.user_id = u.id and a.room_id = r.id and ${isOver}
      order by a.number desc limit 1) as "lastVariant", ${pathsInWords} as paths, ${groupNames("u.id")} as groups,
    k.state, k.goal, k.goal_value as "goalValue", k.due_on as "dueOn", k.done_on as "doneOn",
    count(*) over ()::int as total
  from users u left join lateral (select distinct room_id from (${roomsOf(filter)}) as x) as d on true ${totals(filter)}
  left join rooms r on r.id = d.room_id left join tasks k on k.user_id = u.id and k.room_id = d.room_id
  where ${isListed(filter)} and ${stands(filter)}
  order by lower(u.last_name), u.id, r.display_order, r.id`;
}
