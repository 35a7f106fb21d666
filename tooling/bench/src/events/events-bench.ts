import { setTimeout as pause } from "node:timers/promises";
import { connected } from "../connected.ts";
import { ownersCookie } from "../people/fill-people.ts";
import { inTurns, milliseconds, percentile, type Row } from "../rows.ts";
import { type RunningStack, startStack } from "../running-stack.ts";

const portBase = 4840;

/** Of each side, in turns of so many writes. */
const rounds = 12;
const writesInTurn = 60;
const goal = 1.05;

const many = 100_000;

const subscribers = ["bench:1", "bench:2", "bench:3"];

/** What a write costs that three programs want to know of, and what it is to others that many events are told. */
export async function eventsBench(): Promise<Row[]> {
  const stack = await startStack({ portBase });
  try {
    const cookie = await ownersCookie(stack.api);
    const people = await fillUsers(stack.databaseUrl);
    const change = writerOf(stack, cookie, people);
    for (let at = 0; at < 200; at += 1) await change({ lastName: `Warm ${at}` });
    return [await besideNobody(stack, change), ...(await whileTelling(stack, change, people))];
  } finally {
    await stack.stop();
  }
}

const fillUsers = (databaseUrl: string): Promise<number[]> =>
  connected(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(`insert into users
      (email, username, first_name, last_name, role, password_hash)
      select 'told' || n || '@bench.test', 'told' || n, 'Ada', 'Hart', 'USER', '' from generate_series(1, 50) n
      returning id`);
    return rows.map(({ id }) => id);
  });

type Change = (values: object) => Promise<number>;

/** Changes one person after the other. @returns milliseconds until it was answered */
function writerOf({ api }: RunningStack, cookie: string, people: readonly number[]): Change {
  let count = 0;
  return async (values) => {
    const id = people[count++ % people.length] ?? 0;
    const since = performance.now();
    const answer = await fetch(`${api}/api/users/${id}`, {
      method: "PATCH",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify(values),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The change was answered ${answer.status}.`);
    return performance.now() - since;
  };
}

const subscribe = (databaseUrl: string, names: readonly string[]) =>
  connected(databaseUrl, async (client) => {
    await client.query("delete from event_subscribers");
    for (const name of names)
      await client.query("insert into event_subscribers values ($1, array['person.changed'])", [name]);
  });

async function besideNobody({ databaseUrl }: RunningStack, change: Change): Promise<Row> {
  const sides = ["nobody", "three"] as const;
  let writes = 0;
  const medians = await inTurns(sides, rounds, async (side) => {
    await subscribe(databaseUrl, side === "three" ? subscribers : []);
    const taken: number[] = [];
    for (let at = 0; at < writesInTurn; at += 1)
      taken.push(await change({ lastName: `Hart ${(writes += 1)}` }));
    return taken;
  });
  const ratio = medians.three / medians.nobody;
  return {
    name: "a write that three subscribers are told of, beside one that nobody is",
    value: `${ratio.toFixed(2)}x (${medians.three.toFixed(2)} ms beside ${medians.nobody.toFixed(2)} ms)`,
    goal: `<= ${goal}x`,
    ok: ratio <= goal,
  };
}

/** Other jobs are ends of calls, which somebody waits for; each comes with the change of a role. */
async function whileTelling(
  { databaseUrl }: RunningStack,
  change: Change,
  people: readonly number[],
): Promise<Row[]> {
  await subscribe(databaseUrl, subscribers);
  const since = performance.now();
  await connected(databaseUrl, (client) => client.query(enqueueMany, [people[0], many]));
  const isOver = () =>
    connected(databaseUrl, async (client) => {
      const { rows } = await client.query("select from jobs.job where name = 'tell' limit 1");
      return rows.length === 0;
    });
  let others = 0;
  while (!(await isOver())) {
    await change({ status: others % 2 === 0 ? "INACTIVE" : "ACTIVE" });
    others += 1;
    await pause(50);
  }
  const seconds = (performance.now() - since) / 1000;
  const waited = await connected(databaseUrl, async (client) => {
    const { rows } = await client.query<{ waited: number }>(waitedForEnds);
    return rows.map((row) => row.waited);
  });
  return [
    {
      name: `${many.toLocaleString("en")} events of one write told to three subscribers`,
      value: `${seconds.toFixed(1)} s`,
      goal: "<= 60 s",
      ok: seconds <= 60,
    },
    {
      name: `until a call is ended meanwhile, of ${waited.length}, p95`,
      ...milliseconds(percentile(waited, 95), 500),
    },
  ];
}

const enqueueMany = `insert into jobs.job (name, data, dead_letter, retry_limit, heartbeat_seconds, expire_seconds)
  select 'tell', jsonb_build_object('events', jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'type', 'person.changed',
    'timestamp', '2026-11-29T23:00:00.000Z', 'data', jsonb_build_object('personId', $1::int, 'link', 'https://console.test')))),
    'failed', 300, 10, 60
  from generate_series(1, $2::int)`;

const waitedForEnds = `select extract(epoch from completed_on - created_on)::float8 * 1000 as waited from jobs.job
  where name = 'end-calls' and state = 'completed' and data->>'on' = 'user'`;
