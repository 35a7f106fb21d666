import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "./failure.js";
import { guard } from "./guard.js";
import { pinnedNode, root } from "./paths.js";

const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

// Ctrl-C reaches us twice: from the terminal, and again from npm, which passes on what it was sent.
const sameWish = 1000;

/**
 * Calls back at every wish to stop.
 * @param {() => void} callback
 * @returns {() => void} ends the listening
 */
export function onStopSignal(callback) {
  let last = -Infinity;
  const listen = () => {
    const isNew = performance.now() - last > sameWish;
    last = performance.now();
    if (isNew) callback();
  };
  for (const signal of signals) process.on(signal, listen);
  return () => {
    for (const signal of signals) process.off(signal, listen);
  };
}

/**
 * Does some work unless the person at the terminal wants no more of it.
 * @template Result
 * @param {Promise<Result>} work
 * @returns {Promise<Result>} rejects with a Failure at a wish to stop; the work itself goes on
 */
export async function unlessStopped(work) {
  let stopListening = () => {};
  const stopped = new Promise((_resolve, reject) => {
    stopListening = onStopSignal(() => reject(new Failure("Stopped.")));
  });
  try {
    return await Promise.race([work, /** @type {Promise<never>} */ (stopped)]);
  } finally {
    stopListening();
  }
}

/**
 * @typedef {object} Running
 * @property {string} name
 * @property {number} [pid]
 * @property {() => boolean} isAlive
 * @property {Promise<string>} ended resolves with the way it ended, in words
 * @property {() => Promise<void>} stop asks it to end, and insists when it does not; safe to call twice
 * @property {() => void} kill ends it and everything it started at once
 * @property {() => number | null} [exitCode] once it has ended by itself
 * @property {() => string} lastLines the end of what it wrote, for the message when it dies
 */

/** @typedef {{ code: number | null, signal: NodeJS.Signals | null }} Exit */

/**
 * @typedef {object} Launch
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {NodeJS.ProcessEnv} env
 * @property {string} [logFile] where its output goes; without one it goes to the terminal, each line with its name
 * @property {boolean} [again] whether it ran before in this run: then its log goes on
 * @property {string} [cwd]
 * @property {NodeJS.Signals} [stopSignal]
 * @property {{ uid: number, gid: number }} [user]
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

/** Opens an empty log and keeps the one of the run before. @param {string} logFile @param {boolean} again */
function openLog(logFile, again) {
  if (!again && existsSync(logFile)) renameSync(logFile, logFile.replace(/(\.log)?$/, ".previous$1"));
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
 * @returns {Running & { exit: Promise<Exit> }} and the way it ended as the system puts it; never, if it did not start
 */
export function start({
  name,
  command,
  args,
  env,
  logFile,
  again = false,
  cwd = root,
  stopSignal = "SIGTERM",
  user,
}) {
  const output = logFile === undefined ? "pipe" : openLog(logFile, again);
  const child = spawn(command, args, {
    cwd,
    env,
    detached: true,
    stdio: ["ignore", output, output],
    ...user,
  });
  if (typeof output === "number") closeSync(output);
  echo(child.stdout, name);
  echo(child.stderr, name);

  let alive = true;
  /** @type {Promise<Exit>} */
  const exit = new Promise((resolve) => child.once("exit", (code, signal) => resolve({ code, signal })));
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    child.once("error", (error) => resolve(`could not be started: ${error.message}`));
    void exit.then(({ code, signal }) =>
      resolve(signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`),
    );
  });
  const endGuard = child.pid === undefined ? () => {} : guard(child.pid, stopSignal, patience);
  void ended.then(() => {
    alive = false;
    endGuard();
  });

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
  const pid = child.pid === undefined ? {} : { pid: child.pid };
  return {
    name,
    ...pid,
    isAlive: () => alive,
    ended,
    exit,
    exitCode: () => child.exitCode,
    stop,
    kill,
    lastLines: () => lastLines(logFile),
  };
}

/** Starts a TypeScript or JavaScript program with the pinned Node. @param {Omit<Launch, 'command'>} launch */
export const startNode = (launch) => start({ ...launch, command: pinnedNode() });

/**
 * Asks an address until it answers with success. Gives up when the process behind it ends.
 * @param {string} url
 * @param {Pick<Running, "isAlive">} behind
 * @param {number} milliseconds
 * @returns {Promise<boolean>} whether it became ready
 */
export async function becomesReady(url, behind, milliseconds) {
  const end = Date.now() + milliseconds;
  while (behind.isAlive() && Date.now() < end) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (answer?.ok) return true;
    await pause(40);
  }
  return false;
}
