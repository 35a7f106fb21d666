import type { Fault } from "../fault.ts";
import { exitsOf, judge } from "../verdict.ts";
import { loadOn, outages } from "./outage.ts";

/** An operator restarts the server, in order and in a hurry. */
export const restartedPostgres: Fault = {
  id: "F3",
  title: "restart of PostgreSQL under load, fast and immediate",
  isShort: true,
  async run(run) {
    const stage = await run.stage();
    const before = exitsOf(stage);
    const load = loadOn(run, stage);
    const bareMs = await outages(run, stage, {
      rounds: run.rounds(16, 200),
      detail: "restart of PostgreSQL",
      async breakAndMend(round) {
        await stage.postgres.stop(round % 2 === 0 ? "immediate" : "fast");
        await stage.postgres.start();
      },
    });
    await load.stop();
    return judge(run, stage, before, { firstWriteMs: 500, bareMs, longestWhileAwayMs: 2000 });
  },
};
