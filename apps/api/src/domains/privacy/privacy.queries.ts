import { type Insertable, sql } from "kysely";
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

/** The columns of `page_privacy as p`, as an object; null for a page without a row. */
export const privacyColumns = sql<PrivacyRow | null>`
  case when p.deployment_id is not null then json_build_object(
    'showsDisclosure', p.shows_disclosure, 'consent', p.consent, 'consentText', p.consent_text,
    'consentVersion', p.consent_version, 'mayRefuse', p.may_refuse, 'keepsWords', p.keeps_words,
    'keptDays', p.kept_days, 'mayDownload', p.may_download, 'mayDelete', p.may_delete, 'follows', p.follows, 'version', p.version) end`;

export async function selectPrivacy(db: Database | Trx, deploymentId: string): Promise<PrivacyRow | null> {
  const row = await first<{ row: PrivacyRow | null }>(db)`
    select ${privacyColumns} as row from page_privacy p where p.deployment_id = ${deploymentId}`;
  return row?.row ?? null;
}

const columnsOf = (settings: PagePrivacy) => ({
  shows_disclosure: settings.showsDisclosure,
  consent: settings.consent,
  consent_text: settings.consentText,
  may_refuse: settings.mayRefuse,
  keeps_words: settings.keepsWords,
  kept_days: settings.keptDays,
  may_download: settings.mayDownload,
  may_delete: settings.mayDelete,
});

export const storePrivacy = (trx: Trx, deploymentId: string, row: PrivacyRow) => {
  const values = {
    ...columnsOf(row),
    consent_version: row.consentVersion,
    follows: row.follows,
    version: row.version,
  };
  return trx
    .insertInto("page_privacy")
    .values({ deployment_id: deploymentId, ...values })
    .onConflict((conflict) => conflict.column("deployment_id").doUpdateSet(values))
    .execute();
};

const settingNames = [
  "shows_disclosure",
  "consent",
  "consent_text",
  "may_refuse",
  "keeps_words",
  "kept_days",
  "may_download",
  "may_delete",
];

const settingColumns = sql.join(settingNames.map((name) => sql.ref(name)));

/** The organisation's settings; `lock` keeps them as they are until the transaction is over. */
export const selectDefault = (db: Database | Trx, lock: "update" | "share" | null = null) =>
  one<PagePrivacy & { version: number }>(db)`
    select shows_disclosure as "showsDisclosure", consent, consent_text as "consentText", may_refuse as "mayRefuse",
      keeps_words as "keepsWords", kept_days as "keptDays", may_download as "mayDownload", may_delete as "mayDelete", version
    from default_privacy ${lock === null ? sql`` : sql.raw(`for ${lock}`)}`;

export const storeDefault = (trx: Trx, { version, ...settings }: PagePrivacy & { version: number }) =>
  trx
    .updateTable("default_privacy")
    .set({ ...columnsOf(settings), version })
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
      ...columnsOf(settings),
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

/** Conversations of pages that are older than so many days: of these, or of all that follow the organisation. */
export const countOlder = async (
  db: Database,
  scope: PeopleScope,
  keptDays: number,
  ids: string[] | null,
) => {
  const row = await one<{ count: number }>(db)`
    select count(*)::int as count from conversations c
      join deployments d on d.id = c.deployment_id left join page_privacy p on p.deployment_id = d.id
    where c.issued_at < now() - ${keptDays} * interval '1 day' and ${within(scope, "d.user_id")}
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
