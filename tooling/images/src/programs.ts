import { spawnSync } from "node:child_process";
import { Failure } from "@field-advisor/run/failure";
import { root, toolEnv } from "@field-advisor/run/paths";

interface Options {
  input?: string | Buffer;
  /** Its whole environment; otherwise that of the project's tools. */
  env?: NodeJS.ProcessEnv;
  /** Whether its output is shown while it works. */
  isShown?: boolean;
}

interface Outcome {
  succeeded: boolean;
  /** What it wrote to its standard output, without the last line break. */
  output: string;
  /** Why it failed, in its own words, or why it could not be started. */
  reason: string;
}

/** Enough for the list of every file of an image. */
const maxBuffer = 256 * 1024 * 1024;

/** Runs a program to its end, whatever that is. */
export function attempt(
  command: string,
  args: string[],
  { input = "", env = toolEnv(), isShown }: Options = {},
): Outcome {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    env,
    encoding: "utf8",
    input,
    maxBuffer,
    stdio: ["pipe", isShown ? "inherit" : "pipe", isShown ? "inherit" : "pipe"],
  });
  const isMissing = error !== undefined && "code" in error && error.code === "ENOENT";
  const said = (stderr ?? "").trim().split("\n").at(-1) ?? "";
  return {
    succeeded: status === 0,
    output: (stdout ?? "").trimEnd(),
    reason: isMissing ? "not installed" : (error?.message ?? (said || `exit code ${status}`)),
  };
}

/**
 * Runs a program that must succeed.
 * @returns what it wrote to its standard output
 * @throws Failure with its last words
 */
export function run(command: string, args: string[], options: Options = {}): string {
  const { succeeded, output, reason } = attempt(command, args, options);
  if (!succeeded) throw new Failure(`${command} ${args[0] ?? ""} failed: ${reason}`);
  return output;
}
