import { runCommand } from "@field-advisor/run/failure";
import { follow } from "@field-advisor/run/follow";
import { inRoot } from "@field-advisor/run/paths";
import { freeBlock } from "@field-advisor/run/ports";

/** The first port of a product of its own, beside whatever runs here. */
async function freeBase(): Promise<number> {
  const { api } = await freeBlock();
  return api;
}

const runHalf = (half: 1 | 2, base: number): Promise<number> =>
  follow("playwright", ["test", `--shard=${half}/2`, `--output=test-results/half-${half}`], {
    E2E_PORT_BASE: String(base),
    E2E_DATA_DIR: inRoot(".data", `e2e-${half}`),
    PLAYWRIGHT_JSON_OUTPUT_FILE: `test-results/half-${half}.json`,
  });

// Journeys wait for speech and for pages most of their time, so two halves of them run side by side, each with a product
// of its own: what one journey changes must not surprise another one.
await runCommand(async () => {
  const first = await freeBase();
  let second = await freeBase();
  while (Math.abs(second - first) < 10) second = await freeBase();
  return Math.max(...(await Promise.all([runHalf(1, first), runHalf(2, second)])));
});
