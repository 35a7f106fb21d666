import { consentMissing, type PagePrivacy } from "@field-advisor/schema/privacy-forms";
import type { PrivacySettings } from "@field-advisor/schema/privacy.endpoints";
import type { Database, Trx } from "../../platform/db/database.ts";
import { AppError, fieldError } from "../../lib/app-error.ts";
import { type Asked, insertConsent, selectConsent, selectPrivacy, storePrivacy } from "./privacy.queries.ts";
import { type Choice, choiceFor, isAnotherConsent, isKept, mayTalk, settingsOf } from "./privacy.rules.ts";

export const ofPage = async (db: Database | Trx, deploymentId: string): Promise<PrivacySettings> =>
  settingsOf(await selectPrivacy(db, deploymentId));

/** Keeps the settings of a page; another text for consent is asked for again. */
export async function store(
  trx: Trx,
  deploymentId: string,
  before: PrivacySettings,
  changes: Partial<PagePrivacy>,
): Promise<PrivacySettings> {
  const settings = { ...before, ...changes };
  if (settings.consent !== "none" && settings.consentText === "")
    throw fieldError("invalid_request", "consentText", consentMissing);
  const consentVersion = before.consentVersion + (isAnotherConsent(before, settings) ? 1 : 0);
  const after = { ...settings, consentVersion, version: before.version + 1 };
  await storePrivacy(trx, deploymentId, after);
  return after;
}

export async function choose(
  trx: Trx,
  deploymentId: string,
  asked: Asked,
  { version, choice }: Choice,
): Promise<void> {
  const settings = await ofPage(trx, deploymentId);
  if (settings.consentVersion !== version)
    throw new AppError("version_conflict", "What is kept has just changed. Please read it once more.");
  await insertConsent(trx, deploymentId, asked, { version, text: settings.consentText, choice });
}

/** null where the reader was not asked, or chose for another text. */
export async function choiceOf(
  db: Database,
  deploymentId: string,
  settings: Omit<PrivacySettings, "version">,
  asked: Asked | null,
): Promise<Choice["choice"] | null> {
  if (settings.consent !== "required" || asked === null) return null;
  return choiceFor(settings, await selectConsent(db, deploymentId, asked));
}

/**
 * Somebody must have agreed before a conversation on a page, where the page asks for it.
 * @returns the consent that it starts with, and whether what is said is stored
 */
export async function requireConsent(
  trx: Trx,
  deploymentId: string,
  asked: Asked,
): Promise<{ consentId: number | null; keepsWords: boolean }> {
  const settings = await ofPage(trx, deploymentId);
  const given = settings.consent === "required" ? await selectConsent(trx, deploymentId, asked) : undefined;
  const choice = choiceFor(settings, given);
  if (!mayTalk(settings, choice))
    throw new AppError(
      "consent_needed",
      "Please read what is kept of the conversation, and agree to it first.",
    );
  return { consentId: choice === null ? null : (given?.id ?? null), keepsWords: isKept(settings, choice) };
}
