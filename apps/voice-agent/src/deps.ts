import { performance } from "node:perf_hooks";
import { noTelemetry, type Telemetry } from "@field-advisor/telemetry";
import { type DestinationStream, type Logger, pino } from "pino";
import { basicAnalysis } from "./assistant/basic-analysis.ts";
import type { Config } from "./config.ts";
import { createPool, type Pool } from "./db/pool.ts";
import { type Brain, type LanguageModel, modelBrain } from "./engines/brain/brain.ts";
import { brainWithFallback } from "./engines/brain/brain-with-fallback.ts";
import { type FoundModel, titleOf } from "./engines/brain/local-servers.ts";
import { openAiLanguageModel } from "./engines/brain/openai-language-model.ts";
import { scriptBrain } from "./engines/brain/script-brain.ts";
import { openAiTranscriber } from "./engines/ears/openai-transcriber.ts";
import { voiceActivityEars } from "./engines/ears/voice-activity-ears.ts";
import { Silero, type SileroOptions } from "./engines/ears/silero/silero.ts";
import { type LocalEngines, type LocalParts, localEngines } from "./engines/local/local-engines.ts";
import { createEspeakMouth } from "./engines/mouth/espeak-mouth.ts";
import type { Mouth } from "./engines/mouth/mouth.ts";
import { mouthWithFallback } from "./engines/mouth/mouth-with-fallback.ts";
import { openAiMouth } from "./engines/mouth/openai-mouth.ts";
import { cachingMouth } from "./engines/mouth/caching-mouth.ts";
import { LiveConversations } from "./live-conversations.ts";
import { WebhookSender } from "./webhooks/webhook-sender.ts";
import type { Engines, EngineState } from "./conversation/engines.ts";

// About fifteen minutes of speech at 16 kHz.
const speechCacheBytes = 32 * 1024 * 1024;

export interface Deps {
  config: Config;
  log: Logger;
  telemetry: Telemetry;
  pool: Pool;
  engines: Engines;
  /** Answers written questions. */
  assistant: LanguageModel;
  live: LiveConversations;
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
}

/** Opens the database pool, loads the engines in the background and starts what runs beside requests. */
export function createDeps(
  config: Config,
  { telemetry = noTelemetry, logTo, connectWithin, sileroParts, localParts, foundModel }: AgentParts = {},
): Deps {
  const options = { level: config.logLevel, base: undefined };
  const log = logTo ? pino(options, logTo) : pino(options);
  const pool = createPool(config.databaseUrl, log, connectWithin);
  const model = languageModelOf(config, foundModel);
  const wanted = { hear: !config.transcription, speak: !config.speech };
  const local = localEngines(config, wanted, (problem) => log.error(problem), localParts);
  const configured = createBrain(model, foundModel, log);
  const silero = new Silero({ report: (problem) => log.error(problem), ...sileroParts });
  const engines = createEngines(config, configured, log, { local, silero });
  const live = new LiveConversations(config, pool, log);
  const webhooks = new WebhookSender({ pool, log, telemetry }, config.webhook, engines.brain.name);
  const close = async () => {
    await live.settled();
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
    webhooks,
    now: () => performance.now(),
    close,
  };
}

function languageModelOf(config: Config, found: FoundModel | undefined): LanguageModel | undefined {
  if (config.language) return openAiLanguageModel(config.language, config.languageApi);
  return found && openAiLanguageModel(found, "chat");
}

interface ConfiguredBrain {
  brain: Brain;
  state: () => Omit<EngineState, "since">;
}

/** A configured model has to work; a model that was only found falls back to the practice script. */
function createBrain(
  model: LanguageModel | undefined,
  found: FoundModel | undefined,
  log: Logger,
): ConfiguredBrain {
  if (!model) return { brain: scriptBrain, state: () => ({ name: null, problem: noModel }) };
  if (!found) return { brain: modelBrain(model), state: () => ({ name: model.id }) };
  const name = titleOf(found);
  const problem = `${name} did not answer: agents follow their practice scripts until it does.`;
  let isFailing = false;
  const brain = brainWithFallback(modelBrain(model), scriptBrain, (failure) => {
    if (failure !== undefined && !isFailing) log.warn({ reason: failure }, problem);
    isFailing = failure !== undefined;
  });
  return { brain, state: () => ({ name, ...(isFailing && { problem }) }) };
}

function createEngines(
  config: Config,
  configured: ConfiguredBrain,
  log: Logger,
  { local, silero }: { local: LocalEngines; silero: Silero },
): Engines {
  const cached = (mouth: Mouth) => cachingMouth(mouth, speechCacheBytes);
  const { speech, transcription } = config;
  const builtIn = cached(
    speech ? openAiMouth(speech) : createEspeakMouth(config.mouthWorkers, (problem) => log.error(problem)),
  );
  const transcriber = transcription ? openAiTranscriber(transcription) : local.transcriber;
  const since = new Date();
  const heard = transcription
    ? { name: transcription.model, since }
    : { name: null, since, problem: noWords };
  return {
    ears: voiceActivityEars(transcriber, silero),
    transcriber,
    brain: configured.brain,
    // Separate caches: otherwise the fallback's speech would be repeated after the model has recovered.
    mouth: local.mouth ? mouthWithFallback(cached(local.mouth), builtIn) : builtIn,
    state: () => ({
      notices: silero.state("level and pitch"),
      hears: local.state("hear", heard),
      thinks: { ...configured.state(), since },
      speaks: local.state("speak", { name: builtIn.name, since }),
    }),
  };
}

const noWords =
  "Spoken words are not understood: there is no speech recognizer. An operator can install one, or connect a server.";

const noModel = "There is no language model: agents follow their practice scripts.";
