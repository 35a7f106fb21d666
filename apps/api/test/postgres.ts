import pino from "pino";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "../src/db/migrate.ts";
import { createPostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A server of this run alone; its database `template` is migrated and empty. */
    postgresUrl: string;
  }
}

/** One PostgreSQL for a whole run. What is written need not survive a crash, so it does not wait for the disk. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await createPostgres(["fsync=off", "full_page_writes=off", "max_connections=300"]);
  await server.start();
  await server.createDatabase("template");
  await migrateDatabase(`${server.url}/template`, pino({ level: "silent" }));
  project.provide("postgresUrl", server.url);
  return async () => {
    await server.stop();
    await server.remove();
  };
}
