import { createThrowawayPostgres } from "@field-advisor/run/throwaway-postgres";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One PostgreSQL server for all test files, each of which creates its own database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await createThrowawayPostgres({ fsync: "off", max_connections: "300" });
  await postgres.start();
  project.provide("postgresUrl", postgres.url);
  return () => postgres.remove();
}
