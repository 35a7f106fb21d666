import { setTimeout as sleep } from "node:timers/promises";
import { openTelemetry } from "@field-advisor/telemetry/open-telemetry";
import type { Logger } from "pino";
import { buildApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { sweep } from "./db/live.queries.ts";
import type { Pool } from "./db/pool.ts";
import { prepareDatabase } from "./db/prepare.ts";
import { createDeps, type Deps } from "./deps.ts";
import { findLanguageModel, titleOf } from "./engines/brain/local-servers.ts";
import { errorMessage } from "./error-message.ts";
import { exitMisconfigured, Misconfiguration } from "./misconfiguration.ts";

const retryMs = 1000;
const sweepEveryMs = 60_000;

/** @returns false where another attempt may succeed */
async function tryToPrepare(pool: Pool, log: Logger): Promise<boolean> {
  try {
    await prepareDatabase(pool, { requireDurability: config.production });
    return true;
  } catch (error) {
    if (error instanceof Misconfiguration) exitMisconfigured(error.message);
    log.error({ reason: errorMessage(error) }, "The database cannot be prepared yet; trying again.");
    return false;
  }
}

/** Retries until the database is prepared. Resolves early when aborted. */
async function prepareWithRetries(pool: Pool, log: Logger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await tryToPrepare(pool, log)))
    await sleep(retryMs, undefined, { signal }).catch(() => undefined);
}

function startSweeping({ pool, log, recordings, config: { webhook } }: Deps): NodeJS.Timeout {
  return setInterval(() => {
    sweep(pool, { announce: webhook !== undefined }).catch((error: Error) =>
      log.warn({ reason: error.message }, "nothing swept"),
    );
    recordings.maker.wake();
  }, sweepEveryMs);
}

const closeWithinMs = 10_000;

function readConfigOrExit() {
  try {
    return readConfig();
  } catch (error) {
    return exitMisconfigured(errorMessage(error));
  }
}

const config = readConfigOrExit();
// Before anything else: while this thread is busy, the time limit of the search runs.
const foundModel = await findLanguageModel(config);
const telemetry = await openTelemetry({
  service: "voice-agent",
  host: config.host,
  ...config.telemetry,
  report: (problem) => deps.log.warn({ problem }, "telemetry could not be sent"),
});
if (foundModel)
  console.log(
    `Agents think with ${titleOf(foundModel)}, found at ${foundModel.baseUrl}. LOCAL_MODELS=off keeps them to their practice scripts.`,
  );
const deps = createDeps(config, { telemetry, foundModel });
const app = await buildApp(deps);
const stopping = new AbortController();
let opening: Promise<unknown> | undefined;
let sweeping: NodeJS.Timeout | undefined;

/**
 * Waits until load balancers have noticed, accepts no new connections, and lets open conversations finish; their recordings
 * too, because the folder in which they lie may go with this process.
 */
async function finishConversations(): Promise<void> {
  deps.live.leave();
  await sleep(config.drainSeconds * 1000);
  app.server.close();
  const late = AbortSignal.timeout(config.finishSeconds * 1000);
  await deps.live.emptied(late);
  await deps.live.settled();
  await deps.recordings.emptied(late);
}

async function stop(): Promise<void> {
  if (stopping.signal.aborted) process.exit(1);
  stopping.abort();
  await opening;
  await finishConversations();
  setTimeout(() => process.exit(1), closeWithinMs).unref();
  clearInterval(sweeping);
  // A connection that becomes idle later would otherwise delay the end until its keep-alive timeout.
  const closingIdle = setInterval(() => app.server.closeIdleConnections(), 100);
  await app.close();
  clearInterval(closingIdle);
  await deps.close();
  await telemetry.close();
  process.exit(0);
}

process.on("SIGTERM", () => void stop());
process.on("SIGINT", () => void stop());

// Before it listens: a misconfigured database ends the process, and proxies that do not ask for /ready send calls to
// whatever listens.
const isPrepared = await tryToPrepare(deps.pool, deps.log);
const metricsPort = await telemetry.listen();
if (metricsPort !== undefined) deps.log.info({ metricsPort }, "metrics can be read");
if (!stopping.signal.aborted) await (opening = app.listen({ host: config.host, port: config.port }));
sweeping = startSweeping(deps);
if (!isPrepared) await prepareWithRetries(deps.pool, deps.log, stopping.signal);
deps.recordings.maker.wake();
if (!stopping.signal.aborted) console.log(`voice agent ready on ${app.listeningOrigin}`);
