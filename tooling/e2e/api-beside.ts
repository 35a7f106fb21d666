import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { startApiBeside } from "@field-advisor/release/api-beside";
import { apiEnvironment, loadSecrets, localOrigin, voiceEnvironment } from "@field-advisor/run/environment";
import { localOrigins } from "@field-advisor/run/external-journeys";
import { inRoot } from "@field-advisor/run/paths";
import { portsFrom } from "@field-advisor/run/ports";
import { databaseUrl } from "@field-advisor/run/postgres";
import { startNode } from "@field-advisor/run/processes";
import { requireReady } from "@field-advisor/run/services";
import { createThrowawayPostgres } from "@field-advisor/run/throwaway-postgres";
import { dataDir, isExternal, origins, portBase } from "./origins.ts";

/** A second API on what the product keeps, with settings of its own. */
interface ApiBeside {
  /** Where it serves the portal, for whoever is signed in at the product's. */
  portal: string;
  /** Where it serves the console and the recipients' pages. */
  console: string;
  deploy: string;
  /** Kills it as a machine that fails does, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

type Settings = Record<string, string>;

/** Beside the block of the stack. */
const ports = portsFrom(portBase + 20);
const besideStack = localOrigins(ports);

/** What a program beside the stack uses: ports of its own, and all that the product keeps. */
function local(settings: Settings) {
  const secrets = loadSecrets(dataDir);
  const kept = databaseUrl(portsFrom(portBase), secrets.databasePassword);
  const env = { PATH: process.env["PATH"], ...settings };
  return { ports, secrets, databaseUrl: settings["DATABASE_URL"] ?? kept, dataDir, env };
}

async function startProgram(app: "api" | "voice-agent", port: number, env: NodeJS.ProcessEnv) {
  const logFile = path.join(dataDir, "logs", `beside-${app}.log`);
  const running = startNode({ name: app, args: [inRoot("apps", app, "src", "main.ts")], env, logFile });
  await requireReady(`${localOrigin(port)}/ready`, running);
  if (!running.isAlive()) throw new Error(`The ${app} ${await running.ended}:\n${running.lastLines()}`);
  return running;
}

/** Starts it beside whichever product the journeys use. */
export const startApiWith = (settings: Settings): Promise<ApiBeside> =>
  isExternal ? startBesideCluster(settings) : startBesideStack(settings);

/**
 * The same on demo data of its own, where people sign in anew: on the product's, another API may do the work that is left
 * for later.
 */
export async function startProductWith(settings: Settings): Promise<ApiBeside & { databaseUrl: string }> {
  const files = mkdtempSync(path.join(tmpdir(), "field-advisor-files-"));
  const postgres = await createThrowawayPostgres({ fsync: "off" });
  await postgres.start();
  const itsDatabase = `${postgres.url}/field_advisor`;
  const api = await startApiWith({
    DATABASE_URL: itsDatabase,
    FILES_URL: pathToFileURL(files).href,
    DEMO_DATA: "true",
    ...settings,
  });
  return {
    ...api,
    databaseUrl: itsDatabase,
    stop: async () => {
      await api.stop();
      await postgres.remove();
      rmSync(files, { recursive: true });
    },
  };
}

async function startBesideStack(settings: Settings): Promise<ApiBeside> {
  const env = apiEnvironment(
    local({
      DEMO_DATA: "false",
      VOICE_PROVIDER_URL: origins.voice.replace(/^ws/, "http"),
      ...settings,
    }),
    { servesWeb: true },
  );
  const startApi = () => startProgram("api", ports.api, env);
  let api = await startApi();
  return {
    portal: besideStack.portal,
    console: besideStack.console,
    deploy: besideStack.deploy,
    restart: async () => {
      api.kill();
      await api.ended;
      api = await startApi();
    },
    stop: () => api.stop(),
  };
}

async function startBesideCluster(settings: Settings): Promise<ApiBeside> {
  const {
    origins: its,
    api,
    stop,
  } = await startApiBeside({
    cluster: { portBase, dataDir, voice: origins.voice },
    portBase: portBase + 40,
    env: settings,
  });
  return {
    portal: its.portal,
    console: its.console,
    deploy: its.deploy,
    restart: async () => {
      api.kill9();
      await api.ready();
    },
    stop,
  };
}

/** A second voice agent beside the stack, without models, and an API whose agents it has. */
export async function startVoiceAgentWith(settings: Settings): Promise<ApiBeside> {
  const env = voiceEnvironment(
    local({
      VOICE_AGENT_MODELS: path.join(dataDir, "no-models"),
      VOICE_AGENT_ALLOWED_ORIGINS: "",
      ...settings,
    }),
  );
  const voiceAgent = await startProgram("voice-agent", ports.voice, env);
  const api = await startApiWith({
    VOICE_PROVIDER_URL: localOrigin(ports.voice),
    VOICE_SOCKET_ORIGIN: besideStack.voice,
  });
  return {
    ...api,
    stop: async () => {
      await api.stop();
      await voiceAgent.stop();
    },
  };
}
