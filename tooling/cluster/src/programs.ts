import path from "node:path";
import { localOrigin } from "@field-advisor/run/environment";
import { inRoot } from "@field-advisor/run/paths";
import { startNode } from "@field-advisor/run/processes";
import { launcherOf, type Containers } from "./containers.ts";
import { createProgram, type Program } from "./program.ts";
import { agentSettings, apiSettings, type Place, portOfAgent, portOfApi } from "./settings.ts";

export interface Run {
  place: Place;
  /** Whether what ends is started again. */
  restart: boolean;
  say: (line: string) => void;
  /** Where the programs run that are started from images; without it, all are started from the sources. */
  containers?: Containers | undefined;
}

type App = "api" | "voice-agent";

const mainOf = (app: App) => inRoot("apps", app, "src", "main.ts");

function nodeProgram(
  { place: { dataDir }, restart, say, containers }: Run,
  { name, app, port, env }: { name: string; app: App; port: number; env: NodeJS.ProcessEnv },
): Program {
  const url = localOrigin(port);
  const logFile = path.join(dataDir, "logs", `${name}.log`);
  return createProgram({
    name,
    url,
    readyUrl: `${url}/ready`,
    launch: containers
      ? launcherOf(containers, { name, app, env, logFile })
      : (again) => startNode({ name, args: [mainOf(app)], env, logFile, again }),
    restart,
    say,
  });
}

interface Changes {
  name?: string;
  /** Settings that differ from production's. */
  env?: NodeJS.ProcessEnv | undefined;
}

export const apiProgram = (
  run: Run,
  index: number,
  { name = `api-${index + 1}`, env }: Changes = {},
): Program =>
  nodeProgram(run, {
    name,
    app: "api",
    port: portOfApi(run.place, index),
    env: { ...apiSettings(run.place, index), ...env },
  });

export const agentProgram = (
  run: Run,
  index: number,
  { name = `voice-agent-${index + 1}`, env }: Changes = {},
): Program =>
  nodeProgram(run, {
    name,
    app: "voice-agent",
    port: portOfAgent(run.place, index),
    env: { ...agentSettings(run.place, index), ...env },
  });
