import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

import { Failure } from "./failure.js";
import { filesBelow, hashFiles, readStamp, writeStamp } from "./fingerprint.js";
import { bin, inRoot, root, toolEnv, webApps } from "./paths.js";

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
