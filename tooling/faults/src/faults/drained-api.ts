import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "../fault.ts";
import { exitsOf, judge } from "../verdict.ts";
import { startBalancer } from "../load/balancer.ts";
import { startLongCalls } from "../load/long-calls.ts";
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
    // At most two hundred calls a second: a machine that has no time refuses some, and that would not be the drain.
    const load = loadOn(run, stage, { target: { ports: [balancer.port] }, clients: 50, restMs: 250 });
    const people = stage.world.owners.toReversed();
    const long = startLongCalls(balancer.port, people, { uploads: 10, chats: 5, prefix: run.prefix });
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
    const { count, problems: broken } = await long.stop();
    await balancer.close();
    const finding = await judge(run, stage, before, {});
    const failed = run.history.entries.filter(
      (entry) => entry.kind === "call" && entry.outcome === "unknown",
    );
    const problems = [
      ...broken,
      failed.length > 0 && `${failed.length} calls failed.`,
      slowest > longestExitMs + 500 && `A process took ${Math.round(slowest)} ms to end.`,
      unclean > 0 && `${unclean} processes did not end in order.`,
    ].filter((problem) => problem !== false);
    const notes = [
      `${finding.answers?.calls.toLocaleString("en")} calls, ${failed.length} failed`,
      `${count} long uploads and chats meanwhile`,
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
