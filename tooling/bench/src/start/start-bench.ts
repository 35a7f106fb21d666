import type { Row } from "../rows.ts";
import { startStack } from "../running-stack.ts";
import { untilReadyRows } from "./until-ready.ts";

const portBase = 4500;

/** A first start makes the database and the demo data; the second is what people wait for every day. */
export async function startBench(): Promise<Row[]> {
  const first = await startStack({ portBase });
  await first.stop();
  const second = await startStack({ portBase, keepData: true });
  const refusalMs = await slowestRefusal(second.api);
  const stopping = performance.now();
  await second.stop();
  const secondsToStop = (performance.now() - stopping) / 1000;
  return [
    { name: "`npm start`, new database", value: `${first.secondsToReady} s`, goal: "stated" },
    {
      name: "`npm start`, warm",
      value: `${second.secondsToReady} s`,
      goal: "<= 5 s",
      ok: second.secondsToReady <= 5,
    },
    {
      name: "API boot, warm",
      value: `${second.apiBootMs} ms`,
      goal: "<= 1000 ms",
      ok: second.apiBootMs <= 1000,
    },
    {
      name: "Ctrl-C until everything has ended",
      value: `${secondsToStop.toFixed(1)} s`,
      goal: "<= 5 s",
      ok: secondsToStop <= 5,
    },
    {
      name: "a hostile body of 60,000 characters is refused, slowest of 60",
      value: `${refusalMs.toFixed(0)} ms`,
      goal: "<= 100 ms",
      ok: refusalMs <= 100,
    },
    ...(await untilReadyRows()),
  ];
}

const hostileBodies = ["[".repeat(60_000), '"'.repeat(60_000), `"${"\\".repeat(59_999)}`];

/** What a reader of such bodies that goes back and forth would take seconds for. Milliseconds. */
async function slowestRefusal(api: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 20; round++) {
    for (const body of hostileBodies) {
      const start = performance.now();
      const headers = { "content-type": "application/json" };
      const answer = await fetch(`${api}/api/auth/logout`, { method: "POST", headers, body });
      await answer.arrayBuffer();
      times.push(performance.now() - start);
      if (answer.status !== 400) throw new Error(`A hostile body was answered with ${answer.status}.`);
    }
  }
  return Math.max(...times);
}
