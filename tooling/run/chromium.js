import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { Failure } from "./failure.js";
import { bin, inRoot, pinnedNode, toolEnv } from "./paths.js";

// The shell has no window, so the journeys take a fifth less time in it.
const commands = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];

const applications = ["Google Chrome", "Chromium"].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

function installedChromium() {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  const onPath = commands.flatMap((command) => folders.map((folder) => path.join(folder, command)));
  return [...onPath, ...applications].find((file) => existsSync(file));
}

const e2e = inRoot("tooling", "e2e");

/** The browser that Playwright downloaded, if it did. */
function playwrightsChromium() {
  const script = 'import { chromium } from "@playwright/test"; console.log(chromium.executablePath())';
  const args = ["--input-type=module", "--eval", script];
  const asked = spawnSync(pinnedNode(), args, { cwd: e2e, encoding: "utf8" });
  const file = asked.stdout.trim();
  return asked.status === 0 && existsSync(file) ? file : undefined;
}

/** Where Playwright's own server cannot be reached, root takes the package of Debian. */
function fetchChromium() {
  const env = toolEnv({ DEBIAN_FRONTEND: "noninteractive" });
  const attempt = (/** @type {string} */ command, /** @type {string[]} */ ...args) =>
    spawnSync(command, args, { cwd: e2e, env, stdio: "ignore", timeout: 600_000 });
  attempt(bin("pnpm"), "exec", "playwright", "install", "chromium");
  const downloaded = playwrightsChromium();
  if (downloaded !== undefined || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
    return downloaded;
  attempt("apt-get", "update");
  for (const name of commands.slice(0, 2)) {
    attempt("apt-get", "install", "--yes", "--no-install-recommends", name);
    const installed = installedChromium();
    if (installed !== undefined) return installed;
  }
  return undefined;
}

/**
 * Finds a Chromium for the browser journeys, and fetches one where there is none.
 * @param {(line: string) => void} say
 * @returns {string} path of the program
 */
export function findChromium(say) {
  const given = process.env["CHROMIUM_PATH"];
  if (given && !existsSync(given))
    throw new Failure(`CHROMIUM_PATH is ${given}, but there is no program of that name.`);
  const present = given || (installedChromium() ?? playwrightsChromium());
  if (present !== undefined) return present;
  say("Fetching Chromium for the browser journeys ...");
  const fetched = fetchChromium();
  if (fetched !== undefined) return fetched;
  throw new Failure(
    "No Chromium was found and none could be fetched: install one, or point CHROMIUM_PATH at it.",
  );
}
