import { type Insertable, sql } from "kysely";
import { type ColumnsFor, columnsOf } from "../../platform/db/columns.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { first } from "../../platform/db/rows.ts";
import type { DB } from "../../platform/db/schema.ts";
import type { PagePrivacy } from "@field-advisor/schema/privacy-forms";

export interface PrivacyRow extends PagePrivacy {
  consentVersion: number;
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
} as const satisfies ColumnsFor<"page_privacy", PagePrivacy>;

const kept = { ...columns, consentVersion: "consent_version", version: "version" } as const;

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
