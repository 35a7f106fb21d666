import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Engines, EngineState } from "./conversation/engines.ts";
import { type LanguageModel, modelBrain } from "./engines/brain/brain.ts";
import { brainWithFallback, unfailing } from "./engines/brain/brain-with-fallback.ts";
import { type FoundModel, titleOf } from "./engines/brain/local-servers.ts";
import { openAiLanguageModel } from "./engines/brain/openai-language-model.ts";
import { scriptBrain } from "./engines/brain/script-brain.ts";
import { openAiTranscriber } from "./engines/ears/openai-transcriber.ts";
import type { Silero } from "./engines/ears/silero/silero.ts";
import { transcriberOnServer } from "./engines/ears/transcriber-on-server.ts";
import { voiceActivityEars } from "./engines/ears/voice-activity-ears.ts";
import type { LocalEngines } from "./engines/local/local-engines.ts";
import { cachingMouth } from "./engines/mouth/caching-mouth.ts";
import { createEspeakMouth } from "./engines/mouth/espeak-mouth.ts";
import type { Mouth } from "./engines/mouth/mouth.ts";
import { mouthOnServer, watchedMouth } from "./engines/mouth/mouth-on-server.ts";
import { mouthWithFallback } from "./engines/mouth/mouth-with-fallback.ts";
import { openAiMouth } from "./engines/mouth/openai-mouth.ts";
import type { Timeouts } from "./engines/openai-request.ts";
import { ServerHealth } from "./engines/server-health.ts";

// About fifteen minutes of speech at 16 kHz.
const speechCacheBytes = 32 * 1024 * 1024;

/** The parts of which engines are made, by the settings. */
interface EngineParts {
  config: Config;
  log: Logger;
  model: LanguageModel | undefined;
  /** The model was found, not configured. */
  foundModel: FoundModel | undefined;
  local: LocalEngines;
  silero: Silero;
  /** With servers; each engine has its own by default. */
  timeouts?: Timeouts | undefined;
}

/** The configured model, or the one that was found. */
export function languageModelOf(
  config: Config,
  found: FoundModel | undefined,
  timeouts?: Timeouts,
): LanguageModel | undefined {
  if (config.language) return openAiLanguageModel(config.language, config.languageApi, timeouts);
  return found && openAiLanguageModel(found, "chat", timeouts);
}

export function createEngines(parts: EngineParts): Engines {
  const [thinking, hearing, speaking] = [thinkingOf(parts), hearingOf(parts), speakingOf(parts)];
  const { log, local, silero } = parts;
  const since = new Date();
  return {
    ears: voiceActivityEars(hearing.transcriber, silero),
    brain: unfailing(thinking.brain, (problem) => log.error(problem)),
    mouth: speaking.mouth,
    tried: { transcriber: hearing.tried, brain: thinking.tried, mouth: speaking.tried },
    health: {
      ...(hearing.health && { hear: hearing.health }),
      ...(thinking.health && { think: thinking.health }),
      ...(speaking.health && { speak: speaking.health }),
    },
    state: () => ({
      notices: silero.state("level and pitch"),
      hears: local.state("hear", { since, ...hearing.state, ...hearing.health?.state }),
      thinks: { since, ...thinking.state, ...thinking.health?.state },
      speaks: local.state("speak", { since, ...speaking.state, ...speaking.health?.state }),
    }),
  };
}

type State = Omit<EngineState, "since">;

function thinkingOf({ log, model, foundModel }: EngineParts) {
  if (!model) return { brain: scriptBrain, tried: scriptBrain, state: noModel };
  const state: State = { name: foundModel ? titleOf(foundModel) : model.id };
  const health = healthOf(log, state, "Until it works again, agents follow their practice scripts.");
  const tried = modelBrain(model);
  return { brain: brainWithFallback(tried, health), tried, state, health };
}

function hearingOf({ config: { transcription }, log, local, timeouts }: EngineParts) {
  if (!transcription)
    return { transcriber: local.transcriber, tried: local.transcriber, state: noRecognizer };
  const state: State = { name: transcription.model };
  const health = healthOf(log, state, "Until it works again, agents know no words of what is said to them.");
  const tried = openAiTranscriber(transcription, timeouts);
  return { transcriber: transcriberOnServer(tried, health), tried, state, health };
}

function speakingOf({ config: { speech, mouthWorkers }, log, local, timeouts }: EngineParts) {
  const cached = (mouth: Mouth) => cachingMouth(mouth, speechCacheBytes);
  const builtIn = cached(createEspeakMouth(mouthWorkers, (problem) => log.error(problem)));
  if (!speech) {
    // Separate caches: otherwise the fallback's speech would be repeated after the model has recovered.
    const mouth = local.mouth ? mouthWithFallback(cached(local.mouth), builtIn) : builtIn;
    return { mouth, tried: mouth, state: { name: builtIn.name } };
  }
  const state: State = { name: speech.model };
  const health = healthOf(log, state, `Until it works again, agents speak with ${builtIn.name}.`);
  const tried = openAiMouth(speech, timeouts);
  const mouth = mouthOnServer(cached(watchedMouth(tried, health)), builtIn, health);
  return { mouth, tried, state, health };
}

const healthOf = (log: Logger, { name }: State, meanwhile: string): ServerHealth =>
  new ServerHealth({ report: (problem) => log.warn({ engine: name }, problem), meanwhile });

const noRecognizer: State = {
  name: null,
  problem:
    "Spoken words are not understood: there is no speech recognizer. An operator can install one, or connect a server.",
};

const noModel: State = {
  name: null,
  problem: "There is no language model: agents follow their practice scripts.",
};
