import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, cpSync, existsSync, mkdirSync, realpathSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

import { Failure } from "./failure.js";
import { root } from "./paths.js";

/** @typedef {{ uid: number, gid: number }} User */
/** @typedef {{ native: string, dataDir: string, user?: User }} Home */

const name = "postgres";

/** @param {string} flag */
const id = (flag) =>
  Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));

/** @returns {User} */
function postgresUser() {
  try {
    return { uid: id("-u"), gid: id("-g") };
  } catch {
    const made = spawnSync("useradd", ["--system", "--user-group", "--no-create-home", name], {
      encoding: "utf8",
    });
    if (made.status === 0) return { uid: id("-u"), gid: id("-g") };
    throw new Failure(
      'PostgreSQL does not run as root, and the user "postgres" could not be created. ' +
        "Create it, start as another user, or point DATABASE_URL at a PostgreSQL of your own.",
    );
  }
}

/** @param {User} user @param {string} mode a flag of test(1) @param {string} file */
const may = (user, mode, file) => spawnSync("test", [mode, file], user).status === 0;

/** Copies the binaries to where everybody may read them. @param {string} native @param {string} home */
function copyBinaries(native, home) {
  const copy = path.join(home, path.basename(path.resolve(native, "../../../..")));
  if (existsSync(copy)) return copy;
  mkdirSync(home, { recursive: true, mode: 0o755 });
  rmSync(`${copy}.new`, { recursive: true, force: true });
  cpSync(native, `${copy}.new`, { recursive: true, verbatimSymlinks: true });
  renameSync(`${copy}.new`, copy);
  return copy;
}

/**
 * Where PostgreSQL runs and as whom. It refuses to run as root, so root lends it to the user "postgres"; and where
 * that user may not even enter our folder (a checkout in /root), binaries and data live in /var/lib instead.
 * @param {string} native folder of the binaries
 * @param {string} dataDir wanted folder of the data
 * @param {(line: string) => void} say
 * @returns {Home}
 */
export function findHome(native, dataDir, say) {
  mkdirSync(path.dirname(dataDir), { recursive: true });
  if (process.getuid?.() !== 0) return { native, dataDir };
  const user = postgresUser();
  if (may(user, "-x", path.join(native, "bin", "postgres")) && may(user, "-x", path.dirname(dataDir))) {
    return { native, dataDir, user };
  }
  const checkout = createHash("sha256").update(realpathSync(root)).digest("hex").slice(0, 12);
  const home = path.join("/var/lib/field-advisor", checkout);
  const elsewhere = path.join(
    home,
    path.relative(root, dataDir).replaceAll(path.sep, "-").replace(/^\.+/, ""),
  );
  say(`The user "postgres" may not enter ${root}; the database lives in ${elsewhere}.`);
  return { native: copyBinaries(native, home), dataDir: elsewhere, user };
}

/** Makes a folder that only the user of the database may read. @param {string} dir @param {User | undefined} user */
export function makePrivate(dir, user) {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (user) chownSync(dir, user.uid, user.gid);
}
