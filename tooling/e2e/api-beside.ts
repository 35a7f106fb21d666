import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { startApiBeside } from "@field-advisor/release/api-beside";
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

const programOf = (app: string) => fileURLToPath(new URL(`../../apps/${app}/src/main.ts`, import.meta.url));

interface Secrets {
  databasePassword: string;
  secretKey: string;
  voiceKey: string;
  voiceSecret: string;
  voiceWebhookSecret: string;
}

/** Beside the block of the stack. */
const ports = {
  api: portBase + 20,
  portal: portBase + 21,
  console: portBase + 22,
  deploy: portBase + 23,
  voice: portBase + 24,
};

type Settings = Record<string, string>;

/** What every program beside the stack is started with. */
function common() {
  const secrets = JSON.parse(readFileSync(path.join(dataDir, "secrets.json"), "utf8")) as Secrets;
  const password = encodeURIComponent(secrets.databasePassword);
  const DATABASE_URL = `postgres://postgres:${password}@localhost:${portBase + 5}/field_advisor`;
  return { secrets, PATH: process.env["PATH"], DATABASE_URL };
}

/** What a second API is started with, on the database of the stack. */
function environment(settings: Settings): NodeJS.ProcessEnv {
  const { secrets, PATH, DATABASE_URL } = common();
  return {
    PATH,
    DATABASE_URL,
    SECRET_KEY: secrets.secretKey,
    VOICE_PROVIDER_URL: origins.voice.replace(/^ws/, "http"),
    VOICE_PROVIDER_KEY: secrets.voiceKey,
    VOICE_WEBHOOK_SECRET: secrets.voiceWebhookSecret,
    FILES_URL: pathToFileURL(path.join(dataDir, "files")).href,
    DEMO_DATA: "false",
    PORT: String(ports.api),
    PORTAL_PORT: String(ports.portal),
    CONSOLE_PORT: String(ports.console),
    DEPLOY_PORT: String(ports.deploy),
    ...settings,
  };
}

/** Starts it beside whichever product the journeys use. */
export const startApiWith = (settings: Settings): Promise<ApiBeside> =>
  isExternal ? startBesideCluster(settings) : startBesideStack(settings);

/**
 * The same on demo data of its own, where people sign in anew: on the product's, another API may do the work that is left
 * for later.
 */
export async function startProductWith(settings: Settings): Promise<ApiBeside> {
  const files = mkdtempSync(path.join(tmpdir(), "field-advisor-files-"));
  const postgres = await createThrowawayPostgres({ fsync: "off" });
  await postgres.start();
  const api = await startApiWith({
    DATABASE_URL: `${postgres.url}/field_advisor`,
    FILES_URL: pathToFileURL(files).href,
    DEMO_DATA: "true",
    ...settings,
  });
  return {
    ...api,
    stop: async () => {
      await api.stop();
      await postgres.remove();
      rmSync(files, { recursive: true });
    },
  };
}

async function startBesideStack(settings: Settings): Promise<ApiBeside> {
  const startApi = async () => {
    const child = spawn(process.execPath, [programOf("api")], {
      env: environment(settings),
      stdio: ["ignore", "pipe", "inherit"],
    });
    await hasSaid(child, '"msg":"listening"');
    return child;
  };
  let api = await startApi();
  const stop = async (signal: NodeJS.Signals) => {
    api.kill(signal);
    await once(api, "exit");
  };
  return {
    portal: `http://localhost:${ports.portal}`,
    console: `http://localhost:${ports.console}`,
    deploy: `http://localhost:${ports.deploy}`,
    restart: async () => {
      await stop("SIGKILL");
      api = await startApi();
    },
    stop: () => stop("SIGTERM"),
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

/** Resolves once the program has said that it is ready. */
function hasSaid(program: ChildProcess, words: string): Promise<void> {
  let output = "";
  return new Promise((resolve, reject) => {
    program.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(words)) resolve();
    });
    program.once("exit", () => reject(new Error(`The program ended early:\n${output}`)));
  });
}

/** A second voice agent beside the stack, and an API whose agents it has. */
export async function startVoiceAgentWith(settings: Settings): Promise<ApiBeside> {
  const { secrets, PATH, DATABASE_URL } = common();
  const voiceAgent = spawn(process.execPath, [programOf("voice-agent")], {
    env: {
      PATH,
      DATABASE_URL,
      VOICE_AGENT_PORT: String(ports.voice),
      VOICE_AGENT_PUBLIC_URL: `ws://localhost:${ports.voice}`,
      VOICE_AGENT_KEY: secrets.voiceKey,
      VOICE_AGENT_SECRET: secrets.voiceSecret,
      VOICE_AGENT_WEBHOOK_URL: `http://localhost:${ports.api}/api/webhooks/voice`,
      VOICE_AGENT_WEBHOOK_SECRET: secrets.voiceWebhookSecret,
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await hasSaid(voiceAgent, "voice agent ready");
  const api = await startApiWith({
    VOICE_PROVIDER_URL: `http://localhost:${ports.voice}`,
    VOICE_SOCKET_ORIGIN: `ws://localhost:${ports.voice}`,
  });
  return {
    ...api,
    stop: async () => {
      await api.stop();
      voiceAgent.kill("SIGTERM");
      await once(voiceAgent, "exit");
    },
  };
}
