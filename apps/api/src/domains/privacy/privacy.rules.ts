import { defaultPrivacy } from "@field-advisor/schema/privacy-forms";
import type { PrivacySettings } from "@field-advisor/schema/privacy.endpoints";
import type { PrivacyRow } from "./privacy.queries.ts";

export const settingsOf = (row: PrivacyRow | null): PrivacySettings => row ?? defaultPrivacy;

/** What people agree to. */
type Asked = Pick<PrivacySettings, "consent" | "consentText" | "mayRefuse">;

/** People who agreed to something else have to be asked anew. */
export const isAnotherConsent = (before: Asked, after: Asked): boolean =>
  before.consent !== after.consent ||
  before.consentText !== after.consentText ||
  before.mayRefuse !== after.mayRefuse;

export interface Choice {
  version: number;
  choice: "agreed" | "refused";
}

/** A choice counts for the text that the page has now, and for no other. */
export const choiceFor = (
  settings: Pick<PrivacySettings, "consentVersion">,
  choice: Choice | undefined,
): Choice["choice"] | null => (choice?.version === settings.consentVersion ? choice.choice : null);

/** Refusing is a choice where the page permits it. */
export const mayTalk = (settings: PrivacySettings, choice: Choice["choice"] | null): boolean =>
  settings.consent !== "required" || choice === "agreed" || (choice === "refused" && settings.mayRefuse);

/** Is what somebody says stored? Not if they refused. */
export const isKept = (settings: PrivacySettings, choice: Choice["choice"] | null): boolean =>
  settings.keepsWords && choice !== "refused";
