import { nameOf } from "@field-advisor/api-client/testing";
import { contract } from "@field-advisor/schema/contract";
import type { Endpoint } from "@field-advisor/schema/endpoint";
import type { Host, Role } from "@field-advisor/schema/routes";
import { scopeChoices } from "@field-advisor/schema/scopes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorsOf } from "../src/platform/http/serve.ts";
import { createInputs, createStage, type Inputs } from "./access-inputs.ts";
import { callers, ends, expectedStatus, isViewer, roleSeen, type Caller } from "./expected-status.ts";
import type { ContractClient, TestAnswer } from "./contract-client.ts";
import { createKey } from "./create-key.ts";
import { createUser, testAccessCode } from "./factories.ts";
import { fakeAssistant } from "./fake-assistant.ts";
import { fakeVoice } from "./fake-voice.ts";
import { testApi, type TestApi } from "./harness.ts";

interface Known {
  userId: number | null;
  client(): ContractClient;
}

const hosts: Host[] = ["portal", "console", "deploy", "api"];
const email = "recipient@example.test";

let api: TestApi;
let known: Record<Caller, Known>;
let inputs: Inputs;

/** A browser of its own for every call: the pages it reads would make it a visitor too. */
async function recipientOf(slug: string): Promise<Known> {
  const recipient = api.anonymous();
  await recipient.request("POST /api/deployment-login", {
    body: { deploymentSlug: slug, email, password: testAccessCode },
  });
  const cookies = recipient.cookies.header().split("; ");
  const client = () => {
    const browser = api.anonymous();
    for (const [name = "", value = ""] of cookies.map((pair) => pair.split("=")))
      browser.cookies.set(name, value);
    return browser;
  };
  return { userId: null, client };
}

async function staff(role: Role): Promise<Known> {
  const { id } = await createUser(api.db, { role });
  const client = await api.as({ id });
  return { userId: id, client: () => client };
}

/** An owner's session shows the product as one user at a time, so each viewer has one of their own. */
async function viewer(role: "ADMIN" | "USER"): Promise<Known> {
  const { id } = await createUser(api.db, { role });
  const client = await api.viewing(await api.as("OWNER"), id);
  return { userId: id, client: () => client };
}

const everyScope = scopeChoices.flatMap(({ read, write }) => [read, write]).filter((scope) => scope !== null);

async function program(scopes: string[]): Promise<Known> {
  const { id } = await createUser(api.db, { role: "OWNER" });
  const { key } = await createKey(api.db, id, { scopes });
  return { userId: id, client: () => api.withKey(key) };
}

beforeAll(async () => {
  const ctx = { voice: fakeVoice(), assistant: fakeAssistant() };
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" }, ctx });
  const stage = await createStage(api.db, email);
  inputs = createInputs(api.db, stage);
  known = {
    nobody: { userId: null, client: () => api.anonymous() },
    recipient: await recipientOf(stage.page.slug),
    OWNER: await staff("OWNER"),
    ADMIN: await staff("ADMIN"),
    USER: await staff("USER"),
    "viewing as ADMIN": await viewer("ADMIN"),
    "viewing as USER": await viewer("USER"),
    key: await program(everyScope),
    "key without scope": await program(["none:read"]),
  };
});

afterAll(() => api.close());

const endpoints = Object.entries(contract).flatMap(([domain, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${domain}.${name}`,
    endpoint,
  })),
);
const cases = endpoints.flatMap((entry) =>
  callers.map((caller) => ({
    ...entry,
    caller,
    expected: expectedStatus(entry.name, entry.endpoint, caller),
  })),
);

/** Signing out ends what the other cases need. */
const inOrder = [...cases.filter(({ name }) => !ends(name)), ...cases.filter(({ name }) => ends(name))];

test.each(inOrder)("$name answers $caller with $expected", async ({ name, endpoint, caller, expected }) => {
  const owner = isViewer(caller) && ends(name) ? await viewer(roleSeen(caller)) : known[caller];
  for (const host of hostsFor(endpoint, caller)) {
    const input = await (inputs[name]?.(owner.userId) ?? {});
    const answer = await owner.client().send(nameOf(endpoint), input, { host });
    const isRecipientElsewhere = caller === "recipient" && host !== "deploy" && host !== "api";
    const status = isRecipientElsewhere ? elsewhere(endpoint, expected) : expected;
    const serves = endpoint.hosts.includes(host);
    expect({ host, status: answer.status }).toEqual({ host, status: serves ? status : 404 });
    const allowed = serves ? [endpoint.status, ...errorsOf(endpoint)] : ["not_found"];
    expect(allowed).toContain(answer.status < 400 ? answer.status : answer.error.code);
    expect(secretsIn(answer, endpoint)).toEqual(answer.status < 400 ? (declaredSecrets[name] ?? []) : []);
  }
});

/** Where nothing is served, nobody is: there the one who may most asks. A recipient's session depends on the host. */
function hostsFor(endpoint: Endpoint, caller: Caller): Host[] {
  if (caller === "OWNER" || caller === "recipient") return hosts;
  return hosts.filter((host) => endpoint.hosts.includes(host)).slice(0, 1);
}

/** A recipient's session is unknown to the hosts of the staff. */
const elsewhere = (endpoint: Endpoint, expected: number) => (endpoint.access === "page" ? 401 : expected);

/** What is shown once, to the one who asked for it. */
const declaredSecrets: Record<string, string[]> = {
  "impersonation.start": ["token"],
  "apiKeys.create": ["secret"],
  "secondFactors.startCode": ["secret"],
  "webhooks.create": ["secret"],
  "webhooks.replaceSecret": ["secret"],
  "resets.reset": ["newPassword", "tempPassword"],
  "resets.resetByPatch": ["newPassword", "tempPassword"],
  "resets.resetMany": ["tempPassword"],
  "userFiles.import": ["tempPassword"],
};

const secret = /password|hash|token|secret|api_?key/i;

/** They speak of secrets and are none: what becomes of a password or a secret, how long an answer may be and was. */
const harmless = [
  "passwordChangeRequired",
  "byPassword",
  "hasNewSecret",
  "maxTokens",
  "inputTokens",
  "outputTokens",
];

/** Names within an answer, however deep, that speak of something secret. */
function secretsIn(answer: TestAnswer<unknown>, endpoint: Endpoint): string[] {
  if (endpoint.kind === "redirect") return [];
  if (endpoint.kind === "file" && endpoint.format !== "json" && answer.status < 400) {
    const [header = ""] = answer.text.split("\n", 1);
    return header
      .trim()
      .split(",")
      .filter((name) => secret.test(name) && !harmless.includes(name));
  }
  const names = new Set<string>();
  JSON.parse(answer.text, (name, value: unknown) => {
    if (secret.test(name) && !harmless.includes(name)) names.add(name);
    return value;
  });
  return [...names].toSorted();
}

test("viewers are refused because they view, and by nothing else", async () => {
  for (const { name, endpoint } of endpoints) {
    if (endpoint.method === "GET" || ends(name) || endpoint.kind === "webhook") continue;
    const input = await (inputs[name]?.(null) ?? {});
    const answer = await known["viewing as USER"].client().send(nameOf(endpoint), input);
    expect([name, answer.error.code]).toEqual([name, "impersonating"]);
  }
});

test("a new account may only change its password, look and leave", async () => {
  for (const { name, endpoint } of endpoints) {
    const { id } = await createUser(api.db, { role: "OWNER", password_change_required: true });
    const client = await api.as({ id });
    const ownPassword = { params: { id }, body: { password: "a password of their own" } };
    const input = name === "users.update" ? ownPassword : await (inputs[name]?.(id) ?? {});
    const answer = await client.send(nameOf(endpoint), input);
    const locked = !endpoint.beforePasswordChange && endpoint.kind !== "webhook";
    const outcome = answer.status >= 400 ? answer.error.code : "served";
    expect([name, outcome === "password_change_required"]).toEqual([name, locked]);
  }
});
