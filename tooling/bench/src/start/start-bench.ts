import type { Row } from "../rows.ts";
import { startStack } from "../running-stack.ts";

const portBase = 4500;

/** A first start makes the database and the demo data; the second is what people wait for every day. */
export async function startBench(): Promise<Row[]> {
  const first = await startStack({ portBase });
  await first.stop();
  const second = await startStack({ portBase, keepData: true });
  await second.stop();
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
  ];
}
