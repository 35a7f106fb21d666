import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { onTestFinished } from "vitest";
import { createBackup } from "../src/backup/create.ts";
import { readConfig } from "../src/config.ts";
import { createContext, type Context } from "../src/context.ts";
import type { Database } from "../src/platform/db/database.ts";
import { connectWithin, testDatabase } from "./database.ts";
import { createConversation, createDeployment, createMessage, createUser } from "./factories.ts";
import { openLibrary, pdf } from "./library.ts";

export const backupKey = "a key of the tests with more than 32 characters";

type AtEnd = (remove: () => Promise<void>) => void;

/** A file that is not there yet, in a folder of its own. */
export async function newFile(atEnd: AtEnd = onTestFinished): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "field-advisor-backup-"));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return path.join(folder, "monday.tar.zst.age");
}

/** Makes a back-up. @returns its file */
export async function backUp(ctx: Context, atEnd?: AtEnd): Promise<string> {
  const file = await newFile(atEnd);
  await createBackup(ctx, file, backupKey);
  return file;
}

/** Starts the command on an installation, as an operator does. */
export function command(args: string[], { config }: Context, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "../src/backup.ts"), ...args], {
    env: {
      NODE_ENV: "test",
      DATABASE_URL: config.databaseUrl,
      FILES_URL: pathToFileURL((config.files.place as { folder: string }).folder).href,
      BACKUP_KEY: backupKey,
      ...env,
    },
  });
  const kill = async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  return { stdin: child.stdin, stdout: child.stdout, told: text(child.stderr), kill };
}

/** An installation in which the product was started and never used, or never started. */
export async function emptyInstallation({ migrated = true, atEnd = onTestFinished } = {}) {
  const { url, drop } = await testDatabase({ migrated });
  const folder = await mkdtemp(path.join(tmpdir(), "field-advisor-restored-"));
  const env = { DATABASE_URL: url, FILES_URL: pathToFileURL(path.join(folder, "files")).href };
  const ctx = createContext(readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent", ...env }), { connectWithin });
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
  const names = (await readdir(ownMigrations)).toSorted();
  const statements = [
    "create schema voice_agent",
    "set local search_path = voice_agent",
    "create table migrations (name text primary key, applied_at timestamptz not null default now())",
    ...(await Promise.all(names.map((name) => readFile(path.join(ownMigrations, name), "utf8")))),
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

/** What has several of the pieces that are encrypted one by one, of 64 KiB. */
export const long = randomBytes(200_000).toString("hex");

/** An installation in use: people, a page with a message and a conversation, files, jobs, a voice agent. */
export async function usedInstallation() {
  const library = await openLibrary({ env: {} });
  const { db, ctx } = library.api;
  await library.send(pdf(long), "long.pdf");
  await library.publish("the other");
  const user = await createUser(db, { first_name: "Zoë\t\\N\n" });
  const page = await createDeployment(db, { user_id: user.id });
  await createMessage(db, [page.id]);
  await createConversation(db, { deployment_id: page.id });
  const reset = { email: "a@example.test", network: "127.0.0.0/24", requestId: "test" };
  await db.transaction().execute((trx) => ctx.jobs.enqueue(trx, "request-reset", reset));
  await fillVoiceAgent(db);
  return library;
}
