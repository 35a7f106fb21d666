import { performance } from "node:perf_hooks";
import { noTelemetry, type Telemetry } from "@field-advisor/telemetry";
import { mostUnwritten, outliveFullDisk } from "@field-advisor/telemetry/log-output";
import { type DestinationStream, type Logger, pino } from "pino";
import { basicAnalysis } from "./assistant/basic-analysis.ts";
import type { Config } from "./config.ts";
import type { Engines } from "./conversation/engines.ts";
import { createEngines, languageModelOf } from "./create-engines.ts";
import { createPool, type Pool } from "./db/pool.ts";
import type { LanguageModel } from "./engines/brain/brain.ts";
import type { FoundModel } from "./engines/brain/local-servers.ts";
import { Silero, type SileroOptions } from "./engines/ears/silero/silero.ts";
import { type LocalParts, localEngines } from "./engines/local/local-engines.ts";
import type { Timeouts } from "./engines/openai-request.ts";
import { LiveConversations } from "./live-conversations.ts";
import { Recordings } from "./recording/recordings.ts";
import { WebhookSender } from "./webhooks/webhook-sender.ts";

export interface Deps {
  config: Config;
  log: Logger;
  telemetry: Telemetry;
  pool: Pool;
  engines: Engines;
  /** Answers written questions. */
  assistant: LanguageModel;
  live: LiveConversations;
  recordings: Recordings;
  webhooks: WebhookSender;
  /** A monotonic clock in milliseconds. */
  now: () => number;
  /** Waits for pending records and webhooks, then stops the engines and closes the database. */
  close: () => Promise<void>;
}

export interface AgentParts {
  telemetry?: Telemetry;
  /** Standard output by default. */
  logTo?: DestinationStream;
  /** Longest wait for a connection to the database, in milliseconds. */
  connectWithin?: number;
  sileroParts?: Omit<SileroOptions, "report">;
  localParts?: LocalParts;
  /** Used where no language model is configured. */
  foundModel?: FoundModel | undefined;
  /** With servers of models. */
  timeouts?: Timeouts;
  /** So many bytes of one call are spooled. */
  longestRecording?: number;
}

/** Opens the database pool, loads the engines in the background and starts what runs beside requests. */
export function createDeps(
  config: Config,
  {
    telemetry = noTelemetry,
    logTo,
    connectWithin,
    sileroParts,
    localParts,
    foundModel,
    timeouts,
    longestRecording,
  }: AgentParts = {},
): Deps {
  const options = { level: config.logLevel, base: undefined };
  const standardOutput = () =>
    outliveFullDisk(pino.destination({ dest: 1, maxLength: mostUnwritten }), telemetry);
  const log = pino(options, logTo ?? standardOutput());
  const pool = createPool(config.databaseUrl, log, connectWithin);
  const model = languageModelOf(config, foundModel, timeouts);
  const wanted = { hear: !config.transcription, speak: !config.speech };
  const local = localEngines(config, wanted, (problem) => log.error(problem), localParts);
  const silero = new Silero({ report: (problem) => log.error(problem), ...sileroParts });
  const engines = createEngines({ config, log, model, foundModel, local, silero, timeouts });
  const live = new LiveConversations(config, pool, log);
  const recordings = new Recordings({ folder: config.spool, pool, log, mostBytes: longestRecording });
  const webhooks = new WebhookSender({ pool, log, telemetry }, config.webhook, engines.brain.name);
  const close = async () => {
    await live.settled();
    await recordings.close();
    await webhooks.close();
    await engines.mouth.close();
    await local.close();
    await silero.close();
    await pool.end();
  };
  return {
    config,
    log,
    telemetry,
    pool,
    engines,
    assistant: model ?? basicAnalysis,
    live,
    recordings,
    webhooks,
    now: () => performance.now(),
    close,
  };
}
