import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from } from "pg-copy-streams";
import type { Context } from "../context.ts";
import { migrateDatabase, migrationsUntil, migrationNames } from "../db/migrate.ts";
import { installJobs } from "../jobs/install.ts";
import { spool } from "../lib/spooled-file.ts";
import { byCommand, commandWriter, write } from "../writes/write.ts";
import { type Entry, openArchive } from "./archive.ts";
import { alone, inOwnTransaction } from "./connection.ts";
import {
  inWords,
  kindOf,
  type Manifest,
  noTotals,
  readManifest,
  requireTotals,
  tableKey,
  type Totals,
} from "./contents.ts";
import { requireEmpty, requireStopped } from "./empty-database.queries.ts";
import { Failure } from "./failure.ts";
import type { Place } from "./place.ts";
import { finishRows, prepareRows } from "./restored-rows.queries.ts";
import { listOf, nameOf } from "./tables.queries.ts";

/**
 * Brings a back-up into an empty installation of the same or a newer version. Rows come in one transaction, which ends
 * after the last file, so whatever breaks it off, it can be begun again.
 * @returns what to tell at the end
 */
export const restoreBackup = (ctx: Context, place: Place, name: string, key: string): Promise<string> =>
  alone(ctx.config.databaseUrl, async () => {
    const { databaseUrl } = ctx.config;
    const entries = openArchive(key, await place.read(name));
    try {
      const manifest = await readManifest(entries);
      requireKnown(manifest);
      await inOwnTransaction(databaseUrl, async (client) => {
        await requireStopped(client);
        await requireEmpty(client, manifest);
      });
      await migrateDatabase(databaseUrl, ctx.log, migrationsUntil(manifest.migrations.at(-1)?.name));
      await installJobs(databaseUrl);
      const totals = await inOwnTransaction(databaseUrl, async (client) => {
        await requireEmpty(client, manifest);
        const foreignKeys = await prepareRows(client, manifest);
        const brought = await bring(ctx, client, { manifest, entries });
        await finishRows(client, manifest, foreignKeys);
        return brought;
      });
      await bringUpToDate(ctx, manifest);
      await write(ctx, commandWriter(), (unit) =>
        unit.audit({ by: byCommand, action: "backup.restore", subject: { type: "backup", id: name } }),
      );
      return `The back-up ${name} is restored: ${inWords(totals)}.`;
    } finally {
      await entries.return();
    }
  });

/** What the queues and their schedules are is this version's matter; and PostgreSQL plans badly until it knows its rows. */
async function bringUpToDate({ config: { databaseUrl }, log }: Context, { tables }: Manifest): Promise<void> {
  await migrateDatabase(databaseUrl, log);
  await installJobs(databaseUrl);
  await inOwnTransaction(databaseUrl, async (client) => {
    for (const table of tables) await client.query(`analyze ${nameOf(client, table)}`);
  });
}

/** Brings rows and files. @throws Failure where they are not what was backed up */
async function bring(
  ctx: Context,
  client: Client,
  { manifest, entries }: { manifest: Manifest; entries: AsyncIterable<Entry> },
): Promise<Totals> {
  const tables = new Map(manifest.tables.map((table) => [tableKey(table), table]));
  const seen = noTotals();
  let written: Totals | undefined;
  for await (const entry of entries) {
    const { kind, of } = kindOf(entry);
    if (kind === "totals") written = await requireTotals(entry, seen);
    else if (kind === "file") {
      await bringFile(ctx, of, entry);
      seen.files += 1;
    } else {
      const table = tables.get(of);
      if (!table) throw new Failure(`The back-up is damaged: its manifest does not name ${of}.`);
      const statement = `copy ${nameOf(client, table)} (${listOf(client, table.columns)}) from stdin`;
      const rows = client.query(from(statement));
      await pipeline(entry.content, rows);
      seen.rows[of] = (seen.rows[of] ?? 0) + rows.rowCount;
    }
  }
  if (!written) throw new Failure("The back-up was cut off: its end is missing.");
  return written;
}

async function bringFile(
  { config, files }: Context,
  sha256: string,
  { name, content }: Entry,
): Promise<void> {
  const spooled = await spool(config.files.arriving, name, toAsync(content), { isNamed: true });
  try {
    if (spooled.sha256 !== sha256) throw new Failure(`The back-up is damaged: ${name} has another content.`);
    await files.put(spooled);
  } finally {
    await spooled.discard();
  }
}

async function* toAsync(content: Entry["content"]): AsyncGenerator<Uint8Array, void> {
  yield* content;
}

/** @throws Failure unless this version can make the tables of the back-up's */
function requireKnown({ migrations }: Manifest): void {
  const later = migrations.find(({ name }) => !migrationNames.includes(name));
  if (later)
    throw new Failure(
      `The back-up was made by a newer version: it has the migration ${later.name}. Restore it with that version.`,
    );
  const expected = migrationNames.slice(0, migrations.length);
  if (migrations.some(({ name }, at) => name !== expected[at]))
    throw new Failure("The back-up has not the migrations of any version of this product.");
}
