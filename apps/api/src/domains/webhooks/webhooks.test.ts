import type { EventType } from "@field-advisor/schema/event-types";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createUser } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { performSchedule } from "../../../test/perform-jobs.ts";
import {
  type Answer,
  createOutgoingDelivery,
  testReceiver,
  type TestReceiver,
  verified,
} from "../../../test/webhooks.ts";
import { createSigner } from "../../lib/signed-value.ts";
import { detached, write } from "../../platform/write/write.ts";
import { openSecret } from "./webhook-secrets.rules.ts";

let api: TestApi;
let owner: ContractClient;
beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  owner = await api.as("OWNER");
});
beforeEach(async () => {
  await sql`delete from webhooks`.execute(api.db);
  await sql`delete from event_subscribers`.execute(api.db);
});
afterAll(() => api.close());

const nobody = detached({ actor: null, request: { requestId: "r1", address: "192.0.2.7" } });

const sendMessages = (...messageIds: number[]) =>
  write(api.ctx, nobody, async (unit) => {
    unit.noAudit("a test");
    unit.emitAll(
      "message.sent",
      messageIds.map((messageId) => ({ messageId })),
    );
  });

async function addHook(types: EventType[] = ["message.sent"], answer?: Answer) {
  const receiver = await testReceiver(answer);
  const body = { name: "CRM", url: receiver.url, types };
  const { webhook, secret } = await owner.request("POST /api/webhooks", { body });
  return { receiver, secret, id: webhook.id, params: { id: webhook.id } };
}

const hook = async () => {
  const [found] = await owner.request("GET /api/webhooks", { query: {} });
  if (!found) throw new Error("There is no webhook.");
  return found;
};

const log = (id: number) => owner.request("GET /api/webhooks/:id/deliveries", { params: { id }, query: {} });

const attention = async () =>
  (await owner.request("GET /api/dashboard/owner", { query: { range: "7d" } })).attention;

const messagesOf = ({ received }: TestReceiver) =>
  received.map(({ body }) => (JSON.parse(body) as { data: { messageId: number } }).data.messageId);

/** Lets so much time pass for what waits to be tried again. */
const passTime = async (seconds: number) => {
  await sql`update webhooks set resumes_at = resumes_at - make_interval(secs => ${seconds})`.execute(api.db);
  await sql`update outgoing_deliveries set next_try_at = next_try_at - make_interval(secs => ${seconds})`.execute(
    api.db,
  );
  await performSchedule(api.ctx, "look-after-webhooks");
  await api.performJobs();
};

const hours = 3600;

test("what happens is sent to those who want it, signed, and noted", async () => {
  const wants = await addHook();
  const other = await addHook(["deployment.paused"]);
  await sendMessages(4);
  await api.performJobs();
  expect(other.receiver.received).toEqual([]);
  const [received] = wants.receiver.received;
  if (!received) throw new Error("Nothing arrived.");
  expect(verified(wants.secret, received)).toMatchObject({ type: "message.sent", data: { messageId: 4 } });
  expect(() => verified(other.secret, received)).toThrow("No matching signature found");
  const [delivery] = await log(wants.id);
  expect(delivery).toMatchObject({
    state: "delivered",
    type: "message.sent",
    tries: 1,
    status: 204,
    eventId: received.headers["webhook-id"],
    body: received.body,
    failure: null,
  });
  expect(await hook()).toMatchObject({ waiting: 0, failed: 0, lastFailedAt: null });
});

test("a secret is shown once and kept sealed; while it is replaced both sign, until the one before is ended", async () => {
  const { receiver, secret, params } = await addHook();
  const { rows } = await sql<{ row: string }>`select to_json(webhooks) as row from webhooks`.execute(api.db);
  expect(JSON.stringify(rows)).not.toContain(secret.slice("whsec_".length));
  expect(JSON.stringify(await owner.request("GET /api/webhooks", { query: {} }))).not.toContain(secret);

  const { secret: next, webhook } = await owner.request("POST /api/webhooks/:id/secret", { params });
  expect(webhook.formerSignsUntil).not.toBeNull();
  await sendMessages(1);
  await api.performJobs();
  await owner.request("DELETE /api/webhooks/:id/former-secret", { params });
  await sendMessages(2);
  await api.performJobs();
  const [both, one] = receiver.received;
  if (!both || !one) throw new Error("Something is missing.");
  expect(verified(secret, both)).toEqual(verified(next, both));
  expect(verified(next, one)).toMatchObject({ data: { messageId: 2 } });
  expect(() => verified(secret, one)).toThrow("No matching signature found");
});

test("a secret that was replaced signs for a week", async () => {
  const { receiver, secret, params } = await addHook();
  await owner.request("POST /api/webhooks/:id/secret", { params });
  await sql`update webhooks set former_until = former_until - interval '7 days'`.execute(api.db);
  await sendMessages(1);
  await api.performJobs();
  const [received] = receiver.received;
  if (!received) throw new Error("Nothing arrived.");
  expect(() => verified(secret, received)).toThrow("No matching signature found");
  await performSchedule(api.ctx, "look-after-webhooks");
  const row = await api.db.selectFrom("webhooks").selectAll().executeTakeFirstOrThrow();
  expect(row.former_sealed_secret).toBeNull();
});

const damage = (column: "sealed_secret" | "former_sealed_secret") =>
  sql`update webhooks set ${sql.ref(column)} = 'AAAA'`.execute(api.db);

test("where a secret cannot be opened, that is said, and what waits is sent once it is replaced", async () => {
  const { receiver, id, params } = await addHook();
  await damage("sealed_secret");
  await sendMessages(1, 2);
  await api.performJobs();
  const lastFailure = "Its secret cannot be opened. Replace the secret.";
  expect(await hook()).toMatchObject({ isOn: true, waiting: 2, lastFailure });
  expect((await hook()).resumesAt).not.toBeNull();
  await owner.request("POST /api/webhooks/:id/test", { params });
  await api.performJobs();
  expect((await log(id))[0]).toMatchObject({ type: "webhook.test", state: "failed", failure: lastFailure });

  const { secret, webhook } = await owner.request("POST /api/webhooks/:id/secret", { params });
  expect(webhook).toMatchObject({ formerSignsUntil: null, resumesAt: null });
  await api.performJobs();
  expect(new Set(messagesOf(receiver))).toEqual(new Set([1, 2]));
  for (const received of receiver.received)
    expect(verified(secret, received)).toMatchObject({ type: "message.sent" });
  expect(await hook()).toMatchObject({ waiting: 0, failed: 1 });
});

test("a replaced secret that cannot be opened any more holds up nothing", async () => {
  const { receiver, params } = await addHook();
  const { secret } = await owner.request("POST /api/webhooks/:id/secret", { params });
  await damage("former_sealed_secret");
  await sendMessages(1);
  await api.performJobs();
  const [received] = receiver.received;
  if (!received) throw new Error("Nothing arrived.");
  expect(verified(secret, received)).toMatchObject({ data: { messageId: 1 } });
});

test("when the installation's key is replaced, secrets are sealed anew", async () => {
  const { secret } = await addHook();
  const keys: [string, ...string[]] = ["a new key of the installation", ...api.ctx.config.secretKeys];
  const signer = createSigner(keys);
  await performSchedule({ ...api.ctx, signer }, "look-after-webhooks");
  const row = await api.db.selectFrom("webhooks").selectAll().executeTakeFirstOrThrow();
  expect(openSecret(createSigner([keys[0]]), row.sealed_secret)).toBe(secret);
});

test("a delivery that fails is tried ten times over three days; then the webhook is off and owners are told", async () => {
  const { receiver, id, params } = await addHook(undefined, (response) =>
    response.writeHead(500).end("out of\0order"),
  );
  await sendMessages(1);
  await api.performJobs();
  expect(await hook()).toMatchObject({ waiting: 1, lastFailure: "The receiver answered 500.", isOn: true });
  expect((await hook()).resumesAt).not.toBeNull();
  expect(await log(id)).toMatchObject([
    {
      state: "waiting",
      tries: 1,
      status: 500,
      answer: "out of\u{FFFD}order",
      failure: "The receiver answered 500.",
    },
  ]);
  await passTime(30);
  expect(receiver.received).toHaveLength(1);
  await passTime(60);
  expect(receiver.received).toHaveLength(2);
  for (let more = 0; more < 8; more++) await passTime(25 * hours);
  expect(receiver.received).toHaveLength(10);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(await hook()).toMatchObject({ isOn: false, offReason: "failing", failed: 1, waiting: 0 });
  expect(await attention()).toMatchObject([
    { kind: "webhooks_off", total: 1, items: [{ name: "CRM", problem: expect.stringContaining("500") }] },
  ]);
  await sendMessages(2);
  await api.performJobs();
  expect(await log(id)).toHaveLength(1);

  receiver.answer = (response) => response.writeHead(200).end();
  const refused = await owner.send("POST /api/webhooks/:id/test", { params });
  expect(refused.error.code).toBe("conflict");
  await owner.request("PATCH /api/webhooks/:id", { params, body: { isOn: true } });
  const since = new Date(Date.now() - hours * 1000).toISOString();
  expect(await owner.request("POST /api/webhooks/:id/send-failed", { params, body: { since } })).toEqual({
    deliveries: 1,
    resumesAt: null,
  });
  await api.performJobs();
  expect(messagesOf(receiver).at(-1)).toBe(1);
  expect(await hook()).toMatchObject({ isOn: true, offReason: null, failed: 0, waiting: 0 });
});

test("while a receiver is away one delivery at a time is tried, and everything is sent once it is back", async () => {
  const { receiver } = await addHook(undefined, (response) => response.writeHead(503).end());
  await sendMessages(1);
  await api.performJobs();
  await sendMessages(...Array.from({ length: 300 }, (_, n) => n + 2));
  await api.performJobs();
  expect(receiver.received).toHaveLength(1);
  await passTime(100);
  expect(receiver.received).toHaveLength(2);
  expect(await hook()).toMatchObject({ waiting: 301 });
  receiver.received = [];
  receiver.answer = (response) => response.writeHead(200).end();
  await passTime(10 * 60);
  expect(messagesOf(receiver).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 301 }, (_, n) => n + 1),
  );
  expect(await hook()).toMatchObject({ waiting: 0, resumesAt: null });
});

test("one delivery that is refused holds up no other, and does not end the webhook", async () => {
  const { receiver, id } = await addHook(undefined, (response, { body }) =>
    response.writeHead(/"messageId":1\D/.test(body) ? 400 : 200).end(),
  );
  await sendMessages(1);
  await api.performJobs();
  await sendMessages(2);
  await api.performJobs();
  expect(await log(id)).toMatchObject([{ state: "delivered" }, { state: "waiting", status: 400 }]);
  for (let more = 0; more < 9; more++) await passTime(25 * hours);
  expect(messagesOf(receiver).filter((message) => message === 1)).toHaveLength(10);
  expect(await log(id)).toMatchObject([{ state: "delivered" }, { state: "failed", tries: 10 }]);
  expect(await hook()).toMatchObject({ isOn: true, failed: 1 });
});

test("a receiver that refuses everything is left alone", async () => {
  const { receiver } = await addHook(undefined, (response) => response.writeHead(401).end());
  await sendMessages(...Array.from({ length: 200 }, (_, n) => n + 1));
  await api.performJobs();
  expect(receiver.received.length).toBeLessThan(40);
  expect((await hook()).resumesAt).not.toBeNull();
});

test("another address is sent at once what failed at the former one", async () => {
  const { params } = await addHook(undefined, (response) => response.writeHead(503).end());
  await sendMessages(1);
  await api.performJobs();
  const next = await testReceiver();
  await owner.request("PATCH /api/webhooks/:id", { params, body: { url: next.url } });
  await api.performJobs();
  expect(messagesOf(next)).toEqual([1]);
});

test("a receiver that asks to be left alone for longer is", async () => {
  const { receiver } = await addHook(undefined, (response) =>
    response.writeHead(429, { "retry-after": "7200" }).end(),
  );
  await sendMessages(1);
  await api.performJobs();
  await passTime(7000);
  expect(receiver.received).toHaveLength(1);
  await passTime(400);
  expect(receiver.received).toHaveLength(2);
});

test("what failed is not sent again before the time that its receiver asked for", async () => {
  const { receiver, id, params } = await addHook(undefined, (response) =>
    response.writeHead(429, { "retry-after": "7200" }).end(),
  );
  for (let made = 0; made < 100; made++) await createOutgoingDelivery(api.db, id);
  const send = () =>
    owner.request("POST /api/webhooks/:id/send-failed", {
      params,
      body: { since: new Date(Date.now() - hours * 1000).toISOString() },
    });
  expect(await send()).toEqual({ deliveries: 100, resumesAt: null });
  await api.performJobs();
  expect(receiver.received.length).toBeLessThan(20);
  receiver.received = [];
  await sql`update outgoing_deliveries set next_try_at = null`.execute(api.db);
  expect(await send()).toEqual({ deliveries: 100, resumesAt: (await hook()).resumesAt });
  await passTime(7000);
  expect(receiver.received).toEqual([]);
  receiver.answer = (response) => response.writeHead(204).end();
  await passTime(400);
  expect(receiver.received).toHaveLength(100);
});

test("a receiver that is gone for good is asked no more", async () => {
  const { receiver } = await addHook(undefined, (response) => response.writeHead(410).end());
  await sendMessages(1);
  await api.performJobs();
  expect(await hook()).toMatchObject({ isOn: false, offReason: "gone", failed: 1 });
  await passTime(100 * hours);
  expect(receiver.received).toHaveLength(1);
});

test("a redirect is not followed, and its reason is in the log", async () => {
  const { receiver, id } = await addHook(undefined, (response, _, request) =>
    response.writeHead(307, { location: request.url }).end(),
  );
  await sendMessages(1);
  await api.performJobs();
  expect(receiver.received).toHaveLength(1);
  expect(await log(id)).toMatchObject([
    { status: 307, failure: expect.stringContaining("redirects are not followed") },
  ]);
});

test("of a long answer two thousand characters are kept", async () => {
  const { id } = await addHook(undefined, (response) => response.writeHead(200).end("x".repeat(5000)));
  await sendMessages(1);
  await api.performJobs();
  expect(await log(id)).toMatchObject([{ state: "delivered", answer: "x".repeat(2048) }]);
});

test("a test is sent at once, tried once, and changes nothing of what waits", async () => {
  const { receiver, id, params, secret } = await addHook(undefined, (response) =>
    response.writeHead(500).end(),
  );
  await sendMessages(1);
  await api.performJobs();
  await owner.request("POST /api/webhooks/:id/test", { params });
  await api.performJobs();
  expect(await log(id)).toMatchObject([
    { type: "webhook.test", state: "failed", tries: 1 },
    { type: "message.sent", state: "waiting", tries: 1 },
  ]);
  receiver.answer = (response) => response.writeHead(200).end();
  await owner.request("POST /api/webhooks/:id/test", { params });
  await api.performJobs();
  const [message] = receiver.received.filter(({ body }) => body.includes("webhook.test"));
  if (!message) throw new Error("No test arrived.");
  expect(verified(secret, message)).toMatchObject({ type: "webhook.test", data: {} });
  expect((await log(id)).map(({ state }) => state)).toEqual(["delivered", "failed", "waiting"]);
  expect((await hook()).resumesAt).toBeNull();
});

test("one delivery is sent again with the same id", async () => {
  const { receiver, id, params } = await addHook();
  await sendMessages(1);
  await api.performJobs();
  const [delivery] = await log(id);
  const deliveryId = delivery?.id ?? 0;
  const again = { params: { ...params, deliveryId } };
  await owner.request("POST /api/webhooks/:id/deliveries/:deliveryId/send", again);
  await api.performJobs();
  const [first, second] = receiver.received;
  expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  const missing = { params: { ...params, deliveryId: deliveryId + 1 } };
  const answer = await owner.send("POST /api/webhooks/:id/deliveries/:deliveryId/send", missing);
  expect(answer.status).toBe(404);
});

test("while it is switched off nothing is sent and nothing is noted; what waited is sent when it is on again", async () => {
  const { receiver, params } = await addHook(undefined, (response) => response.writeHead(500).end());
  await sendMessages(1);
  await api.performJobs();
  await owner.request("PATCH /api/webhooks/:id", { params, body: { isOn: false } });
  await sendMessages(2);
  await passTime(hours);
  expect(receiver.received).toHaveLength(1);
  receiver.answer = (response) => response.writeHead(200).end();
  await owner.request("PATCH /api/webhooks/:id", { params, body: { isOn: true } });
  await sendMessages(3);
  await api.performJobs();
  expect(messagesOf(receiver)).toEqual([1, 1, 3]);
  expect(await attention()).toEqual([]);
});

test.each([
  "http://example.com/hook",
  "https://127.0.0.2/hook",
  "https://10.1.2.3/hook",
  "https://[::ffff:a00:1]/hook",
  "https://user:secret@example.com/hook",
  "https://example.com/hook\r\nX-Injected: 1",
  "https://example.com/ hook",
  "javascript:alert(1)",
  "example.com",
  "",
])("the address %j is refused, by its field", async (url) => {
  const body = { name: "CRM", url, types: ["message.sent" as const] };
  const { status, error } = await owner.send("POST /api/webhooks", { body });
  expect({ status, path: error.issues?.[0]?.path }).toEqual({ status: 400, path: "url" });
  expect(error.issues?.[0]?.message.includes("without a name and an @")).toBe(url.includes("@"));
});

test("where nothing had failed, nothing is sent again and the log says nothing of it", async () => {
  const { params, id } = await addHook();
  const since = new Date(Date.now() - hours * 1000).toISOString();
  const send = () => owner.request("POST /api/webhooks/:id/send-failed", { params, body: { since } });
  expect(await send()).toEqual({ deliveries: 0, resumesAt: null });
  const events = () =>
    owner.request("GET /api/activity/events", { query: { scope: "everyone", type: "admin", limit: 1 } });
  expect(await events()).toMatchObject([
    { action: "Added a webhook", details: "CRM.", subject: { type: "webhook", id: String(id), name: "CRM" } },
  ]);
  await createOutgoingDelivery(api.db, id);
  expect((await send()).deliveries).toBe(1);
  expect(await events()).toMatchObject([{ action: "Sent everything that had failed to a webhook again" }]);
});

test("there are at most ten", async () => {
  const body = { name: "CRM", url: "https://example.com/", types: ["message.sent" as const] };
  for (let count = 0; count < 10; count++) await owner.request("POST /api/webhooks", { body });
  expect((await owner.send("POST /api/webhooks", { body })).error.code).toBe("conflict");
});

test("the audit log names who did what, and of an address its host alone", async () => {
  const { params, secret } = await addHook();
  await owner.request("POST /api/webhooks/:id/secret", { params });
  await owner.request("DELETE /api/webhooks/:id", { params });
  const entries = await api.db
    .selectFrom("audit_log")
    .selectAll()
    .where("subject_type", "=", "webhook")
    .where("subject_id", "=", String(params.id))
    .orderBy("id")
    .execute();
  expect(entries.map(({ action }) => action)).toEqual([
    "webhook.create",
    "webhook.replace_secret",
    "webhook.delete",
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/of-the-receiver|whsec_/);
  expect(JSON.stringify(entries)).not.toContain(secret.slice(6));
});

test("with a person goes everything that was told of them, but that they are gone", async () => {
  const { receiver, id } = await addHook(["content.opened", "person.deactivated"], (response) =>
    response.writeHead(500).end("about them"),
  );
  const { id: personId } = await createUser(api.db);
  const tell = (...types: ("content.opened" | "person.deactivated")[]) =>
    write(api.ctx, nobody, async (unit) => {
      unit.noAudit("a test");
      if (types.includes("content.opened")) unit.emit("content.opened", { personId, contentId: 3 });
      if (types.includes("person.deactivated")) unit.emit("person.deactivated", { personId });
    });
  await tell("content.opened");
  await api.performJobs();
  expect(await log(id)).toHaveLength(1);
  await owner.request("DELETE /api/users/:id", { params: { id: personId } });
  await tell("person.deactivated");
  await api.performJobs();
  expect(receiver.received.length).toBeGreaterThan(0);
  expect(new Set((await log(id)).map(({ type }) => type))).toEqual(new Set(["person.deactivated"]));
});

test("a webhook that is deleted is gone at once, and its deliveries soon after", async () => {
  const { receiver, id, params } = await addHook(undefined, (response) => response.writeHead(503).end());
  await sendMessages(1, 2);
  await api.performJobs();
  await owner.request("DELETE /api/webhooks/:id", { params });
  expect(await owner.request("GET /api/webhooks", { query: {} })).toEqual([]);
  expect((await owner.send("GET /api/webhooks/:id", { params })).status).toBe(404);
  expect((await owner.send("DELETE /api/webhooks/:id", { params })).status).toBe(404);
  const before = receiver.received.length;
  await sendMessages(3);
  await passTime(hours);
  expect(receiver.received).toHaveLength(before);
  const left = await api.db.selectFrom("webhooks").select("id").where("id", "=", id).execute();
  expect(left).toEqual([]);
  const deliveries = await api.db.selectFrom("outgoing_deliveries").select("id").execute();
  expect(deliveries).toEqual([]);
});

test("deliveries are kept for thirty days", async () => {
  const { id } = await addHook();
  await sendMessages(1);
  await api.performJobs();
  await sql`update outgoing_deliveries set created_at = now() - interval '31 days'`.execute(api.db);
  await sendMessages(2);
  await api.performJobs();
  await performSchedule(api.ctx, "look-after-webhooks");
  expect(await log(id)).toHaveLength(1);
});
