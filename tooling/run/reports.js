import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { Failure } from "./failure.js";
import { inRoot } from "./paths.js";

/** @typedef {{ passed: number, failed: string[] }} Outcome `failed`: a line for each test, with what it said */

/** The folders in which Vitest and Playwright write what they counted. */
const reportFolders = [".cache", "test-results"];

/** @param {string} folder from the root @returns {string[]} what is in it; nothing where it is not there */
const entriesOf = (folder) =>
  existsSync(inRoot(folder)) ? readdirSync(inRoot(folder)).map((name) => `${folder}/${name}`) : [];

/** The workspaces that have tests, and the reports that are there of each. */
const testedWorkspaces = () =>
  ["apps", "packages", "tooling"].flatMap(entriesOf).flatMap((workspace) => {
    const manifest = inRoot(workspace, "package.json");
    if (!existsSync(manifest) || !JSON.parse(readFileSync(manifest, "utf8")).scripts?.test) return [];
    const files = reportFolders.flatMap((folder) => entriesOf(`${workspace}/${folder}`));
    return [{ workspace, files: files.filter((file) => file.endsWith(".json")).map((file) => inRoot(file)) }];
  });

/** Removes the reports of earlier runs: only what ran now, or is known to pass with the same sources, is counted. */
export function forgetReports() {
  for (const { files } of testedWorkspaces()) for (const file of files) rmSync(file);
}

/**
 * @typedef {{ numPassedTests: number, testResults: VitestFile[] }} VitestReport the parts we read of it
 * @typedef {{ name: string, status: string, message: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ stats: { expected: number, flaky: number }, suites: PlaywrightSuite[] }} PlaywrightReport
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ ok: boolean, title: string, file: string, tests: { results: { error?: { message?: string } }[] }[] }} PlaywrightSpec
 */

/** @param {string} where @param {string | undefined} message */
function lineOf(where, message) {
  const [said] = stripVTControlCharacters(message ?? "")
    .trim()
    .split("\n", 1);
  return said ? `${where}: ${said}` : where;
}

/** @param {VitestFile} file @returns {string[]} */
function failedInVitest({ name, status, message, assertionResults }) {
  const file = path.basename(name);
  // A file that could not even be loaded holds no counted test, but it has failed.
  if (status === "failed" && assertionResults.length === 0) return [lineOf(file, message)];
  return assertionResults
    .filter((test) => test.status === "failed")
    .map(({ fullName, failureMessages }) => lineOf(`${file} > ${fullName}`, failureMessages?.[0]));
}

/** @param {PlaywrightSuite} suite @returns {string[]} */
const failedInPlaywright = ({ specs = [], suites = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => lineOf(`${file} > ${title}`, tests[0]?.results.at(-1)?.error?.message)),
  ...suites.flatMap(failedInPlaywright),
];

/** Reads a runner's own report. @param {VitestReport | PlaywrightReport} report @returns {Outcome} */
export const outcomeOf = (report) =>
  "stats" in report
    ? { passed: report.stats.expected + report.stats.flaky, failed: failedInPlaywright(report) }
    : { passed: report.numPassedTests, failed: report.testResults.flatMap(failedInVitest) };

/** What each workspace has reported so far. */
const outcomes = () =>
  testedWorkspaces().map(({ workspace, files }) => {
    const read = files.map((file) => outcomeOf(JSON.parse(readFileSync(file, "utf8"))));
    return {
      workspace,
      passed: read.reduce((sum, { passed }) => sum + passed, 0),
      failed: read.flatMap(({ failed }) => failed.map((line) => `${workspace}/${line}`)),
    };
  });

/** Adds up what has been reported so far. @returns {Outcome} */
export const outcomeOfAll = () => ({
  passed: outcomes().reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes().flatMap(({ failed }) => failed),
});

/** Fails when a workspace that has tests did not run any: silence is not success. */
export function requireEveryReport() {
  const silent = outcomes().find(({ passed, failed }) => passed + failed.length === 0);
  if (silent) throw new Failure(`${silent.workspace} has tests, but none of them ran.`);
}
