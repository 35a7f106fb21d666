import type { DeploymentListQuery } from "@field-advisor/schema/deployments.endpoints";
import { sql, type Insertable, type Updateable } from "kysely";
import type { Database, Trx } from "../../db/database.ts";
import type { DB } from "../../db/schema.ts";
import { containing } from "../../lib/text.ts";
import type { PeopleScope } from "../../scope/people-scope.ts";
import { within } from "../../scope/people-scope.queries.ts";

const withRelations = (db: Database | Trx, scope: PeopleScope) =>
  db
    .selectFrom("deployments as d")
    .innerJoin("users as u", "u.id", "d.user_id")
    .innerJoin("agents as a", "a.id", "d.agent_id")
    .where(within(scope, "d.user_id"))
    .select([
      "d.id",
      "d.slug",
      "d.name",
      "d.title",
      "d.description",
      "d.status",
      "d.allow_anonymous",
      "d.recipient_email",
      "d.recipient_name",
      sql<boolean>`d.access_code_hash is not null`.as("has_access_code"),
      "d.user_id",
      "u.first_name as user_first_name",
      "u.last_name as user_last_name",
      "u.email as user_email",
      "d.agent_id",
      "a.name as agent_name",
      "a.is_active as agent_is_active",
      "d.created_at",
      "d.updated_at",
    ]);

/** One expression over everything that is searched costs half of one comparison per column. */
const searched = sql`concat_ws(' ', d.name, d.title, d.slug, d.recipient_email, d.recipient_name, u.first_name, u.last_name, u.email)`;

const sorting = {
  newest: sql`d.created_at desc, d.id`,
  name: sql`lower(d.name), d.id`,
  status: sql`array_position(array['active', 'paused', 'ended', 'archived'], d.status), d.created_at desc, d.id`,
} as const;

/** A page of the list, and how many deployments it is a page of. */
export async function selectDeployments(
  db: Database,
  scope: PeopleScope,
  query: DeploymentListQuery,
): Promise<{ rows: DeploymentRow[]; total: number }> {
  const { search, status, sort, limit, offset } = query;
  const rows = await withRelations(db, scope)
    .where(hasStatus(status))
    .$if(Boolean(search), (q) => q.where(sql<boolean>`${searched} ilike ${containing(search ?? "")}`))
    .select(search ? sql<number>`count(*) over ()`.as("total") : countOf(scope, status).as("total"))
    .orderBy(sorting[sort])
    .limit(limit)
    .offset(offset)
    .execute();
  if (rows.length > 0 || offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  return { rows, total: (await selectDeployments(db, scope, { ...query, limit: 1, offset: 0 })).total };
}

/** Counted apart, the page itself needs fifty steps of an index instead of a join of everything. */
const countOf = (scope: PeopleScope, status: string | undefined) =>
  sql<number>`(select count(*) from deployments as d where ${within(scope, "d.user_id")} and ${hasStatus(status)})`;

const hasStatus = (status: string | undefined) =>
  status === undefined ? sql<boolean>`true` : sql<boolean>`d.status = ${status}`;

export const selectDeployment = (db: Database | Trx, scope: PeopleScope, id: string) =>
  withRelations(db, scope).where("d.id", "=", id).executeTakeFirst();

export type DeploymentRow = NonNullable<Awaited<ReturnType<typeof selectDeployment>>>;

/** The deployment as it is until the transaction is over. */
export const lockDeployment = (trx: Trx, scope: PeopleScope, id: string) =>
  withRelations(trx, scope).where("d.id", "=", id).forUpdate("d").executeTakeFirst();

export const insertDeployment = (trx: Trx, values: Insertable<DB["deployments"]>) =>
  trx.insertInto("deployments").values(values).execute();

export const updateDeployment = (trx: Trx, id: string, values: Updateable<DB["deployments"]>) =>
  trx
    .updateTable("deployments")
    .set({ ...values, updated_at: sql<string>`now()` })
    .where("id", "=", id)
    .execute();

/**
 * Two who want the same slug at once wait for each other here, so that the second one can be told.
 * @returns false when the slug belongs to a page
 */
export async function claimSlug(trx: Trx, slug: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${slug}, 0))`.execute(trx);
  const taken = await trx.selectFrom("deployments").select("id").where("slug", "=", slug).executeTakeFirst();
  return taken === undefined;
}

/** Gives somebody's pages to another user. @returns how many pages have a new adviser */
export async function handOver(trx: Trx, from: number, to: number): Promise<number> {
  await trx.updateTable("deployments").set({ created_by: to }).where("created_by", "=", from).execute();
  const { numUpdatedRows } = await trx
    .updateTable("deployments")
    .set({ user_id: to, updated_at: sql<string>`now()` })
    .where("user_id", "=", from)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Somebody who may be an adviser. */
export const selectAdviser = (trx: Trx, id: number) =>
  trx.selectFrom("users").select("id").where("id", "=", id).where("status", "=", "ACTIVE").executeTakeFirst();
