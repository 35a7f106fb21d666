import { spawn } from "node:child_process";
import { once } from "node:events";
import { bin, inRoot, toolEnv } from "@field-advisor/run/paths";
import { onStopSignal, signalGroup } from "@field-advisor/run/processes";
import { browserEnvironment } from "./browser-environment.ts";
import type { Cluster } from "./cluster.ts";

interface Run {
  portBase: number;
  dataDir: string;
  /** For Playwright: names of files, `--grep` and the like. */
  args: string[];
}

/** Runs a tool of a workspace of `tooling`, and passes a wish to stop on to it. @returns its exit code */
export async function runTool(workspace: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(bin("pnpm"), ["exec", ...args], {
    cwd: inRoot("tooling", workspace),
    stdio: "inherit",
    detached: true,
    env: toolEnv(env),
  });
  const stopListening = onStopSignal(() => {
    if (child.pid !== undefined) signalGroup(child.pid, "SIGINT");
  });
  const [code] = (await once(child, "exit")) as [number | null];
  stopListening();
  return code ?? 1;
}

/** Runs what is true of a cluster only, on one that it starts itself. @returns the exit code */
export const runRehearsal = (portBase: number): Promise<number> =>
  runTool("cluster", ["vitest", "run", "--dir", "rehearsal"], { PORT_BASE: String(portBase) });

/** Runs the browser journeys against a cluster. @returns their exit code */
export const runJourneys = ({ origins }: Cluster, { portBase, dataDir, args }: Run): Promise<number> =>
  runTool("e2e", ["playwright", "test", ...args], {
    ...browserEnvironment(origins, dataDir),
    E2E_PORT_BASE: String(portBase),
    E2E_DATA_DIR: dataDir,
  });
