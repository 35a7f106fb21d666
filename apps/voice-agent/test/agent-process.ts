import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

/**
 * Starts the program itself, independent of other programs on this machine.
 * @param through a command that starts what follows it
 */
export function start(environment: NodeJS.ProcessEnv, through: readonly string[] = []) {
  const env = { LOCAL_MODELS: "off", ...environment };
  const [command, ...args] = [...through, process.execPath, main];
  const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const output = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output.out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output.err += text));
  const exited = once(child, "close").then(([code]) => Number(code));
  return { child, output, exited };
}
