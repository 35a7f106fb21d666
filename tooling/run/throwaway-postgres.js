import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { Failure } from "./failure.js";
import { besideRuns, freeBlock } from "./ports.js";
import { serverUrl, startPostgres } from "./postgres.js";
import { killTree, signalTree } from "./process-tree.js";

const memory = "/dev/shm";

/** The databases of a whole run of tests take less. */
const enoughBytes = 6e9;

/**
 * A server that does not wait for the disk has its data in memory, where there is room: a database is made there in a tenth
 * of the time.
 * @param {Record<string, string>} settings
 */
function placeFor({ fsync }) {
  if (fsync !== "off" || !existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > enoughBytes ? memory : tmpdir();
}

/**
 * A PostgreSQL of one's own, in a folder that is thrown away.
 * @typedef {object} ThrowawayPostgres
 * @property {string} url of the server, with a user who may do everything and without a database
 * @property {number} port
 * @property {() => Promise<void>} start resolves when it accepts connections
 * @property {() => Promise<void>} kill as when the power goes: no farewell to anybody, from none of its processes
 * @property {() => void} pause stops all its processes where they stand, connections and all
 * @property {() => void} resume
 * @property {() => Promise<void>} remove stops it and removes what it kept
 */

/**
 * Makes a server for tests and measurements. It holds the empty databases `postgres` and `field_advisor` once it is
 * started, on a free port, also where root runs the tests from a folder that nobody else may enter.
 * @param {Record<string, string>} [settings] of the server, such as `{ fsync: "off" }`
 * @param {{ logFile?: string }} [options] where its log goes; without it, it is thrown away with the data
 * @returns {Promise<ThrowawayPostgres>}
 */
export async function createThrowawayPostgres(settings = {}, { logFile } = {}) {
  const folder = mkdtempSync(path.join(placeFor(settings), "field-advisor-"));
  // Root lends the server to another user, who must be able to enter.
  chmodSync(folder, 0o755);
  const ports = await freeBlock(["postgres"], besideRuns);
  const password = "throwaway";
  const options = {
    dataDir: path.join(folder, "postgres"),
    ports,
    password,
    logFile: logFile ?? path.join(folder, "log"),
    settings,
  };
  /** @type {import("./processes.js").Running | undefined} */
  let server;
  process.once("exit", () => server?.kill());
  const signal = (/** @type {NodeJS.Signals} */ name) => server?.pid && signalTree(server.pid, name);
  return {
    url: serverUrl(ports, password),
    port: ports.postgres,
    start: async () => {
      if (server?.isAlive()) throw new Failure("This PostgreSQL has been started already.");
      server = await startPostgres({ ...options, again: server !== undefined });
    },
    kill: async () => {
      // Each of its processes leads a group of its own. Those that are left would finish what they were doing, and while one
      // holds the shared memory, the data cannot be opened again.
      if (server?.pid) await killTree(server.pid);
      await server?.ended;
    },
    pause: () => void signal("SIGSTOP"),
    resume: () => void signal("SIGCONT"),
    remove: async () => {
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
