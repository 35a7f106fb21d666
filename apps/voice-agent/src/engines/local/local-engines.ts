import type { EngineState } from "../../conversation/engines.ts";
import type { ModelSettings } from "../../config.ts";
import { errorMessage } from "../../error-message.ts";
import { type InstalledModel, readInstalledModels, repair } from "../../models/installed.ts";
import type { Transcriber } from "../ears/ears.ts";
import type { Mouth } from "../mouth/mouth.ts";
import { LocalProcess, type LocalProcessOptions } from "./local-process.ts";
import type { Use } from "./local-program.ts";
import { localMouth } from "./local-mouth.ts";
import { localTranscriber } from "./local-transcriber.ts";
import { modelConfig } from "./model-config.ts";

export interface LocalEngines {
  transcriber: Transcriber | undefined;
  mouth: Mouth | undefined;
  /** @param fallback the engine that is used where no installed model is */
  state(use: Use, fallback: EngineState): EngineState;
  /** False until the models were loaded or given up. */
  ready(): boolean;
  close(): Promise<void>;
}

export type LocalParts = Omit<LocalProcessOptions, "models" | "threads" | "report">;

/**
 * Chooses among the installed models, and starts the process that runs them, if there are any.
 * @param wanted the uses that no remote model serves
 * @param report takes one line for the operator
 */
export function localEngines(
  settings: ModelSettings,
  wanted: Record<Use, boolean>,
  report: (problem: string) => void,
  parts: LocalParts = {},
): LocalEngines {
  const { models, problems } = usableModels(settings);
  const ids = { hear: settings.hearingModel, speak: settings.speakingModel };
  const chosen = (use: Use) => (wanted[use] ? choose(models, use, ids[use]) : undefined);
  const hear = chosen("hear");
  const speak = chosen("speak");
  for (const use of ["hear", "speak"] as const) {
    const id = ids[use];
    if (id && id !== "off" && !models.some((model) => model.id === id && model.use === use))
      problems.push(
        `The model ${id}, which is to ${use}, is not installed in ${settings.modelsDir}. ${repair}`,
      );
  }
  for (const problem of problems) report(problem);
  const started = { ...(hear && { hear }), ...(speak && { speak }) };
  const process =
    hear || speak
      ? new LocalProcess({ models: started, threads: settings.modelThreads, report, ...parts })
      : undefined;
  return {
    transcriber: process && hear && localTranscriber(process, hear),
    mouth: process && speak && localMouth(process, speak),
    state(use, fallback) {
      const model = started[use];
      if (!process || !model)
        return wanted[use] && problems[0] ? { ...fallback, problem: problems[0] } : fallback;
      const { works, since, problem } = process.state(use);
      return { name: works ? model.id : fallback.name, since, ...(problem !== undefined && { problem }) };
    },
    ready: () => process?.isSettled ?? true,
    async close() {
      await process?.close();
    },
  };
}

/** Complete models, with all files that their kind needs. */
function usableModels({ modelsDir, modelThreads }: ModelSettings): {
  models: InstalledModel[];
  problems: string[];
} {
  if (modelsDir === undefined) return { models: [], problems: [] };
  const { models, problems } = readInstalledModels(modelsDir);
  const usable = models.filter((model) => {
    try {
      return modelConfig(model, modelThreads);
    } catch (error) {
      problems.push(`${errorMessage(error)} ${repair}`);
      return false;
    }
  });
  return { models: usable, problems };
}

/** The named one, or the one with most languages. */
function choose(installed: InstalledModel[], use: Use, id: string | undefined): InstalledModel | undefined {
  const models = installed.filter((model) => model.use === use);
  if (id) return models.find((model) => model.id === id);
  return models.toSorted((a, b) => b.languages.length - a.languages.length)[0];
}
