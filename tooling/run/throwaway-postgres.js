import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { Failure } from "./failure.js";
import { freeBlock } from "./ports.js";
import { serverUrl, startPostgres } from "./postgres.js";

/** @type {typeof import("./throwaway-postgres.d.ts").createThrowawayPostgres} */
export async function createThrowawayPostgres(settings = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "field-advisor-"));
  // Root lends the server to another user, who must be able to enter.
  chmodSync(folder, 0o755);
  const ports = await freeBlock(["postgres"]);
  const password = "throwaway";
  const options = {
    dataDir: path.join(folder, "postgres"),
    ports,
    password,
    logFile: path.join(folder, "log"),
    settings,
  };
  /** @type {import("./processes.js").Running | undefined} */
  let server;
  process.once("exit", () => server?.kill());
  return {
    url: serverUrl(ports, password),
    start: async () => {
      if (server?.isAlive()) throw new Failure("This PostgreSQL has been started already.");
      server = await startPostgres(options);
    },
    stop: async () => server?.stop(),
    kill: async () => {
      server?.kill();
      await server?.ended;
    },
    remove: async () => {
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
