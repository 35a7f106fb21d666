import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { type Cluster, databaseSettings, startCluster } from "@field-advisor/release/cluster";
import { createThrowawayPostgres, type ThrowawayPostgres } from "@field-advisor/run/throwaway-postgres";
import { Pool } from "pg";
import { createWorld, type World } from "./load/people.ts";

/** The product under faults: three API processes and voice agents on a PostgreSQL of its own. */
export interface Stage {
  postgres: ThrowawayPostgres;
  cluster: Cluster;
  /** The ports of the API processes. */
  ports: number[];
  world: World;
  /** Past the product, for what has to be checked. */
  db: Pool;
  /** Stops all of it. */
  close(): Promise<void>;
}

export interface StageOptions {
  portBase: number;
  /** Where databases, files and logs of all stages lie. */
  folder: string;
  /** Tells stages of one run apart. */
  name: string;
  /** How many voice agents, one unless told; each API process uses one of them. */
  agents?: number;
  /** Settings of an API process that differ from production's. */
  apiEnvironment?: Record<string, string>;
  /** What stands between the API and its database, by the database's own port. @returns the port to be used */
  between?: (port: number) => Promise<number>;
}

/** Starts the product with the settings of production and people who are signed in. */
export async function openStage(options: StageOptions): Promise<Stage> {
  const dataDir = path.join(options.folder, options.name);
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const postgres = await createThrowawayPostgres(databaseSettings, {
    logFile: path.join(dataDir, "postgres.log"),
  });
  await postgres.start();
  const own = `${postgres.url}/field_advisor`;
  const port = (await options.between?.(postgres.port)) ?? postgres.port;
  const cluster = await startCluster({
    portBase: options.portBase,
    dataDir,
    agents: options.agents ?? 1,
    databaseUrl: own.replace(`:${postgres.port}/`, `:${port}/`),
    apiEnvironment: () => options.apiEnvironment ?? {},
    say: () => {},
  }).catch(async (error: unknown) => {
    await postgres.remove();
    throw error;
  });
  const db = new Pool({ connectionString: own, max: 4 });
  // Its server is killed again and again.
  db.on("error", () => {});
  const close = async () => {
    await db.end();
    await cluster.stop();
    await postgres.remove();
  };
  const ports = cluster.apis.map(({ url }) => Number(new URL(url).port));
  const world = await createWorld(db, ports[0] ?? 0);
  return { postgres, cluster, ports, world, db, close };
}
