import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
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

const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installedChromium() {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  const onPath = commands.flatMap((command) => folders.map((folder) => path.join(folder, command)));
  return [...onPath, ...applications].find(isExecutable);
}

const e2e = inRoot("tooling", "e2e");

/** The browser that Playwright downloaded, if it did. */
function playwrightsChromium() {
  const script = 'import { chromium } from "@playwright/test"; console.log(chromium.executablePath())';
  const asked = spawnSync(pinnedNode(), ["--input-type=module", "--eval", script], {
    cwd: e2e,
    encoding: "utf8",
  });
  const file = asked.stdout.trim();
  return asked.status === 0 && existsSync(file) ? file : undefined;
}

/** Runs an installer; whether it worked is seen by looking for the browser. @param {string} command @param {string[]} args */
const attempt = (command, args) =>
  spawnSync(command, args, {
    cwd: e2e,
    env: toolEnv({ DEBIAN_FRONTEND: "noninteractive" }),
    stdio: "ignore",
    timeout: 600_000,
  });

function downloadedChromium() {
  attempt(bin("pnpm"), ["exec", "playwright", "install", "chromium"]);
  return playwrightsChromium();
}

function packagedChromium() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  attempt("apt-get", ["update"]);
  for (const name of ["chromium-headless-shell", "chromium"]) {
    attempt("apt-get", ["install", "--yes", "--no-install-recommends", name]);
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
  if (given !== undefined && given !== "") {
    if (isExecutable(given)) return given;
    throw new Failure(`CHROMIUM_PATH is ${given}, but there is no program of that name.`);
  }
  const present = installedChromium() ?? playwrightsChromium();
  if (present !== undefined) return present;
  say("Fetching Chromium for the browser journeys ...");
  const fetched = downloadedChromium() ?? packagedChromium();
  if (fetched !== undefined) return fetched;
  throw new Failure(
    "No Chromium was found and none could be fetched: install one, or point CHROMIUM_PATH at it.",
  );
}
