import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { type History, isCall } from "../history/history.ts";
import { type Load, type LoadOptions, startLoad } from "../load/load.ts";
import { between } from "@field-advisor/run/random";
import type { Run } from "../fault.ts";
import type { Stage } from "../stage.ts";

/** Longer than any process should need to write again. */
const patienceMs = 5000;

/** Resolves when every API process has done a write since then, or when the patience is over. */
async function everyProcessWrote(history: History, processes: number, since: number): Promise<void> {
  const end = performance.now() + patienceMs;
  const wrote = new Set<number>();
  let seen = history.entries.length;
  while (wrote.size < processes && performance.now() < end) {
    for (; seen < history.entries.length; seen += 1) {
      const entry = history.entries[seen];
      if (
        entry &&
        isCall(entry) &&
        entry.op !== "read" &&
        entry.outcome === "ok" &&
        entry.t + entry.ms > since
      )
        wrote.add(entry.api);
    }
    await pause(10);
  }
}

/** Starts the callers of a fault on the API processes themselves. */
export const loadOn = (run: Run, stage: Stage, more: Partial<LoadOptions> = {}): Load =>
  startLoad({
    target: stage,
    world: stage.world,
    history: run.history,
    random: run.random,
    prefix: run.prefix,
    ...more,
  });

interface Outages {
  rounds: number;
  detail: string;
  /** Takes something away, and gives it back. */
  breakAndMend: (this: void, round: number) => Promise<void>;
  /** Milliseconds between two outages, least and most. */
  pauseMs?: readonly [number, number];
}

/** How long a client of the database alone needs to connect and to write, at this very moment of this machine. */
export async function bareWriteMs({ postgres }: Stage): Promise<number> {
  const began = performance.now();
  const client = new Client({ connectionString: `${postgres.url}/postgres` });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("create table if not exists bare (id int)");
    await client.query("insert into bare values (1)");
  } finally {
    await client.end();
  }
  return performance.now() - began;
}

/**
 * So many outages at random moments, each noted with its beginning and its end.
 * @returns the milliseconds that a bare client needed at most for its first write after one
 */
export async function outages(run: Run, stage: Stage, options: Outages): Promise<number> {
  const { history, random, say } = run;
  const { rounds, detail, breakAndMend, pauseMs: [least, most] = [0, 400] } = options;
  let slowestBare = 0;
  for (let round = 1; round <= rounds; round += 1) {
    await pause(between(random, least, most));
    history.event("down", detail);
    await breakAndMend(round);
    history.event("up", detail);
    const since = history.now();
    const [bare] = await Promise.all([
      bareWriteMs(stage),
      everyProcessWrote(history, stage.ports.length, since),
    ]);
    slowestBare = Math.max(slowestBare, bare);
    if (round % 10 === 0 || round === rounds) say(`  ${round} of ${rounds}`);
  }
  // Long enough to see whether anything fails once all is well again.
  await pause(2500);
  return slowestBare;
}
