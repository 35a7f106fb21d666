import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from } from "pg-copy-streams";
import type { Context } from "../context.ts";
import { migrateDatabase, migrationNames, migrationsUntil } from "../platform/db/migrate.ts";
import { installJobs } from "../platform/jobs/queues.ts";
import { spool } from "../lib/spooled-file.ts";
import { byCommand, commandWriter, write } from "../platform/write/write.ts";
import { type Content, type Entry, Failure } from "./archive.ts";
import { readBackup } from "./backup-file.ts";
import { inOwnTransaction } from "./connection.ts";
import { inWords, type Manifest, readManifest, takeContents, type Totals } from "./contents.ts";
import { finishTables, prepareTables, requireEmpty, requireStopped } from "./restored-tables.queries.ts";

/**
 * Brings a back-up into an empty installation of the same or a newer version. Rows come in one transaction, which ends
 * after the last file, so whatever breaks it off, it can be begun again.
 * @returns what to tell at the end
 */
export const restoreBackup = (ctx: Context, file: string, key: string): Promise<string> =>
  readBackup(file, key, async (entries) => {
    const { databaseUrl } = ctx.config;
    const manifest = await readManifest(entries);
    await requireRestorable(databaseUrl, manifest);
    await migrateDatabase(databaseUrl, ctx.log, migrationsUntil(manifest.migrations.at(-1)));
    await installJobs(databaseUrl);
    const totals = await inOwnTransaction(databaseUrl, (client) => bring(ctx, client, { manifest, entries }));
    // What the queues and their schedules are is this version's matter.
    await migrateDatabase(databaseUrl, ctx.log);
    await installJobs(databaseUrl);
    const subject = { type: "backup", id: path.basename(file) };
    await write(ctx, commandWriter(), (unit) =>
      unit.audit({ by: byCommand, action: "backup.restore", subject }),
    );
    return `The back-up is restored: ${inWords(totals)}.`;
  });

/** @throws Failure before anything was changed */
async function requireRestorable(databaseUrl: string, manifest: Manifest): Promise<void> {
  const later = manifest.migrations.find((name) => !migrationNames.includes(name));
  if (later)
    throw new Failure(
      `The back-up was made by a newer version: it has the migration ${later}. Restore it with that version.`,
    );
  await inOwnTransaction(databaseUrl, async (client) => {
    await requireStopped(client);
    await requireEmpty(client, manifest);
  });
}

/** Brings rows and files. @throws Failure where they are not what was backed up */
async function bring(
  ctx: Context,
  client: Client,
  { manifest, entries }: { manifest: Manifest; entries: AsyncIterable<Entry> },
): Promise<Totals> {
  // Of two restores at once the second one waits here, and finds that the database is in use.
  await client.query("lock table public.users");
  await requireEmpty(client, manifest);
  const foreignKeys = await prepareTables(client, manifest);
  const columns = new Map(manifest.tables.map((table) => [table.name, table.columns]));
  const totals = await takeContents(entries, {
    rows: (table, content) => bringRows(client, `${table} (${columns.get(table)})`, content),
    file: (name, content) => bringFile(ctx, name, content),
  });
  await finishTables(client, manifest, foreignKeys);
  // PostgreSQL plans badly until it knows its rows.
  await client.query("analyze");
  return totals;
}

async function bringRows(client: Client, into: string, content: Content): Promise<number> {
  const rows = client.query(from(`copy ${into} from stdin`));
  await pipeline(content, rows);
  return rows.rowCount;
}

async function bringFile({ config, files }: Context, name: string, content: Content): Promise<string> {
  const spooled = await spool(config.files.arriving, name, toAsync(content), { isNamed: true });
  try {
    await files.put(spooled);
    return spooled.sha256;
  } finally {
    await spooled.discard();
  }
}

async function* toAsync(content: Content): AsyncGenerator<Uint8Array, void> {
  yield* content;
}
