import { setTimeout as sleep } from "node:timers/promises";
import { openTelemetry } from "@field-advisor/telemetry/open-telemetry";
import { buildApp } from "./app.ts";
import { readConfig, type Config } from "./config.ts";
import { createContext } from "./context.ts";
import { openListeners } from "./platform/http/listeners.ts";
import { stopOnSignals } from "./platform/http/shutdown.ts";
import { startWorker } from "./composition/worker.ts";
import { Misconfiguration, misconfiguredExit } from "./lib/misconfiguration.ts";
import { prepare } from "./prepare.ts";
import { watchFigures } from "./composition/figures.ts";

/** One line for the operator, and the code by which a supervisor knows that another start would end alike. */
function exitMisconfigured(problems: string): never {
  console.error(`The API cannot start: ${problems.replaceAll("\n", " ")}`);
  process.exit(misconfiguredExit);
}

function configOrExit(): Config {
  try {
    return readConfig();
  } catch (error) {
    return exitMisconfigured((error as Error).message);
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

async function start() {
  const [app] = await Promise.all([buildApp(ctx), prepare(ctx)]);
  await app.ready();
  const leaveClock = await ctx.clock.follow(ctx.db);
  await ctx.jobs.open();
  const stopWorker = await startWorker(ctx);
  const figures = telemetry.isMeasuring ? watchFigures(ctx) : undefined;
  await figures?.refresh();
  const metricsPort = await telemetry.listen();
  const listeners = await openListeners(app, config.host, config.ports, config);
  return {
    app,
    leaveClock,
    stopWorker,
    figures,
    listeners,
    ports: { ...listeners.ports, metrics: metricsPort },
  };
}

const { app, leaveClock, stopWorker, figures, listeners, ports } = await start().catch((error: unknown) => {
  if (error instanceof Misconfiguration) exitMisconfigured(error.message);
  ctx.log.fatal({ err: error }, "the API cannot start");
  ctx.log.flush(() => process.exit(1));
  return new Promise<never>(() => undefined);
});

/** What requests under way have left after the drain, however long that took. */
const leastMs = 1000;

stopOnSignals(async (deadlineMs) => {
  app.services.drain.leave();
  const drainMs = Math.min(config.drainSeconds * 1000, deadlineMs);
  await sleep(drainMs);
  await Promise.all([listeners.close(Math.max(deadlineMs - drainMs, leastMs)), stopWorker()]);
  leaveClock();
  figures?.stop();
  await app.close();
  await telemetry.close();
  await ctx.close();
}, ctx.log);

ctx.log.info({ ports, startedInMs: Math.round(process.uptime() * 1000) }, "listening");
ctx.log.flush();
