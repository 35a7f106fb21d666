import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync } from "node:fs";
import { createInterface } from "node:readline";

import { inRoot, pinnedNode, root } from "./paths.js";

/**
 * @typedef {object} Running
 * @property {string} name
 * @property {() => boolean} isAlive
 * @property {Promise<string>} ended resolves with the way it ended, in words
 * @property {() => Promise<void>} stop asks it to end, and insists when it does not; safe to call twice
 * @property {() => void} kill ends it and everything it started at once
 * @property {() => string} lastLines the end of what it wrote, for the message when it dies
 */

/**
 * @typedef {object} Launch
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {NodeJS.ProcessEnv} env
 * @property {string} [logFile] where its output goes; without one it goes to the terminal, each line with its name
 * @property {string} [cwd]
 * @property {NodeJS.Signals} [stopSignal]
 * @property {{ uid: number, gid: number }} [user]
 * @property {boolean} [isNode] keeps a channel open, over which a Node process notices that its parent is gone
 */

// Longer than the API takes to finish the requests it has.
const patience = 20_000;

/** @param {number} pid @param {NodeJS.Signals} signal the whole process group, grandchildren too */
export function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended already.
  }
}

/** @param {import('node:stream').Readable | null} stream @param {string} name */
function echo(stream, name) {
  if (stream) createInterface({ input: stream }).on("line", (line) => console.log(`[${name}] ${line}`));
}

/** Opens an empty log and keeps the one of the run before. @param {string} logFile */
function openLog(logFile) {
  if (existsSync(logFile)) renameSync(logFile, logFile.replace(/(\.log)?$/, ".previous$1"));
  return openSync(logFile, "a");
}

/** @param {string | undefined} logFile */
function lastLines(logFile) {
  if (logFile === undefined) return "";
  const lines = readFileSync(logFile, "utf8").trimEnd().split("\n");
  return lines.slice(-20).join("\n");
}

/**
 * Starts a long-running process in a group of its own, so that Ctrl-C reaches only us and we decide who stops first.
 * @param {Launch} launch
 * @returns {Running}
 */
export function start({
  name,
  command,
  args,
  env,
  logFile,
  cwd = root,
  stopSignal = "SIGTERM",
  user,
  isNode = false,
}) {
  const output = logFile === undefined ? "pipe" : openLog(logFile);
  const child = spawn(command, args, {
    cwd,
    env,
    detached: true,
    stdio: ["ignore", output, output, ...(isNode ? [/** @type {const} */ ("ipc")] : [])],
    ...user,
  });
  if (typeof output === "number") closeSync(output);
  echo(child.stdout, name);
  echo(child.stderr, name);

  let alive = true;
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    child.once("error", (error) => resolve(`could not be started: ${error.message}`));
    child.once("exit", (code, signal) =>
      resolve(signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`),
    );
  });
  void ended.then(() => (alive = false));

  const kill = () => {
    if (child.pid !== undefined) signalGroup(child.pid, "SIGKILL");
  };
  const stop = async () => {
    if (!alive) return;
    const insist = setTimeout(kill, patience);
    child.kill(stopSignal);
    await ended;
    clearTimeout(insist);
  };
  return { name, isAlive: () => alive, ended, stop, kill, lastLines: () => lastLines(logFile) };
}

/**
 * Starts a TypeScript or JavaScript program with the pinned Node.
 * @param {Omit<Launch, 'command' | 'isNode'>} launch
 */
export const startNode = ({ args, ...rest }) =>
  start({
    ...rest,
    command: pinnedNode(),
    args: ["--import", inRoot("tooling", "run", "follow-parent.js"), ...args],
    isNode: true,
  });

/**
 * Asks an address until it answers with success. Gives up when the process behind it ends.
 * @param {string} url
 * @param {Running} behind
 * @param {number} milliseconds
 * @returns {Promise<boolean>} whether it became ready
 */
export async function becomesReady(url, behind, milliseconds) {
  const end = Date.now() + milliseconds;
  while (behind.isAlive() && Date.now() < end) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (answer?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  return false;
}
