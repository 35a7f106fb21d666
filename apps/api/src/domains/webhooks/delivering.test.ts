import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { createWebhook, testReceiver, type TestReceiver } from "../../../test/webhooks.ts";
import { startWorker } from "../../composition/worker.ts";
import { detached, write } from "../../platform/write/write.ts";
import { subscribe } from "../../platform/events/subscribers.queries.ts";
import { inTransaction } from "../../platform/db/database.ts";

let api: TestApi;
let stopWorker: () => Promise<void>;
beforeAll(async () => {
  api = await testApi();
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
  const undone = async () =>
    (await sql`select id from jobs.job where name = 'end-calls' and state < 'completed'`.execute(api.db))
      .rows;
  await expect.poll(undone).toEqual([]);
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
