import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { cookieOf, ownersCookie } from "../people/fill-people.ts";
import { milliseconds, percentile, type Row } from "../rows.ts";
import { type RunningStack, startStack } from "../running-stack.ts";

const portBase = 4900;

const amounts = { people: 10_000, atOnce: 8, ofGroup: 5000, readEveryMs: 200 };

const goals = { minutes: 3, readMs: 1000, outMs: 5000 };

const patchSchema = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

/** How fast a directory fills an empty product, and what becomes of the staff meanwhile; the limits are those of installations. */
export async function directoryBench(): Promise<Row[]> {
  const stack = await startStack({ portBase, rateLimitFactor: 1 });
  try {
    const owner = asPerson(stack, await ownersCookie(stack.api));
    const made = { name: "Directory", scopes: ["scim"], days: 1 };
    const { secret } = await owner<{ secret: string }>("POST", "/api/keys", made);
    const directory = asDirectory(stack, secret);
    const { ids, rows } = await provisionRows(owner, directory);
    return [...rows, ...(await groupRows(directory, ids)), ...(await leavingRows(stack, owner, directory))];
  } finally {
    await stack.stop();
  }
}

type Ask = <Answer = unknown>(method: string, path: string, body?: unknown) => Promise<Answer>;

async function answered<Answer>(response: Response, path: string): Promise<Answer> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${text.slice(0, 300)}`);
  return (text === "" ? undefined : JSON.parse(text)) as Answer;
}

const asPerson =
  ({ api }: RunningStack, cookie: string): Ask =>
  async (method, path, body) => {
    const headers = { cookie, ...(body !== undefined && { "content-type": "application/json" }) };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return answered(await fetch(api + path, { method, headers, ...sent }), path);
  };

/** Waits when it is told to, as directories do. */
const asDirectory = ({ console: host }: RunningStack, key: string): Ask =>
  async function ask(method, path, body) {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/scim+json" };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${host}/scim/v2${path}`, { method, headers, ...sent });
    if (response.status !== 429) return answered(response, path);
    await pause(1000 * Number(response.headers.get("retry-after") ?? 1));
    return ask(method, path, body);
  };

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Reads what the staff reads, again and again, until it is stopped. */
function readMeanwhile(owner: Ask) {
  const taken: number[] = [];
  const over = new AbortController();
  const reading = (async () => {
    while (!over.signal.aborted) {
      taken.push(await timed(() => owner("GET", "/api/users?limit=50")));
      await pause(amounts.readEveryMs);
    }
  })();
  return async () => {
    over.abort();
    await reading;
    return taken;
  };
}

async function provisionRows(owner: Ask, directory: Ask): Promise<{ ids: string[]; rows: Row[] }> {
  const ids: string[] = [];
  let next = 0;
  // As Entra does: it looks for each person before it makes them.
  const provision = async () => {
    for (let n = next++; n < amounts.people; n = next++) {
      const userName = `person-${n}@corp.test`;
      await directory("GET", `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`);
      const name = { givenName: "Person", familyName: `Number ${n}` };
      const { id } = await directory<{ id: string }>("POST", "/Users", { userName, name, active: true });
      ids.push(id);
    }
  };
  const stop = readMeanwhile(owner);
  const taken = await timed(() => Promise.all(Array.from({ length: amounts.atOnce }, provision)));
  const reads = await stop();
  const minutes = taken / 60_000;
  const lists = [];
  for (const path of [
    "/api/users?limit=50",
    "/api/directory/people?limit=50",
    "/api/users?search=Number%209",
  ])
    lists.push(await timed(() => owner("GET", path)));
  const paged = await timed(() => directory("GET", "/Users?startIndex=9801&count=200"));
  return {
    ids,
    rows: [
      {
        name: `${amounts.people} people looked for and made`,
        value: `${minutes.toFixed(2)} min`,
        goal: `<= ${goals.minutes} min`,
        ok: minutes <= goals.minutes,
      },
      { name: "a page of users meanwhile, p95", ...milliseconds(percentile(reads, 95), goals.readMs) },
      { name: "lists of all of them, slowest", ...milliseconds(Math.max(...lists), goals.readMs) },
      { name: "the directory's last page", ...milliseconds(paged, goals.readMs) },
    ],
  };
}

async function groupRows(directory: Ask, ids: readonly string[]): Promise<Row[]> {
  const { id } = await directory<{ id: string }>("POST", "/Groups", { displayName: "Everybody" });
  const patch = (operation: object) =>
    timed(() => directory("PATCH", `/Groups/${id}`, { schemas: [patchSchema], Operations: [operation] }));
  const value = ids.slice(0, amounts.ofGroup).map((each) => ({ value: each }));
  const filled = await patch({ op: "add", path: "members", value });
  const emptied = await patch({ op: "remove", path: "members" });
  return [
    { name: `a patch that fills a group of ${amounts.ofGroup}`, ...milliseconds(filled, goals.outMs) },
    { name: `a patch that empties it`, ...milliseconds(emptied, goals.outMs) },
  ];
}

/** Somebody talks in a room and is switched off: from the request until the line is closed. */
async function leavingRows(stack: RunningStack, owner: Ask, directory: Ask): Promise<Row[]> {
  const person = asPerson(stack, await cookieOf(stack.api, "user@demo.test"));
  const [uma] = await owner<{ id: number }[]>("GET", "/api/users?search=user@demo.test");
  const sent = { userName: "user@demo.test", name: { givenName: "Uma", familyName: "User" } };
  await directory("POST", "/Users", sent).catch(() => undefined);
  const waiting = await owner<{ id: number }[]>("GET", "/api/directory/waiting");
  await owner("POST", "/api/directory/waiting/link", { ids: waiting.map(({ id }) => id) });
  const line = await talk(owner, person, uma?.id ?? 0);
  const closed = new Promise<void>((resolve) => line.once("close", () => resolve()));
  const off = { op: "Replace", path: "active", value: "False" };
  const began = performance.now();
  await directory("PATCH", `/Users/${uma?.id}`, { schemas: [patchSchema], Operations: [off] });
  const refused = await person("GET", "/api/auth/status").then(
    () => performance.now() - began,
    () => performance.now() - began,
  );
  await closed;
  const ended = performance.now() - began;
  return [
    { name: "from a deactivation to the refusal of a session", ...milliseconds(refused, goals.outMs) },
    { name: "from a deactivation to the end of a call", ...milliseconds(ended, goals.outMs) },
  ];
}

async function talk(owner: Ask, person: Ask, personId: number): Promise<WebSocket> {
  const agents = await owner<{ id: number; name: string }[]>("GET", "/api/agents?search=Asha");
  const agentId = agents.find(({ name }) => name === "Asha")?.id;
  const room = await owner<{ id: number }>("POST", "/api/test-rooms", { name: "Leaving", agentId });
  await owner("PATCH", `/api/user-access/${personId}/room/${room.id}`, { canAccess: true });
  const { sessionId } = await person<{ sessionId: string }>("POST", `/api/test-rooms/${room.id}/session`, {});
  const { signedUrl } = await person<{ signedUrl: string }>(
    "GET",
    `/api/signed-url?agentId=${agentId}&sessionId=${sessionId}`,
  );
  const line = new WebSocket(signedUrl, ["convai"]);
  await new Promise<void>((resolve, reject) => {
    line.once("message", () => resolve());
    line.once("error", reject);
    line.once("open", () => line.send(JSON.stringify({ type: "conversation_initiation_client_data" })));
  });
  return line;
}
