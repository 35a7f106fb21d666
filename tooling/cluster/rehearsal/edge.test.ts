import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readBase } from "@field-advisor/run/ports";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { WebSocket } from "ws";
import { type Cluster, startCluster } from "../src/cluster.ts";
import { clusterPorts, domain, usualBase } from "../src/settings.ts";
import { Visitor } from "./visitor.ts";

const portBase = readBase(process.env["PORT_BASE"] || usualBase);
const folder = mkdtempSync(path.join(tmpdir(), "field-advisor-cluster-"));
let cluster: Cluster;

beforeAll(async () => {
  // Root lends the database to another user, who must be able to enter.
  chmodSync(folder, 0o755);
  cluster = await startCluster({ portBase, dataDir: folder, say: () => {} });
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
      const origin = cluster.origins[host].replace("wss", "https");
      const { headers } = await new Visitor(cluster).ask(origin + address);
      expect(headers["strict-transport-security"]).toBe(httpsOnly);
    }
  },
);

test("what is asked in plain http is led to https", async () => {
  const answer = await fetch(`http://localhost:${clusterPorts(portBase).plain}/login`, {
    redirect: "manual",
    headers: { host: `portal.${domain}` },
  });
  expect(answer.status).toBe(308);
  expect(answer.headers.get("location")).toMatch(/^https:\/\//);
});

async function signIn(visitor: Visitor, headers: Record<string, string> = {}): Promise<void> {
  const body = { email: "owner@demo.test", password: "demo-password" };
  const answer = await visitor.ask(`${cluster.origins.portal}/api/auth/login`, {
    method: "POST",
    body,
    headers,
  });
  expect(answer.status).toBe(200);
}

test("one signs in at the portal for the console too, and any process knows it", async () => {
  const owner = new Visitor(cluster);
  await signIn(owner);
  const session = owner.cookies.find((cookie) => cookie.startsWith("__Secure-sid="));
  expect(session).toContain(`; Domain=${domain}; Path=/; HttpOnly; Secure; SameSite=Lax`);
  for (let asked = 0; asked < 2 * cluster.apis.length; asked += 1)
    expect((await owner.ask(`${cluster.origins.console}/api/auth/user`)).status).toBe(200);
});

test("the address that somebody comes from is known, and the one they claim is not believed", async () => {
  const owner = new Visitor(cluster, "127.5.6.7");
  await signIn(owner, { "x-forwarded-for": "203.0.113.9", "x-real-ip": "203.0.113.9" });
  const { text } = await owner.ask(`${cluster.origins.console}/api/activity/sessions?range=24h`);
  const [latest] = JSON.parse(text) as { ipAddress: string }[];
  expect(latest?.ipAddress).toBe("127.5.6.0/24");
});

/** A conversation on the page that is open to everybody. */
async function call(): Promise<WebSocket> {
  const visitor = new Visitor(cluster);
  const { deploy } = cluster.origins;
  const page = JSON.parse((await visitor.ask(`${deploy}/api/deployment/demo-open`)).text);
  const query = new URLSearchParams({ agentId: page.agent.agentId, deploymentId: page.id });
  const answer = await visitor.ask(`${deploy}/api/signed-url?${query.toString()}`);
  return visitor.talk(JSON.parse(answer.text).signedUrl, deploy);
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
  const visitor = new Visitor(cluster);
  const data = await visitor.ask(`${cluster.origins.portal}/api/auth/status`);
  expect(data.status).toBe(503);
  expect(JSON.parse(data.text)).toMatchObject({ code: "unavailable" });
  const page = await visitor.ask(`${cluster.origins.portal}/login`);
  expect(page.status).toBe(503);
  expect(page.text).toContain("This page tries again by itself.");
  for (const { headers } of [data, page])
    expect(headers).toMatchObject({ "retry-after": "1", "strict-transport-security": httpsOnly });
  await Promise.all(cluster.apis.map((api) => api.start()));
  await expect
    .poll(async () => (await visitor.ask(`${cluster.origins.portal}/api/auth/status`)).status)
    .toBe(200);
});
