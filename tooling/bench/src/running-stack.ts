import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { say } from "@field-advisor/run/announce";
import { build } from "@field-advisor/run/build";
import { loadSecrets, localOrigin } from "@field-advisor/run/environment";
import { inRoot } from "@field-advisor/run/paths";
import { databaseUrl } from "@field-advisor/run/postgres";
import { readSettings, startServices } from "@field-advisor/run/services";
import { Stack } from "@field-advisor/run/stack";

export interface RunningStack {
  api: string;
  portal: string;
  console: string;
  deploy: string;
  databaseUrl: string;
  stop(): Promise<void>;
}

const benchDir = inRoot(".data", "bench");

/** Where the API keeps uploaded files. */
export const filesFolder = path.join(benchDir, "files");

interface StackOptions {
  portBase: number;
  /** Where its data lie, emptied before. */
  dataDir?: string;
  /** 1 where the limits of installations are to hold. */
  rateLimitFactor?: number;
}

/** Starts the product as `npm start` does; rate limits are lifted unless asked otherwise, so that the limit under test is the machine's. */
export async function startStack({
  portBase,
  dataDir = benchDir,
  rateLimitFactor = 1_000_000,
}: StackOptions): Promise<RunningStack> {
  rmSync(dataDir, { recursive: true, force: true });
  const settings = readSettings({
    ...process.env,
    PORT_BASE: String(portBase),
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: String(rateLimitFactor),
  });
  build(say);
  const stack = new Stack();
  await startServices(stack, settings, { development: false, say });
  const { ports } = settings;
  return {
    api: localOrigin(ports.api),
    portal: localOrigin(ports.portal),
    console: localOrigin(ports.console),
    deploy: localOrigin(ports.deploy),
    databaseUrl: databaseUrl(ports, loadSecrets(dataDir).databasePassword),
    stop: () => stack.stop(),
  };
}

/** Starts the server that a bench measures against. @param program below this folder, which says when it listens */
export async function startBare(program: string, args: string[]): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), args);
  await once(child, "message");
  return child;
}
