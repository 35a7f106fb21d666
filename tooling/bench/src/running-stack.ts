import { spawn } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { memoryOf } from "@field-advisor/run/process-memory";

const read = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // It has ended meanwhile, or is not ours.
    return "";
  }
};

/** The API's process that listens on a port. */
export function pidOfApi(port: number): number {
  const pid = readdirSync("/proc").find(
    (entry) =>
      /^\d+$/.test(entry) &&
      read(`/proc/${entry}/cmdline`).includes("apps/api/src/main.ts") &&
      read(`/proc/${entry}/environ`).split("\0").includes(`PORT=${port}`),
  );
  if (pid === undefined) throw new Error(`No API was found on port ${port}.`);
  return Number(pid);
}

/** Resident memory in MB of the API's process that listens on a port, as Linux counts it. */
export const memoryOfApi = (port: number): number => memoryOf(pidOfApi(port));

/** By how many MB the API's memory rises while something is done, at its highest. */
export async function riseDuring(port: number, work: () => Promise<unknown>): Promise<number> {
  const pid = pidOfApi(port);
  // Sets the highest value back to what is used now.
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  const before = memoryOf(pid);
  await work();
  return memoryOf(pid, "VmHWM") - before;
}

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

export interface RunningStack {
  api: string;
  portal: string;
  console: string;
  deploy: string;
  databaseUrl: string;
  /** Seconds until everything answered, as `npm start` itself says. */
  secondsToReady: number;
  /** Milliseconds from the API's first line of code until it listened, as its log says. */
  apiBootMs: number;
  stop(): Promise<void>;
}

interface Options {
  portBase: number;
  /** Keep what an earlier start left, as on a machine in use. */
  keepData?: boolean;
  /** More settings than every bench has. */
  env?: Record<string, string>;
}

const dataDir = fromRoot(".data/bench");

/** Where the API keeps uploaded files. */
export const filesFolder = `${dataDir}/files`;

/** PostgreSQL's first process: all its others descend from it. */
export const pidOfDatabase = (): number =>
  Number.parseInt(readFileSync(`${dataDir}/postgres/postmaster.pid`, "utf8"), 10);

/** Starts the product as people start it, with rate limits lifted so that the limit under test is the machine's. */
export async function startStack({ portBase, keepData = false, env = {} }: Options): Promise<RunningStack> {
  if (!keepData) rmSync(dataDir, { recursive: true, force: true });
  const child = spawn(process.execPath, [fromRoot("tooling/run/start.js")], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PORT_BASE: String(portBase),
      DATA_DIR: dataDir,
      RATE_LIMIT_FACTOR: "1000000",
      ...env,
    },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const secondsToReady = await readySeconds(createInterface({ input: child.stdout }));
  const secrets = JSON.parse(readFileSync(`${dataDir}/secrets.json`, "utf8"));
  const password = encodeURIComponent(secrets.databasePassword);
  return {
    api: `http://localhost:${portBase}`,
    portal: `http://localhost:${portBase + 1}`,
    console: `http://localhost:${portBase + 2}`,
    deploy: `http://localhost:${portBase + 3}`,
    databaseUrl: `postgres://postgres:${password}@localhost:${portBase + 5}/field_advisor`,
    secondsToReady,
    apiBootMs: bootMs(readFileSync(`${dataDir}/logs/api.log`, "utf8")),
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

const bootMs = (log: string): number => Number([...log.matchAll(/"startedInMs":(\d+)/g)].at(-1)?.[1]);

async function readySeconds(lines: AsyncIterable<string>): Promise<number> {
  let seen = "";
  for await (const line of lines) {
    seen += `${line}\n`;
    const ready = /ready in ([\d.]+) s/.exec(line);
    if (ready) return Number(ready[1]);
  }
  throw new Error(`The product did not start:\n${seen}`);
}
