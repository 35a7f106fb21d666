import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createUser } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { subscribe, takeJobs, waitingEvents } from "../../../test/events.ts";
import { detached, write, type Unit } from "../write/write.ts";
import type { EventReceiver, ToldEvent } from "./events.ts";
import { tellTo } from "./tell.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await sql`create table received (event uuid not null, subscriber text not null)`.execute(api.db);
});
beforeEach(async () => {
  await sql`truncate event_subscribers, received`.execute(api.db);
  await sql`delete from jobs.job where name = 'tell'`.execute(api.db);
});
afterAll(() => api.close());

const nobody = detached({ actor: null, request: { requestId: "r1", address: "192.0.2.7" } });

/** Notes who was told of what, in the database. */
const fakeReceiver = (prefix: string, fails = false): EventReceiver & { told: ToldEvent[] } => {
  const told: ToldEvent[] = [];
  return {
    told,
    wants: (subscriber) => subscriber.startsWith(prefix),
    async receive(_ctx, trx, events) {
      told.push(...events);
      for (const { event, subscribers } of events)
        for (const subscriber of subscribers)
          await sql`insert into received values (${event.id}, ${subscriber})`.execute(trx);
      if (fails) throw new Error("not now");
    },
  };
};
const received = async () =>
  (await sql<{ subscriber: string }>`select subscriber from received order by subscriber`.execute(api.db))
    .rows;

const emits = (work: (unit: Unit) => Promise<void> | void) =>
  write(api.ctx, nobody, async (unit) => {
    unit.noAudit("a test");
    await work(unit);
  });

const tellAll = async (...receivers: EventReceiver[]) => {
  const jobs = await takeJobs(api);
  for (const { id, data } of jobs) await tellTo(receivers)(api.ctx, data, { id, enqueuedAt: new Date() });
  return jobs;
};

test("where nobody wants what happened there is no job", async () => {
  await subscribe(api, ["message.sent"]);
  await emits((unit) => unit.emit("deployment.paused", { deploymentId: "abcdefghij0123456789" }));
  expect(await takeJobs(api)).toEqual([]);
});

test("each subscriber is told of what it wants, with the address of a screen", async () => {
  await subscribe(api, ["message.sent", "deployment.paused"], "fake:1");
  await subscribe(api, ["message.sent"], "fake:2");
  await subscribe(api, ["message.sent"], "other");
  await emits((unit) => {
    unit.emit("message.sent", { messageId: 4 });
    unit.emit("deployment.paused", { deploymentId: "abcdefghij0123456789" });
    unit.emit("deployment.published", { deploymentId: "abcdefghij0123456789" });
  });
  const receiver = fakeReceiver("fake:");
  expect(await tellAll(receiver)).toHaveLength(1);
  expect(receiver.told).toMatchObject([
    { event: { type: "message.sent", data: { messageId: 4 } }, subscribers: ["fake:1", "fake:2"] },
    {
      event: {
        type: "deployment.paused",
        data: { link: `${api.ctx.config.origins.portal}/deployments/abcdefghij0123456789` },
      },
      subscribers: ["fake:1"],
    },
  ]);
});

test("a job that is repeated hands nothing on a second time, and one that fails hands nothing on", async () => {
  await subscribe(api, ["message.sent"], "fake:1");
  await emits((unit) => unit.emit("message.sent", { messageId: 4 }));
  const [job] = await takeJobs(api);
  if (!job) throw new Error("There is no job.");
  const context = { id: job.id, enqueuedAt: new Date() };
  await expect(tellTo([fakeReceiver("fake:", true)])(api.ctx, job.data, context)).rejects.toThrow("not now");
  expect(await received()).toEqual([]);
  const tell = tellTo([fakeReceiver("fake:")]);
  await tell(api.ctx, job.data, context);
  await tell(api.ctx, job.data, context);
  expect(await received()).toEqual([{ subscriber: "fake:1" }]);
});

test("what is rolled back is not told, and what is tried again is told once", async () => {
  await subscribe(api, ["message.sent"]);
  await expect(
    emits((unit) => {
      unit.emit("message.sent", { messageId: 4 });
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  expect(await waitingEvents(api)).toEqual([]);
  let tries = 0;
  await emits(async (unit) => {
    unit.emit("message.sent", { messageId: 5 });
    tries += 1;
    if (tries === 1) await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(unit.trx);
  });
  expect(await waitingEvents(api)).toMatchObject([{ type: "message.sent", data: { messageId: 5 } }]);
});

test("many events of one write are one job, which is handed on in parts", async () => {
  await subscribe(api, ["message.sent"], "fake:1");
  const messages = Array.from({ length: 1201 }, (_, n) => ({ messageId: n + 1 }));
  await emits((unit) => unit.emitAll("message.sent", messages));
  const receiver = fakeReceiver("fake:");
  expect(await tellAll(receiver)).toHaveLength(1);
  expect(receiver.told).toEqual([]);
  expect((await tellAll(receiver)).map(({ data }) => data.events.length)).toEqual([500, 500, 201]);
  expect(receiver.told.map(({ event }) => event.data)).toMatchObject(messages);
});

test("of somebody who was deleted meanwhile nothing is told but that they are gone", async () => {
  await subscribe(api, ["content.opened", "person.deactivated"], "fake:1");
  const { id: personId } = await createUser(api.db);
  await emits((unit) => {
    unit.emit("content.opened", { personId, contentId: 3 });
    unit.emit("person.deactivated", { personId });
  });
  await api.db.deleteFrom("users").where("id", "=", personId).execute();
  const receiver = fakeReceiver("fake:");
  await tellAll(receiver);
  expect(receiver.told.map(({ event }) => event.type)).toEqual(["person.deactivated"]);
});

test("jobs that wait are done with the first one, once and in their order; those that were tried wait for their turn", async () => {
  await subscribe(api, ["message.sent"], "fake:1");
  for (const messageId of [1, 2, 3, 4]) await emits((unit) => unit.emit("message.sent", { messageId }));
  await sql`update jobs.job set state = 'retry' where name = 'tell' and data->'events'->0->'data'->>'messageId' = '3'`.execute(
    api.db,
  );
  const receiver = fakeReceiver("fake:");
  await tellAll(receiver);
  expect(receiver.told.map(({ event }) => event.data)).toMatchObject(
    [1, 2, 4].map((messageId) => ({ messageId })),
  );
  expect(await takeJobs(api)).toEqual([]);
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from jobs.job where name = 'tell'`.execute(api.db);
  expect(rows).toEqual([{ left: 1 }]);
});

test("what was taken along waits again where handing on fails", async () => {
  await subscribe(api, ["message.sent"], "fake:1");
  for (const messageId of [1, 2]) await emits((unit) => unit.emit("message.sent", { messageId }));
  await expect(tellAll(fakeReceiver("fake:", true))).rejects.toThrow("not now");
  expect(await waitingEvents(api)).toHaveLength(2);
});
