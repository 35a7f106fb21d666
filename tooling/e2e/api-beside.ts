import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { startApiBeside } from "@field-advisor/release/api-beside";
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

const apiProgram = fileURLToPath(new URL("../../apps/api/src/main.ts", import.meta.url));

interface Secrets {
  databasePassword: string;
  secretKey: string;
  voiceKey: string;
  voiceWebhookSecret: string;
}

/** Beside the block of the stack. */
const ports = { api: portBase + 20, portal: portBase + 21, console: portBase + 22, deploy: portBase + 23 };

type Settings = Record<string, string>;

/** What a second API is started with, on the database of the stack. */
function environment(settings: Settings): NodeJS.ProcessEnv {
  const secrets = JSON.parse(readFileSync(path.join(dataDir, "secrets.json"), "utf8")) as Secrets;
  const password = encodeURIComponent(secrets.databasePassword);
  return {
    PATH: process.env["PATH"],
    DATABASE_URL: `postgres://postgres:${password}@localhost:${portBase + 5}/field_advisor`,
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

async function startBesideStack(settings: Settings): Promise<ApiBeside> {
  const startApi = async () => {
    const child = spawn(process.execPath, [apiProgram], {
      env: environment(settings),
      stdio: ["ignore", "pipe", "inherit"],
    });
    await listening(child);
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

/** Resolves once the API has said that it listens. */
function listening(api: ChildProcess): Promise<void> {
  let output = "";
  return new Promise((resolve, reject) => {
    api.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('"msg":"listening"')) resolve();
    });
    api.once("exit", () => reject(new Error(`The API ended early:\n${output}`)));
  });
}
