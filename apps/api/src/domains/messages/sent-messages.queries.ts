import type {
  DeploymentMessage,
  MessageListQuery,
  MessageTotals,
} from "@field-advisor/schema/messages.endpoints";
import { sql, type RawBuilder } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, first, one } from "../../platform/db/rows.ts";
import type { PeopleScope } from "../../scope/people-scope.ts";
import { isInGroup, within } from "../../scope/people-scope.queries.ts";
import { finds } from "../../platform/db/search.ts";

/** Messages to the pages of these people, or to one page alone. */
export interface SentScope {
  people: PeopleScope;
  page?: string;
}

const pagesWithin = (people: PeopleScope) =>
  sql`select d.id from deployments d where ${within(people, "d.user_id")}`;

/** Messages beside the number of their pages that are pages of these people; owners need no counting. */
const withOwnPages = (people: PeopleScope) =>
  people.kind === "all"
    ? sql`deployment_messages m cross join lateral (select m.assignment_count as pages) own`
    : sql`deployment_messages m join (
        select t.message_id, count(*) as pages from deployment_message_targets t
        where t.deployment_id in (${pagesWithin(people)}) group by t.message_id) own on own.message_id = m.id`;

const isExpired = sql<boolean>`coalesce(m.show_until <= now(), false)`;

const states: Record<NonNullable<MessageListQuery["state"]>, RawBuilder<boolean>> = {
  live: sql`m.is_active and not ${isExpired}`,
  paused: sql`not m.is_active and not ${isExpired}`,
  expired: isExpired,
};

const isOfPage = (page: string | undefined) =>
  page === undefined
    ? sql`true`
    : sql`exists (select from deployment_message_targets t where t.deployment_id = ${page} and t.message_id = m.id)`;

/** Whether a message `m` goes to a page of somebody in a group; how many pages it goes to is counted without it. */
const isToGroup = ({ people }: SentScope, groupId: number) => sql`exists (
  select from deployment_message_targets t join deployments d on d.id = t.deployment_id
  where t.message_id = m.id and ${within(people, "d.user_id")} and ${isInGroup(groupId, "d.user_id")})`;

const messagesWithin = ({ people, page }: SentScope) => sql`${withOwnPages(people)} where ${isOfPage(page)}`;

const columns = sql`
  m.id, m.title, m.message, m.link, m.link_text as "linkText", m.message_type as "messageType", m.show_until as "showUntil",
  m.is_active as "isActive", ${isExpired} as "isExpired", own.pages::int as "assignmentCount",
  m.assignment_count as "allPages", m.created_at as "createdAt", m.version,
  (select first_name || ' ' || last_name from users where id = m.created_by) as "createdBy"`;

export interface SentRow extends Omit<DeploymentMessage, "readCount" | "mayChange"> {
  /** The pages that it goes to, also those that are not the caller's. */
  allPages: number;
}

export async function selectSent(
  db: Database,
  scope: SentScope,
  query: Pick<MessageListQuery, "search" | "state" | "limit" | "offset"> &
    Partial<Pick<MessageListQuery, "groupId">>,
): Promise<{ rows: SentRow[]; total: number }> {
  const { search, state, groupId, limit, offset } = query;
  const from = sql`${messagesWithin(scope)} and ${finds(search, "m.title", "m.message")}
    and ${state ? states[state] : sql`true`} and ${groupId === undefined ? sql`true` : isToGroup(scope, groupId)}`;
  const [rows, counted] = await Promise.all([
    newestOf(db, from, { limit, offset }),
    sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

const newestOf = async (
  db: Database,
  from: RawBuilder<unknown>,
  { limit, offset }: Pick<MessageListQuery, "limit" | "offset">,
): Promise<SentRow[]> =>
  (
    await sql<SentRow>`select ${columns} from ${from}
      order by m.created_at desc, m.id desc limit ${limit} offset ${offset}`.execute(db)
  ).rows;

export const selectNewestSent = (db: Database, people: PeopleScope, limit: number): Promise<SentRow[]> =>
  newestOf(db, messagesWithin({ people }), { limit, offset: 0 });

export const selectOneSent = (db: Database | Trx, scope: SentScope, id: number) =>
  first<SentRow>(db)`
    select ${columns} from ${messagesWithin(scope)} and m.id = ${id}`;

/** How many readers dismissed each of these messages, on the pages of the scope. */
export async function countReads(
  db: Database | Trx,
  { people, page }: SentScope,
  ids: number[],
): Promise<Map<number, number>> {
  const onPages =
    page === undefined
      ? people.kind === "all"
        ? sql`true`
        : sql`r.deployment_id in (${pagesWithin(people)})`
      : sql`r.deployment_id = ${page}`;
  const rows = await all<{ message_id: number; reads: number }>(db)`
    select r.message_id, count(*)::int as reads from message_reads r
    where r.message_id = any(${ids}::int[]) and ${onPages} group by r.message_id`;
  return new Map(rows.map(({ message_id, reads }) => [message_id, reads]));
}

type TotalsRow = Omit<MessageTotals, "recent">;

export const selectTotals = (db: Database, people: PeopleScope) =>
  one<TotalsRow>(db)`
    select count(*)::int as messages, count(*) filter (where ${states.live})::int as active,
      coalesce(sum(own.pages), 0)::int as sends,
      (select count(*)::int from deployments d where ${within(people, "d.user_id")}) as deployments
    from ${messagesWithin({ people })}`;

/** It may have invited others since. */
const firstInvited = sql<string | null>`(
  select i.email from invitations i where i.deployment_id = d.id order by i.number limit 1)`;

const pageColumns = (db: Database, people: PeopleScope) =>
  db
    .selectFrom("deployments as d")
    .where(within(people, "d.user_id"))
    .select(["d.id", "d.name as deploymentName", firstInvited.as("recipientEmail"), "d.status"])
    .orderBy(sql`lower(d.name)`)
    .orderBy("d.id");

/** The active pages of these people, by name. */
export const selectActivePages = (db: Database, people: PeopleScope, atMost: number) =>
  pageColumns(db, people).where("d.status", "=", "active").limit(atMost).execute();

/** The pages of these people that a message goes to, by name. */
export const selectTargets = (db: Database, people: PeopleScope, messageId: number) =>
  pageColumns(db, people)
    .innerJoin("deployment_message_targets as t", "t.deployment_id", "d.id")
    .where("t.message_id", "=", messageId)
    .execute();
