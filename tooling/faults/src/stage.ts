import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
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
  dataDir: string;
  /** Where processes answer with their metrics, by name; empty unless it was asked for. */
  metricsPorts: ReadonlyMap<string, number>;
  /** Stops all of it; safe to call twice. */
  close(): Promise<void>;
}

export interface StageOptions {
  portBase: number;
  /** Where databases, files and logs of all stages lie. */
  folder: string;
  /** Tells stages of one run apart. */
  name: string;
  /** How many voice agents, one unless told. */
  agents?: number;
  /** Whether each process answers with its metrics on a port of its own; not unless told. */
  isMeasured?: boolean;
  /** Settings of an API process that differ from production's. */
  apiEnvironment?: (index: number) => Record<string, string>;
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
  const metrics = metricsOf(options);
  const cluster = await startCluster({
    portBase: options.portBase,
    dataDir,
    agents: options.agents ?? 1,
    proxy: false,
    databaseUrl: own.replace(`:${postgres.port}/`, `:${port}/`),
    // A folder, because a store in memory would have nothing to be found half written.
    files: { FILES_URL: pathToFileURL(path.join(dataDir, "files")).href },
    apiEnvironment: (index) => ({ ...metrics.api(index), ...options.apiEnvironment?.(index) }),
    agentEnvironment: metrics.agent,
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
  let closed: Promise<void> | undefined;
  const ports = cluster.apis.map(({ url }) => Number(new URL(url).port));
  const world = await createWorld(db, ports[0] ?? 0);
  const metricsPorts = metrics.ports;
  return { postgres, cluster, ports, world, db, dataDir, metricsPorts, close: () => (closed ??= close()) };
}

/** The ports for metrics lie within the block of a cluster, which leaves nine of them free. */
function metricsOf({ portBase, isMeasured = false }: StageOptions) {
  const ports = new Map<string, number>();
  const setting = (name: string, variable: string, port: number): Record<string, string> => {
    if (!isMeasured) return {};
    ports.set(name, port);
    return { [variable]: String(port) };
  };
  return {
    ports,
    api: (index: number) => setting(`api-${index + 1}`, "METRICS_PORT", portBase + 11 + index),
    agent: (index: number) =>
      setting(`voice-agent-${index + 1}`, "VOICE_AGENT_METRICS_PORT", portBase + 15 + index),
  };
}
