import { appendFileSync, mkdirSync } from "node:fs";
import path from "node:path";

import { claimPorts, portsFrom, readBase } from "./ports.js";
import { apiEnvironment, loadSecrets, localOrigin, voiceEnvironment } from "./environment.js";
import { Failure } from "./failure.js";
import { inRoot } from "./paths.js";
import { databaseUrl, startPostgres } from "./postgres.js";
import { becomesReady, startNode } from "./processes.js";
import { standIn } from "./stand-in.js";
import { supervise } from "./supervise.js";
import { sourcesOf, startWatched } from "./watch.js";

/** @typedef {import('./processes.js').Running} Running */

/**
 * The settings of a run, checked. A block of ports of its own has data of its own.
 * @param {NodeJS.ProcessEnv} env
 */
export function readSettings(env) {
  const base = readBase(env["PORT_BASE"]);
  const block = base === readBase(undefined) ? "" : String(base);
  const dataDir = env["DATA_DIR"] ? path.resolve(env["DATA_DIR"]) : inRoot(".data", block);
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
 * @param {string} url @param {Running} running @param {number} [milliseconds]
 */
export async function requireReady(url, running, milliseconds = 60_000) {
  if ((await becomesReady(url, running, milliseconds)) || !running.isAlive()) return;
  throw new Failure(`The ${running.name} did not become ready. The end of its log:\n${running.lastLines()}`);
}

/**
 * Says what happens to the programs, and writes it down with its time beside their logs.
 * @param {string} logDir @param {(line: string) => void} say
 */
const journal = (logDir, say) => (/** @type {string} */ line) => {
  say(line);
  try {
    appendFileSync(path.join(logDir, "run.log"), `${new Date().toISOString()} ${line}\n`);
  } catch {
    // A full disk must not end the programs that are watched here; who reads the terminal has been told.
  }
};

/**
 * Starts PostgreSQL unless DATABASE_URL names one.
 * @param {import('./stack.js').Stack} stack @param {Settings} settings
 * @param {string} password @param {(line: string) => void} say
 * @returns {Promise<string>} the database's address
 */
export async function startDatabase(stack, { env, ports, dataDir, logDir }, password, say) {
  if (env["DATABASE_URL"]) return env["DATABASE_URL"];
  const logFile = path.join(logDir, "postgres.log");
  const options = { dataDir: path.join(dataDir, "postgres"), ports, password, logFile, say };
  const start = async (/** @type {import('./supervise.js').Attempt} */ attempt) => {
    await startPostgres({ ...options, ...attempt });
  };
  const { running, ready } = supervise("database", start, say);
  stack.add(running);
  await ready;
  return databaseUrl(ports, password);
}

/**
 * Starts a program of ours and waits for it: with its output in a log, or, while it is being worked on, on the
 * terminal and anew after every change, however long it takes to be right.
 * @param {import('./stack.js').Stack} stack
 * @param {{ name: string, app: string, port: number, webPorts?: number[], env: NodeJS.ProcessEnv }} program
 * @param {{ logDir: string, development: boolean, say: (line: string) => void }} options
 */
async function startProgram(stack, { name, app, port, webPorts, env }, { logDir, development, say }) {
  const ready = `${localOrigin(port)}/ready`;
  const launch = { name, args: [inRoot("apps", app, "src", "main.ts")], env };
  if (!development) {
    const logFile = path.join(logDir, `${app}.log`);
    const start = (/** @type {import('./supervise.js').Attempt} */ { again, onSpawn }) => {
      const running = startNode({ ...launch, logFile, again });
      onSpawn(running);
      return requireReady(ready, running);
    };
    const supervised = supervise(
      name,
      start,
      say,
      webPorts && { standIn: () => standIn(env["HOST"] ?? "localhost", webPorts) },
    );
    stack.add(supervised.running);
    return supervised.ready;
  }
  const running = startWatched(() => startNode(launch), sourcesOf(inRoot("apps", app)), say);
  return requireReady(ready, stack.add(running), Infinity);
}

/**
 * Starts PostgreSQL, the voice agent and the API, and returns when they answer. In development the API leaves the
 * ports of the web apps to their own servers.
 * @param {import('./stack.js').Stack} stack
 * @param {Settings} settings
 * @param {{ development: boolean, say: (line: string) => void }} mode
 */
export async function startServices(stack, settings, { development, ...mode }) {
  const { env, ports, dataDir, logDir, ownVoice } = settings;
  const say = journal(logDir, mode.say);
  const voice = ownVoice ? [/** @type {const} */ ("voice")] : [];
  await claimPorts(dataDir, ports, ["api", "portal", "console", "deploy", ...voice]);
  mkdirSync(logDir, { recursive: true });
  const secrets = loadSecrets(dataDir);
  const databaseUrl = await startDatabase(stack, settings, secrets.databasePassword, say);
  const local = { ports, secrets, databaseUrl, env, dataDir };
  const apiEnv = apiEnvironment(local, { servesWeb: !development });
  const webPorts = [ports.api, ports.portal, ports.console, ports.deploy];
  /** @type {Parameters<typeof startProgram>[1][]} */
  const programs = [{ name: "API", app: "api", port: ports.api, webPorts, env: apiEnv }];
  if (ownVoice) {
    programs.push({
      name: "voice agent",
      app: "voice-agent",
      port: ports.voice,
      env: voiceEnvironment(local),
    });
  }
  await Promise.all(programs.map((program) => startProgram(stack, program, { logDir, development, say })));
}
