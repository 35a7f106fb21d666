import { hash } from "@node-rs/argon2";
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { benchCost, benchPassword, benchPerson } from "../api/fill.ts";
import { median, type Row } from "../rows.ts";
import { startStack } from "../running-stack.ts";

interface Attempt {
  email: string;
  /** Without one, somebody who forgot theirs asks for another. */
  password?: string;
  /** From which of this machine's own addresses: Linux has all of 127.0.0.0/8. */
  from: string;
  cookie?: string;
}

interface Outcome {
  status: number;
  milliseconds: number;
  cookies: string;
}

/** Signs in, or asks for a new password, over a connection of its own, as a stranger does. */
function attempt(api: string, { email, password, from, cookie }: Attempt): Promise<Outcome> {
  const { port, host } = new URL(api);
  const body = JSON.stringify({ email, password });
  return new Promise((resolve, reject) => {
    const since = performance.now();
    const sent = request(
      {
        host: "127.0.0.1",
        port,
        localAddress: from,
        method: "POST",
        path: password === undefined ? "/api/auth/forgot-password" : "/api/auth/login",
        agent: false,
        headers: {
          host,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          ...(cookie !== undefined && { cookie }),
        },
      },
      (response) => {
        response.resume();
        response.once("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            milliseconds: performance.now() - since,
            cookies: (response.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; "),
          }),
        );
      },
    );
    sent.once("error", reject);
    sent.end(body);
  });
}

/** The `n`-th address of this machine. */
const addressOf = (n: number): string => `127.0.${1 + Math.floor(n / 250)}.${1 + (n % 250)}`;

const portBase = 4520;
/** Less for a first try: `BENCH_SCALE=0.1`. */
const scale = Number(process.env.BENCH_SCALE ?? 1);
const tries = Math.round(600 * scale);
const hostile = Math.round(1000 * scale);
const signIns = Math.round(100 * scale);
const atOnce = 4;
const strangersAtOnce = 64;
const knownDevices = 40;

/** Accounts that nobody has tried before, so that each is judged and none is throttled. */
async function fillAccounts(client: Client): Promise<void> {
  await client.query(
    `insert into users (email, username, first_name, last_name, role, password_hash)
     select 'person' || n || '@bench.test', 'person' || n, 'Person', n::text, 'USER', $1
     from generate_series(1, $2::int) n`,
    [await hash(benchPassword, benchCost), tries + 1],
  );
}

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

const judged = {
  "sign-in": { status: 401, sent: { password: "not their password" }, pauseMs: 0 },
  // What follows one answer is not to run while the next one is timed.
  "forgotten password": { status: 202, sent: {}, pauseMs: 60 },
} as const;

/** Known and unknown accounts in turns that cannot be foreseen, one at a time, each address a few times only. */
async function timing(api: string, client: Client, what: keyof typeof judged): Promise<Row[]> {
  const { status, sent, pauseMs } = judged[what];
  const taken = { known: new Array<number>(), unknown: new Array<number>() };
  const left = { known: tries, unknown: tries };
  for (let n = 0; left.known + left.unknown > 0; n += 1) {
    const side = Math.random() * (left.known + left.unknown) < left.known ? "known" : "unknown";
    const email = side === "known" ? benchPerson(left.known) : `nobody${left.unknown}@bench.test`;
    left[side] -= 1;
    // What everybody fails together is slowed down for everybody; it is forgotten here to keep the clock clean.
    if (n % 200 === 0) await client.query("delete from throttles");
    const outcome = await attempt(api, { email, ...sent, from: addressOf(n) });
    if (outcome.status !== status) throw new Error(`${what} was answered ${outcome.status}.`);
    taken[side].push(outcome.milliseconds);
    await pause(pauseMs);
  }
  const area = areaUnderCurve(taken.known, taken.unknown);
  const difference = median(taken.known) - median(taken.unknown);
  return [
    {
      name: `${what}: known beside unknown accounts, ${tries} + ${tries} tries, abs(AUC - 0.5)`,
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

/** The cookie by which a browser is known again, of those that a sign-in set. */
const deviceOf = ({ cookies }: { cookies: string }): string =>
  cookies
    .split("; ")
    .filter((cookie) => cookie.includes("dev="))
    .join("; ");

/** Strangers guess one person's password from everywhere while that person signs in on a browser they used before. */
async function victim(api: string, client: Client): Promise<Row[]> {
  await client.query("delete from throttles");
  const email = benchPerson(tries + 1);
  const own = { email, password: benchPassword, from: "127.0.0.9" };
  const cookie = deviceOf(await attempt(api, own));
  let next = 0;
  let entered = 0;
  const stranger = async () => {
    for (let n = next++; n < hostile; n = next++) {
      const outcome = await attempt(api, { email, password: `guess ${n}`, from: addressOf(n % 200) });
      if (outcome.status === 200) entered += 1;
    }
  };
  const succeeded: number[] = [];
  const person = async () => {
    for (let n = 0; n < signIns; n += 1) {
      const outcome = await attempt(api, { ...own, cookie });
      if (outcome.status === 200) succeeded.push(outcome.milliseconds);
    }
  };
  await Promise.all([...Array.from({ length: atOnce }, stranger), person()]);
  return [
    {
      name: `the victim of ${hostile} hostile tries signs in on a known device`,
      value: `${succeeded.length} of ${signIns}, median ${median(succeeded).toFixed(0)} ms`,
      goal: `${signIns} of ${signIns}`,
      ok: succeeded.length === signIns,
    },
    { name: "strangers who got in", value: String(entered), goal: "0", ok: entered === 0 },
  ];
}

/** Strangers sign in as people who do not exist, all at once and each time from another address. */
async function flood(api: string, client: Client): Promise<Row[]> {
  await client.query("delete from throttles");
  const people = Array.from({ length: knownDevices }, (_, n) => ({
    email: benchPerson(n + 1),
    password: benchPassword,
    from: addressOf(1000 + n),
  }));
  const devices: string[] = [];
  for (const person of people) devices.push(deviceOf(await attempt(api, person)));
  let next = 0;
  const answers = { strangers: 0, refused: 0, areEnough: false };
  const stranger = async () => {
    for (let n = next++; !answers.areEnough; n = next++) {
      const outcome = await attempt(api, {
        email: `nobody${n}@bench.test`,
        password: "a guess",
        from: addressOf(n % 990),
      });
      answers.strangers += 1;
      if (outcome.status === 503 || outcome.status === 429) answers.refused += 1;
    }
  };
  const strangers = Array.from({ length: strangersAtOnce }, stranger);
  const succeeded: number[] = [];
  for (const [n, person] of people.entries()) {
    const outcome = await attempt(api, { ...person, cookie: devices[n] ?? "" });
    if (outcome.status === 200) succeeded.push(outcome.milliseconds);
  }
  answers.areEnough = true;
  await Promise.all(strangers);
  return [
    {
      name: `people on known devices sign in while ${strangersAtOnce} strangers try at once`,
      value: `${succeeded.length} of ${knownDevices}, median ${median(succeeded).toFixed(0)} ms`,
      goal: `${knownDevices} of ${knownDevices}`,
      ok: succeeded.length === knownDevices,
    },
    {
      name: "tries of those strangers, turned away before their hash",
      value: `${answers.refused} of ${answers.strangers}`,
      goal: "stated",
    },
  ];
}

/** What a sign-in tells a stranger by the time it takes, and whether one can be kept out. Takes about four minutes. */
export async function signInBench(): Promise<Row[]> {
  const stack = await startStack({ portBase });
  const client = new Client(stack.databaseUrl);
  await client.connect();
  try {
    await fillAccounts(client);
    return [
      ...(await timing(stack.api, client, "sign-in")),
      ...(await timing(stack.api, client, "forgotten password")),
      ...(await victim(stack.api, client)),
      ...(await flood(stack.api, client)),
    ];
  } finally {
    await client.end();
    await stack.stop();
  }
}
