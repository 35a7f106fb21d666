import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import pino from "pino";
import { inject } from "vitest";
import { createDatabase } from "../src/platform/db/database.ts";

const log = pino({ level: "silent" });

/** Milliseconds: tests ask the database for much at once, on machines that are busy. */
export const connectWithin = 30_000;

/** A database of the caller's own: migrated and empty, or with nothing in it at all. */
export async function testDatabase({ migrated = true } = {}): Promise<{
  url: string;
  drop: () => Promise<void>;
}> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(
    `create database ${name} template ${migrated ? "field_advisor" : "template0"} strategy file_copy`,
  );
  return {
    url: `${inject("postgresUrl")}/${name}`,
    drop: () => administer(`drop database ${name} with (force)`),
  };
}

/** Creating a database takes a lock on its template, so files that start together have to wait for each other. */
async function administer(statement: string): Promise<void> {
  const databaseUrl = `${inject("postgresUrl")}/postgres`;
  const { db, close } = createDatabase({ databaseUrl, poolMax: 1, use: "migrations" }, log);
  try {
    await sql`set lock_timeout = 0`.execute(db);
    await sql`select pg_advisory_lock(1)`.execute(db);
    await sql.raw(statement).execute(db);
  } finally {
    await close();
  }
}
