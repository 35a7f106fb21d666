import * as foundation from "./migrations/0001-foundation.ts";
import * as people from "./migrations/0002-people.ts";
import * as hourlyTotals from "./migrations/0003-hourly-totals.ts";
import * as rooms from "./migrations/0004-rooms.ts";
import * as roomsInUse from "./migrations/0005-rooms-in-use.ts";
import * as agentHealth from "./migrations/0006-agent-health.ts";
import * as callsAndNames from "./migrations/0008-calls-and-names.ts";
import * as openSessions from "./migrations/0009-open-sessions.ts";
import * as writeUnits from "./migrations/0010-write-units.ts";
import * as companies from "./migrations/0011-companies.ts";
import * as library from "./migrations/0012-library.ts";
import * as fileChecks from "./migrations/0013-file-checks.ts";
import * as recordings from "./migrations/0014-recordings.ts";
import * as invitations from "./migrations/0015-invitations.ts";
import * as messages from "./migrations/0016-messages.ts";
import * as releases from "./migrations/0017-releases.ts";
import * as transcripts from "./migrations/0018-transcripts.ts";
import * as chats from "./migrations/0019-chats.ts";
import * as dashboards from "./migrations/0020-dashboards.ts";
import * as monthBounds from "./migrations/0021-month-bounds.ts";
import * as monthBoundsChecked from "./migrations/0022-month-bounds-checked.ts";
import * as monthlyPartitions from "./migrations/0023-monthly-partitions.ts";
import * as cutRecords from "./migrations/0024-cut-records.ts";
import * as reportedEnds from "./migrations/0025-reported-ends.ts";
import * as foldedTexts from "./migrations/0026-folded-texts.ts";
import * as comparedAddresses from "./migrations/0027-compared-addresses.ts";
import * as versions from "./migrations/0028-versions.ts";
import * as reservedAgents from "./migrations/0029-reserved-agents.ts";
import * as practice from "./migrations/0030-practice.ts";
import * as assignments from "./migrations/0031-assignments.ts";
import * as playedRecordings from "./migrations/0032-played-recordings.ts";
import * as keptLines from "./migrations/0033-kept-lines.ts";
import * as legs from "./migrations/0034-legs.ts";
import * as conversationsInLegs from "./migrations/0035-conversations-in-legs.ts";
import * as pagePrivacy from "./migrations/0036-page-privacy.ts";
import * as consentIndex from "./migrations/0037-consent-index.ts";
import * as deletionRequests from "./migrations/0038-deletion-requests.ts";
import * as overlappingLegs from "./migrations/0039-overlapping-legs.ts";
import * as whoseUnwantedRecords from "./migrations/0042-whose-unwanted-records.ts";
import * as unwantedRecordsIndex from "./migrations/0043-unwanted-records-index.ts";
import * as openResults from "./migrations/0044-open-results.ts";
import * as roomAuthors from "./migrations/0045-room-authors.ts";
import * as costsAndFirstScores from "./migrations/0046-costs-and-first-scores.ts";
import * as firstScoresFilled from "./migrations/0046-first-scores-filled.ts";
import * as exams from "./migrations/0047-exams.ts";
import * as noticedIndexes from "./migrations/0048-noticed-indexes.ts";
import * as noticed from "./migrations/0048-noticed.ts";
import * as rejudgements from "./migrations/0049-rejudgements.ts";
import * as foldedApostrophes from "./migrations/0050-folded-apostrophes.ts";
import * as defaultPrivacy from "./migrations/0051-default-privacy.ts";
import * as countedThoughDeleted from "./migrations/0052-counted-though-deleted.ts";
import * as oneTable from "./migrations/0053-one-table.ts";
import * as rowsMoved from "./migrations/0053-rows-moved.ts";
import * as soundOfCalls from "./migrations/0054-recordings.ts";
import * as roomTraining from "./migrations/0055-room-training.ts";
import * as drills from "./migrations/0056-drills.ts";
import * as variants from "./migrations/0057-variants.ts";
import * as variantsIndex from "./migrations/0057-variants-index.ts";
import * as watchedModels from "./migrations/0057-watched-models.ts";
import * as paths from "./migrations/0058-paths.ts";
import * as pathsIndex from "./migrations/0058-paths-index.ts";
import * as eventSubscribers from "./migrations/0059-event-subscribers.ts";
import * as learningRecords from "./migrations/0062-learning-records.ts";
import * as toldOnce from "./migrations/0059-told-once.ts";
import * as webhooks from "./migrations/0060-webhooks.ts";
import * as apiKeys from "./migrations/0061-api-keys.ts";
import * as calendars from "./migrations/0064-calendars.ts";
import * as groups from "./migrations/0065-groups.ts";
import * as assignedGroupsIndex from "./migrations/0066-assigned-groups-index.ts";
import * as assignedGroups from "./migrations/0066-assigned-groups.ts";
import * as identityProviders from "./migrations/0067-identity-providers.ts";
import * as signInRules from "./migrations/0068-sign-in-rules.ts";
import * as secondFactors from "./migrations/0069-second-factors.ts";
import * as directory from "./migrations/0070-directory.ts";
import * as recordsThatFail from "./migrations/0071-learning-records-that-fail.ts";
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Logger } from "pino";
import { createDatabase, type Database } from "./database.ts";
import { sqlState } from "./pool.ts";

export interface Step extends Migration {
  /**
   * The step builds an index or checks a constraint while others write, which PostgreSQL does not do in a transaction.
   * It is repeated from its beginning when it was interrupted.
   */
  outsideTransaction?: true;
}

/** Every step from an empty database to this version, by name in order. A shipped step is never changed. */
export const migrations: Record<string, Step> = {
  "0001-foundation": foundation,
  "0002-people": people,
  "0003-hourly-totals": hourlyTotals,
  "0004-rooms": rooms,
  "0005-rooms-in-use": roomsInUse,
  "0006-agent-health": agentHealth,
  "0008-calls-and-names": callsAndNames,
  "0009-open-sessions": openSessions,
  "0010-write-units": writeUnits,
  "0011-companies": companies,
  "0012-library": library,
  "0013-file-checks": fileChecks,
  "0014-recordings": recordings,
  "0015-invitations": invitations,
  "0016-messages": messages,
  "0017-releases": releases,
  "0018-transcripts": transcripts,
  "0019-chats": chats,
  "0020-dashboards": dashboards,
  "0021-month-bounds": monthBounds,
  "0022-month-bounds-checked": monthBoundsChecked,
  "0023-monthly-partitions": monthlyPartitions,
  "0024-cut-records": cutRecords,
  "0025-reported-ends": reportedEnds,
  "0026-folded-texts": foldedTexts,
  "0027-compared-addresses": comparedAddresses,
  "0028-versions": versions,
  "0029-reserved-agents": reservedAgents,
  "0030-practice": practice,
  "0031-assignments": assignments,
  "0032-played-recordings": playedRecordings,
  "0033-kept-lines": keptLines,
  "0034-legs": legs,
  "0035-conversations-in-legs": conversationsInLegs,
  "0036-page-privacy": pagePrivacy,
  "0037-consent-index": consentIndex,
  "0038-deletion-requests": deletionRequests,
  "0039-overlapping-legs": overlappingLegs,
  "0042-whose-unwanted-records": whoseUnwantedRecords,
  "0043-unwanted-records-index": unwantedRecordsIndex,
  "0044-open-results": openResults,
  "0045-room-authors": roomAuthors,
  "0046-costs-and-first-scores": costsAndFirstScores,
  "0046-first-scores-filled": firstScoresFilled,
  "0047-exams": exams,
  "0048-noticed": noticed,
  "0048-noticed-indexes": noticedIndexes,
  "0049-rejudgements": rejudgements,
  "0050-folded-apostrophes": foldedApostrophes,
  "0051-default-privacy": defaultPrivacy,
  "0052-counted-though-deleted": countedThoughDeleted,
  "0053-one-table": oneTable,
  "0053-rows-moved": rowsMoved,
  "0054-recordings": soundOfCalls,
  "0055-room-training": roomTraining,
  "0056-drills": drills,
  "0057-variants": variants,
  "0057-variants-index": variantsIndex,
  "0057-watched-models": watchedModels,
  "0058-paths": paths,
  "0058-paths-index": pathsIndex,
  "0059-event-subscribers": eventSubscribers,
  "0062-learning-records": learningRecords,
  "0059-told-once": toldOnce,
  "0060-webhooks": webhooks,
  "0061-api-keys": apiKeys,
  "0064-calendars": calendars,
  "0065-groups": groups,
  "0066-assigned-groups": assignedGroups,
  "0066-assigned-groups-index": assignedGroupsIndex,
  "0067-identity-providers": identityProviders,
  "0068-sign-in-rules": signInRules,
  "0069-second-factors": secondFactors,
  "0070-directory": directory,
  "0071-learning-records-that-fail": recordsThatFail,
};

const attempts = 30;

const pauseMs = 500;

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs));

/** A lock that somebody else holds a little longer than we wait. */
const isBusy = (error: unknown) => sqlState(error) === "55P03";

/** In their order. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/** The steps of an older version, which ended with `last`. */
export const migrationsUntil = (last: string | undefined): Record<string, Step> =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => last === undefined || name <= last));

/**
 * Brings the database to this version. Several processes may do it at once: one works, the others wait for it.
 * Each step is a transaction of its own, so that no table is locked for longer than one step takes.
 * @throws the error of the step that failed; the database is then as the steps before left it
 */
async function migrateToLatest(db: Database, steps: Record<string, Step>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(steps) } });
  const waiting = (await migrator.getMigrations()).filter(({ executedAt }) => executedAt === undefined);
  for (const { name } of waiting) await takeStep(migrator, steps[name]?.outsideTransaction ?? false);
}

/** A table in use is asked for again and again rather than waited for, because everybody else would queue behind us. */
async function takeStep(migrator: Migrator, disableTransactions: boolean): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { error } = await migrator.migrateUp({ disableTransactions });
    if (error === undefined) return;
    if (attempt >= attempts || !isBusy(error)) throw error;
    await pause();
  }
}

/**
 * Lets one process at a time do the work. The others ask again and again: a process that waited for the lock would have
 * a transaction open, and an index that is built concurrently waits for all of those.
 */
async function oneAtATime(db: Database, work: (db: Database) => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const lock = sql<{
      isOurs: boolean;
    }>`select pg_try_advisory_lock(hashtextextended('migrate', 0)) as "isOurs"`;
    while (!(await lock.execute(connection)).rows[0]?.isOurs) await pause();
    try {
      await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended('migrate', 0))`.execute(connection);
    }
  });
}

/** Migrates over a connection of its own, on which a step may take as long as it needs. */
export async function migrateDatabase(databaseUrl: string, log: Logger, steps = migrations): Promise<void> {
  const { db, close } = createDatabase({ databaseUrl, poolMax: 1, use: "migrations" }, log);
  try {
    await oneAtATime(db, (connection) => migrateToLatest(connection, steps));
  } finally {
    await close();
  }
}

/** Whether every step that this version knows has been taken. */
export async function isCurrent(db: Database): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const taken = new Set(rows.map(({ name }) => name));
  return migrationNames.every((name) => taken.has(name));
}
