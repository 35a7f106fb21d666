import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { Failure } from "./failure.js";
import { freeBlock } from "./ports.js";
import { serverUrl, startPostgres } from "./postgres.js";
import { killTree, signalTree } from "./process-tree.js";

/** @type {typeof import("./throwaway-postgres.d.ts").createThrowawayPostgres} */
export async function createThrowawayPostgres(settings = {}, { within = tmpdir(), logFile } = {}) {
  const folder = mkdtempSync(path.join(within, "field-advisor-"));
  // Root lends the server to another user, who must be able to enter.
  chmodSync(folder, 0o755);
  const ports = await freeBlock(["postgres"]);
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
    isAlive: () => server?.isAlive() ?? false,
    start: async () => {
      if (server?.isAlive()) throw new Failure("This PostgreSQL has been started already.");
      server = await startPostgres({ ...options, again: server !== undefined });
    },
    stop: async (mode = "fast") => {
      if (mode === "immediate" && server?.pid) process.kill(server.pid, "SIGQUIT");
      await (mode === "immediate" ? server?.ended : server?.stop());
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
