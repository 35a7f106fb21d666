import { rmSync } from "node:fs";
import { say, secondsSince } from "@field-advisor/run/announce";
import { build } from "@field-advisor/run/build";
import { findChromium } from "@field-advisor/run/chromium";
import { runExternalJourneys } from "@field-advisor/run/external-journeys";
import { runCommand } from "@field-advisor/run/failure";
import { follow } from "@field-advisor/run/follow";
import { bin, inRoot } from "@field-advisor/run/paths";
import { readBase } from "@field-advisor/run/ports";
import { runUntilStopped } from "@field-advisor/run/stack";
import { type Cluster, startCluster } from "./cluster/cluster.ts";
import { usualBase } from "./cluster/settings.ts";
import { trustingEnvironment } from "./cluster/trusting-environment.ts";
import { notRun, works } from "./not-run.ts";

const portBase = readBase(process.env["PORT_BASE"] || usualBase);

/** `--serve`, or words for Playwright: names of files, `--grep` and the like. */
const words = process.argv.slice(2);

/** How pages look does not depend on what runs behind the proxy, and no models are installed here. */
const whatMayDiffer = ["--grep-invert", "longest-names|@models"];

function announce({ origins, certificate, apis, agents }: Cluster, dataDir: string): void {
  const programs = [...apis, ...agents].map(({ name, url }) => `${name} ${url}`);
  say(`
Portal       ${origins.portal}
Console      ${origins.console}
Pages        ${origins.deploy}/deployment/demo-open
Behind       ${programs.join(", ")}
Sign-ins     owner@demo.test with demo-password
Certificate  ${certificate} is what a browser has to trust
Logs         ${dataDir}/logs
Stop         Ctrl-C

ready in ${secondsSince(0)} s`);
}

/** Keeps the cluster until somebody stops it. */
function serve(): Promise<void> {
  const dataDir = process.env["DATA_DIR"] ?? inRoot(".data", `cluster-${portBase}`);
  return runUntilStopped(async (stack) => {
    const cluster = await startCluster({ portBase, dataDir, say });
    stack.add({
      name: "cluster",
      isAlive: () => true,
      ended: new Promise(() => {}),
      stop: () => cluster.stop(),
      kill: () => {
        for (const program of [...cluster.apis, ...cluster.agents]) program.kill9();
      },
      lastLines: () => "",
    });
    announce(cluster, dataDir);
  });
}

/** Runs what is true of a cluster only, and then the journeys, on the demo data as a fresh machine has it. */
async function judge(): Promise<number> {
  const chromium = findChromium(say);
  const edge = ["--filter", "@field-advisor/release", "run", "edge"];
  if (words.length === 0 && (await follow(bin("pnpm"), edge)) !== 0) return 1;
  const dataDir = inRoot(".data", `cluster-${portBase}-journeys`);
  rmSync(dataDir, { recursive: true, force: true });
  const cluster = await startCluster({ portBase, dataDir, say });
  try {
    return await runExternalJourneys(cluster.origins, words.length > 0 ? words : whatMayDiffer, {
      ...trustingEnvironment(dataDir),
      CHROMIUM_PATH: chromium,
      E2E_PORT_BASE: String(portBase),
      E2E_DATA_DIR: dataDir,
    });
  } finally {
    await cluster.stop();
  }
}

await runCommand(async () => {
  if (!works("caddy", "version")) notRun("caddy (Debian: apt-get install caddy)");
  build(say);
  return words.includes("--serve") ? serve() : judge();
});
