import { performance } from "node:perf_hooks";
import { pino, type Logger } from "pino";
import type { Config } from "./config.ts";
import type { Engines } from "./conversation/engines.ts";
import { createPool, type Pool } from "./db/pool.ts";
import { scriptBrain } from "./engines/brain/script-brain.ts";
import { voiceActivityEars } from "./engines/ears/voice-activity-ears.ts";
import { createEspeakMouth } from "./engines/mouth/espeak-mouth.ts";
import { LiveConversations } from "./live-conversations.ts";
import { WebhookSender } from "./webhooks/webhook-sender.ts";

/** Everything the routes work with. */
export interface Deps {
  config: Config;
  log: Logger;
  pool: Pool;
  engines: Engines;
  live: LiveConversations;
  webhooks: WebhookSender;
  /** Milliseconds that only ever grow. */
  now: () => number;
  /** Waits for records and webhooks under way, then stops the engines and closes the database. */
  close: () => Promise<void>;
}

/** Opens the database pool, loads the engines in the background and starts what runs beside requests. */
export function createDeps(config: Config): Deps {
  const log = pino({ level: config.logLevel, base: undefined });
  const pool = createPool(config.databaseUrl, log);
  const mouth = createEspeakMouth(config.mouthWorkers, (problem) => log.error(problem));
  const engines: Engines = { ears: voiceActivityEars(undefined), brain: scriptBrain, mouth };
  const live = new LiveConversations(config, pool, log);
  const webhooks = new WebhookSender(pool, log, config.webhook, engines.brain.name);
  const close = async () => {
    await live.settled();
    await webhooks.close();
    await mouth.close();
    await pool.end();
  };
  return { config, log, pool, engines, live, webhooks, now: () => performance.now(), close };
}
