import type { PrivacySettings } from "@field-advisor/schema/privacy.endpoints";

/** Whether people have to be asked anew: what they agreed to is another thing. */
export const isAnotherConsent = (
  before: PrivacySettings,
  after: Pick<PrivacySettings, "consent" | "consentText" | "mayRefuse">,
): boolean =>
  before.consent !== after.consent ||
  before.consentText !== after.consentText ||
  before.mayRefuse !== after.mayRefuse;

export interface Choice {
  version: number;
  choice: "agreed" | "refused";
}

/** What somebody chose, as far as it is about the text that the page has now. */
export const choiceFor = (
  settings: Pick<PrivacySettings, "consentVersion">,
  choice: Choice | undefined,
): Choice["choice"] | null => (choice?.version === settings.consentVersion ? choice.choice : null);

/** Whether somebody may talk by what they chose. */
export const mayTalk = (settings: PrivacySettings, choice: Choice["choice"] | null): boolean =>
  settings.consent !== "required" || choice === "agreed" || (choice === "refused" && settings.mayRefuse);

/** Whether what somebody says is stored by what they chose. */
export const isKept = (settings: PrivacySettings, choice: Choice["choice"] | null): boolean =>
  settings.keepsWords && choice !== "refused";
