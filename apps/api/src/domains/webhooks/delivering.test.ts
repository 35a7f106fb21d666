import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { createWebhook, testReceiver, type TestReceiver } from "../../../test/webhooks.ts";
import { startWorker } from "../../composition/worker.ts";
import { detached, write } from "../../platform/write/write.ts";
import { subscribe } from "../../platform/events/subscribers.queries.ts";
import type { JobName } from "../../platform/jobs/payloads.ts";
import { inTransaction } from "../../platform/db/database.ts";

let api: TestApi;
let owner: ContractClient;
let stopWorker: () => Promise<void>;
beforeAll(async () => {
  api = await testApi();
  owner = await api.as("OWNER");
});
beforeEach(async () => {
  await sql`delete from webhooks`.execute(api.db);
  await sql`delete from event_subscribers`.execute(api.db);
  stopWorker = await startWorker(api.ctx);
});
afterEach(() => stopWorker());
afterAll(() => api.close());

const nobody = detached({ actor: null, request: { requestId: "r1", address: "192.0.2.7" } });

const sendMessages = (...messageIds: number[]) =>
  write(api.ctx, nobody, async (unit) => {
    unit.noAudit("a test");
    unit.emitAll(
      "message.sent",
      messageIds.map((messageId) => ({ messageId })),
    );
    await unit.enqueue("end-calls", { on: "nothing", providerIds: [] });
  });

async function addHook(receiver: TestReceiver): Promise<number> {
  const { id } = await createWebhook(api.db, { url: receiver.url, types: ["message.sent"] });
  await inTransaction(api.db, (trx) => subscribe(trx, `webhook:${id}`, ["message.sent"]));
  return id;
}

const idsIn = ({ received }: TestReceiver) =>
  received
    .map(({ body }) => (JSON.parse(body) as { data: { messageId: number } }).data.messageId)
    .toSorted((a, b) => a - b);

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

const undone = async (job: JobName) =>
  (await sql`select id from jobs.job where name = ${job} and state < 'completed'`.execute(api.db)).rows;

test("receivers that answer nothing hold up neither another one nor any other job", async () => {
  const silent = await Promise.all(numbers(1, 9).map(() => testReceiver(() => undefined)));
  for (const receiver of silent) await addHook(receiver);
  const quick = await testReceiver();
  await addHook(quick);
  await sendMessages(1);
  await expect.poll(() => silent.filter(({ received }) => received.length === 0)).toEqual([]);
  await sendMessages(2);
  await expect.poll(() => idsIn(quick)).toEqual([1, 2]);
  const { rows } = await sql<{ tries: number }>`
    select max(tries) as tries from outgoing_deliveries where delivered_at is null`.execute(api.db);
  expect(rows).toEqual([{ tries: 0 }]);
  await expect.poll(() => undone("end-calls")).toEqual([]);
});

test("what is noted while a job of the same webhook ends is sent too", async () => {
  const receiver = await testReceiver();
  const id = await addHook(receiver);
  for (const round of numbers(0, 9))
    await Promise.all(numbers(round * 10 + 1, round * 10 + 10).map((number) => sendMessages(number)));
  await expect.poll(() => idsIn(receiver)).toEqual(numbers(1, 100));
  const waiting = async () =>
    (
      await sql`
        select id from outgoing_deliveries where webhook_id = ${id} and next_try_at is not null`.execute(
        api.db,
      )
    ).rows;
  await expect.poll(waiting).toEqual([]);
});

/** A receiver during whose first answers an owner changes its webhook. */
async function changedMeanwhile(change: (id: number) => Promise<unknown>, status = 204) {
  let changing: Promise<unknown> | undefined;
  const receiver = await testReceiver((response) => {
    changing ??= change(id);
    void changing.finally(() => response.writeHead(status).end());
  });
  const id = await addHook(receiver);
  return { receiver, id };
}

const movedTo =
  ({ url }: TestReceiver) =>
  (id: number) =>
    owner.request("PATCH /api/webhooks/:id", { params: { id }, body: { url } });

test("with another address, what waits is sent there from that moment on, and the former one is told nothing more", async () => {
  const next = await testReceiver();
  const { receiver: former } = await changedMeanwhile(movedTo(next));
  await sendMessages(...numbers(1, 200));
  await expect
    .poll(() => [...idsIn(former), ...idsIn(next)].toSorted((a, b) => a - b))
    .toEqual(numbers(1, 200));
  expect(former.received.length).toBeLessThan(20);
});

test.each([
  [
    "switched off",
    (id: number) => owner.request("PATCH /api/webhooks/:id", { params: { id }, body: { isOn: false } }),
  ],
  ["deleted", (id: number) => owner.request("DELETE /api/webhooks/:id", { params: { id } })],
])("one that is %s is told nothing more, whatever was about to be sent", async (_, change) => {
  const { receiver } = await changedMeanwhile(change);
  await sendMessages(...numbers(1, 200));
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
  await expect.poll(() => undone("deliver-webhook")).toEqual([]);
  expect(receiver.received.length).toBeLessThan(20);
});

test.each([410, 503])("an answer %d of a former address counts nothing for the next one", async (status) => {
  const next = await testReceiver();
  const { receiver: former, id } = await changedMeanwhile(movedTo(next), status);
  await sendMessages(1);
  await expect.poll(() => idsIn(next)).toEqual([1]);
  await expect.poll(() => undone("deliver-webhook")).toEqual([]);
  expect(former.received).toHaveLength(1);
  expect(await owner.request("GET /api/webhooks/:id", { params: { id } })).toMatchObject({
    isOn: true,
    resumesAt: null,
    lastFailure: null,
    waiting: 0,
    failed: 0,
  });
});
