import { setTimeout as pause } from "node:timers/promises";
import { type Fault, judge, loadOn } from "../fault.ts";
import { send } from "../load/send.ts";
import type { Stage } from "../stage.ts";

/** How often each process is asked whether it is ready, in milliseconds; as in the example for Caddy. */
const checkEveryMs = 500;

/** What a platform waits before it kills, in milliseconds. */
const longestExitMs = 10_000;

/** Knows which processes say that they are ready, as a balancer does. */
function watch({ ports }: Stage) {
  const ready = new Set(ports);
  const check = async (port: number) => {
    const { status } = await send(port, { method: "GET", path: "/ready", waitMs: 2000 });
    if (status === 200) ready.add(port);
    else ready.delete(port);
  };
  const checking = setInterval(() => void Promise.all(ports.map(check)), checkEveryMs);
  return { ready, stop: () => clearInterval(checking) };
}

/** One process after the other is told to leave and replaced, behind a balancer that asks whether they are ready. */
export const rollingUpdate: Fault = {
  name: "rolling-update",
  async run(run) {
    const stage = await run.stage();
    const balancer = watch(stage);
    const target = { ports: stage.ports, ready: balancer.ready };
    // At most a hundred and twenty calls a second: a machine that has no time refuses some, and that would not be the update.
    const load = loadOn(run, stage, { target, clients: 30, restMs: 250 });
    let slowest = 0;
    let unclean = 0;
    for (let round = 0; round < run.rounds(1); round += 1) {
      for (const api of stage.cluster.apis) {
        await pause(500);
        const { length } = api.exits;
        const told = performance.now();
        api.terminate();
        while (api.exits.length === length) await pause(20);
        slowest = Math.max(slowest, Math.round(performance.now() - told));
        if (api.exits.at(-1)?.code !== 0) unclean += 1;
        await api.ready();
      }
    }
    await pause(1000);
    await load.stop();
    balancer.stop();
    const { figures, problems } = await judge(run, stage, {});
    const failed = run.ledger.calls.filter(({ outcome }) => outcome === "unknown").length;
    return {
      figures: [
        ...figures,
        { name: "failed calls", value: `${failed} of ${run.ledger.calls.length}`, goal: "0" },
        { name: "a process ended within", value: `${slowest} ms`, goal: `<= ${longestExitMs} ms` },
      ],
      problems: [
        ...problems,
        ...(failed > 0 ? [`${failed} calls failed.`] : []),
        ...(slowest > longestExitMs + 500 ? [`A process took ${slowest} ms to end.`] : []),
        ...(unclean > 0 ? [`${unclean} processes did not end in order.`] : []),
      ],
    };
  },
};
