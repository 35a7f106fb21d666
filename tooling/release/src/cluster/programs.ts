import path from "node:path";
import { localOrigin } from "@field-advisor/run/environment";
import { inRoot } from "@field-advisor/run/paths";
import { start, startNode } from "@field-advisor/run/processes";
import { createProgram, type Program } from "./program.ts";
import {
  agentSettings,
  apiSettings,
  originsOf,
  type Place,
  portOfAgent,
  portOfApi,
  proxySettings,
} from "./settings.ts";

export interface Run {
  place: Place;
  say: (line: string) => void;
}

interface Launch {
  name: string;
  app: "api" | "voice-agent";
  port: number;
  env: NodeJS.ProcessEnv;
}

function nodeProgram({ place, ...run }: Run, { name, app, port, env }: Launch): Program {
  const url = localOrigin(port);
  const logFile = path.join(place.dataDir, "logs", `${name}.log`);
  const args = [inRoot("apps", app, "src", "main.ts")];
  return createProgram({
    name,
    url,
    readyUrl: `${url}/ready`,
    launch: (again) => startNode({ name, args, env, logFile, again }),
    ...run,
  });
}

interface Changes {
  name?: string;
  /** Settings that differ from production's. */
  env?: NodeJS.ProcessEnv | undefined;
}

export function apiProgram(run: Run, index: number, { name = `api-${index + 1}`, env }: Changes = {}) {
  const settings = { ...apiSettings(run.place, index), ...env };
  return nodeProgram(run, { name, app: "api", port: portOfApi(run.place, index), env: settings });
}

export function agentProgram(run: Run, index: number, env?: NodeJS.ProcessEnv): Program {
  const settings = { ...agentSettings(run.place, index), ...env };
  const port = portOfAgent(run.place, index);
  return nodeProgram(run, { name: `voice-agent-${index + 1}`, app: "voice-agent", port, env: settings });
}

/** Caddy with the Caddyfile that production has, and certificates from an authority of its own. */
export function proxyProgram({ place, ...run }: Run, name = "proxy"): Program {
  const args = ["run", "--config", inRoot("docker", "Caddyfile"), "--adapter", "caddyfile"];
  const logFile = path.join(place.dataDir, "logs", `${name}.log`);
  return createProgram({
    name,
    url: originsOf(place).api,
    readyUrl: `${localOrigin(place.ports.inside)}/ready`,
    launch: (again) => start({ name, command: "caddy", args, env: proxySettings(place), logFile, again }),
    ...run,
  });
}
