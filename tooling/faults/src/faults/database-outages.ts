import type { Fault } from "../fault.ts";
import type { Stage } from "../stage.ts";
import { exitsOf, judge } from "../verdict.ts";
import { loadOn, outages } from "./outage.ts";

interface DatabaseOutages {
  id: string;
  title: string;
  /** How many of them, in a short run and in a long one. */
  rounds: readonly [number, number];
  detail: string;
  breakAndMend: (stage: Stage, round: number) => Promise<void>;
}

/** The server goes away at random moments while everybody writes, and comes back by itself. */
export const databaseOutages = ({ id, title, rounds, detail, breakAndMend }: DatabaseOutages): Fault => ({
  id,
  title,
  isShort: true,
  async run(run) {
    const stage = await run.stage();
    const before = exitsOf(stage);
    const load = loadOn(run, stage);
    const bareMs = await outages(run, stage, {
      rounds: run.rounds(...rounds),
      detail,
      breakAndMend: (round) => breakAndMend(stage, round),
    });
    await load.stop();
    return judge(run, stage, before, { firstWriteMs: 500, bareMs, longestWhileAwayMs: 2000 });
  },
});
