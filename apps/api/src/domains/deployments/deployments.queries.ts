import type {
  CreateDeploymentInput,
  Deployment,
  DeploymentFilter,
  DeploymentListQuery,
  UpdateDeploymentInput,
} from "@field-advisor/schema/deployments.endpoints";
import { isCounted } from "../calls/calls.queries.ts";
import { sql, type Insertable, type Updateable } from "kysely";
import type { ColumnsFor } from "../../platform/db/columns.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { ascending, descending, orderBy } from "../../platform/db/order-by.ts";
import type { DB } from "../../platform/db/schema.ts";
import type { PeopleScope } from "../../scope/people-scope.ts";
import { isInGroup, within } from "../../scope/people-scope.queries.ts";
import { finds } from "../../platform/db/search.ts";
import { followDefault } from "../privacy/privacy.queries.ts";
import { isOpen } from "../invitations/invitation-state.queries.ts";

/** Of a form of a page the first invitation keeps the recipient. */
export const columns = {
  deploymentName: "name",
  deploymentTitle: "title",
  description: "description",
  slug: "slug",
  status: "status",
  userId: "user_id",
  agentId: "agent_id",
  allowAnonymous: "allow_anonymous",
  companyId: "company_id",
} as const satisfies ColumnsFor<
  "deployments",
  Omit<CreateDeploymentInput & UpdateDeploymentInput, "recipientEmail" | "recipientName">
>;

type Recipient = Pick<Deployment, "recipientEmail" | "recipientName" | "hasAccessCode">;

const firstInvitation = sql<Recipient | null>`(
  select to_json(first) from (
    select i.email as "recipientEmail", i.recipient_name as "recipientName",
      i.access_code_hash is not null as "hasAccessCode"
    from invitations i where i.deployment_id = d.id order by i.number limit 1) as first)`;

const adviser = sql<Deployment["user"]>`json_build_object(
  'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email)`;

const agent = sql<
  Deployment["agent"]
>`json_build_object('id', a.id, 'name', a.name, 'isActive', a.is_active)`;

const company = sql<Deployment["company"]>`case when c.id is not null then
  json_build_object('id', c.id, 'name', c.name, 'isActive', c.is_active) end`;

/** All invitations, and those that let somebody in now. */
const invitationCounts = sql<{ total: number; open: number }>`(
  select json_build_object('total', count(*), 'open', count(*) filter (where ${isOpen}))
  from invitations i where i.deployment_id = d.id)`;

const invitedLike = (text: string) => sql<boolean>`d.id in (
  select i.deployment_id from invitations i
  where ${finds(text, "i.email", "i.recipient_name")})`;

/** When somebody who is not of the staff opened it last. */
const lastVisit = sql<string | null>`(
  select e.received_at from usage_events e
  where e.deployment_id = d.id and e.action = 'PAGE_VISIT' and not e.details ? 'preview'
  order by e.received_at desc limit 1)`;

/** Of recipients in the last 30 days: an index has them by page and time, however many there were before. */
const recentConversations = sql<number>`(
  select count(*) from conversations t
  where t.deployment_id = d.id and t.issued_at >= now() - interval '30 days' and ${isCounted("t")})`;

const withRelations = (db: Database | Trx, scope: PeopleScope) =>
  db
    .selectFrom("deployments as d")
    .innerJoin("users as u", "u.id", "d.user_id")
    .innerJoin("agents as a", "a.id", "d.agent_id")
    .leftJoin("companies as c", "c.id", "d.company_id")
    .where(within(scope, "d.user_id"))
    .select([
      "d.id",
      "d.slug",
      "d.name as deploymentName",
      "d.title as deploymentTitle",
      "d.description",
      "d.status",
      "d.allow_anonymous as allowAnonymous",
      firstInvitation.as("recipient"),
      invitationCounts.as("invitations"),
      company.as("company"),
      lastVisit.as("lastVisitAt"),
      recentConversations.as("recentConversations"),
      adviser.as("user"),
      agent.as("agent"),
      // Looked up for the rows that are shown, where a join would be made for all that are found.
      sql<string | null>`(select version from releases where id = d.release_id)`.as("pageVersion"),
      sql<boolean>`exists (select from release_pages s where s.deployment_id = d.id
        and s.release_id = d.release_id and changed_fields(d, s) <> '{}')`.as("isEditedSinceRelease"),
      "d.created_at as createdAt",
      "d.updated_at as updatedAt",
      "d.version",
    ]);

const newest = [descending(sql`d.created_at`), ascending(sql`d.id`)];

const sorting = {
  newest,
  name: [ascending(sql`lower(d.name)`), ascending(sql`d.id`)],
  status: [
    ascending(sql`array_position(array['active', 'paused', 'ended', 'archived'], d.status)`),
    ...newest,
  ],
};

export async function selectDeployments(
  db: Database,
  scope: PeopleScope,
  query: DeploymentListQuery,
): Promise<{ rows: DeploymentRow[]; total: number }> {
  const { search, sort, limit, offset } = query;
  const rows = await withRelations(db, scope)
    .where(matches(query))
    .$if(Boolean(search), (q) => q.where(contains(search ?? "")))
    .select(search ? sql<number>`count(*) over ()`.as("total") : countOf(scope, query).as("total"))
    .orderBy(orderBy(sorting, sort))
    .limit(limit)
    .offset(offset)
    .execute();
  if (rows.length > 0 || offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  return { rows, total: (await selectDeployments(db, scope, { ...query, limit: 1, offset: 0 })).total };
}

type Found = Omit<DeploymentFilter, "sort">;

const found = (db: Database | Trx, scope: PeopleScope, filter: Found) =>
  db
    .selectFrom("deployments as d")
    .innerJoin("users as u", "u.id", "d.user_id")
    .where(within(scope, "d.user_id"))
    .where(matches(filter))
    .$if(Boolean(filter.search), (q) => q.where(contains(filter.search ?? "")));

/** By ids alone, at most so many; `total` says how many there are. */
export async function selectFound(db: Database, scope: PeopleScope, filter: DeploymentFilter, most: number) {
  const rows = await found(db, scope, filter)
    .select(["d.id", sql<number>`count(*) over ()`.as("total")])
    .orderBy(orderBy(sorting, filter.sort))
    .limit(most)
    .execute();
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

/** Which of these a filter still finds. */
export async function selectStillFound(trx: Trx, scope: PeopleScope, ids: string[], filter: Found) {
  const rows = await found(trx, scope, filter)
    .select("d.id")
    .where("d.id", "=", sql<string>`any(${ids}::text[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const searched = ["d.name", "d.title", "d.slug", "u.first_name", "u.last_name", "u.email"];

const contains = (search: string) => sql<boolean>`(${finds(search, ...searched)} or ${invitedLike(search)})`;

type Filter = Pick<DeploymentListQuery, "status" | "companyId" | "userId" | "groupId" | "archived">;

/** Counted apart, the page itself needs fifty steps of an index instead of a join of everything. */
const countOf = (scope: PeopleScope, filter: Filter) =>
  sql<number>`(select count(*) from deployments as d where ${within(scope, "d.user_id")} and ${matches(filter)})`;

function matches({ status, companyId, userId, groupId, archived }: Filter) {
  const conditions = [
    ...(status === undefined ? [] : [sql`d.status = ${status}`]),
    ...(companyId === undefined ? [] : [sql`d.company_id = ${companyId}`]),
    ...(userId === undefined ? [] : [sql`d.user_id = ${userId}`]),
    ...(groupId === undefined ? [] : [isInGroup(groupId, "d.user_id")]),
    ...(archived === false ? [sql`d.status <> 'archived'`] : []),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

export const selectDeployment = (db: Database | Trx, scope: PeopleScope, id: string) =>
  withRelations(db, scope).where("d.id", "=", id).executeTakeFirst();

export type DeploymentRow = NonNullable<Awaited<ReturnType<typeof selectDeployment>>>;

/** The deployment as it is until the transaction is over. */
export const lockDeployment = (trx: Trx, scope: PeopleScope, id: string) =>
  withRelations(trx, scope).where("d.id", "=", id).forUpdate("d").executeTakeFirst();

export const pagesMadeBy = (userId: number) => sql`select from deployments where created_by = ${userId}`;

export async function insertDeployment(trx: Trx, values: Insertable<DB["deployments"]>): Promise<void> {
  await trx.insertInto("deployments").values(values).execute();
  await followDefault(trx, values.id);
}

export const updateDeployment = (trx: Trx, id: string, values: Updateable<DB["deployments"]>) =>
  trx
    .updateTable("deployments")
    .set({ ...values, updated_at: sql<string>`now()`, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();

/**
 * Two requests for the same slug wait for each other here, so that the second one is refused.
 * @returns false when the slug belongs to a page
 */
export async function claimSlug(trx: Trx, slug: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${slug}, 0))`.execute(trx);
  const taken = await trx.selectFrom("deployments").select("id").where("slug", "=", slug).executeTakeFirst();
  return taken === undefined;
}

/** @returns how many pages have a new adviser */
export async function setAdviser(trx: Trx, from: number, to: number): Promise<number> {
  await trx.updateTable("deployments").set({ created_by: to }).where("created_by", "=", from).execute();
  const { numUpdatedRows } = await trx
    .updateTable("deployments")
    .set({ user_id: to, updated_at: sql<string>`now()`, version: sql<number>`version + 1` })
    .where("user_id", "=", from)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export const selectAdviser = (trx: Trx, id: number) =>
  trx.selectFrom("users").select("id").where("id", "=", id).where("status", "=", "ACTIVE").executeTakeFirst();

export const selectActiveCompany = (trx: Trx, id: number) =>
  trx
    .selectFrom("companies")
    .select("id")
    .where("id", "=", id)
    .where("is_active", "=", true)
    .executeTakeFirst();

/** Pauses every open page of a company. @returns those that were open */
export const pausePagesOf = (trx: Trx, companyId: number) =>
  trx
    .updateTable("deployments")
    .set({ status: "paused", updated_at: sql<string>`now()`, version: sql<number>`version + 1` })
    .where("company_id", "=", companyId)
    .where("status", "=", "active")
    .returning(["id", "slug"])
    .execute();
