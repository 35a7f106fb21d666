import { assistantTools } from "@field-advisor/schema/assistant-tools";
import { ownersCookie } from "../people/fill-people.ts";
import { percentile, type Row } from "../rows.ts";
import { type RunningStack, startStack } from "../running-stack.ts";

const portBase = 4640;
const times = 100;
const goal = 20;

/** What an assistant asks before anything else, beside a short list that is read with the same key. */
export async function assistantsBench(): Promise<Row[]> {
  const stack = await startStack({ portBase });
  try {
    const authorization = `Bearer ${await makeKey(stack)}`;
    const tools = () => answered(`${stack.api}/mcp`, listTools(authorization));
    const rooms = () => answered(`${stack.api}/api/test-rooms?limit=1`, { headers: { authorization } });
    const taken = await inTurns(tools, rooms);
    const [ours, beside] = taken.map((each) => percentile(each, 95)) as [number, number];
    const [middle, middleBeside] = taken.map((each) => percentile(each, 50)) as [number, number];
    return [
      {
        name: "tools/list with a key, p95 beside a list of one room with the same key",
        value: `${ours.toFixed(1)} ms beside ${beside.toFixed(1)} ms (medians ${middle.toFixed(1)} and ${middleBeside.toFixed(1)} ms)`,
        goal: `<= ${goal} ms`,
        ok: ours <= goal,
      },
    ];
  } finally {
    await stack.stop();
  }
}

async function makeKey({ api }: RunningStack): Promise<string> {
  const scopes = [...new Set(assistantTools.map(({ group }) => `${group}:read`))];
  const response = await fetch(`${api}/api/keys`, {
    method: "POST",
    headers: { cookie: await ownersCookie(api), "content-type": "application/json" },
    body: JSON.stringify({ name: "Bench", scopes, days: 1 }),
  });
  const { secret } = (await response.json()) as { secret?: string };
  if (secret === undefined) throw new Error(`No key was made: ${response.status}.`);
  return secret;
}

const version = "2026-07-28";
const protocol = "io.modelcontextprotocol";

const listTools = (authorization: string): RequestInit => ({
  method: "POST",
  headers: {
    authorization,
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
    "mcp-protocol-version": version,
    "mcp-method": "tools/list",
  },
  body: JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/list",
    params: { _meta: { [`${protocol}/protocolVersion`]: version, [`${protocol}/clientCapabilities`]: {} } },
  }),
});

async function answered(address: string, init: RequestInit): Promise<number> {
  const since = performance.now();
  const response = await fetch(address, init);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${address} was answered ${response.status}.`);
  return performance.now() - since;
}

/** One after the other, so that a machine that slows down slows both; the first of each are not counted. */
async function inTurns(
  one: () => Promise<number>,
  other: () => Promise<number>,
): Promise<[number[], number[]]> {
  const taken: [number[], number[]] = [[], []];
  for (let round = 0; round < times; round += 1) {
    taken[0].push(await one());
    taken[1].push(await other());
  }
  return [taken[0].slice(10), taken[1].slice(10)];
}
