import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { toolEnv } from "@field-advisor/run/paths";

interface ServerProgram {
  /** What it said first: its address. */
  address: string;
  /** Tells it something, and waits until it has heard. */
  tell(what: unknown): Promise<void>;
  stop(): void;
}

/**
 * Runs a server of brought packages as a process of its own. It writes its address as its first line, and a line for
 * each that it is told.
 * @param folder whose `node_modules` has the packages
 * @param source of the module that starts it
 */
export async function startServer(
  folder: string,
  source: string,
  env: Readonly<Record<string, string>>,
): Promise<ServerProgram> {
  const work = path.join(folder, "work");
  mkdirSync(work, { recursive: true });
  const file = path.join(work, "server.mjs");
  writeFileSync(file, source);
  const child = spawn(process.execPath, [file], {
    cwd: work,
    env: toolEnv(env),
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`The server ended with ${String(code)}.`);
  });
  const next = async () => String(await Promise.race([once(lines, "line"), ended]));
  const stop = () => void child.kill();
  process.once("exit", stop);
  return {
    address: await next(),
    tell: async (what) => {
      const heard = next();
      child.stdin.write(`${JSON.stringify(what)}\n`);
      await heard;
    },
    stop,
  };
}
