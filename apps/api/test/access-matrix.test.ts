import { contract, type Contract } from "@field-advisor/schema/contract";
import type { Endpoint } from "@field-advisor/schema/endpoint";
import { roles, type Host } from "@field-advisor/schema/routes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorsOf } from "../src/http/serve.ts";
import type { ContractClient } from "./contract-client.ts";
import { createAgent, createDeployment, createMessage, createUser, testAccessCode } from "./factories.ts";
import { testApi, type TestApi } from "./harness.ts";

/** Who calls; `recipient` holds the session of one private page, the others are staff or nobody. */
const callers = ["nobody", "recipient", ...roles] as const;
type Caller = (typeof callers)[number];

/** The status that each caller gets, in the order of `callers`. */
type Row = readonly [nobody: number, recipient: number, owner: number, admin: number, user: number];

const open = (status: number): Row => [status, status, status, status, status];
const signedIn = (owner: number, admin = owner, user = admin): Row => [401, 401, owner, admin, user];

/** A row for every endpoint: one that is missing does not compile. */
const matrix: { [G in keyof Contract]: { [E in keyof Contract[G]]: Row } } = {
  auth: {
    status: open(200),
    user: signedIn(200),
    login: open(401),
    logout: open(200),
    forceClear: open(200),
  },
  users: { list: signedIn(200, 403), update: signedIn(403) },
  agents: { list: signedIn(200, 200, 403) },
  deployments: {
    list: signedIn(200),
    read: signedIn(200, 404),
    create: signedIn(201),
    update: signedIn(200, 404),
    renewAccessCode: signedIn(200, 404),
    page: open(200),
    login: open(401),
  },
  messages: { pageList: [401, 200, 200, 401, 401], markRead: [401, 200, 200, 401, 401] },
  analytics: { record: open(202) },
  voice: { signedUrl: [401, 200, 200, 403, 403], reportEnd: [401, 404, 404, 404, 404], webhook: open(403) },
};

const hosts: Host[] = ["portal", "console", "deploy", "api"];
const email = "recipient@example.test";

let api: TestApi;
let clientOf: Record<Caller, () => ContractClient>;
let inputs: Record<string, { params?: object; query?: object; body?: object }>;

beforeAll(async () => {
  const voice = {
    signedUrl: async () => ({ signedUrl: "wss://voice.example.test/c", providerConversationId: null }),
    endConversation: async () => undefined,
    close: async () => undefined,
  };
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" }, deps: { voice } });
  const { db } = api;
  const other = await createUser(db);
  const agent = await createAgent(db);
  const page = await createDeployment(db, { recipient_email: email, agent_id: agent.id });
  const message = await createMessage(db, [page.id]);
  const recipient = api.anonymous();
  await recipient.deployments.login({ body: { deploymentSlug: page.slug, email, password: testAccessCode } });
  const staff = { OWNER: await api.as("OWNER"), ADMIN: await api.as("ADMIN"), USER: await api.as("USER") };
  const cookies = recipient.cookies.header().split("; ");
  clientOf = {
    nobody: () => api.anonymous(),
    // A browser of its own for every call: the pages it reads would make it a visitor too.
    recipient: () => {
      const client = api.anonymous();
      for (const [name = "", value = ""] of cookies.map((pair) => pair.split("=")))
        client.cookies.set(name, value);
      return client;
    },
    OWNER: () => staff.OWNER,
    ADMIN: () => staff.ADMIN,
    USER: () => staff.USER,
  };
  const credentials = { email: "nobody@example.test", password: "not the password" };
  const end = { providerConversationId: null, endedBy: "user", durationSeconds: 1 };
  inputs = {
    "auth.login": { body: credentials },
    "users.update": { params: { id: other.id }, body: { password: "a password of their own" } },
    "deployments.read": { params: { id: page.id } },
    "deployments.create": { body: { deploymentName: "New", agentId: agent.id, allowAnonymous: true } },
    "deployments.update": { params: { id: page.id }, body: { description: "Changed" } },
    "deployments.page": { params: { slug: page.slug } },
    "deployments.login": { body: { ...credentials, deploymentSlug: page.slug } },
    "messages.pageList": { params: { slug: page.slug } },
    "messages.markRead": { params: { slug: page.slug, messageId: message.id } },
    "analytics.record": { body: { deploymentId: page.id, action: "PAGE_VISIT" } },
    "voice.signedUrl": { query: { agentId: agent.external_id, deploymentId: page.id } },
    "voice.reportEnd": { params: { id: "a".repeat(20) }, body: end },
    "voice.webhook": {
      body: { type: "post_call", event_timestamp: 1, data: { agent_id: "a", conversation_id: "c" } },
    },
    "deployments.renewAccessCode": {
      params: { id: (await createDeployment(db, { agent_id: agent.id })).id },
    },
  };
});

afterAll(() => api.close());

const endpoints = Object.entries(contract).flatMap(([domain, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${domain}.${name}`,
    endpoint,
    row: (matrix as Record<string, Record<string, Row>>)[domain]?.[name] ?? open(0),
  })),
);
const cases = endpoints.flatMap((entry) =>
  callers.map((caller, at) => ({ ...entry, caller, expected: entry.row[at] })),
);

/** Signing out ends what the other cases need. */
const isLast = ({ name }: { name: string }) => name === "auth.logout" || name === "auth.forceClear";
const inOrder = [...cases.filter((one) => !isLast(one)), ...cases.filter(isLast)];

test.each(inOrder)("$name answers $caller with $expected", async ({ name, endpoint, caller, expected }) => {
  for (const host of hosts) {
    const answer = await clientOf[caller]().send(endpoint, inputs[name] ?? {}, { host });
    const isRecipientElsewhere = caller === "recipient" && host !== "deploy" && host !== "api";
    const status = isRecipientElsewhere ? elsewhere(endpoint, expected) : expected;
    const serves = endpoint.hosts.includes(host);
    expect({ host, status: answer.status }).toEqual({ host, status: serves ? status : 404 });
    const allowed = serves ? [endpoint.status, ...errorsOf(endpoint)] : ["not_found"];
    expect(allowed).toContain(answer.status < 400 ? answer.status : answer.error.code);
  }
});

/** A recipient's session is unknown to the hosts of the staff. */
const elsewhere = (endpoint: Endpoint, expected: number | undefined) =>
  endpoint.access === "page" ? 401 : expected;

test("a new account may only change its password, look and leave", async () => {
  const user = await createUser(api.db, { role: "OWNER", password_change_required: true });
  for (const { name, endpoint } of endpoints) {
    const client = await api.as(user);
    const answer = await client.send(endpoint, inputs[name] ?? {});
    const locked = !endpoint.beforePasswordChange && endpoint.access !== "provider";
    const outcome = answer.status >= 400 ? answer.error.code : "served";
    expect([name, outcome === "password_change_required"]).toEqual([name, locked]);
  }
});
