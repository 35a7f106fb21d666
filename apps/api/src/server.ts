import { setTimeout as sleep } from "node:timers/promises";
import { buildApp } from "./app.ts";
import { readConfig, type Config } from "./config.ts";
import { createDeps } from "./create-deps.ts";
import { durabilityProblems } from "./db/durability.ts";
import { migrateDatabase } from "./db/migrate.ts";
import { seedDemoData } from "./db/seed.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { openListeners } from "./http/listeners.ts";
import { stopOnSignals } from "./http/shutdown.ts";

function configOrExit(): Config {
  try {
    return readConfig();
  } catch (error) {
    console.error(`The API cannot start:\n${(error as Error).message}`);
    process.exit(1);
  }
}

const config = configOrExit();
const deps = createDeps(config);

async function prepareDatabase(): Promise<void> {
  await migrateDatabase(config.databaseUrl, deps.log);
  for (const problem of await durabilityProblems(deps.db)) deps.log.warn(problem);
  if (config.demoData) await seedDemoData(deps);
}

async function start() {
  const [app] = await Promise.all([buildApp(deps), prepareDatabase()]);
  await app.ready();
  return { app, listeners: await openListeners(app, config.host, config.ports, config) };
}

const { app, listeners } = await start().catch((error: unknown) => {
  deps.log.fatal({ err: error }, "the API cannot start");
  deps.log.flush(() => process.exit(1));
  return new Promise<never>(() => undefined);
});

const stopHousekeeping = startHousekeeping(deps);

stopOnSignals(async (deadlineMs) => {
  stopHousekeeping();
  app.services.drain.leave();
  await sleep(Math.min(config.drainSeconds * 1000, deadlineMs));
  await listeners.close(deadlineMs);
  await app.close();
  await deps.close();
}, deps.log);

deps.log.info({ ports: listeners.ports, startedInMs: Math.round(process.uptime() * 1000) }, "listening");
deps.log.flush();
