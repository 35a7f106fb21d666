import { consentMissing, type PagePrivacy, type PrivacyChanges } from "@field-advisor/schema/privacy-forms";
import type { DefaultPrivacy, PrivacySettings } from "@field-advisor/schema/privacy.endpoints";
import type { PeopleScope } from "../../scope/people-scope.ts";
import { definedOf } from "../../lib/changes.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { AppError, fieldError, requireVersion } from "../../lib/app-error.ts";
import {
  type Asked,
  countFollowers,
  countOlder,
  insertConsent,
  materializeFollowers,
  selectConsent,
  selectDefault,
  selectPrivacy,
  storeDefault as storeDefaultRow,
  storePrivacy,
  updateFollowers,
} from "./privacy.queries.ts";
import { type Choice, choiceFor, isAnotherConsent, isKept, mayTalk, settingsOf } from "./privacy.rules.ts";

export const ofPage = async (db: Database | Trx, deploymentId: string): Promise<PrivacySettings> =>
  settingsOf(await selectPrivacy(db, deploymentId));

function requireConsentText({ consent, consentText }: PagePrivacy): void {
  if (consent !== "none" && consentText === "")
    throw fieldError("invalid_request", "consentText", consentMissing);
}

/** Keeps the settings of a page, or has it follow the organisation; another text for consent is asked for again. */
export async function store(
  trx: Trx,
  deploymentId: string,
  before: PrivacySettings,
  { follows: isToFollow, ...changes }: PrivacyChanges,
): Promise<PrivacySettings> {
  const { version: _version, ...organisation } = await selectDefault(trx, "share");
  const follows: boolean = isToFollow ?? false;
  const settings = { ...before, ...(follows ? organisation : definedOf(changes)), follows };
  requireConsentText(settings);
  const consentVersion = before.consentVersion + (isAnotherConsent(before, settings) ? 1 : 0);
  const after = { ...settings, consentVersion, version: before.version + 1 };
  await storePrivacy(trx, deploymentId, after);
  return after;
}

export async function readDefault({ db }: { db: Database | Trx }): Promise<DefaultPrivacy> {
  const [settings, pages] = await Promise.all([selectDefault(db), countFollowers(db)]);
  return { ...settings, pages };
}

/** @returns the settings, and the slugs of the pages that follow them */
export async function storeDefault(
  trx: Trx,
  { version, ...changes }: Partial<PagePrivacy> & { version: number },
): Promise<{ settings: DefaultPrivacy; slugs: string[] }> {
  const before = await selectDefault(trx, "update");
  requireVersion("organisation's privacy", before, version);
  const after = { ...before, ...definedOf(changes), version: before.version + 1 };
  requireConsentText(after);
  await materializeFollowers(trx);
  await storeDefaultRow(trx, after);
  const followers = await updateFollowers(trx, after, isAnotherConsent(before, after));
  return { settings: await readDefault({ db: trx }), slugs: followers.map(({ slug }) => slug) };
}

/** How many conversations a number of days would delete, of these pages or of all that follow the organisation. */
export async function loss(
  { db }: { db: Database },
  scope: PeopleScope,
  { keptDays, ids }: { keptDays?: number | undefined; ids?: string[] | undefined },
): Promise<{ keptDays: number | null; conversations: number }> {
  const days = keptDays ?? (await selectDefault(db)).keptDays;
  return {
    keptDays: days,
    conversations: days === null ? 0 : await countOlder(db, scope, days, ids ?? null),
  };
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
