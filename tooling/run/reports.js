import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { Failure } from "./failure.js";
import { inRoot } from "./paths.js";

/**
 * A test as its runner reported it.
 * @typedef {{ name: string, ms: number, isPassed: boolean, isFailed: boolean, said?: string | undefined }} Test
 */

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
 * @typedef {{ testResults: VitestFile[] }} VitestReport the parts we read of it
 * @typedef {{ name: string, status: string, message: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ status: string, fullName: string, duration?: number, failureMessages?: string[] }} VitestTest
 * @typedef {{ stats: object, suites: PlaywrightSuite[] }} PlaywrightReport
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ ok: boolean, title: string, file: string, tests: { results: PlaywrightResult[] }[] }} PlaywrightSpec
 * @typedef {{ duration?: number, error?: { message?: string } }} PlaywrightResult
 */

/** @param {VitestFile} file @returns {Test[]} */
function testsOfVitest({ name, status, message, assertionResults }) {
  const file = path.basename(name);
  // A file that could not even be loaded holds no counted test, but it has failed.
  if (status === "failed" && assertionResults.length === 0)
    return [{ name: file, ms: 0, isPassed: false, isFailed: true, said: message }];
  return assertionResults.map((test) => ({
    name: `${file} > ${test.fullName}`,
    ms: test.duration ?? 0,
    isPassed: test.status === "passed",
    isFailed: test.status === "failed",
    said: test.failureMessages?.[0],
  }));
}

/** @param {PlaywrightSuite} suite @returns {Test[]} */
const testsOfPlaywright = ({ specs = [], suites = [] }) => [
  ...specs.map(({ ok, file, title, tests }) => {
    const results = tests.flatMap((test) => test.results);
    return {
      name: `${file} > ${title}`,
      ms: results.reduce((sum, { duration = 0 }) => sum + duration, 0),
      isPassed: ok,
      isFailed: !ok,
      said: results.at(-1)?.error?.message,
    };
  }),
  ...suites.flatMap(testsOfPlaywright),
];

/** Reads a runner's own report. @param {VitestReport | PlaywrightReport} report @returns {Test[]} */
export const testsOf = (report) =>
  "testResults" in report ? report.testResults.flatMap(testsOfVitest) : testsOfPlaywright(report);

/** What each workspace has reported so far. */
const reported = () =>
  testedWorkspaces().map(({ workspace, files }) => ({
    workspace,
    tests: files
      .flatMap((file) => testsOf(JSON.parse(readFileSync(file, "utf8"))))
      .map((test) => ({ ...test, name: `${workspace}/${test.name}` })),
  }));

/** @param {Test} test a line with the first line of what it said */
function lineOf({ name, said = "" }) {
  const [first] = stripVTControlCharacters(said).trim().split("\n", 1);
  return first ? `${name}: ${first}` : name;
}

const slowestNamed = 10;

/** @param {Test[]} tests @param {string} kind */
const slowestOf = (tests, kind) => [
  `\nthe slowest ${kind}:`,
  ...tests
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, slowestNamed)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`),
];

/**
 * The last lines of a run: what was slow, what failed, and how much passed.
 * @param {{ workspace: string, tests: Test[] }[]} [all]
 * @returns {string[]}
 */
export function summary(all = reported()) {
  const isBrowser = (/** @type {{ workspace: string }} */ { workspace }) => workspace.endsWith("/e2e");
  const tests = all.flatMap((each) => each.tests);
  const failed = tests.filter(({ isFailed }) => isFailed);
  return [
    ...slowestOf(
      all.filter(isBrowser).flatMap((each) => each.tests),
      "journeys",
    ),
    ...slowestOf(
      all.filter((each) => !isBrowser(each)).flatMap((each) => each.tests),
      "tests",
    ),
    "",
    ...failed.map(lineOf),
    `${tests.filter(({ isPassed }) => isPassed).length} passed, ${failed.length} failed`,
  ];
}

/** Fails when a workspace that has tests did not run any: silence is not success. */
export function requireEveryReport() {
  const silent = reported().find(({ tests }) =>
    tests.every(({ isPassed, isFailed }) => !isPassed && !isFailed),
  );
  if (silent) throw new Failure(`${silent.workspace} has tests, but none of them ran.`);
}
