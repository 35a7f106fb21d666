import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { onTestFinished } from "vitest";
import { folderPlace, type Place } from "../src/backup/place.ts";
import { createBackup } from "../src/backup/create.ts";
import { restoreBackup } from "../src/backup/restore.ts";
import { readConfig } from "../src/config.ts";
import { createContext, type Context } from "../src/context.ts";
import type { Database } from "../src/db/database.ts";
import { connectWithin, testDatabase } from "./database.ts";
import { createConversation, createDeployment, createMessage, createUser } from "./factories.ts";
import { openLibrary } from "./library.ts";

export const backupKey = "a key of the tests with more than 32 characters";

type AtEnd = (remove: () => Promise<void>) => void;

export async function newFolder(atEnd: AtEnd = onTestFinished): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "field-advisor-backup-"));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes a back-up. @returns its name */
export async function backUp(ctx: Context, place: Place): Promise<string> {
  await createBackup(ctx, place, backupKey);
  return (await place.list()).at(-1) ?? "";
}

export const newPlace = async (): Promise<Place & { folder: string }> => {
  const folder = await newFolder();
  return { folder, ...folderPlace(folder) };
};

export const restore = (ctx: Context, place: Place, name: string): Promise<string> =>
  restoreBackup(ctx, place, name, backupKey);

/** An installation in which the product was started and never used, or never started. */
export async function emptyInstallation(
  env: Record<string, string> = {},
  migrated = true,
  atEnd: AtEnd = onTestFinished,
) {
  const { url, drop } = await testDatabase({ migrated });
  const folder = await mkdtemp(path.join(tmpdir(), "field-advisor-restored-"));
  const files = { FILES_URL: pathToFileURL(path.join(folder, "files")).href };
  const settings = { NODE_ENV: "test", DATABASE_URL: url, LOG_LEVEL: "silent", ...files, ...env };
  const ctx = createContext(readConfig(settings), { connectWithin });
  atEnd(async () => {
    await ctx.close();
    await drop();
    await rm(folder, { recursive: true, force: true });
  });
  return ctx;
}

const ownMigrations = path.join(import.meta.dirname, "../../voice-agent/src/db/migrations");

/** What the voice agent keeps in the same database: one agent, and a conversation with a line. */
async function fillVoiceAgent(db: Database): Promise<void> {
  const statements = [
    "create schema voice_agent",
    "set local search_path = voice_agent",
    "create table migrations (name text primary key, applied_at timestamptz not null default now())",
    ...(await Promise.all(
      (await readdir(ownMigrations))
        .toSorted()
        .map((name) => readFile(path.join(ownMigrations, name), "utf8")),
    )),
    `insert into agents (agent_id, name, conversation_config, platform_settings, tags)
     values ('own', 'Our "own" agent', '{"a": [1, "\\\\n"]}', '{}', '{x,"y z"}')`,
    `insert into conversations (conversation_id, agent_id, agent_name, status) values ('c1', 'own', 'Own', 'done')`,
    `insert into transcript_items (conversation_id, position, role, message, time_in_call_secs, event_id, medium)
     values ('c1', 0, 'user', E'two\\nlines\\tand a tab \\\\ ü', 1, 1, 'text')`,
  ];
  await db.transaction().execute(async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  });
}

/** An installation in use: people, a page with a message and a conversation, files, jobs, a voice agent. */
export async function usedInstallation(env: Record<string, string> = {}) {
  const library = await openLibrary({ env });
  const { api } = library;
  const { db, ctx } = api;
  await library.publish("one");
  await library.publish("the other");
  const user = await createUser(db, { first_name: "Zoë\t\\N\n" });
  const page = await createDeployment(db, { user_id: user.id });
  await createMessage(db, [page.id]);
  await createConversation(db, { deployment_id: page.id });
  await db.transaction().execute((trx) => ctx.jobs.enqueue(trx, "request-reset", reset));
  await fillVoiceAgent(db);
  return library;
}

const reset = { email: "a@example.test", network: "127.0.0.0/24", requestId: "test" };
