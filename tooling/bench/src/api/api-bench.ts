import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { hash } from "@node-rs/argon2";
import { compare } from "../compare.ts";
import type { Row } from "../rows.ts";
import { startStack, type RunningStack } from "../running-stack.ts";
import { benchCost, benchGuest, benchPage, benchPassword, benchPerson, fill } from "./fill.ts";
import { load, type Load } from "./load.ts";

const portBase = 4400;
const barePort = portBase + 9;

const event = {
  deploymentId: benchPage.id,
  action: "MESSAGE_SENT",
  details: { characters: 42 },
  userAgent: "bench",
};

const work = [
  { name: "public page read", path: `/api/deployment/${benchPage.slug}` },
  { name: "messages of a page", path: `/api/deployment/${benchPage.slug}/messages` },
  { name: "usage event, answered after commit", path: "/api/usage", method: "POST", body: event },
] as const;

const perSecond = (value: number): string => `${value.toFixed(0)}/s`;

async function startBare(databaseUrl: string) {
  const child = fork(fileURLToPath(new URL("bare-server.ts", import.meta.url)), [
    databaseUrl,
    String(barePort),
  ]);
  await once(child, "message");
  return child;
}

/** A browser that has opened the page once and carries its cookies. */
async function visitorCookies(deploy: string): Promise<string> {
  const response = await fetch(`${deploy}/api/deployment/${benchPage.slug}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function besideBare(stack: RunningStack): Promise<Row[]> {
  const bare = await startBare(stack.databaseUrl);
  const headers = { cookie: await visitorCookies(stack.deploy) };
  const rows: Row[] = [];
  for (const { name, path, ...rest } of work) {
    const ours = { ...rest, headers, url: stack.deploy + path };
    rows.push(await compare(name, ours, { ...rest, url: `http://localhost:${barePort}${path}` }));
  }
  bare.kill();
  return rows;
}

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

async function signIns(stack: RunningStack): Promise<Row[]> {
  const login: Load = {
    url: `${stack.api}/api/auth/login`,
    method: "POST",
    bodies: Array.from({ length: 32 }, (_, n) => ({ email: benchPerson(n + 1), password: benchPassword })),
  };
  const recipient: Load = {
    url: `${stack.deploy}/api/deployment-login`,
    method: "POST",
    bodies: Array.from({ length: 32 }, (_, n) => benchGuest(n + 1)),
  };
  const read: Load = { url: `${stack.deploy}/api/deployment/${benchPage.slug}`, connections: 4, rate: 100 };
  const alone = await hashesPerSecond();
  const [signedIn, reads] = await Promise.all([load(login), load(read)]);
  // The last sign-ins are still being judged when their callers have gone.
  await pause(3000);
  const entered = await load(recipient);
  return [
    { name: "sign-ins", value: perSecond(signedIn.perSecond), goal: ">= 85/s", ok: signedIn.perSecond >= 85 },
    { name: "argon2 alone, two at a time, moments before", value: perSecond(alone), goal: "stated" },
    { name: "page reads meanwhile, p99", value: `${reads.p99} ms`, goal: "< 200 ms", ok: reads.p99 < 200 },
    {
      name: "deployment logins",
      value: perSecond(entered.perSecond),
      goal: ">= 85/s",
      ok: entered.perSecond >= 85,
    },
    {
      name: "5xx among them",
      value: String(signedIn.serverErrors + reads.serverErrors + entered.serverErrors),
      goal: "0",
      ok: signedIn.serverErrors + reads.serverErrors + entered.serverErrors === 0,
    },
  ];
}

/** The API beside bare node:http + pg, and sign-ins beside their hash. Takes about three minutes. */
export async function apiBench(): Promise<Row[]> {
  const stack = await startStack({ portBase });
  try {
    await fill(stack.databaseUrl);
    return [...(await besideBare(stack)), ...(await signIns(stack))];
  } finally {
    await stack.stop();
  }
}
