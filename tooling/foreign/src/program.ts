import { spawn } from "node:child_process";
import { toolEnv } from "@field-advisor/run/paths";

export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

interface Options {
  cwd?: string;
  env?: Readonly<Record<string, string>>;
  input?: string;
  signal?: AbortSignal;
}

/** Runs a program to its end, whichever that is; one that cannot be started ends with 127. */
export function runProgram(command: string, args: readonly string[], options: Options = {}): Promise<Ended> {
  const { cwd, env, input = "", signal } = options;
  return new Promise((resolve) => {
    const child = spawn(command, args, { env: toolEnv(env), ...(cwd && { cwd }), ...(signal && { signal }) });
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.once("error", (error) => resolve({ code: 127, stdout, stderr: error.message }));
    child.once("close", (code) => resolve({ code: code ?? 1, stdout, stderr }));
    // A program that reads nothing may be gone before it was told anything.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}
