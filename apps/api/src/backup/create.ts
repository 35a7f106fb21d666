import type { Context } from "../context.ts";
import { counted } from "../lib/text.ts";
import { byCommand, commandWriter, write } from "../writes/write.ts";
import { readCatalogue, type Catalogue } from "./catalogue.ts";
import { alone, inOwnTransaction, snapshotMode } from "./connection.ts";
import { Failure } from "./failure.ts";
import type { BackedFile, FileWorks } from "./file-works.ts";
import { backUpFiles, countStrays, type Say } from "./files.ts";
import { filesIn, type Manifest, nameAt, readManifest, rowsIn, writeManifest } from "./manifest.ts";
import type { Target } from "./parts.ts";
import { sideBySide } from "./side-by-side.ts";
import { copySnapshot } from "./snapshot.ts";
import { thin } from "./thinning.ts";
import { selectMigrations, type TakenMigration } from "./tables.queries.ts";

interface Options {
  works: FileWorks;
  say: Say;
  /** Whether back-ups that are no longer needed stay. */
  keepsAll: boolean;
}

/** Makes a back-up, and removes those that it makes superfluous. @returns what to tell at the end */
export const createBackup = (ctx: Context, target: Target, options: Options): Promise<string> =>
  alone(ctx.config.databaseUrl, async () => {
    const { works, say, keepsAll } = options;
    const name = nameAt(ctx.now());
    const before = await readCatalogue(target.place);
    await requireOwn(target, before, {
      say,
      migrations: await inOwnTransaction(ctx.config.databaseUrl, snapshotMode, selectMigrations),
    });
    await removeUnfinished(target, before, say);
    const manifest = await copy(ctx, target, { works, name, before, say });
    await write(ctx, commandWriter(), (unit) =>
      unit.audit({
        by: byCommand,
        action: "backup.create",
        subject: { type: "backup", id: name },
        details: { tables: manifest.tables.length, files: manifest.files.length },
      }),
    );
    if (!keepsAll) await thin(target, say);
    return `The back-up ${name} is complete: ${contents(manifest)}.`;
  });

interface Copying {
  works: FileWorks;
  name: string;
  before: Catalogue;
  say: Say;
}

async function copy(ctx: Context, target: Target, { works, name, before, say }: Copying): Promise<Manifest> {
  try {
    const named = Promise.withResolvers<readonly BackedFile[]>();
    const [snapshot, { missing, sent }] = await sideBySide(
      (broken) => {
        say("Copying the database ...");
        broken.addEventListener("abort", () => named.reject(broken.reason));
        return copySnapshot(ctx.config.databaseUrl, target, { name, onFiles: named.resolve, broken });
      },
      async (broken) => {
        const files = await named.promise;
        say(`Copying files (${files.length}) ...`);
        return backUpFiles(works, target, { files, there: before.parts, say, broken });
      },
    );
    say(`Already there: ${counted(snapshot.files.length - sent - missing.length, "file")}.`);
    if (missing.length > 0)
      say(
        `Missing or damaged in the store: ${counted(missing.length, "file")}; owners see which under failed work.`,
      );
    const strays = await countStrays(ctx.files, snapshot.files);
    await writeManifest(target, { ...snapshot, name, missing, strays });
    return await readManifest(target, name);
  } catch (error) {
    // The error says more than one of a place that is full or away.
    await removeBackup(target, name).catch(() => undefined);
    throw error;
  }
}

/**
 * Makes sure that the place has no back-ups of another installation, which this one would thin out.
 * @throws Failure
 */
async function requireOwn(
  target: Target,
  { complete }: Catalogue,
  { say, migrations }: { say: Say; migrations: readonly TakenMigration[] },
): Promise<void> {
  const newest = complete.at(-1);
  if (newest === undefined) return;
  const manifest = await readManifest(target, newest).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    say(`The newest back-up cannot be read: ${error.message}`);
  });
  if (!manifest || manifest.installation === migrations[0]?.timestamp) return;
  throw new Failure(
    "The place has back-ups of another installation. Give each installation a folder of its own.",
  );
}

const contents = (manifest: Manifest): string => {
  const { missing, strays } = manifest;
  return [
    rowsIn(manifest),
    filesIn(manifest),
    ...(missing.length > 0 ? [`${counted(missing.length, "file")} missing`] : []),
    ...(strays > 0 ? [`${counted(strays, "file")} in the store that no row names`] : []),
  ].join(", ");
};

/** What killed back-ups left. Files that they brought stay: the next one needs them. */
async function removeUnfinished(
  { place }: Target,
  { parts, unfinished }: Catalogue,
  say: Say,
): Promise<void> {
  await place.removeUnfinished();
  for (const name of unfinished) {
    say(`Removing the back-up ${name}, which was broken off.`);
    for (const part of parts.keys()) if (part.startsWith(`${name}/`)) await place.remove(part);
  }
}

async function removeBackup({ place }: Target, name: string): Promise<void> {
  for await (const part of place.list()) if (part.name.startsWith(`${name}/`)) await place.remove(part.name);
}
