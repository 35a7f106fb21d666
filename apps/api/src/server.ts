import { setTimeout as sleep } from "node:timers/promises";
import { openTelemetry } from "@field-advisor/telemetry/open-telemetry";
import { buildApp } from "./app.ts";
import { readConfig, type Config } from "./config.ts";
import { createContext } from "./context.ts";
import { migrateDatabase } from "./db/migrate.ts";
import { durabilityProblems } from "./db/database.ts";
import { acceptedKeyNotice } from "./db/sealed-secrets.ts";
import { seedDemoData } from "./db/seed.ts";
import { openListeners } from "./http/listeners.ts";
import { stopOnSignals } from "./http/shutdown.ts";
import { installJobs } from "./jobs/install.ts";
import { startWorker } from "./jobs/worker.ts";
import { watchFigures } from "./telemetry/figures.ts";

function configOrExit(): Config {
  try {
    return readConfig();
  } catch (error) {
    console.error(`The API cannot start:\n${(error as Error).message}`);
    process.exit(1);
  }
}

const config = configOrExit();
const telemetry = await openTelemetry({
  service: "field-advisor-api",
  host: config.host,
  ...config.telemetry,
  report: (problem) => ctx.log.warn({ problem }, "telemetry could not be sent"),
});
const ctx = createContext(config, { telemetry });

async function prepareDatabase(): Promise<void> {
  await migrateDatabase(config.databaseUrl, ctx.log);
  await installJobs(config.databaseUrl);
  for (const problem of await durabilityProblems(ctx.db)) ctx.log.warn(problem);
  if (config.secretKeys.length > 1) ctx.log.info(await acceptedKeyNotice(ctx.db, ctx.signer.keyId));
  if (config.demoData) await seedDemoData(ctx);
}

async function start() {
  const [app] = await Promise.all([buildApp(ctx), prepareDatabase()]);
  await app.ready();
  await ctx.jobs.open();
  const stopWorker = await startWorker(ctx);
  const figures = telemetry.isMeasuring ? watchFigures(ctx) : undefined;
  await figures?.refresh();
  const metricsPort = await telemetry.listen();
  const listeners = await openListeners(app, config.host, config.ports, config);
  return { app, stopWorker, figures, listeners, ports: { ...listeners.ports, metrics: metricsPort } };
}

const { app, stopWorker, figures, listeners, ports } = await start().catch((error: unknown) => {
  ctx.log.fatal({ err: error }, "the API cannot start");
  ctx.log.flush(() => process.exit(1));
  return new Promise<never>(() => undefined);
});

stopOnSignals(async (deadlineMs) => {
  app.services.drain.leave();
  await sleep(Math.min(config.drainSeconds * 1000, deadlineMs));
  await Promise.all([listeners.close(deadlineMs), stopWorker()]);
  figures?.stop();
  await app.close();
  await telemetry.close();
  await ctx.close();
}, ctx.log);

ctx.log.info({ ports, startedInMs: Math.round(process.uptime() * 1000) }, "listening");
ctx.log.flush();
