import { mkdirSync } from "node:fs";
import path from "node:path";

import { claimPorts } from "./claim.js";
import { apiEnvironment, localOrigin, voiceEnvironment } from "./environment.js";
import { Failure } from "./failure.js";
import { inRoot } from "./paths.js";
import { portsFrom, readBase } from "./ports.js";
import { databaseUrl, startPostgres } from "./postgres.js";
import { becomesReady, startNode } from "./processes.js";
import { loadSecrets } from "./secrets.js";

/** @typedef {import('./processes.js').Running} Running */

/**
 * @typedef {object} Mode what differs between `npm start` and `npm run dev`
 * @property {boolean} servesWeb the API serves the built web apps; without it their ports are left to others
 * @property {string[]} nodeArgs for the API and the voice agent
 * @property {boolean} logsToTerminal
 */

/**
 * The settings of a run, checked. A block of ports of its own has data of its own.
 * @param {NodeJS.ProcessEnv} env
 */
export function readSettings(env) {
  const base = readBase(env["PORT_BASE"]);
  const dataDir = env["DATA_DIR"]
    ? path.resolve(env["DATA_DIR"])
    : inRoot(".data", env["PORT_BASE"] ? String(base) : "");
  return {
    env,
    ports: portsFrom(base),
    dataDir,
    logDir: path.join(dataDir, "logs"),
    ownVoice: !env["VOICE_PROVIDER_URL"],
  };
}

/** @typedef {ReturnType<typeof readSettings>} Settings */

/**
 * Waits for a program to answer, and fails when it lives but does not.
 * @param {string} url @param {Running} running
 */
export async function requireReady(url, running) {
  if ((await becomesReady(url, running)) || !running.isAlive()) return;
  throw new Failure(`The ${running.name} did not become ready. The end of its log:\n${running.lastLines()}`);
}

/**
 * Starts PostgreSQL unless DATABASE_URL names one.
 * @param {import('./stack.js').Stack} stack @param {Settings} settings
 * @param {string} password @param {(line: string) => void} say
 * @returns {Promise<string>} the database's address
 */
async function startDatabase(stack, { env, ports, dataDir, logDir }, password, say) {
  if (env["DATABASE_URL"]) return env["DATABASE_URL"];
  const logFile = path.join(logDir, "postgres.log");
  stack.add(await startPostgres({ dataDir: path.join(dataDir, "postgres"), ports, password, logFile, say }));
  return databaseUrl(ports, password);
}

/**
 * Starts PostgreSQL, the voice agent and the API, and returns when they answer.
 * @param {import('./stack.js').Stack} stack
 * @param {Settings} settings
 * @param {Mode} mode
 * @param {(line: string) => void} say
 */
export async function startServices(stack, settings, { servesWeb, nodeArgs, logsToTerminal }, say) {
  const { env, ports, dataDir, logDir, ownVoice } = settings;
  await claimPorts(dataDir, ports, [
    "api",
    "portal",
    "console",
    "deploy",
    ...(ownVoice ? [/** @type {const} */ ("voice")] : []),
  ]);
  mkdirSync(logDir, { recursive: true });
  const secrets = loadSecrets(dataDir);
  const local = {
    ports,
    secrets,
    dataDir,
    env,
    databaseUrl: await startDatabase(stack, settings, secrets.databasePassword, say),
  };

  /** @param {string} name @param {string} app @param {number} port @param {NodeJS.ProcessEnv} appEnv */
  const startApp = (name, app, port, appEnv) => {
    const logFile = logsToTerminal ? undefined : path.join(logDir, `${app}.log`);
    const program = inRoot("apps", app, "src", "main.ts");
    return requireReady(
      `${localOrigin(port)}/ready`,
      stack.add(startNode({ name, nodeArgs, args: [program], env: appEnv, ...(logFile && { logFile }) })),
    );
  };
  await Promise.all([
    ownVoice && startApp("voice agent", "voice-agent", ports.voice, voiceEnvironment(local)),
    startApp("API", "api", ports.api, apiEnvironment(local, { servesWeb })),
  ]);
}
