import { fillPeople, ownersCookie } from "../people/fill-people.ts";
import { percentile, type Row } from "../rows.ts";
import { type RunningStack, startStack } from "../running-stack.ts";
import { times } from "../times.ts";
import { fillOperating, pageOf, sizes, talkedPage } from "./fill-operating.ts";
import { polls, portBase, type Stage } from "./polls.ts";

const people = {
  users: 10_000,
  sessions: 1_000_000,
  usageEvents: 2_000_000,
  conversations: 200_000,
  auditEntries: 500_000,
};

const nothing = { users: 0, sessions: 0, usageEvents: 0, conversations: 0, auditEntries: 0 };

/** What it costs to operate many pages: open pages that ask again and again, releases, messages, figures, transcripts. */
export async function operatingBench(): Promise<Row[]> {
  const stack = await startStack({ portBase });
  try {
    await fillPeople(stack.databaseUrl, nothing, people);
    await fillOperating(stack.databaseUrl);
    const stage = { stack, cookie: await ownersCookie(stack.api) };
    return [...(await polls(stage)), ...(await changes(stage)), ...(await reads(stage))];
  } finally {
    await stack.stop();
  }
}

interface Change {
  name: string;
  path: string;
  body: unknown;
  /** In milliseconds. */
  most: number;
}

const everyPage = Array.from({ length: sizes.pages }, (_, at) => pageOf(at + 1).id);

/** Each three times; the slowest counts. */
async function changes({ stack, cookie }: Stage): Promise<Row[]> {
  const message = { title: "To all", message: "Words", link: null, linkText: null, messageType: "info" };
  const release = { updateType: "patch", targetVersion: "BETA 3.0", description: "" };
  const wanted: Change[] = [
    {
      name: `message to ${sizes.pages} pages`,
      path: "/api/deployment-messages",
      body: { ...message, showUntil: null, deploymentIds: everyPage },
      most: 1000,
    },
    { name: `release of ${sizes.pages} pages`, path: "/api/fast-redeploy", body: release, most: 2000 },
  ];
  const rows: Row[] = [];
  for (const change of wanted) rows.push(await timed(stack, cookie, change));
  const restore = `/api/fast-redeploy/releases/${await newestRelease(stack, cookie)}/restore`;
  rows.push(
    await timed(stack, cookie, {
      name: `restore of ${sizes.pages} pages`,
      path: restore,
      body: {},
      most: 2000,
    }),
  );
  return rows;
}

async function timed(
  { api }: RunningStack,
  cookie: string,
  { name, path, body, most }: Change,
): Promise<Row> {
  const taken: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const since = performance.now();
    const answer = await fetch(api + path, {
      method: "POST",
      headers: { "content-type": "application/json", cookie, origin: api },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    taken.push(performance.now() - since);
  }
  const slowest = Math.max(...taken);
  return { name, value: `${slowest.toFixed(0)} ms`, goal: `<= ${most} ms`, ok: slowest <= most };
}

async function newestRelease({ api }: RunningStack, cookie: string): Promise<number> {
  const answer = await fetch(`${api}/api/fast-redeploy/status`, { headers: { cookie } });
  const { recentRedeployHistory } = (await answer.json()) as { recentRedeployHistory: { id: number }[] };
  const [newest] = recentRedeployHistory;
  if (!newest) throw new Error("No release is in the history.");
  return newest.id;
}

const talks = `/api/deployments/${talkedPage}/conversations`;

const questions = {
  "owner's dashboard, 30d": "/api/dashboard/owner?range=30d",
  "owner's dashboard, 90d": "/api/dashboard/owner?range=90d",
  "deployments, first page": "/api/deployments",
  "deployments, search": "/api/deployments?search=recipient77@bench.test",
  "conversations of a page": talks,
  "search for a rare word": `${talks}?search=pergola`,
  "search for two common words": `${talks}?search=advice%20training`,
  "search for a word that nobody said": `${talks}?search=xylophone`,
};

async function reads({ stack: { api }, cookie }: Stage): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(questions)) {
    const p95 = percentile(await times(api + path, cookie), 95);
    rows.push({ name: `${name}, p95`, value: `${p95.toFixed(1)} ms`, goal: "<= 100 ms", ok: p95 <= 100 });
  }
  return rows;
}
