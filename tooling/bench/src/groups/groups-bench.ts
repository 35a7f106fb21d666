import { inRoot } from "@field-advisor/run/paths";
import { cookieOf } from "../people/fill-people.ts";
import { median, percentile, type Row } from "../rows.ts";
import { type RunningStack, startStack } from "../running-stack.ts";
import { amounts, asBefore, fillGroups, roomsOf, sides } from "./fill-groups.ts";

const portBase = 4700;
const people = 25;
const rounds = 40;
const most = 1.2;

type Side = keyof typeof sides;

interface Reader {
  api: string;
  cookie: string;
  roomId: number;
}

/** What somebody reads to see or use what they may enter. */
const reads: Record<string, (reader: Reader) => string> = {
  "the list of rooms": () => "/api/test-rooms?limit=50",
  "entering one room": ({ roomId }) => `/api/test-rooms/${roomId}`,
  "the library": () => "/api/dashboard/content",
};

/**
 * What people may enter through their groups, beside as much that was given to each by themselves and is read as it was before
 * there were groups: by two programs on one database, which answer in turns, so a machine that slows down slows both.
 */
export async function groupsBench(): Promise<Row[]> {
  const stacks: RunningStack[] = [];
  const start = async (options: Parameters<typeof startStack>[0]): Promise<RunningStack> => {
    const stack = await startStack(options);
    stacks.push(stack);
    return stack;
  };
  try {
    const { databaseUrl } = await start({ portBase });
    await fillGroups(databaseUrl);
    const urls: Record<Side, string> = { own: await asBefore(databaseUrl), groups: databaseUrl };
    const readers: Record<Side, Reader[]> = { own: [], groups: [] };
    // Neither is the one that began, which has a voice agent to look after.
    for (const [place, side] of (["groups", "own"] as const).entries()) {
      const dataDir = inRoot(".data", `bench-${side}`);
      const { api } = await start({
        portBase: portBase + 10 * (place + 1),
        dataDir,
        sharedDatabaseUrl: urls[side],
      });
      readers[side] = await readersOf(api, databaseUrl, side);
    }
    return await rowsOf(readers);
  } finally {
    for (const stack of stacks.toReversed()) await stack.stop();
  }
}

async function rowsOf(readers: Record<Side, Reader[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, pathOf] of Object.entries(reads)) {
    const taken = { own: new Array<number>(), groups: new Array<number>() };
    for (const side of ["own", "groups"] as const)
      await Promise.all(readers[side].map((reader) => timed(reader, pathOf(reader))));
    for (let round = 0; round < rounds; round += 1)
      for (let n = 0; n < people; n += 1)
        for (const side of round % 2 === 0 ? (["own", "groups"] as const) : (["groups", "own"] as const)) {
          const reader = readers[side][n];
          if (reader) taken[side].push(await timed(reader, pathOf(reader)));
        }
    rows.push(rowOf(name, taken));
  }
  return rows;
}

function rowOf(name: string, { own, groups }: Record<Side, number[]>): Row {
  const [before, now] = [percentile(own, 95), percentile(groups, 95)];
  const ratio = now / before;
  const middle = median(groups) / median(own);
  const size = `${amounts.people.toLocaleString("en")} people, ${amounts.groups} groups and ${amounts.rooms} rooms`;
  return {
    name: `${name} through groups beside rights of one's own, at ${size}, p95`,
    value: `${ratio.toFixed(2)}x (${now.toFixed(1)} ms beside ${before.toFixed(1)} ms; medians ${middle.toFixed(2)}x)`,
    goal: `<= ${most.toFixed(2)}x`,
    ok: ratio <= most,
  };
}

async function readersOf(api: string, databaseUrl: string, side: Side): Promise<Reader[]> {
  const emails = Array.from({ length: people }, (_, n) => `${sides[side]}${n * 397 + 1}@bench.test`);
  const rooms = await roomsOf(databaseUrl, emails);
  const readers: Reader[] = [];
  for (const [place, email] of emails.entries())
    readers.push({ api, cookie: await cookieOf(api, email), roomId: rooms[place] ?? 0 });
  return readers;
}

async function timed({ api, cookie }: Reader, path: string): Promise<number> {
  const since = performance.now();
  const response = await fetch(api + path, { headers: { cookie } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} was answered ${response.status}.`);
  return performance.now() - since;
}
