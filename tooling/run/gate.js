import { mkdirSync, readFileSync } from "node:fs";
import { say, secondsSince } from "./announce.js";
import { Failure } from "./failure.js";
import { bin, inRoot, toolEnv } from "./paths.js";
import { onStopSignal, signalGroup, start } from "./processes.js";

/** Each step is a script of the root package.json; the tests begin when these have succeeded. */
const first = [
  "format:check",
  "check:boundaries",
  "check:unused",
  "check:structure",
  "check:changesets",
  "build",
  "lint",
];

/** Those that run beside each other wait half of the time: for speech, and for pages. */
const tests = [["test:unit"], ["test:voice", "test:e2e"]];

export const steps = [...first, ...tests.flat()];

/**
 * Runs all steps, one after the other: most keep two processors busy. All tests run even if some fail, so that every
 * failure is shown.
 * @param {(step: string) => Promise<void>} run throws when the step fails
 */
export async function runSteps(run) {
  for (const step of first) await run(step);
  const failures = [];
  for (const together of tests) {
    const results = await Promise.allSettled(together.map(run));
    failures.push(...results.filter(({ status }) => status === "rejected"));
  }
  const [failed] = failures;
  if (failed?.status === "rejected") throw failed.reason;
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
