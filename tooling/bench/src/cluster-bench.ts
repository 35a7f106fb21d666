import { rmSync } from "node:fs";
import { type Cluster, startCluster } from "@field-advisor/release/cluster";
import { say } from "@field-advisor/run/announce";
import { inRoot } from "@field-advisor/run/paths";
import { readBase } from "@field-advisor/run/ports";
import { Client } from "pg";
import { fill } from "./api/fill.ts";
import { load, recipientVisits, type Visit } from "./api/load.ts";
import { sharesDuring } from "@field-advisor/run/processor-time";
import { median, type Row } from "./rows.ts";

const rounds = 5;
const seconds = 5;
const connections = 33;
const least = 0.9;

/** Everybody is signed in. */
const sessions = `insert into sessions (token_hash, user_id, idle_seconds, absolute_expires_at, ip_prefix, user_agent)
   select sha256(lpad(id::text, 43, 'A')::bytea), id, 43200, now() + interval '1 day', '127.0.0.0/24', 'bench'
   from users where email like '%@bench.test' returning user_id as id`;

async function signedInUsers(databaseUrl: string): Promise<number[]> {
  const client = new Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ id: number }>(sessions);
  await client.end();
  return rows.map(({ id }) => id);
}

/** Reads of 10,000 users and of 12,800 pages by their recipients in random order; nothing is asked for twice in a round. */
function coldReads(users: readonly number[]): Visit[] {
  const ofUsers = users.map((id) => ({
    path: id % 2 === 0 ? "/api/auth/user" : "/api/user/rooms",
    cookie: `__Secure-sid=${String(id).padStart(43, "A")}`,
  }));
  const ofPages = recipientVisits().map(({ path, cookie }) => ({ path, cookie: `__Host-${cookie}` }));
  return shuffled([...ofUsers, ...ofPages]).map((visit, at) => ({
    ...visit,
    address: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`,
  }));
}

function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
}

interface Measured {
  perSecond: number;
  /** Cores that the processes under load took. */
  cores: number;
  failed: number;
}

interface Each {
  /** How many connections a process has. */
  connections: number;
  /** How many requests it gets in a second; as many as it answers unless told. */
  rate?: number;
}

/** Loads some processes at once. */
async function measure(
  apis: Cluster["apis"],
  visits: readonly Visit[],
  { connections: each, rate }: Each,
): Promise<Measured> {
  let results: Awaited<ReturnType<typeof load>>[] = [];
  const share = (at: number) => visits.filter((_, place) => place % apis.length === at);
  const shares = await sharesDuring(
    apis.map(({ pid }) => pid ?? 0),
    async () => {
      results = await Promise.all(
        apis.map(({ url }, at) => load({ url, visits: share(at), seconds, connections: each, rate })),
      );
    },
  );
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return {
    perSecond: sum(results.map(({ perSecond }) => perSecond)),
    cores: sum(shares),
    failed: sum(results.map(({ refused, serverErrors }) => refused + serverErrors)),
  };
}

const perCore = ({ perSecond, cores }: Measured) => perSecond / cores;

/** Of what three processes answer together at most, so that none of them has a queue. */
const comfortable = 0.75;

/**
 * What three API processes answer a second for each core that they take, beside what one does: by processor time, so that
 * a busy machine slows both and changes neither. Each gets as many requests as the one, because a process that has less to
 * do does less at a time, which takes more of the processor for each answer. On two cores the database and the clients of
 * three take what is left, so as much as they answer says how that grows; it is stated.
 */
export async function clusterBench(): Promise<Row[]> {
  const dataDir = inRoot(".data", "bench-cluster");
  rmSync(dataDir, { recursive: true, force: true });
  const portBase = readBase(process.env["PORT_BASE"] || "5240");
  // Production limits what comes from one address, so everybody has their own.
  const apiEnvironment = () => ({ TRUST_PROXY: "loopback" });
  const cluster = await startCluster({ portBase, dataDir, agents: 1, proxy: false, apiEnvironment, say });
  try {
    say("Filling the database ...");
    await fill(cluster.databaseUrl);
    const visits = coldReads(await signedInUsers(cluster.databaseUrl));
    return rowsOf(await measureRounds(cluster.apis, visits));
  } finally {
    await cluster.stop();
  }
}

interface Rounds {
  /** With the same load of each process. */
  one: Measured[];
  three: Measured[];
  /** As much as is answered. */
  mostOfOne: Measured[];
  mostOfThree: Measured[];
}

async function measureRounds(apis: Cluster["apis"], visits: readonly Visit[]): Promise<Rounds> {
  // Nothing is judged by what it does before its code is compiled.
  await measure(apis, visits, { connections });
  const { perSecond } = await measure(apis, visits, { connections });
  const rate = Math.floor((perSecond * comfortable) / apis.length);
  const all: Rounds = { one: [], three: [], mostOfOne: [], mostOfThree: [] };
  for (let round = 0; round < rounds; round += 1) {
    const one = apis.slice(round % apis.length).slice(0, 1);
    all.one.push(await measure(one, visits, { connections, rate }));
    all.three.push(await measure(apis, visits, { connections, rate }));
    all.mostOfOne.push(await measure(one, visits, { connections }));
    all.mostOfThree.push(await measure(apis, visits, { connections }));
  }
  return all;
}

const perCoreOf = (all: readonly Measured[]) => median(all.map(perCore));

function stated(name: string, all: readonly Measured[], one: readonly Measured[]): Row {
  const rate = median(all.map(({ perSecond }) => perSecond)).toFixed(0);
  const cores = median(all.map((measured) => measured.cores)).toFixed(2);
  const ratio = (perCoreOf(all) / perCoreOf(one)).toFixed(2);
  return { name, value: `${rate}/s on ${cores} cores, ${ratio}x for each core`, goal: "stated" };
}

function rowsOf({ one, three, mostOfOne, mostOfThree }: Rounds): Row[] {
  const [alone, together] = [perCoreOf(one), perCoreOf(three)];
  const ratio = together / alone;
  const failed = [one, three, mostOfOne, mostOfThree]
    .flat()
    .reduce((sum, measured) => sum + measured.failed, 0);
  return [
    {
      name: "cold reads a second for each core that three API processes took, beside one with the load of each",
      value: `${ratio.toFixed(2)}x (${together.toFixed(0)} beside ${alone.toFixed(0)})`,
      goal: `>= ${least}x`,
      ok: ratio >= least,
    },
    stated("one process", one, one),
    stated("three, each with as many requests", three, one),
    stated("as many as one answers", mostOfOne, mostOfOne),
    stated("as many as three answer", mostOfThree, mostOfOne),
    { name: "failed among them", value: String(failed), goal: "0", ok: failed === 0 },
  ];
}
