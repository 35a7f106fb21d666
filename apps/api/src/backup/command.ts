import { parseArgs } from "node:util";
import { type Config, readConfig } from "../config.ts";
import { type Context, createContext } from "../context.ts";
import { explain } from "../lib/explain.ts";
import { Failure } from "./archive.ts";
import { standardStreams } from "./backup-file.ts";
import { copyFiles } from "./copy-files.ts";
import { createBackup } from "./create.ts";
import { restoreBackup } from "./restore.ts";
import { verifyBackup } from "./verify.ts";

const usage = `npm run backup -- FILE         copies the database as it is at one moment, and all files, while the product runs
npm run backup:verify -- FILE  reads a back-up to its end and compares it with what it says it holds
npm run restore -- FILE        brings a back-up into an empty installation of the same or a newer version
npm run files:copy -- ADDRESS  copies all files to another place for them, such as a bucket, and reads each of them there

BACKUP_KEY is the passphrase of the encryption (age).
In a container: node dist/backup.mjs create FILE, verify FILE, restore FILE or copy-files ADDRESS; with - for FILE a back-up
goes to standard output or comes from standard input.`;

/** @returns what to tell at the end */
type Command = (config: Config, file: string) => Promise<string>;

/** Only what this command says is told, because standard output may be the back-up. */
const withContext =
  (work: (ctx: Context, file: string, key: string) => Promise<string>): Command =>
  async (config, file) => {
    const key = requireKey(config);
    const ctx = createContext({ ...config, logLevel: "silent" });
    try {
      return await work(ctx, file, key);
    } finally {
      await ctx.close();
    }
  };

const commands: Record<string, Command> = {
  create: withContext(createBackup),
  verify: async (config, file) => verifyBackup(file, requireKey(config)),
  restore: withContext(restoreBackup),
  "copy-files": copyFiles,
};

function requireKey({ backupKey }: Config): string {
  if (backupKey !== undefined) return backupKey;
  throw new Failure(
    "BACKUP_KEY is missing: back-ups are encrypted. A key: openssl rand -base64 32. Keep it elsewhere too, without it no back-up can be read.",
  );
}

try {
  const { positionals } = parseArgs({ allowPositionals: true, strict: false });
  const [verb = "", file, ...more] = positionals;
  const command = commands[verb];
  if (!command || file === undefined || more.length > 0) throw new Failure(usage);
  const config = readConfig();
  const told = await command(config, file);
  (file === standardStreams ? console.error : console.log)(told);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
