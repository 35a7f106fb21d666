import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

import { Failure } from "./failure.js";
import { inRoot } from "./paths.js";

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
