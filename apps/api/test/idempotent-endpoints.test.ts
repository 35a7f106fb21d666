import { nameOf } from "@field-advisor/api-client/testing";
import { contract } from "@field-advisor/schema/contract";
import type { Endpoint } from "@field-advisor/schema/endpoint";
import { afterAll, beforeAll, expect, test } from "vitest";
import { honoursKey } from "../src/platform/http/call.ts";
import { createInputs, createStage, type Inputs } from "./access-inputs.ts";
import { ends } from "./expected-status.ts";
import { createUser } from "./factories.ts";
import { fakeAssistant } from "./fake-assistant.ts";
import { fakeVoice } from "./fake-voice.ts";
import { testApi, type TestApi } from "./harness.ts";

let api: TestApi;
let inputs: Inputs;
beforeAll(async () => {
  const ctx = { voice: fakeVoice(), assistant: fakeAssistant() };
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" }, ctx });
  inputs = createInputs(api.db, await createStage(api.db, "recipient@example.test"));
});
afterAll(() => api.close());

const changes = Object.entries(contract).flatMap(([domain, group]) =>
  Object.entries(group as Record<string, Endpoint>)
    .map(([name, endpoint]) => ({ name: `${domain}.${name}`, endpoint }))
    .filter(({ name, endpoint }) => honoursKey(endpoint) && !ends(name)),
);

/** The inputs are made to be refused: there is no such conversation or passkey, and the staff are not asked on a page. */
const refused = new Set([
  "auth.challengeProof",
  "auth.prove",
  "voice.reportEnd",
  "privacy.choose",
  "privacy.remove",
  "privacy.rate",
  "recordings.removeOwn",
]);

async function entries(): Promise<number> {
  await api.performJobs();
  const rows = await api.db
    .selectFrom("audit_log")
    .select("id")
    .where("action", "not like", "request.%")
    .execute();
  return rows.length;
}

async function sentTwice({ name, endpoint }: (typeof changes)[number]) {
  const { id } = await createUser(api.db, { role: "OWNER" });
  const client = await api.as({ id });
  const input = await (inputs[name]?.(id) ?? {});
  const headers = { "idempotency-key": `key-of-${name.replace(".", "-")}` };
  const first = await client.send(nameOf(endpoint), input, { headers });
  const audited = await entries();
  const second = await client.send(nameOf(endpoint), input, { headers });
  return { first, second, audited };
}

const isRefused = ({ name }: { name: string }) => refused.has(name);

test.each(changes.filter((change) => !isRefused(change)))(
  "$name happens once under one key and is answered alike",
  async (change) => {
    const { first, second, audited } = await sentTwice(change);
    expect(first.status).toBe(change.endpoint.status);
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(await entries()).toBe(audited);
  },
);

test.each(changes.filter(isRefused))("$name that was refused is judged again", async (change) => {
  const { first, second } = await sentTwice(change);
  expect([first.status, second.error.code]).toEqual([second.status, first.error.code]);
});
