import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";

import { say, secondsSince } from "./announce.js";
import { Failure } from "./failure.js";
import { bin, inRoot, root, toolEnv } from "./paths.js";
import { signalGroup } from "./processes.js";
import { onStopSignal } from "./signals.js";

/** The steps of the gate in order, the quick ones first; each is a script of the root package.json. */
export const steps = [
  "format:check",
  "lint",
  "check:types",
  "check:boundaries",
  "check:unused",
  "check:structure",
  "build",
  "test:unit",
  "test:e2e",
];

/**
 * Runs one script with its output in a file.
 * @param {string} step @param {NodeJS.ProcessEnv} env @param {string} logFile
 * @returns {Promise<boolean>} whether it succeeded
 */
async function runScript(step, env, logFile) {
  const output = openSync(logFile, "w");
  const child = spawn(bin("pnpm"), ["run", step], {
    cwd: root,
    env,
    detached: true,
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  // All of them are told as by Ctrl-C, at which test runners stop what they started; then we wait for them.
  const stopListening = onStopSignal(() => {
    if (child.pid !== undefined) signalGroup(child.pid, "SIGINT");
  });
  const code = await new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", resolve);
  });
  stopListening();
  return code === 0;
}

/**
 * Runs one step of the gate, and fails with its whole output when it fails.
 * @param {string} step
 * @param {NodeJS.ProcessEnv} env
 */
export async function runStep(step, env) {
  const started = performance.now();
  const logFile = inRoot("node_modules", ".field-advisor", `${step.replace(":", "-")}.log`);
  mkdirSync(inRoot("node_modules", ".field-advisor"), { recursive: true });
  const succeeded = await runScript(step, toolEnv(env), logFile);
  if (!succeeded) {
    say(readFileSync(logFile, "utf8"));
    throw new Failure(`${step} failed after ${secondsSince(started)} s; npm run ${step} repeats it alone.`);
  }
  say(`${step.padEnd(18)}${secondsSince(started).padStart(6)} s`);
}
