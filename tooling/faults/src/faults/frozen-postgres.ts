import { setTimeout as pause } from "node:timers/promises";
import { type Proxy, startProxy } from "../proxy/proxy.ts";
import type { Fault } from "../fault.ts";
import { exitsOf, judge } from "../verdict.ts";
import { loadOn, outages } from "./outage.ts";

/** How long it does not answer, in milliseconds. */
const silentMs = 10_000;

/** The server stands still with all connections open, and then the line to it swallows everything. */
export const frozenPostgres: Fault = {
  id: "F4",
  title: "PostgreSQL paused, and behind a dead line",
  isShort: true,
  async run(run) {
    let line: Proxy | undefined;
    const stage = await run.ownStage({
      between: async (port) => {
        line = await startProxy({ port });
        return line.port;
      },
    });
    const before = exitsOf(stage);
    const load = loadOn(run, stage, { clients: 40 });
    const bareMs = await outages(run, stage, {
      rounds: run.rounds(4, 20),
      detail: "PostgreSQL does not answer",
      pauseMs: [1000, 2000],
      async breakAndMend(round) {
        if (round % 2 === 1) stage.postgres.pause();
        else await line?.set({ kind: "timeout" });
        await pause(silentMs);
        stage.postgres.resume();
        await line?.set();
      },
    });
    await load.stop();
    await line?.close();
    return judge(run, stage, before, { firstWriteMs: 1000, bareMs, longestWhileAwayMs: 3000 });
  },
};
