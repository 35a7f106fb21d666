import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";
import { partOf } from "../history/history.ts";
import { compareWrites, type WriteFindings } from "../history/presence.ts";
import { clearStored, readStored } from "../history/stored.ts";
import { type LoadOptions, startLoad } from "../load/load.ts";

/** What the writes of all rounds came to. */
export interface RoundFindings {
  writes: WriteFindings;
  /** Writes of which only some rows were there. */
  halves: string[];
}

const roundMs = 60_000;

/** Longer than a database is taken away. */
const patienceMs = 60_000;

/**
 * Has people write in rounds until the signal. What a round wrote is compared with what its callers were told, and then
 * removed, so that what is stored stays as much as it is and growth can only be the product's own.
 */
export async function writeInRounds(
  options: LoadOptions,
  db: Pool,
  signal: AbortSignal,
): Promise<RoundFindings> {
  const found: RoundFindings = { writes: { acknowledged: 0, lost: [], twice: [], ghosts: [] }, halves: [] };
  let settled = Promise.resolve();
  for (let round = 1; !signal.aborted; round++) {
    // A letter ends the number, because the keys of round 1 must not begin those of round 10.
    const prefix = `${options.prefix}-${round}r`;
    const history = partOf(options.history);
    const load = startLoad({ ...options, prefix, history });
    await pause(roundMs, undefined, { signal }).catch(() => {});
    await load.stop();
    await settled;
    // Beside the next round, which is not kept waiting.
    settled = settle(prefix, history.entries, db).then((one) => add(found, one));
    // An error of it ends the run at the next round; until then it is nobody's.
    settled.catch(() => {});
  }
  await settled;
  return found;
}

async function settle(
  prefix: string,
  entries: Parameters<typeof compareWrites>[0],
  db: Pool,
): Promise<RoundFindings> {
  const { presence, halves } = await onceThere(() => readStored(db, prefix));
  const writes = compareWrites(entries, presence);
  await onceThere(() => clearStored(db, prefix));
  return { writes, halves };
}

/** Whoever has people write in rounds may take the database away for a while, as the check of alerts does. */
async function onceThere<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const started = performance.now(); ;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() - started > patienceMs) throw error;
      await pause(500);
    }
  }
}

function add({ writes, halves }: RoundFindings, one: RoundFindings): void {
  writes.acknowledged += one.writes.acknowledged;
  writes.lost.push(...one.writes.lost);
  writes.twice.push(...one.writes.twice);
  writes.ghosts.push(...one.writes.ghosts);
  halves.push(...one.halves);
}
