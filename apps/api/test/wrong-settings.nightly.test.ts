import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "../src/platform/db/database.ts";
import { createLog } from "../src/lib/log.ts";
import { startApi } from "./api-process.ts";
import { connectWithin, testDatabase } from "./database.ts";

const slow = { timeout: 60_000 };

/** Another start would end alike, so the process says so by its exit code, and in the one line that it writes. */
const refused = (reason: string) =>
  new RegExp(`^The API ended early with 78:\nThe API cannot start: ${reason}\n$`);

async function databaseUrl(options?: { migrated: boolean }): Promise<string> {
  const { url, drop } = await testDatabase(options);
  onTestFinished(drop);
  return url;
}

const secret = () => randomBytes(32).toString("base64url");

const production = (url: string) => ({
  NODE_ENV: "production",
  DATABASE_URL: url,
  API_ORIGIN: "https://api.example.test",
  PORTAL_ORIGIN: "https://portal.example.test",
  CONSOLE_ORIGIN: "https://console.example.test",
  DEPLOY_ORIGIN: "https://deploy.example.test",
  SECRET_KEY: secret(),
  VOICE_PROVIDER_KEY: secret(),
  VOICE_WEBHOOK_SECRET: secret(),
  FILES_URL: "file:///files",
});

test("in production, a secret that is published, and one that is missing", slow, async () => {
  const env = {
    ...production("postgres://nobody@127.0.0.1:9/none"),
    SECRET_KEY: "",
    VOICE_WEBHOOK_SECRET: "for-development-only",
  };
  await expect(startApi(env)).rejects.toThrow(
    refused("SECRET_KEY is missing: .*\\. VOICE_WEBHOOK_SECRET is the published development value: .*"),
  );
});

test("in production, a database that loses what was answered", slow, async () => {
  await expect(startApi(production(await databaseUrl()))).rejects.toThrow(
    refused("PostgreSQL runs with fsync = off: answered changes can be lost\\. Switch it on\\."),
  );
});

test("a folder for files that takes none", slow, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "no-store-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "file");
  await writeFile(file, "");
  const env = { DATABASE_URL: await databaseUrl(), FILES_URL: pathToFileURL(path.join(file, "files")).href };
  await expect(startApi(env)).rejects.toThrow(
    refused("Files cannot be kept in .*FILES_URL must name a folder.*"),
  );
});

test("a database that cannot be migrated", slow, async () => {
  const url = await databaseUrl({ migrated: false });
  const { db, close } = createDatabase({ databaseUrl: url, poolMax: 1, connectWithin }, createLog("silent"));
  // Somebody else's table has the name of ours.
  await sql`create table users (id int)`.execute(db);
  await close();
  await expect(startApi({ DATABASE_URL: url })).rejects.toThrow(
    refused('The database cannot be migrated: relation "users" already exists\\.'),
  );
});
