import { sql } from "kysely";
import pino from "pino";
import { createDatabase, type Database } from "../src/platform/db/database.ts";
import { migrateDatabase, migrationNames, migrationsUntil } from "../src/platform/db/migrate.ts";
import { connectWithin, testDatabase } from "./database.ts";

const log = pino({ level: "silent" });

interface DatabaseBefore {
  db: Database;
  /** Runs one statement. */
  run<Row = unknown>(statement: string): Promise<Row[]>;
  /** Takes the step and those that follow it, until `last`. */
  take(last?: string): Promise<void>;
  close(): Promise<void>;
}

/** A database as it is right before a step of its migrations. */
export async function databaseBefore(step: string): Promise<DatabaseBefore> {
  const { url, drop } = await testDatabase({ migrated: false });
  const { db, close } = createDatabase(
    { databaseUrl: url, poolMax: 2, use: "migrations", connectWithin },
    log,
  );
  await migrateDatabase(url, log, migrationsUntil(migrationNames[migrationNames.indexOf(step) - 1]));
  return {
    db,
    run: async <Row>(statement: string) => (await sql.raw<Row>(statement).execute(db)).rows,
    take: (last = step) => migrateDatabase(url, log, migrationsUntil(last)),
    close: async () => {
      await close();
      await drop();
    },
  };
}
