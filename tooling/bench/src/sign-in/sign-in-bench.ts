import { setTimeout as pause } from "node:timers/promises";
import { send } from "@field-advisor/faults/load/send";
import type { Client } from "pg";
import { benchPassword, benchPerson, fillUsers, hashPassword } from "../api/fill.ts";
import { load } from "../api/load.ts";
import { connected } from "../connected.ts";
import { median, type Row } from "../rows.ts";
import { type RunningStack, startStack } from "../running-stack.ts";

/** The `n`-th address of this machine: Linux has all of 127.0.0.0/8. Who comes from one of their own is a stranger. */
const addressOf = (n: number): string => `127.0.${1 + Math.floor(n / 250)}.${1 + (n % 250)}`;

const portBase = 4520;
/** So many that an area of 0.030 is three standard errors away from a half. */
const tries = 1500;
const rounds = 3;

/** How likely it is that a known account took longer than an unknown one: a half when time tells nothing. */
function areaUnderCurve(known: readonly number[], unknown: readonly number[]): number {
  const sorted = unknown.toSorted((a, b) => a - b);
  const below = (value: number) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return known.reduce((sum, value) => sum + below(value), 0) / (known.length * unknown.length);
}

const stranger = (n: number): string => `nobody${n}@bench.test`;

const judged = {
  "sign-in": { status: 401, path: "/api/auth/login", password: "not their password", pauseMs: 0, stranger },
  // The known ones have a second factor, and the others are accounts without one.
  "second factor": {
    status: 401,
    path: "/api/auth/login",
    password: "not their password",
    pauseMs: 0,
    stranger: (n: number) => benchPerson(tries + n),
  },
  // What follows one answer is not to run while the next one is timed.
  "forgotten password": {
    status: 202,
    path: "/api/auth/forgot-password",
    password: undefined,
    pauseMs: 30,
    stranger,
  },
} as const;

/** Known and unknown accounts in turns that cannot be foreseen, one at a time, each address a few times only. */
async function timing(api: string, client: Client, what: keyof typeof judged): Promise<Row[]> {
  const { status, path, password, pauseMs, stranger: other } = judged[what];
  const port = Number(new URL(api).port);
  const taken = { known: new Array<number>(), unknown: new Array<number>() };
  const left = { known: tries, unknown: tries };
  for (let n = 0; left.known + left.unknown > 0; n += 1) {
    const side = Math.random() * (left.known + left.unknown) < left.known ? "known" : "unknown";
    const email = side === "known" ? benchPerson(left.known) : other(left.unknown);
    left[side] -= 1;
    // What everybody fails together is slowed down for everybody; it is forgotten here to keep the clock clean.
    if (n % 200 === 0) await client.query("delete from throttles");
    const body = { email, password };
    const answer = await send(port, { method: "POST", path, body, from: addressOf(n) });
    if (answer.status !== status) throw new Error(`${what} was answered ${answer.status}.`);
    taken[side].push(answer.ms);
    await pause(pauseMs);
  }
  const area = areaUnderCurve(taken.known, taken.unknown);
  const difference = median(taken.known) - median(taken.unknown);
  return [
    {
      name: `${what}: ${what === "second factor" ? "accounts with one beside those without" : "known beside unknown accounts"}, ${tries} + ${tries} tries, abs(AUC - 0.5)`,
      value: Math.abs(area - 0.5).toFixed(3),
      goal: "< 0.030",
      ok: Math.abs(area - 0.5) < 0.03,
    },
    {
      name: `${what}: difference of the medians`,
      value: `${difference.toFixed(2)} ms of ${median(taken.unknown).toFixed(1)} ms`,
      goal: "< 0.50 ms",
      ok: Math.abs(difference) < 0.5,
    },
  ];
}

/** Whether an account has a second factor is told by nothing before its password is right. */
async function timingOfFactors(api: string, client: Client): Promise<Row[]> {
  await client.query(
    `insert into one_time_secrets (user_id, sealed_secret, key_id, last_step)
     select id, 'sealed', 'key', 0 from users where email = any($1)`,
    [Array.from({ length: tries }, (_, n) => benchPerson(n + 1))],
  );
  const rows = await timing(api, client, "second factor");
  await client.query("delete from one_time_secrets");
  return rows;
}

/** What the machine could do at this moment if a sign-in were nothing but its hash. */
async function hashesPerSecond(): Promise<number> {
  const end = performance.now() + 2000;
  let count = 0;
  const worker = async () => {
    for (; performance.now() < end; count += 1) await hashPassword();
  };
  await Promise.all([worker(), worker()]);
  return count / 2;
}

/** Sign-ins as fast as they are answered and a hundred page reads a second beside them, in turn with the hash alone. */
async function throughput({ api, deploy }: RunningStack, client: Client): Promise<Row[]> {
  await client.query("delete from throttles");
  const bodies = Array.from({ length: 32 }, (_, n) => ({
    email: benchPerson(n + 1),
    password: benchPassword,
  }));
  const measured = { alone: [] as number[], ours: [] as number[], readP99: [] as number[], failed: 0 };
  for (let round = 0; round < rounds; round += 1) {
    measured.alone.push(await hashesPerSecond());
    const [signedIn, reads] = await Promise.all([
      load({ url: `${api}/api/auth/login`, method: "POST", bodies }),
      load({ url: `${deploy}/api/deployment/demo-open`, connections: 4, rate: 100 }),
    ]);
    // The last sign-ins are still being judged when their callers have gone.
    await pause(3000);
    measured.ours.push(signedIn.perSecond);
    measured.readP99.push(reads.p99);
    measured.failed += signedIn.serverErrors + reads.serverErrors;
  }
  const [alone, ours, p99] = [median(measured.alone), median(measured.ours), median(measured.readP99)];
  return [
    {
      name: "sign-ins, beside their hash alone",
      value: `${(ours / alone).toFixed(2)}x (${ours.toFixed(0)}/s beside ${alone.toFixed(0)}/s)`,
      // The callers, the database and a hundred page reads a second take their part of the same cores.
      goal: ">= 0.50x",
      ok: ours >= alone / 2,
    },
    { name: "page reads meanwhile, p99", value: `${p99} ms`, goal: "< 200 ms", ok: p99 < 200 },
    { name: "5xx among them", value: String(measured.failed), goal: "0", ok: measured.failed === 0 },
  ];
}

/** What a sign-in tells a stranger by the time it takes, and what it costs. Takes about four minutes. */
export async function signInBench(): Promise<Row[]> {
  const stack = await startStack({ portBase });
  try {
    return await connected(stack.databaseUrl, async (client) => {
      // Accounts that nobody has tried before, so that each is judged and none is throttled.
      await fillUsers(client, 2 * tries + 1);
      return [
        ...(await timing(stack.api, client, "sign-in")),
        ...(await timing(stack.api, client, "forgotten password")),
        ...(await timingOfFactors(stack.api, client)),
        ...(await throughput(stack, client)),
      ];
    });
  } finally {
    await stack.stop();
  }
}
