import { hash } from "@node-rs/argon2";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { compare, median, type Row } from "../rows.ts";
import { type RunningStack, startStack } from "../running-stack.ts";
import { benchCost, benchGuest, benchPage, benchPassword, benchPerson, fill } from "./fill.ts";
import { below, load, type Load, randomVisitors, recipientVisits, visitorCookies } from "./load.ts";

const rounds = 3;

const perSecond = (value: number): string => `${value.toFixed(0)}/s`;
const ratio = (value: number, of: number): string => `${(value / of).toFixed(2)}x`;

const people = Array.from({ length: 32 }, (_, n) => ({ email: benchPerson(n + 1), password: benchPassword }));
const guests = Array.from({ length: 32 }, (_, n) => benchGuest(n + 1));

/** What the machine could do at this moment if a sign-in were nothing but its hash. */
async function hashesPerSecond(): Promise<number> {
  const end = performance.now() + 2000;
  let count = 0;
  const worker = async () => {
    while (performance.now() < end) {
      await hash(benchPassword, benchCost);
      count += 1;
    }
  };
  await Promise.all([worker(), worker()]);
  return count / 2;
}

/** Sign-ins as fast as they are answered, and a hundred page reads a second beside them. */
async function measure(login: string, pages: string) {
  const signIn: Load = { url: `${login}/api/auth/login`, method: "POST", bodies: people };
  const read: Load = { url: `${pages}/api/deployment/${benchPage.slug}`, connections: 4, rate: 100 };
  const [signedIn, reads] = await Promise.all([load(signIn), load(read)]);
  // The last sign-ins are still being judged when their callers have gone.
  await pause(3000);
  return {
    perSecond: signedIn.perSecond,
    readP99: reads.p99,
    serverErrors: signedIn.serverErrors + reads.serverErrors,
  };
}

const medianOf = <T>(values: readonly T[], read: (value: T) => number): number => median(values.map(read));

/** Sign-ins of people and of recipients, beside the least that a sign-in can be and beside their hash alone. */
async function signIns(stack: RunningStack, bareUrl: string): Promise<Row[]> {
  const all = { alone: [] as number[], ours: [] as Measured[], bare: [] as Measured[] };
  for (let round = 0; round < rounds; round += 1) {
    all.alone.push(await hashesPerSecond());
    all.ours.push(await measure(stack.api, stack.deploy));
    all.bare.push(await measure(bareUrl, bareUrl));
  }
  const entered = await load({
    url: `${stack.deploy}/api/deployment-login`,
    method: "POST",
    bodies: guests,
  });
  const alone = median(all.alone);
  const ours = medianOf(all.ours, (one) => one.perSecond);
  const bare = medianOf(all.bare, (one) => one.perSecond);
  const readP99 = medianOf(all.ours, (one) => one.readP99);
  const bareP99 = medianOf(all.bare, (one) => one.readP99);
  const serverErrors = all.ours.reduce((sum, one) => sum + one.serverErrors, entered.serverErrors);
  return [
    {
      name: "sign-ins",
      value: `${perSecond(ours)} (${ratio(ours, alone)} of argon2 alone, ${ratio(ours, bare)} of bare)`,
      goal: ">= 85/s",
      ok: ours >= 85,
    },
    {
      name: "bare sign-in: look-up, argon2, one committed insert, node:http + pg",
      value: `${perSecond(bare)} (${ratio(bare, alone)} of argon2 alone)`,
      goal: "stated",
    },
    { name: "argon2 alone, two at a time, in turn with them", value: perSecond(alone), goal: "stated" },
    { name: "page reads meanwhile, p99", value: `${readP99} ms`, goal: "< 200 ms", ok: readP99 < 200 },
    { name: "bare page reads meanwhile, p99", value: `${bareP99} ms`, goal: "stated" },
    {
      name: "deployment logins",
      value: perSecond(entered.perSecond),
      goal: ">= 85/s",
      ok: entered.perSecond >= 85,
    },
    { name: "5xx among them", value: String(serverErrors), goal: "0", ok: serverErrors === 0 },
  ];
}

type Measured = Awaited<ReturnType<typeof measure>>;

const portBase = 4400;
const barePort = portBase + 9;
const bareUrl = `http://localhost:${barePort}`;

const event = {
  deploymentId: benchPage.id,
  action: "MESSAGE_SENT",
  details: { characters: 42 },
  userAgent: "bench",
};

async function startBare(databaseUrl: string): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL("bare-server.ts", import.meta.url)), [
    databaseUrl,
    String(barePort),
  ]);
  await once(child, "message");
  return child;
}

/**
 * The same work twice: one page, which memories of a second serve, and as many pages as a second does not ask for again,
 * which no memory serves.
 */
async function workOn(deploy: string): Promise<(Omit<Load, "url"> & { name: string; path: string })[]> {
  const page = `/api/deployment/${benchPage.slug}`;
  const headers = { cookie: await visitorCookies(deploy, benchPage.slug) };
  const visitors = await randomVisitors(deploy);
  const recipients = recipientVisits();
  return [
    { name: "public page read, one page", path: page, headers },
    { name: `public page read, ${visitors.length} of 100,000 pages at random`, path: "", visits: visitors },
    { name: "messages of a page, one page", path: `${page}/messages`, headers },
    {
      name: `messages of a page, ${visitors.length} of 100,000 pages at random`,
      path: "",
      visits: below(visitors, "/messages"),
    },
    {
      name: `messages of a page, ${recipients.length} of 20,000 recipients at random`,
      path: "",
      visits: below(recipients, "/messages"),
    },
    {
      name: "usage event, answered after commit",
      path: "/api/usage",
      method: "POST",
      body: event,
      headers,
    },
  ];
}

async function besideBare({ deploy }: RunningStack): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, path, ...rest } of await workOn(deploy))
    rows.push(await compare(name, { ...rest, url: deploy + path }, { ...rest, url: bareUrl + path }));
  return rows;
}

/** The API beside bare node:http + pg, and sign-ins beside their hash. Takes about six minutes. */
export async function apiBench(): Promise<Row[]> {
  const stack = await startStack({ portBase });
  try {
    await fill(stack.databaseUrl);
    const bare = await startBare(stack.databaseUrl);
    const rows = [...(await besideBare(stack)), ...(await signIns(stack, bareUrl))];
    bare.kill();
    return rows;
  } finally {
    await stack.stop();
  }
}
