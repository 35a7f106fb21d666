import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createContent, createUser } from "../../../test/factories.ts";
import type { TestApi } from "../../../test/harness.ts";
import { type Library, openLibrary, silence } from "../../../test/library.ts";

const length = 100;

let library: Library;
let api: TestApi;
let uma: { id: number; client: ContractClient };
let id: number;

beforeAll(async () => {
  library = await openLibrary({ env: {} });
  ({ api } = library);
});
afterAll(() => api.close());
beforeEach(async () => {
  const person = await createUser(api.db);
  uma = { id: person.id, client: await api.as(person) };
  ({ id } = await library.publishRecording(length));
});

type Part = readonly [from: number, to: number];

const report = (...parts: Part[]) =>
  uma.client.send("PUT /api/content/:id/position", {
    params: { id },
    body: { seconds: 0, played: parts.map(([from, to]) => ({ from, to })) },
  });
const played = async (...parts: Part[]) => (await report(...parts)).data.playedSeconds;

/** Lets so many seconds pass on the database's clock since the last report. */
const pass = (seconds: number) =>
  sql`update content_positions set reported_at = reported_at - make_interval(secs => ${seconds})
    where user_id = ${uma.id}`.execute(api.db);

const item = async () => {
  const items = await uma.client.request("GET /api/dashboard/content");
  return items.find((each) => each.id === id);
};

test("a recording that is played in pieces is finished at 95 % of its length, once", async () => {
  await report();
  expect(await item()).toMatchObject({ position: null, playedSeconds: 0, finishedAt: null });
  expect((await item())?.file?.seconds).toBe(length);
  for (const [from, to] of [
    [0, 30],
    [60, 94],
    [30, 60],
  ] as const) {
    await pass(17);
    expect((await report([from, to])).data.uncounted).toEqual([]);
  }
  expect(await item()).toMatchObject({ playedSeconds: 94, finishedAt: null });
  await pass(1);
  const { data } = await report([94, 95]);
  expect(data).toMatchObject({ success: true, playedSeconds: 95, finishedAt: expect.any(String) });
  await pass(60);
  expect((await report([95, 100])).data.finishedAt).toBe(data.finishedAt);
  expect(await item()).toMatchObject({ playedSeconds: 100, finishedAt: data.finishedAt });
  const [opening, ...others] = await uma.client.request("GET /api/activity/events", { query: {} });
  expect([opening?.action, others.filter(({ action }) => action === "Finished content")]).toEqual([
    "Finished content",
    [],
  ]);
});

test("a whole recording in one report does not count, whenever it comes", async () => {
  const { data } = await report([0, length]);
  expect(data).toEqual({
    success: true,
    playedSeconds: 1,
    finishedAt: null,
    uncounted: [{ from: 1, to: length }],
  });
  await pass(10);
  expect(await played([0, length])).toBeLessThan(40);
  id = (await library.publishRecording(1000)).id;
  await report();
  await pass(7 * 24 * 3600);
  expect((await report([0, 1000])).data).toMatchObject({ playedSeconds: 121, finishedAt: null });
});

test("many reports at once count no more than the time that passed", async () => {
  await report();
  await pass(10);
  const answers = await Promise.all(Array.from({ length: 8 }, () => report([0, length])));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect((await item())?.playedSeconds).toBeGreaterThanOrEqual(21);
  expect((await item())?.playedSeconds).toBeLessThan(40);
});

test("the same part counts once, and what goes over the end not at all", async () => {
  await report();
  await pass(10);
  expect(await played([0, 20], [10, 20], [5, 12])).toBe(20);
  await pass(5);
  // What was counted before takes nothing of the time that passed.
  expect((await report([0, 30])).data).toMatchObject({ playedSeconds: 30, uncounted: [] });
  await pass(60);
  expect(await played([0, 20], [15, 25])).toBe(30);
  await pass(60);
  expect((await report([90, 100_000], [200, 300])).data).toMatchObject({ playedSeconds: 40, uncounted: [] });
});

test.each([
  ["negative", [[-5, 10]]],
  ["the wrong way round", [[10, 5]]],
  ["empty", [[5, 5]]],
  ["in parts of a second", [[0.5, 2]]],
  ["of more than a week", [[0, 700_000]]],
  ["of a hundred and one parts", Array.from({ length: 101 }, (_, n): Part => [n, n + 1])],
] as [string, Part[]][])("a report that is %s is refused", async (_name, parts) => {
  const { status, error } = await report(...parts);
  expect([status, error.issues?.[0]?.path]).toEqual([400, expect.stringMatching(/^played/)]);
});

test("everybody has played their own, and who may not open an item reports nothing", async () => {
  const other = await api.as("USER");
  await report();
  await pass(20);
  await report([0, 10]);
  const { data } = await other.send("PUT /api/content/:id/position", {
    params: { id },
    body: { seconds: 3 },
  });
  expect(data.playedSeconds).toBe(0);
  await api.db.updateTable("content").set({ audience: "selected" }).where("id", "=", id).execute();
  expect((await report([10, 20])).status).toBe(404);
});

test("without a length nothing can be finished", async () => {
  await api.db.updateTable("files").set({ length_seconds: null }).execute();
  await report();
  await pass(60);
  expect((await report([0, 100])).data).toEqual({
    success: true,
    playedSeconds: 0,
    finishedAt: null,
    uncounted: [],
  });
  ({ id } = await createContent(api.db));
  expect(await played([0, 1])).toBe(0);
});

test("another file begins anew, and what was finished stays so", async () => {
  await report();
  await pass(50);
  expect((await report([0, 95])).data.finishedAt).not.toBeNull();
  const { data: file } = await library.send(silence(50), "new.wav");
  await library.owner.request("PATCH /api/dashboard/content/:id", {
    params: { id },
    body: { url: file.url },
  });
  expect(await item()).toMatchObject({ playedSeconds: 0, finishedAt: expect.any(String) });
});

test("openings say who finished what they opened", async () => {
  await uma.client.request("POST /api/content/access", { body: { contentId: id } });
  const openings = async () =>
    (await library.owner.request("GET /api/content/openings", { query: { contentId: id } })).map(
      ({ finishedAt }) => finishedAt,
    );
  expect(await openings()).toEqual([null]);
  await report();
  await pass(50);
  const { data } = await report([0, 95]);
  expect(await openings()).toEqual([data.finishedAt]);
});
