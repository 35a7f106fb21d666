import { sql, type RawBuilder } from "kysely";
import { type ReadingConnections, readInBatches } from "../../../platform/db/cursor.ts";
import type { Database } from "../../../platform/db/database.ts";
import { all } from "../../../platform/db/rows.ts";
import type { PeopleScope } from "../../../scope/people-scope.ts";
import { idsWithin, within } from "../../../scope/people-scope.queries.ts";
import type { Kind } from "./written.views.ts";

export interface EventRow {
  id: number;
  at: string;
  action: string;
  actorId: number | null;
  actorLabel: string;
  actorName: string | null;
  actingAs: string | null;
  subjectType: string | null;
  subjectId: string | null;
  subjectName: string | null;
  /** Of an entry of a room: whom its details name. */
  personName: string | null;
  details: Record<string, unknown>;
  network: string | null;
  /** How many entries were found, up to the limit. */
  total: number;
}

/** Whose entries: everybody's, those of some people and of the group that these are, or of one person among them. */
export type Whose =
  | { kind: "everyone" }
  | { kind: "person"; id: number; among: PeopleScope; withViewing: boolean }
  | { kind: "people"; among: PeopleScope; withViewing: boolean };

interface EventQuery {
  whose: Whose;
  from: string;
  /** Where the range does not go on until now. */
  until?: string;
  /** Only what is older than this entry. */
  before: number | undefined;
  limit: number;
  actions: { only: string[] } | { except: string[] };
}

/** The first entry since a moment, by which every index that is ordered by id can be cut at that moment. */
async function firstSince(db: Database, moment: string): Promise<number | undefined> {
  const first = await db
    .selectFrom("audit_log")
    .select("id")
    .where("at", ">=", moment)
    .orderBy("at")
    // What one change leaves is of one moment.
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return first?.id;
}

/** Which entries are read, by their ids. */
interface Span {
  first: number;
  before: number;
}

/** @returns undefined where nothing happened since the range began */
async function spanOf(db: Database, query: EventQuery): Promise<Span | undefined> {
  const first = await firstSince(db, query.from);
  if (first === undefined) return undefined;
  const after = query.until === undefined ? undefined : await firstSince(db, query.until);
  return { first, before: Math.min(query.before ?? Infinity, after ?? Infinity) };
}

/** Newest first. */
export async function selectEvents(db: Database, query: EventQuery): Promise<EventRow[]> {
  const span = await spanOf(db, query);
  return span ? (await statementOf(query, span).execute(db)).rows : [];
}

/** The same in batches. */
export async function* readEvents(
  connections: ReadingConnections,
  query: EventQuery,
  signal: AbortSignal,
): AsyncGenerator<EventRow[], void> {
  const span = await spanOf(connections.exports, query);
  if (span) yield* readInBatches<EventRow>(connections, statementOf(query, span), signal);
  else yield [];
}

/** The page's ids are found first, and then their entries one by one. */
const statementOf = (query: EventQuery, span: Span): RawBuilder<EventRow> => sql<EventRow>`
    select count(*) over () as total, e.id, e.at, e.action, e.actor_id as "actorId", e.actor_label as "actorLabel", e.details,
      ${nameOf(sql`e.actor_id`)} as "actorName", ${nameOf(sql`e.acting_as`)} as "actingAs",
      ${nameOf(personOf)} as "personName", e.subject_type as "subjectType", e.subject_id as "subjectId", e.ip_prefix as network,
      coalesce(case e.subject_type
        when 'user' then ${presentNameOf(sql`e.subject_id::int`)}
        when 'deployment' then (select name from deployments where id = e.subject_id)
        when 'room' then (select name from rooms where id = e.subject_id::int)
        when 'agent' then (select name from agents where id = e.subject_id::int)
        when 'assistant' then (select name from assistants where id = e.subject_id::int)
        when 'group' then (select name from groups where id = e.subject_id::int)
        when 'path' then (select name from paths where id = e.subject_id::int)
        when 'company' then (select name from companies where id = e.subject_id::int)
        when 'message' then (select title from deployment_messages where id = e.subject_id::int)
        when 'content' then (select title from content where id = e.subject_id::int)
        when 'file' then (select name from files where id = e.subject_id) end,
        ${formerName(sql`e.subject_type`, sql`e.subject_id`)}) as "subjectName"
    from (
      select distinct id from (${source(query, span)}) as found order by id desc limit ${query.limit}
    ) as page join audit_log e using (id)
    order by e.id desc`;

const personOf = sql`case when e.subject_type = 'room' and jsonb_typeof(e.details -> 'userId') = 'number'
  then (e.details ->> 'userId')::int end`;

const presentNameOf = (userId: RawBuilder<unknown>) =>
  sql`(select u.first_name || ' ' || u.last_name from users u where u.id = ${userId})`;

/** How something was called when it was deleted. */
const formerName = (type: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql`(select name from former_names where subject_type = ${type} and subject_id = ${id})`;

const presentNames: Readonly<Record<Kind, (id: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  user: presentNameOf,
  room: (id) => sql`(select name from rooms where id = ${id})`,
  content: (id) => sql`(select title from content where id = ${id})`,
};

/** How somebody or something is called, or was when it was deleted. */
const called = (kind: Kind, id: RawBuilder<unknown>) =>
  sql`coalesce(${presentNames[kind](id)}, ${formerName(sql.lit(kind), sql`(${id})::text`)})`;

/** How people or things are called, or were when they were deleted. */
export async function selectNames(
  db: Database,
  kind: Kind,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const id = sql.ref("asked.id");
  const rows = await all<{ id: number; name: string | null }>(db)`
    select id, ${called(kind, id)} as name
    from unnest(${[...new Set(ids)]}::int[]) as asked (id)`;
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}

const nameOf = (userId: RawBuilder<unknown>) => called("user", userId);

/** Of a change of a group's people there is one for each person, for their own log; everybody's has that of the group. */
const ofOnePerson = ["user.join_group", "user.leave_group"];

const amongEverybodys = (actions: EventQuery["actions"]): EventQuery["actions"] =>
  "only" in actions
    ? { only: actions.only.filter((action) => !ofOnePerson.includes(action)) }
    : { except: [...actions.except, ...ofOnePerson] };

/**
 * Each way in takes the newest of its own from an index, so what is read does not grow with the log. Only ids: for whole
 * entries the planner would rather walk through the log, which for a rare action never ends.
 */
function source({ whose, limit, ...query }: EventQuery, { first, before }: Span) {
  const actions = whose.kind === "everyone" ? amongEverybodys(query.actions) : query.actions;
  const isBefore = before === Infinity ? sql`` : sql`and l.id < ${before}`;
  const inRange = sql`l.id >= ${first} ${isBefore}`;
  const newest = sql`order by l.id desc limit ${limit}`;
  const isChosen =
    "only" in actions
      ? sql`l.action = any(${actions.only}::text[])`
      : sql`l.action <> all(${actions.except}::text[])`;
  if (whose.kind === "everyone" && "only" in actions)
    return sql`select l.id from unnest(${actions.only}::text[]) as a (name),
      lateral (select l.id from audit_log l where l.action = a.name and ${inRange} ${newest}) as l`;
  if (whose.kind === "everyone")
    return sql`select l.id from audit_log l where ${inRange} and ${isChosen} ${newest}`;
  const isOwn = whose.withViewing ? sql`true` : sql`l.acting_as is null`;
  const ofPeople = sql`select l.id from ${people(whose)} as p (id), lateral (
    (select l.id from audit_log l where l.actor_id = p.id and ${isOwn} and ${inRange} and ${isChosen} ${newest})
    union all
    (select l.id from audit_log l where l.subject_type = 'user' and l.subject_id = p.id::text
      and ${inRange} and ${isChosen} ${newest})) as l`;
  if (whose.kind === "person" || whose.among.kind !== "group") return ofPeople;
  const { groupId, among } = whose.among;
  return sql`${ofPeople} union all
    (select l.id from audit_log l where l.subject_type = 'group' and l.subject_id = ${String(groupId)}
      and ${knowsGroup(groupId, among)} and ${inRange} and ${isChosen} ${newest})`;
}

/** Whoever looks after some people knows the groups that these are in. */
const knowsGroup = (groupId: number, among: PeopleScope) =>
  among.kind === "all"
    ? sql`true`
    : sql`exists (select from group_members m where m.group_id = ${groupId} and ${within(among, "m.user_id")})`;

/** One person by the id itself: of an id out of an array the planner only knows what is usual, and some have far more entries. */
function people(whose: Exclude<Whose, { kind: "everyone" }>) {
  const { among } = whose;
  if (whose.kind === "people") return sql`unnest(${idsWithin(among) ?? sql`'{}'::int[]`})`;
  const id = sql`${whose.id}::int`;
  if (among.kind === "all") return sql`(select ${id})`;
  return sql`(select ${id} where exists (select from users u where u.id = ${id} and ${within(among, "u.id")}))`;
}
