import { spawnSync } from "node:child_process";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "@field-advisor/run/failure";
import type { Fault } from "../fault.ts";
import { callsAs, ownerFor } from "../load/people.ts";
import { send } from "../load/send.ts";
import { exitsOf, judge } from "../verdict.ts";
import type { Stage } from "../stage.ts";
import { loadOn } from "./outage.ts";

/** Files and connections that the process may have open, as under `ulimit -n`. */
const fewDescriptors = 256;
const visitors = 400;
/** How long somebody holds all that are left, in milliseconds. */
const heldMs = 4000;

/** Changes the limit of a process that runs. @returns the limit that it had */
function limitDescriptors(pid: number | undefined, most: number | string): string {
  const of = (...args: string[]) =>
    spawnSync("prlimit", [`--pid=${pid}`, ...args], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  const before = of("--nofile", "--output=SOFT", "--noheadings", "--raw");
  const changed = of(`--nofile=${most}:`);
  if (before.status !== 0 || changed.status !== 0)
    throw new Failure("F21 needs prlimit: apt-get install util-linux.");
  return before.stdout.trim();
}

/** Opens connections on which nothing is asked, from many addresses. */
async function crowd(port: number): Promise<Socket[]> {
  const sockets = Array.from({ length: visitors }, (_, at) =>
    connect({ port, host: "127.0.0.1", localAddress: `127.1.${Math.floor(at / 100)}.${1 + (at % 100)}` }),
  );
  for (const socket of sockets) socket.on("error", () => {});
  await pause(500);
  return sockets;
}

/** What a process answers to a list and to an upload. */
async function answersOf(stage: Stage, port: number, name: string): Promise<(number | string)[]> {
  const as = callsAs(ownerFor(stage.world, 0));
  const file = { name: `${name}.pdf`, content: Buffer.from("%PDF-1.7\nwhole\n%%EOF\n") };
  const list = await send(port, { method: "GET", path: "/api/test-rooms", ...as });
  const upload = await send(port, { method: "POST", path: "/api/content/upload", file, ...as });
  return [list.status, upload.status];
}

/** One process may open no more files and connections, because others hold all of them. */
export const fewFileDescriptors: Fault = {
  id: "F21",
  title: "no file descriptor is left in one process",
  isShort: true,
  async run(run) {
    const stage = await run.stage();
    const [api] = stage.cluster.apis;
    const [port = 0] = stage.ports;
    const before = exitsOf(stage);
    const load = loadOn(run, stage);
    const rounds = run.rounds(2, 20);
    const problems: string[] = [];
    const usual = limitDescriptors(api?.pid, fewDescriptors);
    for (let round = 0; round < rounds; round += 1) {
      run.history.event("down", "no descriptor is left");
      const sockets = await crowd(port);
      await pause(heldMs);
      for (const socket of sockets) socket.destroy();
      run.history.event("up", "descriptors are free");
      await pause(2500);
      const answers = await answersOf(stage, port, `${run.prefix}-after-${round}`);
      if (answers.join() !== "200,201")
        problems.push(`Two seconds after descriptors were free, it answered ${answers.join(" and ")}.`);
    }
    limitDescriptors(api?.pid, usual);
    await load.stop();
    const finding = await judge(run, stage, before, { mayBreak: true });
    const refused = run.history.entries.filter(
      (entry) => entry.kind === "call" && entry.outcome === "unknown",
    );
    return {
      ...finding,
      problems: [...finding.problems, ...new Set(problems)],
      notes: [`${refused.length} calls were not served while ${visitors} idle connections were held`],
    };
  },
};
