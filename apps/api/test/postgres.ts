import { createThrowawayPostgres } from "@field-advisor/run/throwaway-postgres";
import pino from "pino";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "../src/platform/db/migrate.ts";
import { installJobs } from "../src/platform/jobs/queues.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A server of this run alone; its database `field_advisor` is migrated and empty. */
    postgresUrl: string;
  }
}

/** One PostgreSQL for a whole run. What is written need not survive a crash, so it does not wait for the disk. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await createThrowawayPostgres({
    fsync: "off",
    full_page_writes: "off",
    max_connections: "300",
  });
  await server.start();
  await migrateDatabase(`${server.url}/field_advisor`, pino({ level: "silent" }));
  await installJobs(`${server.url}/field_advisor`);
  project.provide("postgresUrl", server.url);
  return () => server.remove();
}
