import { sql } from "kysely";
import type { PagePrivacy } from "@field-advisor/schema/privacy-forms";

export interface PrivacyRow extends PagePrivacy {
  consentVersion: number;
  version: number;
}

/** The columns of `page_privacy as p`, as an object; null for a page without a row. */
export const privacyColumns = sql<PrivacyRow | null>`
  case when p.deployment_id is not null then json_build_object(
    'showsDisclosure', p.shows_disclosure, 'consent', p.consent, 'consentText', p.consent_text,
    'consentVersion', p.consent_version, 'mayRefuse', p.may_refuse, 'keepsWords', p.keeps_words,
    'keptDays', p.kept_days, 'mayDownload', p.may_download, 'mayDelete', p.may_delete, 'version', p.version) end`;
