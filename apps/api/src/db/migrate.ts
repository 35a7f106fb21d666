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
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Logger } from "pino";
import { createDatabase, type Database } from "./database.ts";
import { sqlState } from "./pool.ts";

/** Every step from an empty database to this version, by name in order. A shipped step is never changed. */
const migrations: Record<string, Migration> = {
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
};

const attempts = 30;

const pauseMs = 500;

/** A lock that somebody else holds a little longer than we wait. */
const isBusy = (error: unknown) => sqlState(error) === "55P03";

/**
 * Brings the database to this version. Several processes may do it at once: one works, the others wait for it.
 * A table in use is asked for again and again rather than waited for, because everybody else would queue behind us.
 * @throws the error of the step that failed; the database is then as it was before
 */
async function migrateToLatest(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  for (let attempt = 1; ; attempt++) {
    const { error } = await migrator.migrateToLatest();
    if (error === undefined) return;
    if (attempt >= attempts || !isBusy(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Migrates over a connection of its own, on which a step may take as long as it needs. */
export async function migrateDatabase(databaseUrl: string, log: Logger): Promise<void> {
  const { db, close } = createDatabase({ databaseUrl, poolMax: 1, use: "migrations" }, log);
  try {
    await migrateToLatest(db);
  } finally {
    await close();
  }
}

/** Whether every step that this version knows has been taken. */
export async function isCurrent(db: Database): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const taken = new Set(rows.map(({ name }) => name));
  return Object.keys(migrations).every((name) => taken.has(name));
}
