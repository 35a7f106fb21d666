import { spawn } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { bin, inRoot, toolEnv } from "@field-advisor/run/paths";
import { onStopSignal, signalGroup } from "@field-advisor/run/processes";
import type { Cluster } from "./cluster.ts";
import { certificateIn } from "./settings.ts";

/** By which Chromium can be told to trust a certificate: the hash of its public key, as base64. */
function keyHash(file: string): string {
  const { publicKey } = new X509Certificate(readFileSync(file));
  const key = publicKey.export({ type: "spki", format: "der" });
  return createHash("sha256").update(key).digest("base64");
}

interface Run {
  portBase: number;
  dataDir: string;
  /** For Playwright: names of files, `--grep` and the like. */
  args: string[];
}

/** Runs a tool of a workspace of `tooling`, and passes a wish to stop on to it. @returns its exit code */
async function runTool(workspace: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
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
export const runJourneys = (
  { origins, certificate }: Cluster,
  { portBase, dataDir, args }: Run,
): Promise<number> =>
  runTool("e2e", ["playwright", "test", ...args], {
    E2E_EXTERNAL: "true",
    E2E_API_ORIGIN: origins.api,
    E2E_PORTAL_ORIGIN: origins.portal,
    E2E_CONSOLE_ORIGIN: origins.console,
    E2E_DEPLOY_ORIGIN: origins.deploy,
    E2E_VOICE_ORIGIN: origins.voice,
    E2E_PORT_BASE: String(portBase),
    E2E_DATA_DIR: dataDir,
    // Browsers see leaf and intermediate; an authority that only this run knows is not in their store.
    E2E_TRUSTED_KEY: keyHash(certificateIn(dataDir, "intermediate")),
    NODE_EXTRA_CA_CERTS: certificate,
    NODE_OPTIONS: `--import=${import.meta.resolve("./local-names.ts")}`,
  });
