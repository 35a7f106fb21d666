import { setPriority } from "node:os";
import { parseArgs } from "node:util";
import { readConfig } from "../config.ts";
import { createContext, type Context } from "../context.ts";
import { explain } from "../lib/explain.ts";
import { createBackup } from "./create.ts";
import { Failure } from "./failure.ts";
import { chooseBackup, openPlace, type Place } from "./place.ts";
import { restoreBackup } from "./restore.ts";
import { verifyBackup } from "./verify.ts";

const place = `PLACE is a folder, or a bucket as FILES_URL names one: s3://bucket/folder?region=...&endpoint=https://...
BACKUP_KEY is the passphrase of the encryption (age). The newest back-up is taken unless --backup names one.`;

const usages: Record<string, string> = {
  create: `npm run backup -- PLACE

Copies the database as it is at one moment, and all files, into one encrypted file, while the product runs.
${place}`,
  restore: `npm run restore -- PLACE [--backup NAME]

Brings a back-up into an empty installation of the same or a newer version.
${place}`,
  verify: `npm run backup:verify -- PLACE [--backup NAME]

Reads a back-up to its end and compares it with what it says it holds.
${place}`,
};

const options = { backup: { type: "string" }, help: { type: "boolean", short: "h" } } as const;

/** Those who use the product meanwhile come first; the lowest priority would never end on a busy machine. */
const niceness = 5;

async function perform(verb: string, args: string[]): Promise<string | undefined> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [address, ...more] = positionals;
  if (values.help || address === undefined || more.length > 0) return undefined;
  const config = readConfig();
  const key = config.backupKey;
  if (key === undefined)
    throw new Failure(
      "BACKUP_KEY is missing: back-ups are encrypted. A key: openssl rand -base64 32. Keep it elsewhere too, without it no back-up can be read.",
    );
  const opened = await openPlace(address, config.files.credentials);
  if (verb === "verify") return verifyBackup(opened, await chooseBackup(opened, values.backup), key);
  const ctx = createContext(config);
  try {
    return await change(verb, { ctx, opened, key, wanted: values.backup });
  } finally {
    await ctx.close();
  }
}

async function change(
  verb: string,
  { ctx, opened, key, wanted }: { ctx: Context; opened: Place; key: string; wanted: string | undefined },
): Promise<string> {
  if (verb === "restore") return restoreBackup(ctx, opened, await chooseBackup(opened, wanted), key);
  setPriority(niceness);
  return createBackup(ctx, opened, key);
}

const [verb = "", ...args] = process.argv.slice(2);
const usage = usages[verb];
try {
  const told = usage === undefined ? undefined : await perform(verb, args);
  console.log(told ?? usage ?? Object.values(usages).join("\n\n"));
  if (told === undefined) process.exitCode = 1;
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
