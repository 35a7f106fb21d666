import { cookieOf } from "../people/fill-people.ts";
import { median, percentile, type Row } from "../rows.ts";
import { type RunningStack, startStack } from "../running-stack.ts";
import { amounts, enteringInTurns, fillGroups, roomsOf, sides } from "./fill-groups.ts";

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
 * What people may enter through their groups, beside as much that was given to each by themselves; and the statement with
 * which a room is entered beside itself as it was before there were groups. All take turns, so a machine that slows down slows both.
 */
export async function groupsBench(): Promise<Row[]> {
  const stack = await startStack({ portBase });
  try {
    await fillGroups(stack.databaseUrl);
    const readers = { own: await readersOf(stack, "own"), groups: await readersOf(stack, "groups") };
    return [...(await rowsOf(readers)), await statementRow(stack.databaseUrl)];
  } finally {
    await stack.stop();
  }
}

async function statementRow(databaseUrl: string): Promise<Row> {
  const entered = await enteringInTurns(databaseUrl);
  return rowOf("the statement that finds a room through groups beside the one of before", entered);
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
    rows.push(rowOf(`${name} through groups beside rights of one's own`, taken));
  }
  return rows;
}

function rowOf(name: string, { own, groups }: Record<Side, number[]>): Row {
  const [before, now] = [percentile(own, 95), percentile(groups, 95)];
  const ratio = now / before;
  const middle = median(groups) / median(own);
  const size = `${amounts.people.toLocaleString("en")} people, ${amounts.groups} groups and ${amounts.rooms} rooms`;
  return {
    name: `${name}, at ${size}, p95`,
    value: `${ratio.toFixed(2)}x (${now.toFixed(1)} ms beside ${before.toFixed(1)} ms; medians ${middle.toFixed(2)}x)`,
    goal: `<= ${most.toFixed(2)}x`,
    ok: ratio <= most,
  };
}

async function readersOf({ api, databaseUrl }: RunningStack, side: Side): Promise<Reader[]> {
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
