import { mkdirSync } from "node:fs";
import path from "node:path";
import { loadSecrets, type Secrets } from "@field-advisor/run/environment";
import type { Origins } from "@field-advisor/run/external-journeys";
import { Failure } from "@field-advisor/run/failure";
import { claimPorts } from "@field-advisor/run/ports";
import { databaseUrl as embeddedUrl, startPostgres } from "@field-advisor/run/postgres";
import type { Program } from "./program.ts";
import { openContainers, removeContainers } from "./containers.ts";
import { agentProgram, apiProgram, type Run } from "./programs.ts";
import { proxyProgram } from "./proxy.ts";
import { startS3Server } from "./s3-server.ts";
import {
  certificateIn,
  clusterPorts,
  mostProcesses,
  originsOf,
  type Place,
  usualAgents,
  usualApis,
} from "./settings.ts";

export type { Exit, Program } from "./program.ts";

export interface ClusterOptions {
  /** The first of 40 ports that the cluster uses. */
  portBase: number;
  /** How many API processes, 3 unless told. */
  apis?: number;
  /** How many voice agents, 2 unless told. */
  agents?: number;
  /** How many more of each kind can be started, to replace others, none unless told; the proxy knows their addresses. */
  spares?: number;
  /** Where the database, the files, the logs and the secrets lie; they stay there. */
  dataDir: string;
  /** Whether an API or a voice agent that ends without `stop` is started again; it is unless told. */
  restart?: boolean;
  /** A database to be used in place of the cluster's own. */
  databaseUrl?: string;
  /** How the API reaches its files, in place of the cluster's own store. */
  files?: Record<string, string>;
  /** Settings of one API process that differ from production's. */
  apiEnvironment?: (index: number) => Record<string, string>;
  /** The same of a voice agent. */
  agentEnvironment?: (index: number) => Record<string, string>;
  /** Whether APIs and voice agents are started from the images that `npm run images` built; otherwise from the sources. */
  images?: boolean;
  /** Whether a proxy with TLS stands before all; without one, the first API and the first voice agent are the origins, and each API uses one of the voice agents. */
  proxy?: boolean;
  say: (line: string) => void;
}

export interface Cluster {
  origins: Origins;
  /** The certificate of the authority that the proxy's certificates come from, as PEM file; made with the proxy. */
  certificate: string;
  databaseUrl: string;
  secrets: Secrets;
  apis: Program[];
  agents: Program[];
  /** Those that nobody has started yet. */
  spareApis: Program[];
  spareAgents: Program[];
  /** There unless the cluster has no proxy. */
  proxy: Program | undefined;
  stop(): Promise<void>;
}

/** Starts things one after the other, and ends them in the opposite order. */
class Stages {
  readonly #ends: (() => Promise<unknown>)[] = [];

  onStop(end: () => Promise<unknown>): void {
    this.#ends.push(end);
  }

  /** Stops programs at the end, whoever starts them. */
  keep(programs: Program[]): Program[] {
    this.onStop(() => Promise.all(programs.map((program) => program.stop())));
    return programs;
  }

  /** Programs of one kind are started together. */
  async start(programs: Program[]): Promise<Program[]> {
    this.keep(programs);
    await Promise.all(programs.map((program) => program.start()));
    return programs;
  }

  async stop(): Promise<void> {
    for (let end = this.#ends.pop(); end !== undefined; end = this.#ends.pop()) await end();
  }
}

/**
 * Starts the product as production runs it, several processes of each kind. Its first API process makes the demo data
 * in an empty database, as no process of production does, and ends before the others start.
 * @throws Failure when something does not start; then everything has been stopped again
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const stages = new Stages();
  try {
    return { ...(await startAll(stages, options)), stop: () => stages.stop() };
  } catch (error) {
    await stages.stop();
    throw error;
  }
}

async function startAll(stages: Stages, options: ClusterOptions): Promise<Omit<Cluster, "stop">> {
  const { dataDir, apis = usualApis, agents = usualAgents, spares = 0, proxy = true, say } = options;
  if (Math.max(apis, agents) + spares > mostProcesses)
    throw new Failure(`A cluster has at most ${mostProcesses} processes of a kind.`);
  const ports = clusterPorts(options.portBase);
  mkdirSync(path.join(dataDir, "logs"), { recursive: true });
  await claimPorts(dataDir, ports, portNames(ports));
  const secrets = loadSecrets(dataDir);
  const databaseUrl = options.databaseUrl ?? (await startDatabase(stages, options, secrets));
  const files = options.files ?? (await startStore(stages, dataDir, ports.store));
  const place: Place = { ports, proxy, secrets, databaseUrl, dataDir, files, apis, agents, spares };
  const sources: Run = { place, restart: options.restart ?? true, say };
  const run = options.images === true ? withContainers(stages, sources) : sources;
  say("Starting the voice agents ...");
  const makeAgent = (index: number) => agentProgram(run, index, { env: options.agentEnvironment?.(index) });
  const spareAgents = stages.keep(many(spares, (index) => makeAgent(agents + index)));
  const agentPrograms = await stages.start(many(agents, makeAgent));
  say("Starting the API processes ...");
  // The images hold no demo data.
  await seed(sources);
  const makeApi = (index: number) => apiProgram(run, index, { env: options.apiEnvironment?.(index) });
  const spareApis = stages.keep(many(spares, (index) => makeApi(apis + index)));
  const apiPrograms = await stages.start(many(apis, makeApi));
  const [proxyRunning] = await stages.start(proxy ? [proxyProgram(run)] : []);
  return {
    origins: originsOf(place),
    certificate: certificateIn(dataDir, "root"),
    databaseUrl,
    secrets,
    apis: apiPrograms,
    agents: agentPrograms,
    spareApis,
    spareAgents,
    proxy: proxyRunning,
  };
}

const many = (count: number, make: (index: number) => Program) =>
  Array.from({ length: count }, (_, index) => make(index));

function withContainers(stages: Stages, run: Run): Run {
  const containers = openContainers();
  stages.onStop(() => Promise.resolve(removeContainers(containers)));
  run.say(`The programs run from images, with ${containers.engine.name}.`);
  return { ...run, containers };
}

const portNames = <Name extends string>(ports: Record<Name, number>) => Object.keys(ports) as Name[];

/** As the image for production has it; three API processes and two voice agents take up to 68 connections. */
export const databaseSettings = { max_connections: "100" };

async function startDatabase(stages: Stages, { dataDir, portBase, say }: ClusterOptions, secrets: Secrets) {
  const ports = clusterPorts(portBase);
  const password = secrets.databasePassword;
  const logFile = path.join(dataDir, "logs", "postgres.log");
  const server = await startPostgres({
    dataDir: path.join(dataDir, "postgres"),
    ports,
    password,
    logFile,
    say,
    settings: databaseSettings,
    onSpawn: (running) => stages.onStop(() => running.stop()),
  });
  if (!server.isAlive()) throw new Failure("The database did not start.");
  return embeddedUrl(ports, password);
}

/** @returns the settings by which an API reaches it */
async function startStore(stages: Stages, dataDir: string, port: number) {
  const store = await startS3Server({ directory: path.join(dataDir, "store"), port });
  stages.onStop(() => store.close());
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
