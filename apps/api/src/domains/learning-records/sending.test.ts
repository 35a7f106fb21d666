import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { someStore } from "../../../test/access-inputs-of-records.ts";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createAttempt, createRoom } from "../../../test/factories.ts";
import { fakeLearningStore, type FakeStore } from "../../../test/fake-learning-store.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { performSchedule } from "../../../test/perform-jobs.ts";

import { GuardedFetchError } from "../../lib/guarded-fetch-error.ts";
import { createSigner } from "../../lib/signed-value.ts";
import { openPassword } from "./sealing.rules.ts";
import { sendStatements } from "./sending.service.ts";

let api: TestApi;
let owner: ContractClient;
let store: FakeStore;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  owner = await api.as("OWNER");
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of ["attempts", "learning_statements", "learning_record_store"] as const)
    await api.db.deleteFrom(table).execute();
  store = await fakeLearningStore();
  await connect();
  return () => store.close();
});

const connect = (more: object = {}) =>
  owner.request("PUT /api/learning-records/store", {
    body: { ...someStore, address: `${store.url}/xapi`, ...more },
  });

const since = () => owner.request("POST /api/learning-records/since", { body: { since: "2026-01-01" } });

const send = async () => {
  await sql`update learning_record_store set next_try_at = null`.execute(api.db);
  await performSchedule(api.ctx, "send-statements");
};

const shown = async () => {
  const { store: found } = await owner.request("GET /api/learning-records");
  if (!found) throw new Error("No store is connected.");
  return found;
};

/** So many attempts, which are asked for. */
async function attempts(count: number): Promise<string[]> {
  const { id: room_id } = await createRoom(api.db);
  const made = Array.from({ length: count }, () => createAttempt(api.db, { room_id }));
  await since();
  return (await Promise.all(made)).map(({ id }) => id);
}

test("what is sent is at the store once, also where it stored and its answer was lost", async () => {
  await attempts(3);
  store.instead = (request, response, statements) => {
    if (request.method !== "POST") return false;
    for (const one of statements) store.has.set(one.id, one);
    response.destroy();
    return true;
  };
  await send();
  const { waiting, failure } = await shown();
  expect([waiting, failure]).toMatchObject([3, { isOver: false, reason: /could not be reached/ as never }]);
  store.instead = () => false;
  const before = [...store.has.keys()];
  await send();
  expect([...store.has.keys()]).toEqual(before);
  expect(await shown()).toMatchObject({ waiting: 0, sent: 3, failure: { isOver: true } });
});

test.each([
  [401, {}, "", /does not know this user and password/],
  [403, {}, "", /may not do this there/],
  [404, {}, "", /no learning record store at this address/],
  [500, {}, "", /failure of its own \(500\)/],
  [200, { "content-type": "text/html" }, "<h1>Welcome</h1>", /A web page answered/],
  [200, { "content-type": "application/json" }, "{}", /did not confirm/],
  [302, { location: "https://elsewhere.example.com" }, "", /redirects are not followed/],
])(
  "a store that answers %d is asked again later, and owners read why",
  async (status, headers, body, why) => {
    await attempts(1);
    store.instead = (_request, response) => Boolean(response.writeHead(status, headers).end(body));
    await send();
    const { waiting, refused, failure } = await shown();
    expect([waiting, refused.total]).toEqual([1, 0]);
    expect(failure?.reason).toMatch(why);
    store.instead = () => false;
    await send();
    expect(store.verbs()).toEqual(["failed"]);
  },
);

test("a store that asks to wait is asked again no sooner, with the same ids", async () => {
  await attempts(2);
  const ids: string[][] = [];
  store.instead = (_request, response, statements) => {
    ids.push(statements.map(({ id }) => id));
    if (ids.length > 1) return false;
    return Boolean(response.writeHead(503, { "retry-after": "7200" }).end());
  };
  await send();
  const { failure } = await shown();
  const wait = Date.parse(failure?.nextTryAt ?? "") - Date.parse(failure?.at ?? "");
  expect(wait).toBe(7_200_000);
  await performSchedule(api.ctx, "send-statements");
  expect(ids).toHaveLength(1);
  await send();
  expect(ids[1]).toEqual(ids[0]);
});

test("the one that is refused is found among the others, which are sent", async () => {
  const [first = ""] = await attempts(9);
  store.instead = (request, response, statements) => {
    const isIn = statements.some(({ context }) => JSON.stringify(context).includes(first));
    if (request.method !== "POST" || !isIn) return false;
    return Boolean(response.writeHead(409).end());
  };
  await send();
  expect(store.counted()).toHaveLength(8);
  const { waiting, sent, refused } = await shown();
  expect([waiting, sent, refused.total]).toEqual([0, 8, 1]);
  expect(refused.shown[0]).toMatchObject({
    about: "An attempt",
    reason: "The store already has another record under this number. (409)",
  });
  store.instead = () => false;
  await owner.request("POST /api/learning-records/refused");
  await send();
  expect(store.counted()).toHaveLength(9);
  expect((await shown()).refused.total).toBe(0);
});

/** It takes something else meanwhile. */
async function sendAnother(): Promise<void> {
  await attempts(1);
  await send();
}

const isOf = (one: { context?: Record<string, unknown> }, id: string) =>
  JSON.stringify(one.context ?? {}).includes(id);

/** Fails over whatever holds one of these. */
const failOver = (...ids: string[]) => {
  store.instead = (_request, response, statements) =>
    ids.some((id) => statements.some((one) => isOf(one, id))) && Boolean(response.writeHead(500).end());
};

test("the ones over which the store fails are found among the others, which are sent", async () => {
  const ids = await attempts(30);
  failOver(ids[3] ?? "", ids[20] ?? "");
  await send();
  expect(store.counted()).toHaveLength(28);
  for (let time = 0; time < 3; time++) await sendAnother();
  const { waiting, sent, refused, failure } = await shown();
  expect([waiting, sent, refused.total]).toEqual([0, 31, 2]);
  expect([failure?.isOver ?? true, refused.shown[0]?.reason]).toEqual([
    true,
    "The store has a failure of its own (500).",
  ]);
  store.instead = () => false;
  await owner.request("POST /api/learning-records/refused");
  await send();
  expect([store.counted().length, (await shown()).refused.total]).toEqual([33, 0]);
});

test("one over which the store fails is not given up as long as the store takes nothing else either", async () => {
  const [id = ""] = await attempts(1);
  failOver(id);
  for (let time = 0; time < 5; time++) await send();
  expect(await shown()).toMatchObject({ waiting: 1, refused: { total: 0 }, failure: { isOver: false } });
  for (let time = 0; time < 3; time++) await sendAnother();
  expect(await shown()).toMatchObject({ waiting: 0, sent: 3, refused: { total: 1 } });
});

test("where the store is out of order after it took a part of them, nothing is given up", async () => {
  await attempts(8);
  store.instead = (_request, response, statements) => {
    if (statements.length === 4 && store.counted().length === 0) return false;
    return Boolean(response.writeHead(504).end());
  };
  for (let time = 0; time < 9; time++) await send();
  expect(await shown()).toMatchObject({ waiting: 4, sent: 4, refused: { total: 0 } });
  store.instead = () => false;
  await send();
  expect(store.counted()).toHaveLength(8);
});

test("a store that fails is asked a few times only, and nothing is given up", async () => {
  await attempts(40);
  store.instead = (_request, response) => Boolean(response.writeHead(500).end());
  await send();
  expect(store.sizes).toEqual([40, 20, 10, 5, 3, 2, 1, 1]);
  store.sizes.length = 0;
  for (let time = 0; time < 4; time++) await send();
  expect(store.sizes).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  expect(await shown()).toMatchObject({ waiting: 40, refused: { total: 0 } });
  store.instead = () => false;
  await send();
  expect(store.counted()).toHaveLength(40);
});

test("what was given up and may be there all the same is withdrawn when it may not be told any more", async () => {
  const [id = ""] = await attempts(2);
  store.instead = (_request, response, statements) => {
    if (!statements.some((one) => isOf(one, id))) return false;
    for (const one of statements) store.has.set(one.id, one);
    return Boolean(response.writeHead(504).end());
  };
  for (let time = 0; time < 3; time++) await sendAnother();
  expect((await shown()).refused.total).toBe(1);
  await sql`update attempts set uncounted = 'broken' where id = ${id}`.execute(api.db);
  await send();
  expect(store.counted().filter((one) => isOf(one, id))).toEqual([]);
});

test.each(["answers 504", "does not answer in time"])(
  "a batch that takes too long is sent in smaller ones, where the store %s",
  async (how) => {
    await attempts(20);
    const { guardedFetch } = api.ctx;
    onTestFinished(() => void (api.ctx.guardedFetch = guardedFetch));
    store.instead = (_request, response, statements) =>
      statements.length > 4 && Boolean(response.writeHead(504).end());
    api.ctx.guardedFetch = {
      ...guardedFetch,
      send: async (asked) => {
        const answer = await guardedFetch.send(asked);
        if (answer.status === 504 && how !== "answers 504") throw new GuardedFetchError("timeout");
        return answer;
      },
    };
    await send();
    expect(store.counted()).toHaveLength(20);
    expect((await shown()).refused.total).toBe(0);
  },
);

test("a batch that is too large is sent in smaller ones", async () => {
  await attempts(20);
  store.instead = (_request, response, statements) =>
    statements.length > 4 && Boolean(response.writeHead(413).end());
  await send();
  expect(store.counted()).toHaveLength(20);
  expect((await shown()).refused.total).toBe(0);
});

test("a store that refuses everything is not sent everything one by one", async () => {
  await attempts(40);
  store.instead = (_request, response) =>
    Boolean(response.writeHead(400, { "content-type": "text/plain" }).end("unknown\nversion"));
  await send();
  const { waiting, refused, failure } = await shown();
  expect([waiting, refused.total]).toEqual([30, 10]);
  const reasons = refused.shown.map(({ reason }) => reason);
  expect(new Set(reasons)).toEqual(
    new Set(["The store says that the record is not right (400): unknown version."]),
  );
  expect(failure?.reason).toBe("The store says that the record is not right (400).");
});

test("while it is paused nothing is sent, and afterwards everything", async () => {
  await owner.request("PUT /api/learning-records/paused", { body: { isPaused: true } });
  await attempts(2);
  await send();
  expect(store.seen).toEqual([]);
  await owner.request("PUT /api/learning-records/paused", { body: { isPaused: false } });
  await send();
  expect(store.counted()).toHaveLength(2);
});

test("a new store gets everything since a day, and the same one nothing twice", async () => {
  await attempts(250);
  await send();
  expect(store.counted()).toHaveLength(250);
  expect((await shown()).past).toMatchObject({ gathered: 250, toGather: 250, isDone: true });
  const ids = [...store.has.keys()];
  await owner.request("DELETE /api/learning-records/store");
  expect(await owner.request("GET /api/learning-records")).toEqual({ store: null });
  await connect();
  await since();
  await send();
  expect([...store.has.keys()]).toEqual(ids);
});

test("what was asked for goes on where it was when its process died", async () => {
  await attempts(450);
  const { guardedFetch } = api.ctx;
  let batches = 0;
  api.ctx.guardedFetch = {
    ...guardedFetch,
    send: (asked) => {
      batches += 1;
      if (batches === 4) throw new Error("the process died");
      return guardedFetch.send(asked);
    },
  };
  await send();
  api.ctx.guardedFetch = guardedFetch;
  await send();
  expect(store.counted()).toHaveLength(450);
  expect(store.has.size).toBe(450);
});

test("the password goes under the installation's newest key, also while sending is paused", async () => {
  await owner.request("PUT /api/learning-records/paused", { body: { isPaused: true } });
  const { secretKeys } = api.ctx.config;
  const signer = createSigner(["another key of this installation, long enough", ...secretKeys]);
  await sendStatements({ ...api.ctx, signer });
  const row = await api.db.selectFrom("learning_record_store").selectAll().executeTakeFirstOrThrow();
  expect(row.key_id).toBe(signer.keyId);
  expect(
    openPassword(createSigner(["another key of this installation, long enough"]), row.address, row.password),
  ).toBe(someStore.password);
});

test("words are kept here no longer than until the store has them", async () => {
  await attempts(2);
  await send();
  const rows = await api.db.selectFrom("learning_statements").select(["state", "body"]).execute();
  expect(rows).toEqual([
    { state: "sent", body: null },
    { state: "sent", body: null },
  ]);
});
