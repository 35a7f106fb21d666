import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { Logger } from "pino";
import { createDatabase, type Database } from "./database.ts";
import { migrations } from "./migrations.ts";
import { sqlState } from "./pool.ts";

const attempts = 30;
const pauseMs = 500;

/** A lock that somebody else holds a little longer than we wait. */
const isBusy = (error: unknown) => sqlState(error) === "55P03";

/**
 * Brings the database to this version. Several processes may do it at once: one works, the others wait for it.
 * A table in use is asked for again and again rather than waited for, because everybody else would queue behind us.
 * @throws the error of the step that failed; the database is then as it was before
 */
export async function migrateToLatest(db: Database): Promise<void> {
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
