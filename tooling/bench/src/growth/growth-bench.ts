import { Client } from "pg";
import { ownersCookie } from "../people/fill-people.ts";
import { median, type Row } from "../rows.ts";
import { startStack } from "../running-stack.ts";
import { times } from "../times.ts";
import { type Amounts, fillMonths, type Shape, use } from "./fill-months.ts";

const portBase = Number(process.env["PORT_BASE"] ?? 4500);
/** Less for a first try: `BENCH_SCALE=0.01`. */
const scale = Number(process.env["BENCH_SCALE"] ?? 1);

const amounts: Amounts = {
  users: 10_000 * scale,
  pages: 2000 * scale,
  events: 2_000_000 * scale,
  entries: 1_000_000 * scale,
};

/** Each shape comes first in half of the rounds. */
const rounds: readonly Shape[][] = [
  ["one", "months"],
  ["months", "one"],
];

/** What reads the two tables: lists, what goes on after the first page, and dashboards. */
const questions = (before: number): [name: string, path: string][] => [
  ...["24h", "7d", "30d", "90d"].map((range): [string, string] => [
    `events of everybody, ${range}`,
    `/api/activity/events?scope=everyone&range=${range}`,
  ]),
  ["events by type, 90d", "/api/activity/events?scope=everyone&range=90d&type=voice"],
  ["events, a later page", `/api/activity/events?scope=everyone&range=90d&before=${before}`],
  ["events of one person, 90d", "/api/activity/events?scope=everyone&range=90d&userId=77"],
  ["own events, 90d", "/api/activity/events?scope=mine&range=90d"],
  ["usage, 24h", "/api/usage/stats?range=24h"],
  ["usage, 90d", "/api/usage/stats?range=90d"],
  ["pages, newest", "/api/deployments"],
  ["pages, by name", "/api/deployments?sort=name"],
  ["one page's use, 30d", "/api/deployments/bench000000000000001/usage?range=30d"],
  ["own dashboard", "/api/user/dashboard"],
];

/**
 * All months of use that the product keeps, in monthly partitions, beside the same rows in one table: the product works on
 * either in turn, so a machine that slows down slows both.
 */
export async function growthBench(): Promise<Row[]> {
  const stack = await startStack({ portBase });
  const client = new Client(stack.databaseUrl);
  try {
    await client.connect();
    console.log(`Filling two tables with ${amounts.events} and ${amounts.entries} rows, twice ...`);
    await fillMonths(client, amounts);
    const cookie = await ownersCookie(stack.api);
    const { rows } = await client.query<{ id: number }>("select max(id)::int - 1000 as id from audit_log");
    const answers: Row[] = [];
    for (const [name, path] of questions(rows[0]?.id ?? 1)) {
      const measured: Record<Shape, number[]> = { months: [], one: [] };
      for (const shape of rounds.flat()) {
        await use(client, shape);
        measured[shape].push(...(await times(stack.api + path, cookie)));
      }
      answers.push(rowOf(name, measured));
    }
    return answers;
  } finally {
    await client.end();
    await stack.stop();
  }
}

function rowOf(name: string, measured: Record<Shape, number[]>): Row {
  const [months, one] = [median(measured.months), median(measured.one)];
  const ratio = months / one;
  return {
    name: `${name}, median beside that of one table`,
    value: `${ratio.toFixed(2)}x (${months.toFixed(1)} beside ${one.toFixed(1)} ms)`,
    goal: "<= 1.20x",
    ok: ratio <= 1.2,
  };
}
