import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type Cluster, databaseSettings, startCluster } from "@field-advisor/release/cluster";
import { createThrowawayPostgres, type ThrowawayPostgres } from "@field-advisor/run/throwaway-postgres";
import { Pool } from "pg";
import { createWorld, type World } from "./load/people.ts";

/** The product under faults: three API processes and a voice agent on a PostgreSQL of its own. */
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
  /** Where databases, files, logs and histories of all stages lie. */
  folder: string;
  /** Tells stages of one run apart. */
  name: string;
  /** Settings of the database that differ from production's. */
  databaseSettings?: Record<string, string>;
  /** The folder for the database; that of the system for what is temporary by default. */
  databaseFolder?: string;
  /** How many voice agents, one unless told. */
  agents?: number;
  /** Whether each process answers with its metrics on a port of its own; not unless told. */
  isMeasured?: boolean;
  /** Settings of an API process that differ from production's. */
  apiEnvironment?: (index: number) => Record<string, string>;
  /** The same of a voice agent. */
  agentEnvironment?: (index: number) => Record<string, string>;
  /** What is done to the migrated database before anything else. */
  sql?: string;
  /** What stands between the API and its database, by the database's own port. @returns the port to be used */
  between?: (port: number) => Promise<number>;
}

/** Starts the product with the settings of production and people who are signed in. */
export async function openStage(options: StageOptions): Promise<Stage> {
  const { portBase, folder, name, databaseFolder, between } = options;
  const { metricsPorts, apiEnvironment, agentEnvironment } = environmentsOf(options);
  const dataDir = path.join(folder, name);
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const postgres = await createThrowawayPostgres(
    { ...databaseSettings, ...options.databaseSettings },
    {
      ...(databaseFolder && { within: databaseFolder }),
      logFile: path.join(dataDir, "postgres.log"),
    },
  );
  await postgres.start();
  const own = `${postgres.url}/field_advisor`;
  const port = await between?.(postgres.port);
  const filesUrl = pathToFileURL(path.join(dataDir, "files")).href;
  const cluster = await startCluster({
    portBase,
    dataDir,
    agents: options.agents ?? 1,
    proxy: false,
    databaseUrl: port === undefined ? own : own.replace(`:${postgres.port}/`, `:${port}/`),
    // A folder, because a store in memory would have nothing to be found half written.
    files: { FILES_URL: filesUrl },
    apiEnvironment,
    agentEnvironment,
    say: () => {},
  }).catch(async (error: unknown) => {
    await postgres.remove();
    throw error;
  });
  const db = new Pool({ connectionString: own, max: 4 });
  // Its server is killed again and again.
  db.on("error", () => {});
  if (options.sql) await db.query(options.sql);
  const close = async () => {
    await db.end();
    await cluster.stop();
    await postgres.remove();
  };
  let closed: Promise<void> | undefined;
  const ports = cluster.apis.map(({ url }) => Number(new URL(url).port));
  return {
    postgres,
    cluster,
    ports,
    world: await createWorld(db, ports[0] ?? 0),
    db,
    dataDir,
    metricsPorts,
    close: () => (closed ??= close()),
  };
}

/** Where the ports for metrics begin within the block of a cluster, which leaves nine of them free. */
const metricsOffsets = { api: 11, "voice-agent": 15 };

/** The settings of all processes, with the ports for their metrics where these are asked for. */
function environmentsOf({ portBase, isMeasured = false, ...given }: StageOptions) {
  const metricsPorts = new Map<string, number>();
  const measured = (kind: keyof typeof metricsOffsets, index: number, variable: string) => {
    if (!isMeasured) return {};
    const port = portBase + metricsOffsets[kind] + index;
    metricsPorts.set(`${kind}-${index + 1}`, port);
    return { [variable]: String(port) };
  };
  return {
    metricsPorts,
    apiEnvironment: (index: number) => ({
      ...measured("api", index, "METRICS_PORT"),
      ...given.apiEnvironment?.(index),
    }),
    agentEnvironment: (index: number) => ({
      ...measured("voice-agent", index, "VOICE_AGENT_METRICS_PORT"),
      ...given.agentEnvironment?.(index),
    }),
  };
}
