import { spawn } from "node:child_process";
import { once } from "node:events";
import { bin, inRoot, toolEnv } from "./paths.js";
import { onStopSignal, signalGroup } from "./processes.js";

/**
 * Runs a tool of a workspace of `tooling` on the same terminal, and passes a wish to stop on to it.
 * @param {string} workspace
 * @param {string[]} args the tool and what it is told
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit code, 1 if a signal ended it
 */
export async function runInWorkspace(workspace, args, env) {
  const child = spawn(bin("pnpm"), ["exec", ...args], {
    cwd: inRoot("tooling", workspace),
    stdio: "inherit",
    detached: true,
    env: toolEnv(env),
  });
  const stopListening = onStopSignal(() => {
    if (child.pid !== undefined) signalGroup(child.pid, "SIGINT");
  });
  const [code] = await once(child, "exit");
  stopListening();
  return code ?? 1;
}
