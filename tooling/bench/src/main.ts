import { agentBench } from "./agent-bench.ts";
import { apiBench } from "./api/api-bench.ts";
import { backupBench } from "./backup/backup-bench.ts";
import { clientBench } from "./client/client-bench.ts";
import { clusterBench } from "./cluster-bench.ts";
import { growthBench } from "./growth/growth-bench.ts";
import { libraryBench } from "./library/library-bench.ts";
import { uploadsBench } from "./library/uploads-bench.ts";
import { migrationsBench } from "./migrations/migrations-bench.ts";
import { operatingBench } from "./operating/operating-bench.ts";
import { exportBench, importBench } from "./people/import-bench.ts";
import { peopleBench } from "./people/people-bench.ts";
import { callsBench } from "./rolling/calls-bench.ts";
import { rollingBench } from "./rolling/rolling-bench.ts";
import { roomsBench } from "./rooms/rooms-bench.ts";
import { printRows, type Row } from "./rows.ts";
import { signInBench } from "./sign-in/sign-in-bench.ts";
import { startBench } from "./start/start-bench.ts";
import { telemetryBench } from "./telemetry-bench.ts";

/** What can be measured, in the order it is run; names given on the command line choose among them. */
const benches: Record<string, () => Promise<Row[]>> = {
  start: startBench,
  api: apiBench,
  people: peopleBench,
  growth: growthBench,
  import: importBench,
  export: exportBench,
  "sign-in": signInBench,
  rooms: roomsBench,
  library: libraryBench,
  uploads: uploadsBench,
  operating: operatingBench,
  telemetry: telemetryBench,
  backup: backupBench,
  client: clientBench,
  agent: agentBench,
  migrations: migrationsBench,
  rolling: rollingBench,
  calls: callsBench,
  cluster: clusterBench,
};

/** Fill tables for many minutes, or need Caddy. */
const onlyWhenNamed = new Set(["migrations", "rolling", "calls", "cluster"]);

const chosen = process.argv.slice(2);
for (const [name, run] of Object.entries(benches)) {
  const isMeant = chosen.length === 0 ? !onlyWhenNamed.has(name) : chosen.includes(name);
  if (isMeant) printRows(name, await run());
}
