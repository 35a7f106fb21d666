import { mkdirSync, readFileSync } from "node:fs";
import { say, secondsSince } from "./announce.js";
import { Failure } from "./failure.js";
import { bin, inRoot, toolEnv } from "./paths.js";
import { onStopSignal, signalGroup, start } from "./processes.js";

/** These one after the other, and nothing beside them; each step is a script of the root package.json. */
const first = [
  "format:check",
  "check:boundaries",
  "check:unused",
  "check:structure",
  "check:changesets",
  "build",
  "lint",
];

/** What follows side by side: journeys wait most of their time, the others for a processor. */
const sideBySide = ["test:unit", "test:e2e"];

export const steps = [...first, ...sideBySide];

/**
 * Runs all steps. When one of those that run side by side fails, the others are waited for, so that nothing is left
 * running and every failure is shown.
 * @param {(step: string) => Promise<void>} run throws when the step fails
 */
export async function runSteps(run) {
  for (const step of first) await run(step);
  const outcomes = await Promise.allSettled(sideBySide.map(run));
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}

/**
 * Runs one script with its output in a file.
 * @param {string} step @param {NodeJS.ProcessEnv} env @param {string} logFile
 * @returns {Promise<boolean>} whether it succeeded
 */
async function runScript(step, env, logFile) {
  const running = start({ name: step, command: bin("pnpm"), args: ["run", step], env, logFile });
  // All of them are told as by Ctrl-C, at which test runners stop what they started; then we wait for them.
  const stopListening = onStopSignal(() => {
    if (running.pid !== undefined) signalGroup(running.pid, "SIGINT");
  });
  await running.ended;
  stopListening();
  return running.exitCode?.() === 0;
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
