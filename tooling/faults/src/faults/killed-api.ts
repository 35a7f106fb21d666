import type { Fault } from "../fault.ts";
import { pick } from "@field-advisor/run/random";
import { exitsOf, judge } from "../verdict.ts";
import { loadOn, outages } from "./outage.ts";

/** One process after the other is killed in the middle of what it does, and started again by its supervisor. */
export const killedApi: Fault = {
  id: "F2",
  title: "kill -9 of an API process with requests in flight",
  isShort: true,
  async run(run) {
    const stage = await run.stage();
    const before = exitsOf(stage);
    const load = loadOn(run, stage);
    let slowest = 0;
    await outages(run, stage, {
      rounds: run.rounds(50, 1000),
      detail: "kill -9 of an API process",
      async breakAndMend() {
        const api = pick(run.random, stage.cluster.apis);
        const killed = performance.now();
        const { length } = api.exits;
        api.kill9();
        while (api.exits.length === length) await new Promise((resolve) => setTimeout(resolve, 5));
        await api.ready();
        slowest = Math.max(slowest, performance.now() - killed);
      },
    });
    await load.stop();
    const finding = await judge(run, stage, before, { mayBreak: true });
    return { ...finding, notes: [`from kill to ready: ${Math.round(slowest)} ms at most`] };
  },
};
