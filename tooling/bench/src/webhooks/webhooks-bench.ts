import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Client } from "pg";
import { connected } from "../connected.ts";
import { ownersCookie } from "../people/fill-people.ts";
import { milliseconds, percentile, type Row } from "../rows.ts";
import { type RunningStack, startStack } from "../running-stack.ts";

const portBase = 4680;

const amounts = { events: 100_000, inOneJob: 500, writes: 200, betweenWritesMs: 50, othersEveryMs: 250 };

const goals = { perSecond: 1000, p95Ms: 500, otherJobsMs: 1000, megabytes: 200 };

/** How fast events are delivered, and what becomes of everybody else while a hundred thousand wait. */
export async function webhooksBench(): Promise<Row[]> {
  const stack = await startStack({ portBase });
  try {
    return await connected(stack.databaseUrl, async (client) => {
      const owner = await signedIn(stack);
      return [...(await latencyRows(owner)), ...(await awayRows(client, owner))];
    });
  } finally {
    await stack.stop();
  }
}

type Calls = <Answer = unknown>(method: string, path: string, body?: unknown) => Promise<Answer>;

async function signedIn({ api }: RunningStack): Promise<Calls> {
  const cookie = await ownersCookie(api);
  return async <Answer>(method: string, path: string, body?: unknown) => {
    const response = await fetch(api + path, {
      method,
      headers: { cookie, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  };
}

interface Receiver {
  id: number;
  tell: (word: "away" | "back") => Promise<void>;
  /** What arrived since it was asked last. */
  arrivals: () => Promise<[eventId: string, ms: number][]>;
  stop: () => void;
}

async function addReceiver(owner: Calls, types: readonly string[]): Promise<Receiver> {
  const child = fork(fileURLToPath(new URL("receivers.ts", import.meta.url)));
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  const url = `http://127.0.0.1:${port}/`;
  const { webhook } = await owner<{ webhook: { id: number } }>("POST", "/api/webhooks", {
    name: "Bench",
    url,
    types,
  });
  return {
    id: webhook.id,
    tell: async (word) => void (await ask(child, word)),
    arrivals: async () => (await ask(child, "arrivals")) as [string, number][],
    stop: () => void child.kill(),
  };
}

async function ask(child: ChildProcess, word: string): Promise<unknown> {
  const answer = once(child, "message");
  child.send(word);
  return (await answer)[0];
}

/** Asks again and again until something holds. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(200);
}

/** From the event, whose time is in it, to its arrival. */
async function latencyRows(owner: Calls): Promise<Row[]> {
  const receiver = await addReceiver(owner, ["person.changed"]);
  const { id } = await owner<{ id: number }>("POST", "/api/users", {
    email: "changed@bench.test",
    firstName: "Ann",
    lastName: "Changed",
    role: "USER",
    password: "temporary",
  });
  for (let count = 0; count < amounts.writes; count += 1) {
    await owner("PATCH", `/api/users/${id}`, { firstName: `Ann ${count}` });
    await pause(amounts.betweenWritesMs);
  }
  const arrived = new Map<string, number>();
  await until(async () => {
    for (const [eventId, ms] of await receiver.arrivals()) arrived.set(eventId, ms);
    return arrived.size >= amounts.writes;
  });
  const deliveries: { eventId: string; body: string }[] = [];
  for (let offset = 0; offset < amounts.writes; offset += 100)
    deliveries.push(
      ...(await owner<typeof deliveries>(
        "GET",
        `/api/webhooks/${receiver.id}/deliveries?limit=100&offset=${offset}`,
      )),
    );
  const taken = deliveries.map(
    ({ eventId, body }) =>
      (arrived.get(eventId) ?? Number.NaN) -
      Date.parse((JSON.parse(body) as { timestamp: string }).timestamp),
  );
  await owner("DELETE", `/api/webhooks/${receiver.id}`);
  receiver.stop();
  return [
    {
      name: `from an event to its arrival, ${amounts.writes} writes one after the other, p95`,
      ...milliseconds(percentile(taken, 95), goals.p95Ms),
    },
  ];
}

/** As writes leave them: jobs that hand many events on. */
async function tellMany(client: Client): Promise<void> {
  for (let first = 0; first < amounts.events; first += amounts.inOneJob) {
    const events = Array.from({ length: amounts.inOneJob }, (_, n) => ({
      id: randomUUID(),
      type: "message.sent",
      timestamp: new Date().toISOString(),
      data: { messageId: first + n + 1, link: "https://portal.example.com/messages" },
    }));
    await client.query("insert into jobs.job (name, data) values ('tell', $1)", [JSON.stringify({ events })]);
  }
}

async function numberOf(client: Client, statement: string): Promise<number> {
  const { rows } = await client.query<{ number: string | null }>(statement);
  return Number(rows[0]?.number ?? 0);
}

/** Has other jobs done meanwhile: what a switch of a room leaves. @returns what ends that, with the longest wait of one */
function otherJobs(client: Client, owner: Calls, roomId: number) {
  const over = new AbortController();
  const switching = (async () => {
    for (let count = 0; !over.signal.aborted; count += 1) {
      const status = count % 2 === 0 ? "PAUSED" : "LIVE";
      await owner("PATCH", `/api/test-rooms/${roomId}/status`, { status });
      await pause(amounts.othersEveryMs);
    }
  })();
  return async () => {
    over.abort();
    await switching;
    await until(
      async () =>
        (await numberOf(
          client,
          "select count(*) as number from jobs.job where name = 'end-calls' and state < 'completed'",
        )) === 0,
    );
    return numberOf(
      client,
      "select max(extract(epoch from started_on - created_on)) * 1000 as number from jobs.job where name = 'end-calls'",
    );
  };
}

async function awayRows(client: Client, owner: Calls): Promise<Row[]> {
  const receiver = await addReceiver(owner, ["message.sent"]);
  await receiver.tell("away");
  const [room] = await owner<{ id: number }[]>("GET", "/api/test-rooms?limit=1");
  const longestWait = otherJobs(client, owner, room?.id ?? 0);
  await tellMany(client);
  const waiting = () => numberOf(client, "select count(*) as number from outgoing_deliveries");
  await until(async () => (await waiting()) >= amounts.events);
  const bytes = await numberOf(client, "select pg_total_relation_size('outgoing_deliveries') as number");
  await receiver.tell("back");
  await owner("PATCH", `/api/webhooks/${receiver.id}`, { isOn: false });
  await owner("PATCH", `/api/webhooks/${receiver.id}`, { isOn: true });
  const arrived = new Set<string>();
  const began = performance.now();
  await until(async () => {
    for (const [eventId] of await receiver.arrivals()) arrived.add(eventId);
    const left = "select count(*) as number from outgoing_deliveries where next_try_at <= now()";
    return arrived.size >= amounts.events || (await numberOf(client, left)) === 0;
  });
  const perSecond = arrived.size / ((performance.now() - began) / 1000);
  const wait = await longestWait();
  receiver.stop();
  const megabytes = Math.round(bytes / 1024 ** 2);
  const many = amounts.events.toLocaleString("en");
  return [
    {
      name: `${many} events of a receiver that was away, which arrive once it is back`,
      value: arrived.size.toLocaleString("en"),
      goal: `>= ${(amounts.events - 20).toLocaleString("en")}, the others later`,
      ok: arrived.size >= amounts.events - 20,
    },
    {
      name: "delivered to it then",
      value: `${perSecond.toFixed(0)}/s`,
      goal: `>= ${goals.perSecond}/s`,
      ok: perSecond >= goals.perSecond,
    },
    { name: "the longest that another job waited meanwhile", ...milliseconds(wait, goals.otherJobsMs) },
    {
      name: "what they take of the disk while they wait",
      value: `${megabytes} MB`,
      goal: `<= ${goals.megabytes} MB`,
      ok: megabytes <= goals.megabytes,
    },
  ];
}
