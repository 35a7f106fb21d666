import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Failure } from "./failure.js";
import { inRoot } from "./paths.js";
import { exists } from "./process-tree.js";
import { readSettings } from "./services.js";

/** @param {string} file */
const namesLivingProcess = (file) => existsSync(file) && exists(Number(readFileSync(file, "utf8")));

/** The copies whose data lies in a folder, by PORT_BASE; that of the default ports is the folder itself. @param {string} folder */
function copiesIn(folder) {
  const blocks = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+$/.test(name)) : [];
  return ["", ...blocks].flatMap((block) => {
    const dataDir = path.join(folder, block);
    const isThere = ["run.pid", "postgres"].some((name) => existsSync(path.join(dataDir, name)));
    return isThere
      ? [{ base: block || "3000", runs: namesLivingProcess(path.join(dataDir, "run.pid")) }]
      : [];
  });
}

/**
 * The settings of the copy that a command is about: the one that PORT_BASE or DATA_DIR names, or else the only one that
 * runs, or else the only one there is. Otherwise it is asked, so that no command begins an empty copy beside the one meant.
 * @param {NodeJS.ProcessEnv} env
 * @param {{ mayBeNew: boolean, say: (line: string) => void, folder?: string }} options whether the command may begin with
 *   an empty copy
 */
export function settingsOfCopy(env, { mayBeNew, say, folder = inRoot(".data") }) {
  const copies = copiesIn(folder);
  const { DATA_DIR, DATABASE_URL, PORT_BASE } = env;
  if (DATA_DIR || (PORT_BASE && (mayBeNew || copies.some(({ base }) => base === PORT_BASE))))
    return readSettings(env);
  const list = copies.map(({ base, runs }) => `PORT_BASE=${base}${runs ? " (runs)" : ""}`).join(", ");
  if (PORT_BASE && copies.length > 0)
    throw new Failure(`There is no copy with PORT_BASE=${PORT_BASE}. There is: ${list}.`);
  const running = copies.filter(({ runs }) => runs);
  const [only, ...others] = mayBeNew || running.length > 0 ? running : copies;
  if (running.some(({ base }) => base === "3000") || (!only && (mayBeNew || DATABASE_URL)))
    return readSettings(env);
  if (!only) throw new Failure("The product has not been started here yet: there is no copy of it.");
  if (mayBeNew || others.length > 0)
    throw new Failure(`Say which copy is meant with PORT_BASE. There is: ${list}.`);
  if (only.base !== "3000")
    say(`This is about the copy with PORT_BASE=${only.base}${only.runs ? ", which runs" : ""}.`);
  return readSettings({ ...env, PORT_BASE: only.base });
}
