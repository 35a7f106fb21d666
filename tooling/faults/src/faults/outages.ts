import { setTimeout as pause } from "node:timers/promises";
import { between, pick } from "@field-advisor/fixtures/random";
import { Client } from "pg";
import { type Fault, judge, loadOn, outage, type Run } from "../fault.ts";
import { type Proxy, startProxy } from "../proxy/proxy.ts";
import type { Stage } from "../stage.ts";

/** Longer than any process should need to write again. */
const waitMs = 5000;

/** Resolves when every API process has done a write since then, or when it has waited long enough. */
async function everyProcessWrote({ calls }: Run["ledger"], processes: number, since: number): Promise<void> {
  const wrote = new Set<number>();
  let seen = calls.length;
  for (const end = since + waitMs; wrote.size < processes && performance.now() < end; await pause(10))
    for (; seen < calls.length; seen += 1) {
      const call = calls[seen];
      if (call && call.op !== "read" && call.outcome === "ok" && call.t + call.ms > since)
        wrote.add(call.api);
    }
}

/** How long a client of the database alone needs to connect and to write, at this very moment of this machine. */
async function bareWriteMs({ postgres }: Stage): Promise<number> {
  const began = performance.now();
  const client = new Client({ connectionString: `${postgres.url}/postgres` });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("create table if not exists bare (id int)");
    await client.query("insert into bare values (1)");
  } finally {
    await client.end();
  }
  return performance.now() - began;
}

interface Outages {
  rounds: number;
  /** Takes something away, and gives it back. */
  breakAndMend: (this: void, round: number) => Promise<void>;
  /** Milliseconds between two outages, least and most. */
  pauseMs?: readonly [number, number];
}

/** So many outages at random moments. @returns the milliseconds that a bare client needed at most after one */
async function outages(run: Run, stage: Stage, options: Outages): Promise<number> {
  const { rounds, breakAndMend, pauseMs: [least, most] = [0, 400] } = options;
  let slowestBare = 0;
  for (let round = 1; round <= rounds; round += 1) {
    await pause(between(run.random, least, most));
    await outage(run, () => breakAndMend(round));
    const [bare] = await Promise.all([
      bareWriteMs(stage),
      everyProcessWrote(run.ledger, stage.ports.length, performance.now()),
    ]);
    slowestBare = Math.max(slowestBare, bare);
  }
  // Long enough to see whether anything fails once all is well again.
  await pause(2500);
  return slowestBare;
}

/** The server is killed with all its processes at random moments while everybody writes. */
export const killedPostgres: Fault = {
  name: "killed-postgres",
  async run(run) {
    const stage = await run.stage();
    const load = loadOn(run, stage);
    const bareMs = await outages(run, stage, {
      rounds: run.rounds(12),
      async breakAndMend() {
        await stage.postgres.kill();
        await stage.postgres.start();
      },
    });
    await load.stop();
    return judge(run, stage, { firstWriteMs: 500, bareMs, longestWhileAwayMs: 2000 });
  },
};

/** One process after the other is killed in the middle of what it does, and started again by its supervisor. */
export const killedApi: Fault = {
  name: "killed-api",
  async run(run) {
    const stage = await run.stage();
    const load = loadOn(run, stage);
    await outages(run, stage, {
      rounds: run.rounds(12),
      async breakAndMend() {
        const api = pick(run.random, stage.cluster.apis);
        const { length } = api.exits;
        api.kill9();
        while (api.exits.length === length) await pause(5);
        await api.ready();
      },
    });
    await load.stop();
    return judge(run, stage, { mayBreak: true });
  },
};

/** How long the database does not answer, in milliseconds. */
const silentMs = 10_000;

/** The server stands still with all connections open, and then the line to it swallows everything. */
export const frozenPostgres: Fault = {
  name: "frozen-postgres",
  async run(run) {
    let line: Proxy | undefined;
    const stage = await run.ownStage({
      between: async (port) => {
        line = await startProxy({ port });
        return line.port;
      },
    });
    const load = loadOn(run, stage, { clients: 40 });
    const bareMs = await outages(run, stage, {
      rounds: run.rounds(2),
      pauseMs: [1000, 2000],
      async breakAndMend(round) {
        if (round % 2 === 1) stage.postgres.pause();
        else line?.set({ kind: "timeout" });
        await pause(silentMs);
        stage.postgres.resume();
        line?.set();
      },
    });
    await load.stop();
    await line?.close();
    return judge(run, stage, { firstWriteMs: 1000, bareMs, longestWhileAwayMs: 6000 });
  },
};
