import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { Failure } from "./failure.js";
import { bin, inRoot, root, toolEnv } from "./paths.js";

const oldestNode = 20;

/** Fails when the Node that runs this is too old for the tools themselves. @param {string} [version] */
export function requireNode(version = process.versions.node) {
  if (Number.parseInt(version, 10) >= oldestNode) return;
  throw new Failure(
    `Node ${oldestNode} or newer is needed, but this is Node ${version}. Install it from https://nodejs.org and try again.`,
  );
}

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

const read = (/** @type {string} */ file) => (existsSync(file) ? readFileSync(file, "utf8") : "");

/** What was true when the last installation succeeded. Below node_modules: whoever removes that wants it again. */
const stampFile = inRoot("node_modules", ".field-advisor", "install");

/** What decides the content of node_modules; the lockfile is refused where a manifest does not agree with it. */
function installHash() {
  const members = ["apps", "packages", "tooling"].flatMap((folder) =>
    readdirSync(inRoot(folder)).map((name) => inRoot(folder, name, "package.json")),
  );
  const files = [inRoot("pnpm-lock.yaml"), inRoot("pnpm-workspace.yaml"), inRoot("package.json"), ...members];
  const text = [process.platform, process.arch, ...files.map(read)].join("\0");
  return createHash("sha256").update(text).digest("hex");
}

/** The pinned pnpm: the installed one when there is one, so that a repeated install needs no network. */
function pnpmCommand() {
  const [, version] = readJson(inRoot("package.json")).packageManager.split("@");
  const installed = inRoot("node_modules", "pnpm", "package.json");
  if (existsSync(installed) && readJson(installed).version === version) return [bin("pnpm")];
  return ["npx", "--yes", `pnpm@${version}`];
}

/**
 * Installs the dependencies when the lockfile or a manifest changed since the last successful install.
 * @param {(line: string) => void} say
 */
export function install(say) {
  const hash = installHash();
  if (read(stampFile) === hash && existsSync(bin("node"))) return;
  say("Installing the dependencies (a first time takes a minute or two) ...");
  const [command = "npx", ...args] = pnpmCommand();
  const done = spawnSync(
    command,
    [...args, "install", "--frozen-lockfile", "--config.confirm-modules-purge=false"],
    {
      cwd: root,
      env: toolEnv(),
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  if (done.error)
    throw new Failure(`npx could not be started: ${done.error.message}. npm brings it; is npm installed?`);
  if (done.status !== 0)
    throw new Failure("The dependencies could not be installed; the reason stands above. Is the network up?");
  mkdirSync(inRoot("node_modules", ".field-advisor"), { recursive: true });
  writeFileSync(stampFile, hash);
}
