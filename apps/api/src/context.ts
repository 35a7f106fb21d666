import { setTimeout as sleep } from "node:timers/promises";
import { noTelemetry, type Telemetry } from "@field-advisor/telemetry";
import type { PoolCounts } from "@field-advisor/telemetry/pool-metrics";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { type Clock, createClock } from "./platform/db/clock.ts";
import { createDatabase, type Database } from "./platform/db/database.ts";
import { exportLimits } from "./platform/export-limits.ts";
import { createJobs, type Jobs } from "./platform/jobs/jobs.ts";
import { createGuardedFetch, type GuardedFetch } from "./lib/guarded-fetch.ts";
import { createLog, standardOutput } from "./lib/log.ts";
import { createPasswords, type Passwords } from "./lib/passwords.ts";
import { createSigner, type Signer } from "./lib/signed-value.ts";
import type { FileStore } from "./providers/files/file-store.ts";
import { openFileStore } from "./providers/files/open-file-store.ts";
import { type AssistantProvider, createAssistantProvider } from "./providers/assistant.ts";
import { createVoiceProvider, type VoiceProvider } from "./providers/voice.ts";

/** What every verb works with: made once, when the process starts. Tests replace its providers. */
export interface Context {
  config: Config;
  db: Database;
  /** Connections of their own for exports: a slow reader holds one for minutes. */
  exports: Database;
  /** How the connections of both are used. */
  pools: Record<"requests" | "exports", PoolCounts>;
  log: Logger;
  telemetry: Telemetry;
  voice: VoiceProvider;
  assistant: AssistantProvider;
  files: FileStore;
  /** Asks servers whose addresses somebody entered. */
  guardedFetch: GuardedFetch;
  passwords: Passwords;
  signer: Signer;
  jobs: Jobs;
  clock: Clock;
  /** The clock's time, for decisions that are not made in SQL. */
  now: () => Date;
  /** Waits, in milliseconds. */
  pause: (milliseconds: number) => Promise<void>;
}

interface ContextOptions {
  /** Milliseconds to wait for a database connection, instead of what people are made to wait. */
  connectWithin?: number | undefined;
  telemetry?: Telemetry;
}

/** Opens what this process needs of the outside, as the configuration says. */
export function createContext(
  config: Config,
  { connectWithin, telemetry = noTelemetry }: ContextOptions = {},
): Context & { close(): Promise<void> } {
  const log = createLog(config.logLevel, standardOutput(telemetry));
  const { databaseUrl, poolMax } = config;
  const wait = connectWithin === undefined ? {} : { connectWithin };
  const database = createDatabase({ databaseUrl, poolMax, ...wait }, log);
  const exports = createDatabase({ databaseUrl, poolMax: exportLimits.atOnce, use: "exports", ...wait }, log);
  const voice = createVoiceProvider({ ...config.voice, telemetry });
  const assistant = createAssistantProvider({ ...config.assistant, telemetry });
  const files = openFileStore(config.files);
  const guardedFetch = createGuardedFetch({ mayCallThisMachine: !config.production });
  const clock = createClock();
  const signer = createSigner(config.secretKeys, () => clock.now().getTime());
  const jobs = createJobs(database.db, log);
  return {
    config,
    db: database.db,
    exports: exports.db,
    pools: { requests: database.counts, exports: exports.counts },
    log,
    telemetry,
    voice,
    assistant,
    files,
    guardedFetch,
    passwords: createPasswords({
      concurrency: 2,
      queue: 40,
      longestWaitMs: config.longestPasswordWait,
      signer,
    }),
    signer,
    jobs,
    clock,
    now: clock.now,
    pause: (milliseconds) => sleep(milliseconds),
    close: async () => {
      await jobs.close();
      await voice.close();
      await assistant.close();
      await files.close();
      await guardedFetch.close();
      await exports.close();
      await database.close();
    },
  };
}

/**
 * State that a process keeps for a domain: a memory, a limit of what runs at once. It is made when it is first asked for
 * and lives as long as its context, so two contexts in one process (two servers of a test) share nothing.
 */
export function perContext<State>(create: (ctx: Context) => State): (ctx: Context) => State {
  const states = new WeakMap<Context, State>();
  return (ctx) => {
    let state = states.get(ctx);
    if (state === undefined) states.set(ctx, (state = create(ctx)));
    return state;
  };
}
