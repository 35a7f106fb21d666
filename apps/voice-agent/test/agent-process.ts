import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

/** Starts the program itself, independent of other programs on this machine. */
export function start(environment: NodeJS.ProcessEnv) {
  const env = { LOCAL_MODELS: "off", ...environment };
  const child = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const output = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output.out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output.err += text));
  const exited = once(child, "close").then(([code]) => Number(code));
  return { child, output, exited };
}
