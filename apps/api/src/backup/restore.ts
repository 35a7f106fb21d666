import type { Context } from "../context.ts";
import { migrateDatabase, migrationsUntil, migrationNames } from "../db/migrate.ts";
import { installJobs } from "../jobs/install.ts";
import { byCommand, commandWriter, write } from "../writes/write.ts";
import { alone, inOwnTransaction, snapshotMode } from "./connection.ts";
import { requireEmpty, requireStopped } from "./empty-database.queries.ts";
import { Failure } from "./failure.ts";
import type { FileWorks } from "./file-works.ts";
import { restoreFiles, type Say } from "./files.ts";
import { filesIn, type Manifest, readManifest, rowsIn } from "./manifest.ts";
import type { Target } from "./parts.ts";
import { restoreRows } from "./restored-rows.ts";
import { sideBySide } from "./side-by-side.ts";
import { nameOf } from "./tables.queries.ts";

/**
 * Brings a back-up into an empty installation of the same or a newer version. Rows come in one transaction, which ends
 * after the last file, so whatever breaks it off, it can be begun again.
 * @returns what to tell at the end
 */
export const restoreBackup = (
  ctx: Context,
  target: Target,
  name: string,
  { works, say }: { works: FileWorks; say: Say },
): Promise<string> =>
  alone(ctx.config.databaseUrl, async () => {
    const { databaseUrl } = ctx.config;
    const manifest = await readManifest(target, name);
    requireKnown(manifest);
    await inOwnTransaction(databaseUrl, snapshotMode, async (client) => {
      await requireStopped(client);
      await requireEmpty(client, manifest);
    });
    say(`Restoring the back-up ${name} ...`);
    await bring(ctx, target, { manifest, works, say });
    // What the queues and their schedules are is this version's matter.
    await migrateDatabase(databaseUrl, ctx.log);
    await installJobs(databaseUrl);
    await analyze(databaseUrl, manifest);
    await write(ctx, commandWriter(), (unit) =>
      unit.audit({ by: byCommand, action: "backup.restore", subject: { type: "backup", id: name } }),
    );
    return `The back-up ${name} is restored: ${rowsIn(manifest)} and ${filesIn(manifest)} are what the manifest says.`;
  });

interface Bringing {
  manifest: Manifest;
  works: FileWorks;
  say: Say;
}

/** Brings files while the tables are made and filled; no row is there for others before the last file is. */
async function bring(ctx: Context, target: Target, { manifest, works, say }: Bringing): Promise<void> {
  const { databaseUrl } = ctx.config;
  const files = manifest.files.filter(({ sha256 }) => !manifest.missing.includes(sha256));
  say(
    `Copying files (${files.length}) and the database (${manifest.tables.length} tables), and comparing both with the manifest ...`,
  );
  const copied = Promise.withResolvers<void>();
  // Where the tables fail, nobody waits for it any more.
  copied.promise.catch(() => undefined);
  await sideBySide(
    async (broken) => {
      broken.addEventListener("abort", () => copied.reject(broken.reason));
      await migrateDatabase(databaseUrl, ctx.log, migrationsUntil(manifest.migrations.at(-1)?.name));
      broken.throwIfAborted();
      await installJobs(databaseUrl);
      broken.throwIfAborted();
      await restoreRows(databaseUrl, target, { manifest, before: copied.promise, broken });
    },
    async (broken) => copied.resolve(await restoreFiles(works, { files, say, broken })),
  );
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

/** Until PostgreSQL has counted its rows it plans as if there were none. */
const analyze = (databaseUrl: string, { tables }: Manifest) =>
  inOwnTransaction(databaseUrl, "", async (client) => {
    for (const table of tables) await client.query(`analyze ${nameOf(client, table)}`);
  });
