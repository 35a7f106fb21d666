import path from "node:path";
import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { say, secondsSince } from "./announce.js";
import { Failure } from "./failure.js";
import { bin, inRoot, root, toolEnv } from "./paths.js";
import { onStopSignal, signalGroup } from "./processes.js";

/** @typedef {{ passed: number, failed: number }} Counts */

// Where the workspaces' test runners write what they counted, by the name of the runner.
const reports = {
  vitest: path.join(".cache", "tests.json"),
  playwright: path.join("test-results", "report.json"),
};

/** The workspaces that have tests, and the file each of them reports to. */
function expectedReports() {
  return ["apps", "packages", "tooling"].flatMap((folder) =>
    readdirSync(inRoot(folder)).flatMap((name) => {
      const manifest = inRoot(folder, name, "package.json");
      if (!existsSync(manifest)) return [];
      const script = String(JSON.parse(readFileSync(manifest, "utf8")).scripts?.test ?? "");
      const runner = Object.entries(reports).find(([command]) => script.startsWith(command));
      return runner ? [{ workspace: `${folder}/${name}`, file: inRoot(folder, name, runner[1]) }] : [];
    }),
  );
}

/** Removes the reports of earlier runs: only what ran now, or is known to pass with the same sources, is counted. */
export function forgetReports() {
  for (const { file } of expectedReports()) rmSync(file, { force: true });
}

/**
 * @typedef {object} Report the parts we read of what Vitest and Playwright write
 * @property {{ expected: number, flaky: number, unexpected: number }} [stats] Playwright
 * @property {number} [numPassedTests] Vitest
 * @property {number} [numFailedTests] Vitest
 * @property {{ status: string, assertionResults: unknown[] }[]} [testResults] Vitest, per file
 */

/**
 * Reads a runner's own report. A file that could not even be loaded holds no counted test, but it has failed.
 * @param {Report} report
 * @returns {Counts}
 */
export function countReport({ stats, numPassedTests = 0, numFailedTests = 0, testResults = [] }) {
  if (stats) return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  const unloaded = testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}

/** @param {string} file */
const countFile = (file) =>
  existsSync(file) ? countReport(JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failed: 0 };

/** Adds up what has been reported so far. @returns {Counts} */
export function countTests() {
  const counts = expectedReports().map(({ file }) => countFile(file));
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** Fails when a workspace that has tests did not run any: silence is not success. */
export function requireEveryReport() {
  for (const { workspace, file } of expectedReports()) {
    const { passed, failed } = countFile(file);
    if (passed + failed === 0) throw new Failure(`${workspace} has tests, but none of them ran.`);
  }
}

/** The quick steps, one after the other; each step is a script of the root package.json. */
const first = [
  "format:check",
  "check:boundaries",
  "check:unused",
  "check:structure",
  "check:changesets",
  "build",
];

/** What follows side by side: journeys wait for speech and browsers most of their time, the others for a processor. */
const sideBySide = [["lint", "check:types", "test:unit"], ["test:e2e"]];

export const steps = [...first, ...sideBySide.flat()];

/**
 * Runs all steps. When one of those that run side by side fails, the others are waited for, so that nothing is left
 * running and every failure is shown.
 * @param {(step: string) => Promise<void>} run throws when the step fails
 * @param {() => void} [onceBuilt]
 */
export async function runSteps(run, onceBuilt = () => {}) {
  for (const step of first) await run(step);
  onceBuilt();
  const outcomes = await Promise.allSettled(
    sideBySide.map(async (chain) => {
      for (const step of chain) await run(step);
    }),
  );
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}

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
