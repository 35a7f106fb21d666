import path from "node:path";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { Failure } from "./failure.js";
import { bin, inRoot, root, toolEnv, webApps } from "./paths.js";

const skipped = new Set(["node_modules", "dist", ".turbo", ".cache", "test-results"]);

/**
 * All files below a folder in a fixed order, without what tools produce.
 * @param {string} folder
 * @returns {string[]} absolute paths
 */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const full = path.join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(full);
      return entry.isFile() ? [full] : [];
    });
}

/**
 * One hash over named pieces of text.
 * @param {Iterable<[name: string, content: string | Buffer]>} pieces
 */
export function hashOf(pieces) {
  const hash = createHash("sha256");
  for (const [name, content] of pieces) hash.update(`${name}\0${content.length}\0`).update(content);
  return hash.digest("hex");
}

/** @param {string[]} files absolute paths */
const hashFiles = (files) => hashOf(files.map((file) => [path.relative(root, file), readFileSync(file)]));

const stampFile = (/** @type {string} */ name) => inRoot("node_modules", ".field-advisor", name);

/**
 * What was true when a step last succeeded. Kept below node_modules: whoever removes that wants the steps again.
 * @param {string} name
 */
export function readStamp(name) {
  try {
    return readFileSync(stampFile(name), "utf8");
  } catch {
    return "";
  }
}

/** @param {string} name @param {string} value */
export function writeStamp(name, value) {
  mkdirSync(path.dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), value);
}

const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file);

/** Everything a web app's bundle can come from. Content, not dates: a fresh checkout has new dates and old content. */
function buildHash() {
  const folders = [...webApps.map((app) => inRoot("apps", app)), inRoot("packages")];
  const sources = folders.flatMap(filesBelow).filter((file) => !isTest(file));
  return hashFiles([
    ...sources,
    ...["pnpm-lock.yaml", "tsconfig.base.json", "turbo.json"].map((file) => inRoot(file)),
  ]);
}

const isBuilt = (/** @type {string} */ app) => existsSync(inRoot("apps", app, "dist", "index.html"));

/**
 * Builds the web apps through turbo when one of their sources changed since the last build.
 * @param {(line: string) => void} say
 */
export function build(say) {
  if (webApps.length === 0) return;
  const hash = buildHash();
  if (readStamp("build") === hash && webApps.every(isBuilt)) return;
  say("Building the web apps ...");
  const filters = webApps.map((app) => `--filter=./apps/${app}`);
  const done = spawnSync(
    bin("turbo"),
    ["run", "build", ...filters, "--ui=stream", "--output-logs=errors-only"],
    {
      cwd: root,
      env: toolEnv(),
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  if (done.status !== 0) throw new Failure("The web apps could not be built; the reason stands above.");
  writeStamp("build", hash);
}
