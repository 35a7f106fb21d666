import type { Fault } from "../fault.ts";
import { exitsOf, judge } from "../verdict.ts";
import { loadOn, outages } from "./outage.ts";

/** The server is killed with all its processes at random moments while everybody writes. */
export const killedPostgres: Fault = {
  id: "F1",
  title: "kill -9 of PostgreSQL during writes",
  isShort: true,
  async run(run) {
    const stage = await run.stage();
    const before = exitsOf(stage);
    const load = loadOn(run, stage);
    const bareMs = await outages(run, stage, {
      rounds: run.rounds(50, 1000),
      detail: "kill -9 of PostgreSQL",
      async breakAndMend() {
        await stage.postgres.kill();
        await stage.postgres.start();
      },
    });
    await load.stop();
    return judge(run, stage, before, { firstWriteMs: 500, bareMs, longestWhileAwayMs: 2000 });
  },
};
