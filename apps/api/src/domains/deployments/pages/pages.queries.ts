import { sql } from "kysely";
import type { Database, Trx } from "../../../platform/db/database.ts";
import { prepared, unseenList } from "../../../platform/db/prepared.ts";
import type { PeopleScope } from "../../../scope/people-scope.ts";
import { within } from "../../../scope/people-scope.queries.ts";
import { privacyColumns } from "../../privacy/privacy.queries.ts";

const pages = (db: Database | Trx) =>
  db
    .selectFrom("deployments as d")
    .innerJoin("users as u", "u.id", "d.user_id")
    .innerJoin("agents as a", "a.id", "d.agent_id")
    .leftJoin("page_privacy as p", "p.deployment_id", "d.id")
    .select([
      privacyColumns.as("privacy"),
      "d.id",
      "d.slug",
      "d.name",
      "d.title",
      "d.description",
      "d.status",
      "d.allow_anonymous as allowAnonymous",
      "d.user_id as adviserId",
      "u.first_name as firstName",
      "u.last_name as lastName",
      "u.email as adviserEmail",
      "d.agent_id as agentId",
      "a.name as agentName",
      "a.source as agentSource",
      sql<boolean>`a.is_active and a.provider_has is not false`.as("isAgentAvailable"),
    ]);

const pagesBySlug = prepared((db, { slugs }: { slugs: string[] }) =>
  pages(db).where("d.slug", "=", sql<string>`any(${unseenList(slugs, "text")})`),
);

export async function selectPagesBySlugs(db: Database, slugs: string[]): Promise<(Page | undefined)[]> {
  const found = new Map((await pagesBySlug(db, { slugs })).map((page) => [page.slug, page]));
  return slugs.map((slug) => found.get(slug));
}

export const selectPagesByIds = (db: Database, ids: string[]) =>
  ids.length === 0
    ? []
    : pages(db)
        .where("d.id", "=", sql<string>`any(${ids}::text[])`)
        .execute();

/** The newest page with this agent that the staff may still try. */
export const selectNewestPageInScope = (db: Database, scope: PeopleScope, agentId: number) =>
  pages(db)
    .where(within(scope, "d.user_id"))
    .where("d.agent_id", "=", agentId)
    .where("d.status", "<>", "archived")
    .orderBy("d.created_at", "desc")
    .limit(1)
    .executeTakeFirst();

export type Page = Awaited<ReturnType<typeof pagesBySlug>>[number];
