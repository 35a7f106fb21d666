import path from "node:path";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { Failure } from "./failure.js";
import { inRoot } from "./paths.js";

/** @typedef {{ passed: number, failed: string[] }} Outcome `failed`: a line for each test, with what it said */

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
 * @typedef {object} VitestReport the parts we read of it
 * @property {number} numPassedTests
 * @property {{ name: string, status: string, message: string, assertionResults: VitestTest[] }[]} testResults per file
 *
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} VitestTest
 *
 * @typedef {object} PlaywrightReport the parts we read of it
 * @property {{ expected: number, flaky: number }} stats
 * @property {PlaywrightSuite[]} suites
 *
 * @typedef {object} PlaywrightSuite
 * @property {{ ok: boolean, title: string, file: string, tests: { results: { error?: { message?: string } }[] }[] }[]} [specs]
 * @property {PlaywrightSuite[]} [suites]
 */

/** @param {string} where @param {string | undefined} message */
const lineOf = (where, message) => {
  const said = stripVTControlCharacters(message ?? "")
    .trim()
    .split("\n", 1)[0];
  return said ? `${where}: ${said}` : where;
};

/** @param {VitestReport} report @returns {string[]} */
const failedInVitest = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.basename(name);
    // A file that could not even be loaded holds no counted test, but it has failed.
    if (status === "failed" && assertionResults.length === 0) return [lineOf(file, message)];
    return assertionResults
      .filter((test) => test.status === "failed")
      .map(({ fullName, failureMessages }) => lineOf(`${file} > ${fullName}`, failureMessages?.[0]));
  });

/** @param {PlaywrightSuite} suite @returns {string[]} */
const failedInPlaywright = ({ specs = [], suites = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => lineOf(`${file} > ${title}`, tests[0]?.results.at(-1)?.error?.message)),
  ...suites.flatMap(failedInPlaywright),
];

/**
 * Reads a runner's own report.
 * @param {VitestReport | PlaywrightReport} report
 * @returns {Outcome}
 */
export const outcomeOf = (report) =>
  "stats" in report
    ? { passed: report.stats.expected + report.stats.flaky, failed: failedInPlaywright(report) }
    : { passed: report.numPassedTests, failed: failedInVitest(report) };

/** @param {string} file @returns {Outcome} */
const readOutcome = (file) =>
  existsSync(file) ? outcomeOf(JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failed: [] };

/** Adds up what has been reported so far. @returns {Outcome} */
export function outcomeOfAll() {
  const outcomes = expectedReports().map(({ workspace, file }) => {
    const { passed, failed } = readOutcome(file);
    return { passed, failed: failed.map((line) => `${workspace}/${line}`) };
  });
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.flatMap(({ failed }) => failed),
  };
}

/** Fails when a workspace that has tests did not run any: silence is not success. */
export function requireEveryReport() {
  for (const { workspace, file } of expectedReports()) {
    const { passed, failed } = readOutcome(file);
    if (passed + failed.length === 0) throw new Failure(`${workspace} has tests, but none of them ran.`);
  }
}
