import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import pino from "pino";
import { inject } from "vitest";
import { createDatabase, type Database } from "../src/db/database.ts";

const log = pino({ level: "silent" });

export interface TestDatabase {
  url: string;
  db: Database;
  close: () => Promise<void>;
}

/** A database of the caller's own: migrated and empty unless another template is named. */
export async function testDatabase({ template = "template" } = {}): Promise<TestDatabase> {
  const postgresUrl = inject("postgresUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(postgresUrl, `create database ${name} template ${template}`);
  const url = `${postgresUrl}/${name}`;
  const { db, close } = createDatabase({ databaseUrl: url, poolMax: 10 }, log);
  return {
    url,
    db,
    async close() {
      await close();
      await administer(postgresUrl, `drop database ${name} with (force)`);
    },
  };
}

/** Creating a database takes a lock on its template, so files that start together may have to wait for each other. */
async function administer(postgresUrl: string, statement: string): Promise<void> {
  const databaseUrl = `${postgresUrl}/postgres`;
  const { db, close } = createDatabase({ databaseUrl, poolMax: 1, unhurried: true }, log);
  try {
    await sql`select pg_advisory_lock(1)`.execute(db);
    await sql.raw(statement).execute(db);
  } finally {
    await close();
  }
}
