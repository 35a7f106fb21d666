import { cookieOf } from "../people/fill-people.ts";
import { median, percentile, type Row } from "../rows.ts";
import { type RunningStack, startStack } from "../running-stack.ts";
import { amounts, fillGroups, roomsOf, sides, withViews } from "./fill-groups.ts";

const portBase = 4700;
const people = 25;
const rounds = 8;
const passes = 4;
const most = 1.2;

type Side = keyof typeof sides;

interface Reader {
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
 * there were groups. Both sides take turns, so a machine that slows down slows both.
 */
export async function groupsBench(): Promise<Row[]> {
  const stack = await startStack({ portBase });
  try {
    await fillGroups(stack.databaseUrl);
    const readers = { own: await readersOf(stack, "own"), groups: await readersOf(stack, "groups") };
    const taken = new Map(
      Object.keys(reads).map((name) => [name, { own: new Array<number>(), groups: new Array<number>() }]),
    );
    await withViews(stack.databaseUrl, async (views) => {
      for (let round = 0; round < rounds; round += 1)
        for (const side of ["own", "groups"] as const) {
          await (side === "own" ? views.before() : views.now());
          await warm(stack, readers[side]);
          for (const [name, pathOf] of Object.entries(reads))
            for (let pass = 0; pass < passes; pass += 1)
              for (const reader of readers[side])
                taken.get(name)?.[side].push(await timed(stack, reader, pathOf(reader)));
        }
    });
    return [...taken].map(([name, times]) => rowOf(name, times));
  } finally {
    await stack.stop();
  }
}

/** Views that have just changed are looked up anew by each connection, of which there are ten: that is nobody's reading. */
async function warm(stack: RunningStack, readers: readonly Reader[]): Promise<void> {
  for (const pathOf of Object.values(reads))
    for (let pass = 0; pass < 2; pass += 1)
      await Promise.all(readers.map((reader) => timed(stack, reader, pathOf(reader))));
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

async function readersOf({ api, databaseUrl }: RunningStack, side: Side): Promise<Reader[]> {
  const emails = Array.from({ length: people }, (_, n) => `${sides[side]}${n * 397 + 1}@bench.test`);
  const rooms = await roomsOf(databaseUrl, emails);
  const readers: Reader[] = [];
  for (const [place, email] of emails.entries())
    readers.push({ cookie: await cookieOf(api, email), roomId: rooms[place] ?? 0 });
  return readers;
}

async function timed({ api }: RunningStack, { cookie }: Reader, path: string): Promise<number> {
  const since = performance.now();
  const response = await fetch(api + path, { headers: { cookie } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} was answered ${response.status}.`);
  return performance.now() - since;
}
