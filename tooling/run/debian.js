import { spawnSync } from "node:child_process";
import { Failure } from "./failure.js";

/**
 * Makes sure that a program is there which the project cannot bring itself.
 * @param {string} command
 * @param {string} packageName the package of Debian that has it
 */
export function requireProgram(command, packageName) {
  if (spawnSync(command, ["--version"]).error === undefined) return;
  throw new Failure(`${command} is missing: install it, on Debian with \`apt-get install ${packageName}\`.`);
}
