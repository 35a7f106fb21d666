import { type Insertable, sql } from "kysely";
import { type ColumnsFor, columnsOf } from "../../platform/db/columns.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { first, one } from "../../platform/db/rows.ts";
import { within } from "../../scope/people-scope.queries.ts";
import type { PeopleScope } from "../../scope/people-scope.ts";
import type { DB } from "../../platform/db/schema.ts";
import type { PagePrivacy } from "@field-advisor/schema/privacy-forms";

export interface PrivacyRow extends PagePrivacy {
  consentVersion: number;
  follows: boolean;
  version: number;
}

const columns = {
  showsDisclosure: "shows_disclosure",
  consent: "consent",
  consentText: "consent_text",
  mayRefuse: "may_refuse",
  keepsWords: "keeps_words",
  keptDays: "kept_days",
  mayDownload: "may_download",
  mayDelete: "may_delete",
  recordsCalls: "records_calls",
  recordingDays: "recording_days",
} as const satisfies ColumnsFor<"page_privacy", PagePrivacy>;

const kept = {
  ...columns,
  consentVersion: "consent_version",
  follows: "follows",
  version: "version",
} as const;

const asObject = sql.join(
  Object.entries(kept).map(([field, column]) => sql`${sql.lit(field)}, ${sql.ref(`p.${column}`)}`),
);

/** The columns of `page_privacy as p`, as an object; null for a page without a row. */
export const privacyColumns = sql<PrivacyRow | null>`
  case when p.deployment_id is not null then json_build_object(${asObject}) end`;

export async function selectPrivacy(db: Database | Trx, deploymentId: string): Promise<PrivacyRow | null> {
  const row = await first<{ row: PrivacyRow | null }>(db)`
    select ${privacyColumns} as row from page_privacy p where p.deployment_id = ${deploymentId}`;
  return row?.row ?? null;
}

export const storePrivacy = (trx: Trx, deploymentId: string, row: PrivacyRow) => {
  const values = columnsOf(kept, row);
  return trx
    .insertInto("page_privacy")
    .values({ deployment_id: deploymentId, ...values })
    .onConflict((conflict) => conflict.column("deployment_id").doUpdateSet(values))
    .execute();
};

const settingNames = Object.values(columns);

const settingColumns = sql.join(settingNames.map((name) => sql.ref(name)));

const asSettings = sql.join(
  Object.entries(columns).map(([field, column]) => sql`${sql.ref(column)} as ${sql.ref(field)}`),
);

/** The organisation's settings; `lock` keeps them as they are until the transaction is over. */
export const selectDefault = (db: Database | Trx, lock: "update" | "share" | null = null) =>
  one<PagePrivacy & { version: number }>(db)`
    select ${asSettings}, version
    from default_privacy ${lock === null ? sql`` : sql.raw(`for ${lock}`)}`;

export const storeDefault = (trx: Trx, { version, ...settings }: PagePrivacy & { version: number }) =>
  trx
    .updateTable("default_privacy")
    .set({ ...columnsOf(columns, settings), version })
    .execute();

/** A new page has what the organisation has; a change of that waits until the page is there, and reaches it. */
export const followDefault = (trx: Trx, deploymentId: string) =>
  sql`insert into page_privacy (deployment_id, follows, version, ${settingColumns})
    select ${deploymentId}, true, 0, ${settingColumns} from default_privacy for share`.execute(trx);

/** Has pages without a row, which had the settings of the beginning, follow with one. */
export const materializeFollowers = (trx: Trx) =>
  sql`insert into page_privacy (deployment_id, follows, version, ${settingColumns})
    select d.id, true, 0, ${sql.join(settingNames.map((name) => sql.ref(`x.${name}`)))} from deployments d, default_privacy x
    where not exists (select from page_privacy p where p.deployment_id = d.id)
    on conflict do nothing`.execute(trx);

/** Gives the organisation's settings to all pages that follow. @returns their slugs */
export const updateFollowers = (trx: Trx, settings: PagePrivacy, isConsentNew: boolean) =>
  trx
    .updateTable("page_privacy as p")
    .from("deployments as d")
    .set({
      ...columnsOf(columns, settings),
      consent_version: sql<number>`p.consent_version + ${isConsentNew ? 1 : 0}`,
      version: sql<number>`p.version + 1`,
    })
    .whereRef("d.id", "=", "p.deployment_id")
    .where("p.follows", "=", true)
    .returning("d.slug")
    .execute();

export const countFollowers = (db: Database | Trx) =>
  one<{ follow: number; own: number }>(db)`
    select count(*) filter (where p.follows is not false)::int as follow, count(*) filter (where not p.follows)::int as own
    from deployments d left join page_privacy p on p.deployment_id = d.id`;

/** Conversations of pages that began and are older than so many days: of these, or of all that follow the organisation. */
export const countOlder = async (
  db: Database,
  scope: PeopleScope,
  keptDays: number,
  ids: string[] | null,
) => {
  const row = await one<{ count: number }>(db)`
    select count(*)::int as count from conversations c
      join deployments d on d.id = c.deployment_id left join page_privacy p on p.deployment_id = d.id
    where c.began and c.issued_at < now() - ${keptDays} * interval '1 day' and ${within(scope, "d.user_id")}
      and ${ids === null ? sql`p.follows is not false` : sql`d.id = any(${ids}::text[])`}`;
  return row.count;
};

/** A reader of a page who is asked for consent: the staff are not. */
export type Asked = { kind: "visitor"; visitorId: string } | { kind: "recipient"; invitationId: string };

export interface ConsentRow {
  id: number;
  version: number;
  choice: "agreed" | "refused";
}

export const selectConsent = (db: Database | Trx, deploymentId: string, asked: Asked) =>
  first<ConsentRow>(db)`
    select id::int, version, choice from consents
    where deployment_id = ${deploymentId} and ${
      asked.kind === "visitor"
        ? sql`visitor_id = ${asked.visitorId}`
        : sql`invitation_id = ${asked.invitationId}`
    }
    order by id desc limit 1`;

export const insertConsent = (
  trx: Trx,
  deploymentId: string,
  asked: Asked,
  given: Pick<Insertable<DB["consents"]>, "version" | "text" | "choice">,
) =>
  trx
    .insertInto("consents")
    .values({
      deployment_id: deploymentId,
      ...given,
      visitor_id: asked.kind === "visitor" ? asked.visitorId : null,
      invitation_id: asked.kind === "recipient" ? asked.invitationId : null,
    })
    .execute();
