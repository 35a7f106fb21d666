import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

export interface RunningStack {
  api: string;
  portal: string;
  deploy: string;
  databaseUrl: string;
  stop(): Promise<void>;
}

const dataDir = fromRoot(".data/bench");

/** Where the API keeps uploaded files. */
export const filesFolder = `${dataDir}/files`;

/** Starts the product as people start it, with rate limits lifted so that the limit under test is the machine's. */
export async function startStack({ portBase }: { portBase: number }): Promise<RunningStack> {
  rmSync(dataDir, { recursive: true, force: true });
  const child = spawn(process.execPath, [fromRoot("tooling/run/start.js")], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PORT_BASE: String(portBase),
      DATA_DIR: dataDir,
      RATE_LIMIT_FACTOR: "1000000",
    },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await untilReady(createInterface({ input: child.stdout }));
  const secrets = JSON.parse(readFileSync(`${dataDir}/secrets.json`, "utf8"));
  const password = encodeURIComponent(secrets.databasePassword);
  return {
    api: `http://localhost:${portBase}`,
    portal: `http://localhost:${portBase + 1}`,
    deploy: `http://localhost:${portBase + 3}`,
    databaseUrl: `postgres://postgres:${password}@localhost:${portBase + 5}/field_advisor`,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function untilReady(lines: AsyncIterable<string>): Promise<void> {
  let seen = "";
  for await (const line of lines) {
    seen += `${line}\n`;
    if (/ready in [\d.]+ s/.test(line)) return;
  }
  throw new Error(`The product did not start:\n${seen}`);
}

/** Starts the server that a bench measures against. @param program below this folder, which says when it listens */
export async function startBare(program: string, args: string[]): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), args);
  await once(child, "message");
  return child;
}
