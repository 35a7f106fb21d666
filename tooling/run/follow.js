import { spawn } from "node:child_process";

import { Failure } from "./failure.js";
import { toolEnv } from "./paths.js";

/**
 * Runs a program in place of this one: on the same terminal, until it has ended by itself. Ctrl-C reaches the whole
 * group of processes, so it is not passed on.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [extra] of its environment
 * @returns {Promise<number>} its exit code, 1 if a signal ended it
 */
export async function follow(command, args, extra) {
  const child = spawn(command, args, { env: toolEnv(extra), stdio: "inherit" });
  process.on("SIGINT", () => {});
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGHUP"]))
    process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once("error", (error) => reject(new Failure(`${command} could not be started: ${error.message}`)));
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
