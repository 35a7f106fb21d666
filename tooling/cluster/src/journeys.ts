import { runExternalJourneys } from "@field-advisor/run/external-journeys";
import { runInWorkspace } from "@field-advisor/run/workspace";
import { trustingEnvironment } from "./trusting-environment.ts";
import type { Cluster } from "./cluster.ts";

interface Run {
  portBase: number;
  dataDir: string;
  /** For Playwright: names of files, `--grep` and the like. */
  args: string[];
}

/** Runs what is true of a cluster only, on one that it starts itself. @returns the exit code */
export const runRehearsal = (portBase: number): Promise<number> =>
  runInWorkspace("cluster", ["vitest", "run", "--dir", "rehearsal"], { PORT_BASE: String(portBase) });

/** Runs the browser journeys against a cluster. @returns their exit code */
export const runJourneys = ({ origins }: Cluster, { portBase, dataDir, args }: Run): Promise<number> =>
  runExternalJourneys(origins, args, {
    ...trustingEnvironment(dataDir),
    E2E_PORT_BASE: String(portBase),
    E2E_DATA_DIR: dataDir,
  });
