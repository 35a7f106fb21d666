import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readBase } from "@field-advisor/run/ports";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { WebSocket } from "ws";
import { type Cluster, startCluster } from "../src/cluster/cluster.ts";
import { clusterPorts, domain, usualBase } from "../src/cluster/settings.ts";
import { talk, trust, Visitor } from "./visitor.ts";

const portBase = readBase(process.env["PORT_BASE"] || usualBase);
const folder = mkdtempSync(path.join(tmpdir(), "field-advisor-cluster-"));
let cluster: Cluster;

beforeAll(async () => {
  // Root lends the database to another user, who must be able to enter.
  chmodSync(folder, 0o755);
  cluster = await startCluster({ portBase, dataDir: folder, say: () => {} });
  trust(cluster.certificate);
});

afterAll(async () => {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const httpsOnly = "max-age=63072000; includeSubDomains";

test.for(["api", "portal", "console", "deploy", "voice"] as const)(
  "every answer of %s keeps browsers at https",
  async (host) => {
    for (const address of ["/ready", "/nothing-here"]) {
      const { headers } = await fetch(cluster.origins[host].replace("wss", "https") + address);
      expect(headers.get("strict-transport-security")).toBe(httpsOnly);
    }
  },
);

test("what is asked in plain http is led to https", async () => {
  const plain = `http://portal.${domain}:${clusterPorts(portBase).plain}/login`;
  const answer = await fetch(plain, { redirect: "manual" });
  expect(answer.status).toBe(308);
  expect(answer.headers.get("location")).toMatch(/^https:\/\//);
});

async function signIn(headers: Record<string, string> = {}): Promise<Visitor> {
  const visitor = new Visitor();
  const body = { email: "owner@demo.test", password: "demo-password" };
  const answer = await visitor.ask(`${cluster.origins.portal}/api/auth/login`, headers, body);
  expect(answer.status).toBe(200);
  return visitor;
}

test("one signs in at the portal for the console too, and any process knows it", async () => {
  const owner = await signIn();
  const session = owner.cookies.find((cookie) => cookie.startsWith("__Secure-sid="));
  expect(session).toContain(`; Domain=${domain}; Path=/; HttpOnly; Secure; SameSite=Lax`);
  for (let asked = 0; asked < 2 * cluster.apis.length; asked += 1)
    expect((await owner.ask(`${cluster.origins.console}/api/auth/user`)).status).toBe(200);
});

test("the address that somebody comes from is known, and the one they claim is not believed", async () => {
  const owner = await signIn({ "x-forwarded-for": "203.0.113.9", "x-real-ip": "203.0.113.9" });
  const answer = await owner.ask(`${cluster.origins.console}/api/activity/sessions?range=24h`);
  const [latest] = (await answer.json()) as { ipAddress: string }[];
  expect(latest?.ipAddress).toBe("127.0.0.0/24");
});

/** A conversation on the page that is open to everybody. */
async function call(): Promise<WebSocket> {
  const visitor = new Visitor();
  const { deploy } = cluster.origins;
  const page = await visitor.ask(`${deploy}/api/deployment/demo-open`);
  const { id, agent } = (await page.json()) as { id: number; agent: { agentId: string } };
  const address = `${deploy}/api/signed-url?agentId=${agent.agentId}&deploymentId=${id}`;
  const { signedUrl } = (await (await visitor.ask(address)).json()) as { signedUrl: string };
  return talk(signedUrl, deploy);
}

const openOf = (calls: WebSocket[]) => calls.filter((socket) => socket.readyState === socket.OPEN);

test("calls are spread, each stays where it began, and any agent takes the next when one fails", async () => {
  const calls: WebSocket[] = [];
  for (let begun = 0; begun < 6; begun += 1) calls.push(await call());
  const [first] = cluster.agents;
  first?.kill9();
  await expect.poll(() => openOf(calls).length).toBe(3);
  calls.push(await call());
  await first?.ready();
  expect(openOf(calls)).toHaveLength(4);
  for (const socket of calls) socket.terminate();
});

test("while no process answers, the proxy says so in the words of the API", async () => {
  await Promise.all(cluster.apis.map((api) => api.stop()));
  const status = `${cluster.origins.portal}/api/auth/status`;
  const data = await fetch(status);
  expect(data.status).toBe(503);
  expect(await data.json()).toMatchObject({ code: "unavailable" });
  const page = await fetch(`${cluster.origins.portal}/login`);
  expect(page.status).toBe(503);
  expect(await page.text()).toContain("This page tries again automatically.");
  for (const { headers } of [data, page]) {
    expect(headers.get("retry-after")).toBe("1");
    expect(headers.get("strict-transport-security")).toBe(httpsOnly);
  }
  await Promise.all(cluster.apis.map((api) => api.start()));
  await expect.poll(async () => (await fetch(status)).status).toBe(200);
});
