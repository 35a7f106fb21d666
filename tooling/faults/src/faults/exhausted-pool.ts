import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import type { Fault } from "../fault.ts";
import { send } from "../load/send.ts";
import { exitsOf, judge } from "../verdict.ts";
import type { Stage } from "../stage.ts";
import { bareWriteMs, loadOn } from "./outage.ts";

/** How long the locks are held, in milliseconds. */
const heldMs = 8000;

/** The longest that anybody waits for an answer meanwhile, in milliseconds. */
const longestMs = 2000;

const asked = ["/live", "/ready", "/api/auth/status"] as const;

/** How long a bare client needed at most for a write, from now until it is over. */
async function slowestBareMs(stage: Stage, isOver: () => boolean): Promise<number> {
  let slowest = 0;
  while (!isOver()) {
    slowest = Math.max(slowest, await bareWriteMs(stage));
    await pause(200);
  }
  return slowest;
}

/** Asks every process what probes and signed-in people ask, until it is over. */
async function ask(stage: Stage, isOver: () => boolean): Promise<string[]> {
  const wrong = new Set<string>();
  const [person] = stage.world.owners;
  while (!isOver()) {
    for (const port of stage.ports) {
      for (const path of asked) {
        const { status, ms } = await send(port, {
          method: "GET",
          path,
          ...(person && { cookie: person.session }),
        });
        const isRight = status === 200 || (path !== "/live" && status === 503);
        if (!isRight) wrong.add(`${path} was answered with ${status}.`);
        if (ms > longestMs) wrong.add(`${path} took ${Math.round(ms)} ms.`);
      }
    }
    await pause(200);
  }
  return [...wrong];
}

/** Somebody holds what every call of a signed-in person reads, so that connections are used up. */
export const exhaustedPool: Fault = {
  id: "F5",
  title: "pools used up behind locks that somebody else holds",
  isShort: true,
  async run(run) {
    const stage = await run.stage();
    const before = exitsOf(stage);
    const load = loadOn(run, stage, { clients: 60 });
    const rounds = run.rounds(2, 10);
    const wrong: string[] = [];
    let isAllOver = false;
    const bare = slowestBareMs(stage, () => isAllOver);
    for (let round = 0; round < rounds; round += 1) {
      await pause(1000);
      const holder = new Client({ connectionString: `${stage.postgres.url}/field_advisor` });
      holder.on("error", () => {});
      await holder.connect();
      await holder.query("begin");
      // One table, because the locks of several would be a deadlock with those who write.
      await holder.query("lock table sessions in access exclusive mode");
      run.history.event("down", "locks are held");
      let isOver = false;
      const asking = ask(stage, () => isOver);
      await pause(heldMs);
      await holder.end();
      run.history.event("up", "locks are held no more");
      isOver = true;
      wrong.push(...(await asking));
    }
    await pause(3000);
    await load.stop();
    isAllOver = true;
    const bareMs = await bare;
    const demands = { firstWriteMs: 1000, bareMs, longestWhileAwayMs: longestMs };
    const finding = await judge(run, stage, before, demands);
    return { ...finding, problems: [...finding.problems, ...new Set(wrong)] };
  },
};
