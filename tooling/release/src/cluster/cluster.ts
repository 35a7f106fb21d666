import { mkdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { loadSecrets, type Secrets } from "@field-advisor/run/environment";
import type { Origins } from "@field-advisor/run/external-journeys";
import { claimPorts } from "@field-advisor/run/ports";
import { databaseUrl as embeddedUrl, startPostgres } from "@field-advisor/run/postgres";
import type { Program } from "./program.ts";
import { agentProgram, apiProgram, proxyProgram, type Run } from "./programs.ts";
import { startS3Server } from "./s3-server.ts";
import { certificateIn, clusterPorts, originsOf, usualAgents } from "./settings.ts";

export type { Program } from "./program.ts";

export interface ClusterOptions {
  /** The first of 40 ports that the cluster uses. */
  portBase: number;
  /** How many voice agents, two unless told. */
  agents?: number;
  /** Where the database, the files, the logs and the secrets lie; they stay there. */
  dataDir: string;
  /**
   * A database to be used, with nothing around the processes: no proxy, and a folder in place of the store. The first API
   * and the first voice agent are the origins then, and each API uses one of the voice agents.
   */
  databaseUrl?: string;
  /** Settings of one process that differ from production's. */
  apiEnvironment?: (index: number) => Record<string, string>;
  agentEnvironment?: (index: number) => Record<string, string>;
  say: (line: string) => void;
}

export interface Cluster {
  origins: Origins;
  /** The certificate of the authority that the proxy's certificates come from, as PEM file; made with the proxy. */
  certificate: string;
  secrets: Secrets;
  apis: Program[];
  agents: Program[];
  stop(): Promise<void>;
}

const apis = 3;

/** What has been started, to be stopped in the opposite order. */
type Ends = (() => Promise<unknown>)[];

async function stopAll(ends: Ends): Promise<void> {
  for (let end = ends.pop(); end !== undefined; end = ends.pop()) await end();
}

/**
 * Starts the product as production runs it, several processes of each kind. Its first API process makes the demo data
 * in an empty database, as no process of production does, and ends before the others start.
 * @throws Failure when something does not start; then everything has been stopped again
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const ends: Ends = [];
  try {
    return { ...(await startAll(ends, options)), stop: () => stopAll(ends) };
  } catch (error) {
    await stopAll(ends);
    throw error;
  }
}

async function startAll(ends: Ends, options: ClusterOptions): Promise<Omit<Cluster, "stop">> {
  const { dataDir, agents = usualAgents, say } = options;
  const proxy = options.databaseUrl === undefined;
  const ports = clusterPorts(options.portBase);
  mkdirSync(path.join(dataDir, "logs"), { recursive: true });
  await claimPorts(dataDir, ports, Object.keys(ports) as (keyof typeof ports)[]);
  const secrets = loadSecrets(dataDir);
  const databaseUrl = options.databaseUrl ?? (await startDatabase(ends, options, secrets));
  // A folder where there is no store, because one in memory would have nothing to be found half written.
  const files = proxy
    ? await startStore(ends, dataDir, ports.store)
    : { FILES_URL: pathToFileURL(path.join(dataDir, "files")).href };
  const place = { ports, proxy, secrets, databaseUrl, dataDir, files, apis, agents };
  const run: Run = { place, say };
  const makeAgent = (index: number) => agentProgram(run, index, options.agentEnvironment?.(index));
  const makeApi = (index: number) => apiProgram(run, index, { env: options.apiEnvironment?.(index) });
  say("Starting the voice agents ...");
  const agentPrograms = await startKind(ends, agents, makeAgent);
  say("Starting the API processes ...");
  await seed(run);
  const apiPrograms = await startKind(ends, apis, makeApi);
  if (proxy) await startKind(ends, 1, () => proxyProgram(run));
  return {
    origins: originsOf(place),
    certificate: certificateIn(dataDir, "root"),
    secrets,
    apis: apiPrograms,
    agents: agentPrograms,
  };
}

/** Starts programs of one kind together. */
async function startKind(ends: Ends, count: number, make: (index: number) => Program) {
  const programs = Array.from({ length: count }, (_, index) => make(index));
  ends.push(() => Promise.all(programs.map((program) => program.stop())));
  await Promise.all(programs.map((program) => program.start()));
  return programs;
}

/** As the image for production has it; three API processes and two voice agents take up to 80 connections. */
export const databaseSettings = { max_connections: "100" };

async function startDatabase(ends: Ends, { dataDir, portBase, say }: ClusterOptions, secrets: Secrets) {
  const ports = clusterPorts(portBase);
  const password = secrets.databasePassword;
  await startPostgres({
    dataDir: path.join(dataDir, "postgres"),
    ports,
    password,
    logFile: path.join(dataDir, "logs", "postgres.log"),
    say,
    settings: databaseSettings,
    onSpawn: (running) => ends.push(() => running.stop()),
  });
  return embeddedUrl(ports, password);
}

/** @returns the settings by which an API reaches it */
async function startStore(ends: Ends, dataDir: string, port: number) {
  const store = await startS3Server({ directory: path.join(dataDir, "store"), port });
  ends.push(() => store.close());
  return store.env;
}

/** The one process that is not of production: only such a process makes the demo data, in an empty database. */
async function seed(run: Run): Promise<void> {
  const first = apiProgram(run, 0, { name: "seed", env: { NODE_ENV: "development", DEMO_DATA: "true" } });
  try {
    await first.start();
  } finally {
    await first.stop();
  }
}
