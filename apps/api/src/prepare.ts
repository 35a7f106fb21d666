import type { Context } from "./context.ts";
import { durabilityProblems } from "./platform/db/database.ts";
import { migrateDatabase } from "./platform/db/migrate.ts";
import { acceptedKeyNotice } from "./domains/system/sealed-secrets.service.ts";
import { seedDemoData } from "./composition/seeds/seed.ts";
import { toAppError } from "./platform/http/errors.ts";
import { installJobs } from "./platform/jobs/queues.ts";
import { Misconfiguration } from "./lib/misconfiguration.ts";

/**
 * Makes everything ready that this process stores things in.
 * @throws Misconfiguration for what only an operator can put right; any other error may be gone at the next start
 */
export async function prepare(ctx: Context): Promise<void> {
  await Promise.all([ctx.files.requireWritable(), prepareDatabase(ctx)]);
}

async function prepareDatabase(ctx: Context): Promise<void> {
  await migrate(ctx);
  await requireDurability(ctx);
  if (ctx.config.secretKeys.length > 1) ctx.log.info(await acceptedKeyNotice(ctx.db, ctx.signer.keyId));
  if (ctx.config.demoData) await seedDemoData(ctx);
}

async function migrate({ config, log }: Context): Promise<void> {
  try {
    await migrateDatabase(config.databaseUrl, log);
    await installJobs(config.databaseUrl);
  } catch (error) {
    if (!isFinal(error)) throw error;
    throw new Misconfiguration(`The database cannot be migrated: ${error.message}.`, { cause: error });
  }
}

/** The server itself refuses, and not because it is starting, busy or full: that may be over at the next start. */
const isFinal = (error: unknown): error is Error =>
  error instanceof Error &&
  "severity" in error &&
  !["unavailable", "storage_full"].includes(toAppError(error).code);

/** Such a server is right where data may be lost, which is nowhere but in development. */
async function requireDurability({ config, db, log }: Context): Promise<void> {
  for (const { problem, losesAnswered } of await durabilityProblems(db)) {
    if (config.production && losesAnswered) throw new Misconfiguration(problem);
    log.warn(problem);
  }
}
