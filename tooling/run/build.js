import { spawnSync } from "node:child_process";
import { Failure } from "./failure.js";
import { bin, root, toolEnv, webApps } from "./paths.js";

/**
 * Builds the web apps. turbo knows which sources have been built before, and only brings back what came of them then.
 * @param {(line: string) => void} say
 */
export function build(say) {
  const filters = webApps.map((app) => `--filter=./apps/${app}`);
  const args = ["run", "build", ...filters, "--ui=stream", "--output-logs=errors-only"];
  const done = spawnSync(bin("turbo"), args, { cwd: root, env: toolEnv(), encoding: "utf8" });
  if (done.status === 0) return;
  say(`${done.stdout}${done.stderr}`);
  throw new Failure("The web apps could not be built; the reason stands above.");
}
