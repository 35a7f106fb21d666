import { realpathSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the workspace's root package.json. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** @param {string[]} parts */
export const inRoot = (...parts) => path.join(root, ...parts);

/** A tool of the root package, by the name of its binary. @param {string} name */
export const bin = (name) => inRoot("node_modules", ".bin", name);

/** The Node that the lockfile pins; its real path, because going through a shim costs start-up time. */
export const pinnedNode = () => realpathSync(bin("node"));

/** @typedef {'portal' | 'console' | 'deploy'} WebApp */

/** The apps that are built for the browser. @type {WebApp[]} */
export const webApps = ["portal", "console", "deploy"];

/**
 * The environment for tools: theirs first on the PATH, and nobody called home.
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export const toolEnv = (extra = {}) => ({
  ...process.env,
  TURBO_TELEMETRY_DISABLED: "1",
  DO_NOT_TRACK: "1",
  ...extra,
  PATH: `${inRoot("node_modules", ".bin")}${path.delimiter}${process.env.PATH ?? ""}`,
});
