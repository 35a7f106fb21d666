import { parseArgs } from "node:util";
import { readConfig, type Config } from "../config.ts";
import { createContext, type Context } from "../context.ts";
import { explain } from "../lib/explain.ts";
import { chosenOf, readCatalogue, requireSealing } from "./catalogue.ts";
import { createBackup } from "./create.ts";
import { openFileThreads } from "./file-threads.ts";
import type { FileWorks } from "./file-works.ts";
import { yieldToOthers } from "./priority.ts";
import { openPlace, placeAt } from "./open-place.ts";
import type { Target } from "./parts.ts";
import { restoreBackup } from "./restore.ts";
import { sealingFrom } from "./sealing.ts";
import { verifyBackups } from "./verify.ts";

const place = `PLACE is a folder, or a bucket as FILES_URL names one: s3://bucket/folder?region=...&endpoint=https://...
BACKUP_KEY is the key of the encryption. --plain: without encryption.`;

const usages: Record<string, string> = {
  create: `npm run backup -- PLACE [--keep-all] [--plain]

Copies the database as it is at one moment, and all files, while the product runs. Then removes back-ups so that the newest
of each of the last 7 days and 4 weeks stay; --keep-all leaves all.
${place}`,
  restore: `npm run restore -- PLACE [--backup NAME] [--plain]

Brings the newest back-up, or the one named, into an empty installation of the same or a newer version.
${place}`,
  verify: `npm run backup:verify -- PLACE [--backup NAME] [--plain]

Reads all back-ups, or the one named, and compares everything with their checksums.
${place}`,
};

const options = {
  backup: { type: "string" },
  "keep-all": { type: "boolean" },
  plain: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

const say = (line: string) => console.log(line);

async function perform(verb: string, args: string[]): Promise<string | undefined> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [address, ...more] = positionals;
  if (values.help || address === undefined || more.length > 0) return undefined;
  const config = readConfig();
  const { files, backupKey } = config;
  const isPlain = values.plain === true;
  const chosen = placeAt(address);
  const sealing = sealingFrom(backupKey, isPlain);
  const target = { place: await openPlace(chosen, files.credentials), sealing };
  const works = openFileThreads({ files, place: chosen, backupKey, isPlain });
  try {
    if (verb === "verify") return await verify(target, works, values.backup);
    return await withContext(config, async (ctx) =>
      verb === "create"
        ? createBackup(ctx, target, { works, say, keepsAll: values["keep-all"] === true })
        : restoreBackup(ctx, target, await backupToRestore(target, values.backup), { works, say }),
    );
  } finally {
    await works.close();
    await target.place.close();
  }
}

async function withContext<T>(config: Config, work: (ctx: Context) => Promise<T>): Promise<T> {
  const ctx = createContext(config);
  try {
    return await work(ctx);
  } finally {
    await ctx.close();
  }
}

/** The one that is wanted, or else the newest. */
async function backupToRestore({ place, sealing }: Target, wanted: string | undefined): Promise<string> {
  const catalogue = await readCatalogue(place);
  const name = chosenOf(catalogue, wanted);
  requireSealing(catalogue, name, sealing);
  return name;
}

async function verify(target: Target, works: FileWorks, wanted: string | undefined): Promise<string> {
  const catalogue = await readCatalogue(target.place);
  const newest = chosenOf(catalogue, wanted);
  const names = wanted === undefined ? catalogue.complete : [newest];
  for (const name of names) requireSealing(catalogue, name, target.sealing);
  return verifyBackups(target, names, { works, say });
}

const [verb = "", ...args] = process.argv.slice(2);
const usage = usages[verb];
try {
  // Nobody uses an installation that is restored.
  if (verb !== "restore") yieldToOthers();
  const told = usage === undefined ? undefined : await perform(verb, args);
  console.log(told ?? usage ?? Object.values(usages).join("\n\n"));
  if (told === undefined) process.exitCode = 1;
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
