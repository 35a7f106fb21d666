import { rmSync } from "node:fs";
import { say } from "@field-advisor/run/announce";
import { build } from "@field-advisor/run/build";
import { findChromium } from "@field-advisor/run/chromium";
import { runExternalJourneys } from "@field-advisor/run/external-journeys";
import { runCommand } from "@field-advisor/run/failure";
import { follow } from "@field-advisor/run/follow";
import { bin, inRoot } from "@field-advisor/run/paths";
import { readBase } from "@field-advisor/run/ports";
import { startCluster } from "./cluster/cluster.ts";
import { usualBase } from "./cluster/settings.ts";
import { trustingEnvironment } from "./cluster/trusting-environment.ts";
import { notRun, works } from "./not-run.ts";

const portBase = readBase(process.env["PORT_BASE"] || usualBase);

/** Words for Playwright: names of files, `--grep` and the like. */
const words = process.argv.slice(2);

/** How pages look does not depend on what runs behind the proxy, and no models are installed here. */
const whatMayDiffer = ["--grep-invert", "longest-names|@models"];

// What is true of a cluster only, and then the journeys, on the demo data as a fresh machine has it.
await runCommand(async () => {
  if (!works("caddy", "version")) notRun("caddy (Debian: apt-get install caddy)");
  build(say);
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
});
