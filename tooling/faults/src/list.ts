import type { Fault, ProvedElsewhere } from "./fault.ts";
import { abortedUploads } from "./faults/aborted-uploads.ts";
import { blockedApi } from "./faults/blocked-api.ts";
import { doubleSubmit } from "./faults/double-submit.ts";
import { drainedApi } from "./faults/drained-api.ts";
import { exhaustedPool } from "./faults/exhausted-pool.ts";
import { failingProvider } from "./faults/failing-provider.ts";
import { fewFileDescriptors } from "./faults/few-descriptors.ts";
import { frozenPostgres } from "./faults/frozen-postgres.ts";
import { fullDatabaseDisk } from "./faults/full-database-disk.ts";
import { killedApi } from "./faults/killed-api.ts";
import { killedPostgres } from "./faults/killed-postgres.ts";
import { noStickySessions } from "./faults/no-sticky-sessions.ts";
import { poisonRows } from "./faults/poison-rows.ts";
import { racedMigrations } from "./faults/raced-migrations.ts";
import { restartedPostgres } from "./faults/restarted-postgres.ts";
import { skewedClock } from "./faults/skewed-clock.ts";
import { slowAttackers } from "./faults/slow-attackers.ts";
import { tooManyConnections } from "./faults/too-many-connections.ts";
import { twoOwners } from "./faults/two-owners.ts";

/** Every fault of the suite, in the order in which they run. */
export const faults: readonly Fault[] = [
  killedPostgres,
  killedApi,
  restartedPostgres,
  frozenPostgres,
  exhaustedPool,
  twoOwners,
  doubleSubmit,
  drainedApi,
  noStickySessions,
  racedMigrations,
  abortedUploads,
  tooManyConnections,
  fullDatabaseDisk,
  skewedClock,
  failingProvider,
  blockedApi,
  fewFileDescriptors,
  poisonRows,
  slowAttackers,
];

/** What is proved where it is quicker, or where its own command is. */
export const provedElsewhere: readonly ProvedElsewhere[] = [
  {
    id: "F8",
    title: "the disk of uploads is full",
    provedBy: "apps/api/test/full-disk.test.ts and library-faults.test.ts",
  },
  {
    id: "F18",
    title: "the line of a call is lost",
    provedBy:
      "tooling/e2e/journeys/lost-line.spec.ts, and by npm run test:line in eight ways at three moments",
  },
  { id: "F19", title: "browsers without a server", provedBy: "tooling/e2e/journeys/lost-server.spec.ts" },
  {
    id: "F22",
    title: "missing and damaged files",
    provedBy: "apps/api/src/domains/content/file-care.test.ts",
  },
  {
    id: "F24",
    title: "wrong settings",
    provedBy: "apps/api/test/wrong-settings.test.ts and apps/voice-agent/test/process.test.ts",
  },
];
