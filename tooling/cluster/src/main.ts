import { rmSync } from "node:fs";
import { say, secondsSince } from "@field-advisor/run/announce";
import { runCommand } from "@field-advisor/run/failure";
import { inRoot } from "@field-advisor/run/paths";
import { readBase } from "@field-advisor/run/ports";
import { runUntilStopped } from "@field-advisor/run/stack";
import { type Cluster, type ClusterOptions, startCluster } from "./cluster.ts";
import { runJourneys, runRehearsal } from "./journeys.ts";
import { usualBase } from "./settings.ts";

const portBase = readBase(process.env["PORT_BASE"] || usualBase);

/** What is left of the words given are Playwright's: names of files, `--grep` and the like. */
function readWords(words: string[]) {
  const own = ["--journeys", "--images", "--files-direct"];
  const isGiven = (word: string) => words.includes(word);
  return {
    hasJourneys: isGiven("--journeys"),
    fromImages: isGiven("--images"),
    isDirect: isGiven("--files-direct"),
    others: words.filter((word) => !own.includes(word)),
  };
}

const { hasJourneys, fromImages, isDirect, others } = readWords(process.argv.slice(2));

const optionsIn = (dataDir: string): ClusterOptions => ({
  portBase,
  dataDir,
  images: fromImages,
  ...(isDirect && { apiEnvironment: () => ({ FILES_DIRECT: "true" }) }),
  say,
});

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
    const cluster = await startCluster(optionsIn(dataDir));
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

/**
 * Runs the journeys, each time on the demo data as a fresh machine has it. All of them are preceded by what is true of a
 * cluster only.
 */
async function judge(journeys: string[]): Promise<number> {
  if (journeys.length === 0 && (await runRehearsal(portBase)) !== 0) return 1;
  const dataDir = inRoot(".data", `cluster-${portBase}-journeys`);
  rmSync(dataDir, { recursive: true, force: true });
  const cluster = await startCluster(optionsIn(dataDir));
  try {
    return await runJourneys(cluster, { portBase, dataDir, args: journeys });
  } finally {
    await cluster.stop();
  }
}

await runCommand(() => (hasJourneys ? judge(others) : serve()));
