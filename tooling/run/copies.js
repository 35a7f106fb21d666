import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { Failure } from "./failure.js";
import { inRoot } from "./paths.js";
import { readBase } from "./ports.js";
import { readSettings } from "./services.js";

/** @param {string} file */
function namesLivingProcess(file) {
  try {
    process.kill(Number(readFileSync(file, "utf8")), 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * The copies of the product whose data lies in a folder: the one on the default ports in the folder itself, every other
 * in one that its PORT_BASE names.
 * @param {string} folder
 */
function copiesIn(folder) {
  const blocks = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+$/.test(name)) : [];
  return ["", ...blocks].flatMap((block) => {
    const dataDir = path.join(folder, block);
    if (!["run.pid", "postgres"].some((name) => existsSync(path.join(dataDir, name)))) return [];
    return [{ base: readBase(block), isRunning: namesLivingProcess(path.join(dataDir, "run.pid")) }];
  });
}

/** @typedef {ReturnType<typeof copiesIn>[number]} Copy */

/** @param {Copy[]} copies */
const listOf = (copies) =>
  copies.map(({ base, isRunning }) => `PORT_BASE=${base}${isRunning ? " (runs)" : ""}`).join(", ");

/**
 * The settings of the copy that a command is about. Where nobody names one it is the one on the default ports if that runs,
 * or else the only one that runs, or else the only one there is. What cannot be told is asked, so that no command begins
 * an empty copy beside the one that was meant.
 * @param {NodeJS.ProcessEnv} env
 * @param {{ mayBeNew: boolean, say: (line: string) => void, folder?: string }} options whether the command may begin with
 *   an empty copy
 */
export function settingsOfCopy(env, { mayBeNew, say, folder = inRoot(".data") }) {
  if (env["DATA_DIR"] || (mayBeNew && env["PORT_BASE"])) return readSettings(env);
  const copies = copiesIn(folder);
  const wanted = readBase(env["PORT_BASE"]);
  const isWanted = (/** @type {Copy} */ { base, isRunning }) =>
    base === wanted && (env["PORT_BASE"] || isRunning);
  const running = copies.filter(({ isRunning }) => isRunning);
  const [only, ...others] = mayBeNew || running.length > 0 ? running : copies;
  if (copies.some(isWanted) || (mayBeNew && !only)) return readSettings(env);
  if (!only && env["DATABASE_URL"]) return readSettings(env);
  if (!only) throw new Failure("The product has not been started here yet: there is no copy of it.");
  if (env["PORT_BASE"] || mayBeNew || others.length > 0)
    throw new Failure(
      `${env["PORT_BASE"] ? `There is no copy with PORT_BASE=${wanted}.` : "Say which copy is meant with PORT_BASE."} ` +
        `There is: ${listOf(copies)}.`,
    );
  if (only.base !== wanted)
    say(`This is about the copy with PORT_BASE=${only.base}${only.isRunning ? ", which runs" : ""}.`);
  return readSettings({ ...env, PORT_BASE: String(only.base) });
}
