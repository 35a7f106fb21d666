import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "../fault.ts";
import { exitsOf, judge } from "../verdict.ts";
import { startBalancer } from "../load/balancer.ts";
import { loadOn } from "./outage.ts";

/** What a platform waits before it kills, in milliseconds. */
const longestExitMs = 10_000;

/** One process after the other is told to leave, behind a balancer that asks whether they are ready. */
export const drainedApi: Fault = {
  id: "F14",
  title: "SIGTERM to each process in turn, behind a balancer",
  isShort: true,
  async run(run) {
    const stage = await run.stage();
    const before = exitsOf(stage);
    const balancer = await startBalancer(stage.ports);
    const load = loadOn(run, stage, { target: { ports: [balancer.port] }, clients: 12 });
    const rounds = run.rounds(1, 20);
    let slowest = 0;
    let unclean = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const api of stage.cluster.apis) {
        await pause(500);
        const { length } = api.exits;
        const told = performance.now();
        api.terminate();
        while (api.exits.length === length) await pause(20);
        slowest = Math.max(slowest, performance.now() - told);
        if (api.exits.at(-1)?.code !== 0) unclean += 1;
        await api.ready();
      }
    }
    await pause(1000);
    await load.stop();
    await balancer.close();
    const finding = await judge(run, stage, before, {});
    const failed = run.history.entries.filter(
      (entry) => entry.kind === "call" && entry.outcome === "unknown",
    );
    const problems = [
      failed.length > 0 && `${failed.length} calls failed.`,
      slowest > longestExitMs + 500 && `A process took ${Math.round(slowest)} ms to end.`,
      unclean > 0 && `${unclean} processes did not end in order.`,
    ].filter((problem) => problem !== false);
    const notes = [
      `${finding.answers?.calls.toLocaleString("en")} calls, ${failed.length} failed`,
      `a process ended within ${Math.round(slowest)} ms`,
    ];
    return {
      ...finding,
      rounds: rounds * stage.ports.length,
      problems: [...finding.problems, ...problems],
      notes,
    };
  },
};
