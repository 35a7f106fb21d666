import { setTimeout as pause } from "node:timers/promises";
import type { Program } from "@field-advisor/release/cluster";
import type { Fault, Run } from "../fault.ts";
import { startBalancer } from "../load/balancer.ts";
import { callsAs, ownerFor } from "../load/people.ts";
import { send } from "../load/send.ts";
import { exitsOf, judge } from "../verdict.ts";
import type { Stage } from "../stage.ts";
import { loadOn } from "./outage.ts";

/** How long nothing moves in the process, in milliseconds. */
const blockedMs = 5000;
/** The longest that the balancer needs to notice. */
const noticedMs = 3000;
/** Until V8 has noticed that the heap has room again, and has collected what lies there. */
const servesAgainMs = 40_000;
const heapMegabytes = 200;
/** Milliseconds between two calls that are sent while a process stands still. */
const paceMs = 50;

/**
 * Loaded before the program: fills most of its heap at a signal, and gives it back after the same time. What is collected
 * meanwhile was garbage, and is filled again.
 */
const hoarder = `
import v8 from "node:v8";
let hoard;
process.on("SIGUSR2", () => {
  hoard = [];
  const used = () => v8.getHeapStatistics().used_heap_size;
  const most = ${heapMegabytes * 0.86 * 1024 * 1024};
  const fill = () => {
    while (used() < most) hoard.push(Array.from({ length: 1e4 }, (_, at) => at + 0.5));
  };
  fill();
  const filling = setInterval(fill, 100);
  setTimeout(() => {
    clearInterval(filling);
    hoard = undefined;
  }, ${blockedMs});
});`;

const environment = (index: number): Record<string, string> =>
  index === 0
    ? {
        NODE_OPTIONS: `--max-old-space-size=${heapMegabytes} --import=data:text/javascript,${encodeURIComponent(hoarder)}`,
      }
    : {};

/** Calls through the balancer, sent at an even pace. @returns how many of them were not served */
async function unserved(port: number, { world }: Stage, forMs: number): Promise<number> {
  const calls: ReturnType<typeof send>[] = [];
  for (let at = 0; at < forMs / paceMs; at += 1) {
    calls.push(send(port, { method: "GET", path: "/api/user/rooms", ...callsAs(ownerFor(world, at)) }));
    await pause(paceMs);
  }
  const answers = await Promise.all(calls);
  return answers.filter(({ status }) => status !== 200).length;
}

/**
 * Stops a process where it stands, and lets it go on.
 * @returns calls that others did not serve once the balancer had noticed
 */
async function block(run: Run, stage: Stage, api: Program, balancer: number): Promise<number> {
  run.history.event("down", `${api.name} stands still`);
  api.pause();
  await pause(noticedMs);
  const missed = await unserved(balancer, stage, blockedMs - noticedMs);
  api.resume();
  run.history.event("up", `${api.name} goes on`);
  return missed;
}

interface Pressed {
  refused: boolean;
  recovered: boolean;
}

/** Fills the heap of the first process, and asks it until it serves again. */
async function fillHeap(run: Run, stage: Stage): Promise<Pressed> {
  const [api] = stage.cluster.apis;
  const [port = 0] = stage.ports;
  const as = callsAs(ownerFor(stage.world, 1));
  const ask = async () => (await send(port, { method: "GET", path: "/api/user/rooms", ...as })).status;
  run.history.event("down", "the heap is full");
  if (api?.pid !== undefined) process.kill(api.pid, "SIGUSR2");
  const until = performance.now() + servesAgainMs;
  let refused = false;
  let last: number | string = 0;
  while (performance.now() < until) {
    last = await ask();
    refused ||= last === 503;
    if (refused && last === 200) break;
    await pause(100);
  }
  run.history.event("up", "the heap has room");
  return { refused, recovered: last === 200 };
}

/** A process that does not come to its work, and one that has hardly any memory left, behind a balancer. */
export const blockedApi: Fault = {
  id: "F20",
  title: "an API process stands still for 5 s, or has no memory left",
  isShort: true,
  async run(run) {
    const stage = await run.ownStage({ apiEnvironment: environment });
    const before = exitsOf(stage);
    const balancer = await startBalancer(stage.ports);
    const load = loadOn(run, stage, { target: { ports: [balancer.port] }, restMs: 50 });
    const rounds = run.rounds(2, 20);
    const problems = new Set<string>();
    let missed = 0;
    for (let round = 0; round < rounds; round += 1) {
      await pause(1500);
      const [, second, third] = stage.cluster.apis;
      const api = round % 2 === 0 ? second : third;
      if (api) missed += await block(run, stage, api, balancer.port);
      await pause(1500);
      const { refused, recovered } = await fillHeap(run, stage);
      if (!refused) problems.add("A process whose heap is full turned nothing away.");
      if (!recovered) problems.add("A process whose heap has room again did not serve.");
    }
    await pause(3000);
    await load.stop();
    await balancer.close();
    if (missed > 0) problems.add(`While one process stood still, the others did not serve ${missed} calls.`);
    const finding = await judge(run, stage, before, {});
    return {
      ...finding,
      problems: [...finding.problems, ...problems],
      notes: [`${missed} calls were not served while one process stood still and the balancer knew it`],
    };
  },
};
