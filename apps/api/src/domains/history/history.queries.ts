import { mostFound } from "@field-advisor/schema/conversation-constants";
import type {
  ConversationFilter,
  PageConversation,
  TranscriptLine,
} from "@field-advisor/schema/conversations.endpoints";
import { sql, type RawBuilder } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, first, one } from "../../platform/db/rows.ts";
import type { PeopleScope } from "../../scope/people-scope.ts";
import { within } from "../../scope/people-scope.queries.ts";
import type { TranscriptScope } from "./history.policy.ts";
import { longestOpen, mayBringRecord } from "../calls/calls.queries.ts";
import { firstLineWith, saidIn } from "./words.queries.ts";
import { finds } from "../../platform/db/search.ts";

export interface ConversationRow extends Omit<PageConversation, "match" | "who" | "feedback"> {
  kind: PageConversation["who"]["kind"];
  name: string | null;
  email: string | null;
  likes: number;
  dislikes: number;
}

/** The provider has not told its end, and no conversation takes longer. */
export const isOngoing = sql<boolean>`(c.ended_at is null and c.issued_at > now() - ${longestOpen})`;

/** The provider has not brought what was said in one of its legs. */
const isLegAwaited = sql`exists (select from conversation_legs l where l.conversation_id = c.id and ${mayBringRecord})`;

/** A visitor of an open page has no name. */
const who = sql`
  case when c.starter_user_id is not null then 'staff' when c.starter_visitor_id is not null then 'visitor' else 'recipient' end
    as kind,
  case when c.starter_user_id is not null then s.first_name || ' ' || s.last_name else i.recipient_name end as name,
  case when c.starter_user_id is not null then s.email else i.email end as email`;

const columns = sql`
  c.id, coalesce(c.started_at, c.issued_at) as "startedAt", ${who}, c.duration_seconds as "durationSeconds",
  ${isOngoing} as "isOngoing", case when not ${isOngoing} then c.ended_by end as "endedBy", c.end_reason as "endReason", c.purpose = 'preview' as "isPreview",
  coalesce(c.likes, 0) as likes, coalesce(c.dislikes, 0) as dislikes, coalesce(c.line_count, 0) as lines,
  c.rating, case when k.id is not null then
    json_build_object('choice', k.choice, 'version', k.version, 'givenAt', k.given_at) end as consent,
  case when ${isOngoing} or ${isLegAwaited} then 'awaited'
    when not c.keeps_words then 'not_kept'
    when c.line_count is not null then case when c.record_is_cut then 'cut' else 'here' end
    when c.provider_conversation_id is not null then 'missing'
    when c.ended_at > now() - interval '10 minutes' then 'awaited'
    else 'none' end as record`;

const relations = sql`
  left join deployments d on d.id = c.deployment_id
  left join invitations i on i.id = c.invitation_id
  left join consents k on k.id = c.consent_id
  left join users s on s.id = c.starter_user_id`;

export interface HistoryFilter {
  search: string | undefined;
  from: string | undefined;
  until: string | undefined;
  endedBy: ConversationFilter["endedBy"];
  previews: ConversationFilter["previews"];
}

const every = (conditions: readonly (RawBuilder<unknown> | undefined)[]) =>
  sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  );

/** An address that nobody used is no conversation. */
const onPage = (pageId: string, { search, from, until, endedBy, previews }: HistoryFilter) =>
  every([
    sql`c.deployment_id = ${pageId} and (c.began or ${isOngoing})`,
    search ? sql`(${saidIn(sql`c.words`, search)} or ${isBySomeoneNamed(pageId, search)})` : undefined,
    from === undefined ? undefined : sql`c.issued_at >= ${from}`,
    until === undefined ? undefined : sql`c.issued_at < ${until}`,
    previews === "with" ? undefined : sql`c.purpose <> 'preview'`,
    endedBy === undefined ? undefined : sql`(c.ended_by = ${endedBy} and not ${isOngoing})`,
  ]);

/** An array lets the planner join this index with that of the words. */
const isBySomeoneNamed = (pageId: string, name: string) => sql`c.invitation_id = any(array(
  select i.id from invitations i where i.deployment_id = ${pageId}
    and ${finds(name, "i.recipient_name", "i.email")}))`;

interface Part {
  limit: number;
  offset: number;
}

/**
 * Newest first, with the line in which something was found, and the number of all. A search stops at the newest that it
 * may find: a word that is said in every conversation would have all of them read.
 */
export async function selectOfPage(
  db: Database,
  pageId: string,
  { limit, offset, ...filter }: HistoryFilter & Part,
): Promise<{ rows: (ConversationRow & { found: string | null })[]; total: number }> {
  const { search } = filter;
  const matching = onPage(pageId, filter);
  const part = search
    ? { limit: Math.max(0, Math.min(limit, mostFound - offset)), offset }
    : { limit, offset };
  const conversations = sql<ConversationRow & { found: string | null }>`
    select ${columns}, ${search ? firstLineWith(sql`c.transcript`, search) : sql`null`} as found
    from (select * from conversations c where ${matching} ${newest(part)}) as c ${relations}
    order by c.issued_at desc, c.id`;
  const [{ rows }, total] = await Promise.all([conversations.execute(db), countOf(db, matching, search)]);
  return { rows, total };
}

const newest = ({ limit, offset }: Part) =>
  sql`order by c.issued_at desc, c.id limit ${limit} offset ${offset}`;

async function countOf(
  db: Database,
  matching: RawBuilder<unknown>,
  search: string | undefined,
): Promise<number> {
  const row = await one<{ total: number }>(db)`
    select count(*) as total from (
      select from conversations c where ${matching} ${search ? sql`order by c.issued_at desc` : sql``} limit ${search ? mostFound : null}) as found`;
  return row.total;
}

/** The same for a file, each with the number of all. */
export const conversationsOfPage = (pageId: string, filter: HistoryFilter) => sql<
  ConversationRow & { total: number }
>`
  select count(*) over () as total, ${columns} from conversations c ${relations}
  where ${onPage(pageId, filter)} order by c.issued_at desc, c.id`;

type Readable = Pick<TranscriptScope, "userId" | "pages">;

const isReadable = ({ userId, pages }: Readable) =>
  sql<boolean>`(c.starter_user_id = ${userId} or (d.id is not null and ${within(pages, "d.user_id")}))`;

export interface DetailRow extends ConversationRow {
  pageId: string | null;
  pageName: string | null;
  roomId: number | null;
  roomName: string | null;
  agentName: string;
  comment: string | null;
}

const conversationsWhere = (condition: RawBuilder<boolean>) => sql<DetailRow>`
  select ${columns}, d.id as "pageId", d.name as "pageName", r.id as "roomId", r.name as "roomName", a.name as "agentName", c.comment
  from conversations c ${relations}
  left join rooms r on r.id = c.room_id
  join agents a on a.id = c.agent_id
  where (c.began or ${isOngoing}) and ${condition}`;

export async function selectReadable(
  db: Database,
  reader: Readable,
  id: string,
): Promise<DetailRow | undefined> {
  const { rows } = await conversationsWhere(sql`c.id = ${id} and ${isReadable(reader)}`).execute(db);
  return rows[0];
}

/** The conversations of one of the staff, oldest first. */
export const conversationsOf = (userId: number) => sql<DetailRow>`
  ${conversationsWhere(sql`c.starter_user_id = ${userId}`)} order by c.issued_at, c.id`;

export interface LineRow extends Omit<TranscriptLine, "sound"> {
  endSeconds: number | null;
  /** What an answer that was cut off was to be. */
  intended: string | null;
  /** How many there are. */
  total: number;
}

export const linesOf = (id: string) => sql<LineRow>`
  select line->>'role' as speaker, line->>'message' as text, (line->>'atSeconds')::float as "atSeconds",
    (line->>'endSeconds')::float as "endSeconds",
    coalesce((line->>'isInterrupted')::boolean, false) as "isInterrupted", line->>'intended' as intended,
    line->>'feedback' as feedback, c.line_count as total
  from conversations c, jsonb_array_elements(spoken(c.transcript)) with ordinality as said (line, place)
  where c.id = ${id} order by place`;

export interface StoredRow extends ConversationRow {
  title: string;
}

/** What somebody says once more after an attempt belongs to that, and no list tells of it. */
const isNoDrill = sql`not exists (select from drills again where again.room_session_id = c.room_session_id)`;

/** Those whose transcript is here and that somebody may read: the newest, as many as a search may find. */
export async function selectStored(
  db: Database,
  reader: TranscriptScope,
  { search, limit, offset }: Part & { search?: string | undefined },
): Promise<{ rows: StoredRow[]; total: number }> {
  const places = await selectPlaces(db, reader.pages, search);
  const subjects = search ? [saidBefore(reader, search), ...placesNamed(places)] : [sql`true`];
  // Each way has an index, of which two in one condition would use none.
  const ways = [sql`c.starter_user_id = ${reader.userId}`, onPagesOf(places)].flatMap((way) =>
    subjects.map(
      (subject) => sql`(select c.id, c.issued_at from conversations c
        where c.line_count > 0 and ${way} and ${subject} and ${isNoDrill} order by c.issued_at desc limit ${mostFound})`,
    ),
  );
  const rows = await all<StoredRow & { total: number }>(db)`
    with found as materialized (
      select * from (${sql.join(ways, sql` union `)}) as each_way order by issued_at desc, id limit ${mostFound})
    select (select count(*) from found) as total, ${columns}, coalesce(d.name, r.name, a.name) as title
    from (select * from found c ${newest({ limit, offset })}) as part
    join conversations c on c.id = part.id ${relations}
    left join rooms r on r.id = c.room_id
    join agents a on a.id = c.agent_id
    order by c.issued_at desc, c.id`;
  return { rows, total: rows[0]?.total ?? 0 };
}

const saidBefore = ({ searchesPrivateWords }: TranscriptScope, search: string) => sql`(
  ${saidIn(sql`c.words`, search)} ${searchesPrivateWords ? sql`` : sql`and c.deployment_id is not null`})`;

interface Places {
  /** Pages in one's scope; null means all. */
  inScope: string[] | null;
  /** Of these, and of all rooms, those that are called like what is searched for. */
  pages: string[];
  rooms: number[];
}

/** Read before, because the planner counts what an array holds that it sees. */
async function selectPlaces(db: Database, scope: PeopleScope, search: string | undefined): Promise<Places> {
  const isInScope = within(scope, "d.user_id");
  const isNamed = search ? finds(search, "name") : sql`false`;
  return one<Places>(db)`
    select ${scope.kind === "all" ? sql`null` : sql`array(select id from deployments d where ${isInScope})`} as "inScope",
      array(select id from deployments d where ${isInScope} and ${isNamed}) as pages,
      array(select id from rooms where ${isNamed}) as rooms`;
}

const onPagesOf = ({ inScope }: Places) =>
  inScope === null ? sql`c.deployment_id is not null` : sql`c.deployment_id = any(${inScope}::text[])`;

const placesNamed = ({ pages, rooms }: Places) => [
  ...(pages.length > 0 ? [sql`c.deployment_id = any(${pages}::text[])`] : []),
  ...(rooms.length > 0 ? [sql`c.room_id = any(${rooms}::int[])`] : []),
];

/** Nobody else changes or deletes it until the transaction is over. */
export const lockReadable = (trx: Trx, reader: TranscriptScope, id: string) =>
  first<{ pageId: string | null; isOngoing: boolean; isInScope: boolean }>(trx)`
    select c.deployment_id as "pageId", ${isOngoing} as "isOngoing",
      d.id is not null and ${within(reader.pages, "d.user_id")} as "isInScope"
    from conversations c left join deployments d on d.id = c.deployment_id
    where c.id = ${id} and (c.began or ${isOngoing}) and ${isReadable(reader)}
    for update of c`;
