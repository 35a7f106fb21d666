import path from "node:path";
import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "./failure.js";
import { requireFree, waitUntilFree } from "./ports.js";
import { findHome } from "./postgres-home.js";
import { start } from "./processes.js";

/** @typedef {import("./postgres-home.js").Home} Home */

const database = "field_advisor";
const superuser = "postgres";

/**
 * Runs a program of PostgreSQL's to its end.
 * @param {Home} home @param {string} program @param {string[]} args @param {string} [input]
 */
function runToEnd({ native, user }, program, args, input = "") {
  const done = spawnSync(path.join(native, "bin", program), args, {
    ...user,
    cwd: native,
    encoding: "utf8",
    input,
  });
  if (done.status !== 0)
    throw new Failure(`The database could not be created:\n${done.stderr || done.error}`);
}

// One locale on every machine: text sorts alike everywhere.
const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];

/**
 * Creates a cluster beside its final place and moves it there when it is complete, so that an interrupted first start
 * leaves nothing half made.
 * @param {Home} home
 * @param {string} password
 * @param {string[]} flags settings of the server that count already now
 */
function createCluster(home, password, flags) {
  const unfinished = `${home.dataDir}.new`;
  const passwordFile = path.join(unfinished, "password");
  const cluster = path.join(unfinished, "cluster");
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  if (home.user) chownSync(unfinished, home.user.uid, home.user.gid);
  writeFileSync(passwordFile, password, { mode: 0o644 });
  const access = [`--username=${superuser}`, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  const sync = flags.includes("fsync=off") ? ["--no-sync"] : [];
  runToEnd(home, "initdb", [`--pgdata=${cluster}`, ...access, ...locale, ...sync, "--no-instructions"]);
  runToEnd(
    home,
    "postgres",
    ["--single", ...flags, "-D", cluster, superuser],
    `create database ${database};\n`,
  );
  renameSync(cluster, home.dataDir);
  rmSync(unfinished, { recursive: true, force: true });
}

/**
 * The address of the embedded database.
 * @param {import("./ports.js").Ports} ports @param {string} password
 */
export const databaseUrl = (ports, password) => `${serverUrl(ports, password)}/${database}`;

/**
 * The address of the server, without a database.
 * @param {import("./ports.js").Ports} ports @param {string} password
 */
export const serverUrl = (ports, password) =>
  `postgres://${superuser}:${encodeURIComponent(password)}@localhost:${ports.postgres}`;

/** @param {string} dataDir */
function readPidFile(dataDir) {
  const file = path.join(dataDir, "postmaster.pid");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  return { file, pid: Number(lines[0] ?? 0), isReady: lines[7]?.trim() === "ready" };
}

/** @param {number} pid small images have no ps, other systems no /proc */
function commandLine(pid) {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return execFileSync("ps", ["-ww", "-o", "args=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}

/** Whether a process is a PostgreSQL on this very folder; its number alone may long belong to another program. */
function isPostgresOn(/** @type {number} */ pid, /** @type {string} */ dataDir) {
  const command = commandLine(pid);
  return command.includes("postgres") && command.includes(dataDir);
}

/**
 * Clears what a crashed run left: its PostgreSQL if that still runs, its process-number file if not. The helpers of a
 * killed server hold its port for a moment longer than it lives.
 * @param {string} dataDir
 * @param {import("./ports.js").Ports} ports
 */
async function recover(dataDir, ports) {
  const { file, pid } = readPidFile(dataDir);
  if (!pid) return;
  if (isPostgresOn(pid, dataDir)) process.kill(pid, "SIGINT");
  else rmSync(file, { force: true });
  const end = Date.now() + 20_000;
  while (isPostgresOn(pid, dataDir) && Date.now() < end) await pause(50);
  await waitUntilFree(ports, ["postgres"], 5000);
}

// Only loopback, connections for several API processes, and one clock; the rest is PostgreSQL's own.
const usualSettings = {
  listen_addresses: "localhost",
  unix_socket_directories: "",
  max_connections: "60",
  log_lock_waits: "on",
  tcp_keepalives_idle: "60",
  timezone: "UTC",
};

/** @param {Record<string, string>} settings */
const asFlags = (settings) => Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

/**
 * @typedef {object} Options
 * @property {string} dataDir
 * @property {import("./ports.js").Ports} ports
 * @property {string} password
 * @property {string} logFile
 * @property {boolean} [again] whether it ran before in this run: then its log goes on
 * @property {(line: string) => void} [say]
 * @property {(server: import("./processes.js").Running) => void} [onSpawn] called before it is ready, so that no stop misses it
 * @property {Record<string, string>} [settings] of the server, beside and instead of the usual ones
 */

/**
 * Starts the embedded PostgreSQL; its data stays between starts.
 * @param {Options} options
 * @returns {Promise<import('./processes.js').Running>}
 */
export async function startPostgres(options) {
  const { dataDir, ports, password, logFile, again = false, settings = {} } = options;
  const { say = () => {}, onSpawn = () => {} } = options;
  const home = findHome(dataDir);
  if (existsSync(home.dataDir)) await recover(home.dataDir, ports);
  else {
    say("Creating the database ...");
    createCluster(home, password, asFlags(settings));
  }
  await requireFree(ports, ["postgres"]);
  const flags = asFlags({ ...usualSettings, ...settings, port: String(ports.postgres) });
  const server = start({
    name: "database",
    command: path.join(home.native, "bin", "postgres"),
    args: ["-D", home.dataDir, ...flags],
    env: process.env,
    cwd: home.native,
    logFile,
    again,
    stopSignal: "SIGINT",
    ...(home.user ? { user: home.user } : {}),
  });
  onSpawn(server);
  while (server.isAlive() && !readPidFile(home.dataDir).isReady) await pause(15);
  if (!server.isAlive()) {
    throw new Failure(`The database ${await server.ended}. The end of its log:\n${server.lastLines()}`);
  }
  return server;
}
