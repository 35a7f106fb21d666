import { loadSecrets, localOrigin } from "@field-advisor/run/environment";
import type { Origins } from "@field-advisor/run/external-journeys";
import { databaseUrl } from "@field-advisor/run/postgres";
import type { Program } from "./program.ts";
import { apiProgram, proxyProgram, type Run } from "./programs.ts";
import { s3Settings } from "./s3-server.ts";
import { clusterPorts, originsOf, type Place, usualAgents } from "./settings.ts";

export interface ApiBeside {
  origins: Origins;
  api: Program;
  stop: () => Promise<void>;
}

interface BesideOptions {
  /** Those of the running cluster. */
  cluster: { portBase: number; dataDir: string; voice: string };
  /** The first of 40 ports of its own. */
  portBase: number;
  /** Settings in which it differs. */
  env: Record<string, string>;
}

/**
 * Starts one more API process with settings of its own on what a running cluster keeps: database, files, secrets and
 * voice agents. It stands behind a proxy of its own, whose hosts have the same names on another port, so that whoever is
 * signed in at one is signed in at both.
 */
export async function startApiBeside({ cluster, portBase, env }: BesideOptions): Promise<ApiBeside> {
  const theirs = clusterPorts(cluster.portBase);
  const secrets = loadSecrets(cluster.dataDir);
  const place: Place = {
    ports: { ...clusterPorts(portBase), firstAgent: theirs.firstAgent },
    proxy: true,
    secrets,
    databaseUrl: databaseUrl(theirs, secrets.databasePassword),
    dataDir: cluster.dataDir,
    files: s3Settings(localOrigin(theirs.store)),
    apis: 1,
    agents: usualAgents,
  };
  const run: Run = { place, say: () => {} };
  const api = apiProgram(run, 0, {
    name: "api-beside",
    // Signed addresses lead to the cluster's own proxy, unless its voice provider is another one.
    env: { VOICE_SOCKET_ORIGIN: cluster.voice, ...env },
  });
  const proxy = proxyProgram(run, "proxy-beside");
  const stop = async () => {
    await proxy.stop();
    await api.stop();
  };
  try {
    await api.start();
    await proxy.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { origins: originsOf(place), api, stop };
}
