import { jobLabel } from "@field-advisor/schema/job-labels";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ContractClient } from "../../test/contract-client.ts";
import { testApi, type TestApi } from "../../test/harness.ts";
import { performSchedule } from "../../test/perform-jobs.ts";
import { failedJobs, queues } from "../platform/jobs/queues.ts";
import { type Schedule, schedules } from "./schedules.ts";
import { runSchedule } from "./worker.ts";

const name = "forget-login-throttles";

let api: TestApi;
let owner: ContractClient;
beforeAll(async () => {
  api = await testApi();
  owner = await api.as("OWNER");
});
beforeEach(() => sql`delete from jobs.job`.execute(api.db));
afterAll(() => api.close());

const failed = () => owner.request("GET /api/jobs/failed", { query: {} });
const perform = (schedule = name) => performSchedule(api.ctx, schedule);
/** Takes away what the work needs, and gives it back. */
const breakIt = () => sql`alter table throttles rename to throttles_elsewhere`.execute(api.db);
const repairIt = () => sql`alter table throttles_elsewhere rename to throttles`.execute(api.db);

test("of scheduled work that fails, the newest failure is listed until a run succeeds", async () => {
  await breakIt();
  try {
    await perform();
    const [first, ...others] = await failed();
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      name,
      isScheduled: true,
      attempts: 2,
      reason: expect.stringMatching(/throttles/),
    });
    await perform();
    const again = await failed();
    expect(again).toMatchObject([{ name }]);
    expect(again[0]?.id).not.toBe(first?.id);
  } finally {
    await repairIt();
  }
  await perform("forget-sessions");
  expect(await failed()).toMatchObject([{ name }]);
  await perform();
  expect(await failed()).toEqual([]);
});

test("an attempt that fails before the last one leaves the list as it is", async () => {
  await breakIt();
  await perform();
  const [listed] = await failed();
  await repairIt();
  const schedule = schedules.find((one) => one.name === name);
  if (!schedule) throw new Error(`Nothing is scheduled as ${name}.`);
  const failing = { ...schedule, run: () => Promise.reject(new Error("not now")) };
  await expect(runSchedule(api.ctx, failing, { retryCount: 0, retryLimit: 1 })).rejects.toThrow("not now");
  expect(await failed()).toEqual([listed]);
});

test("failures that no run could replace are replaced by the next one", async () => {
  const sent = await createFailedRuns(3);
  const seen: string[][] = [];
  const schedule: Schedule = {
    name,
    run: async () => void seen.push((await failed()).map(({ id }) => id)),
  };
  await runSchedule(api.ctx, schedule, { retryCount: 0, retryLimit: 1 });
  expect(seen).toEqual([[sent.at(-1)]]);
  expect(await failed()).toEqual([]);
});

test("a failed run is done again at once when an owner asks for it", async () => {
  await breakIt();
  await perform();
  await repairIt();
  const [entry] = await failed();
  await owner.request("POST /api/jobs/failed/:id/retry", { params: { id: entry?.id ?? "" } });
  const { rows } = await sql`select name, state from jobs.job where state = 'created'`.execute(api.db);
  expect(rows).toEqual([{ name, state: "created" }]);
  expect(await failed()).toEqual([]);
});

test("all background work is named in words", () => {
  const unnamed = [...Object.keys(queues), ...schedules.map((schedule) => schedule.name)].filter((work) => {
    const words = work.replaceAll("-", " ");
    return jobLabel(work) === words.charAt(0).toUpperCase() + words.slice(1);
  });
  expect(unnamed).toEqual([]);
});

/** Runs that ended with their process: the queue itself added them to the list. */
async function createFailedRuns(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { rows } = await sql<{ id: string }>`
      insert into jobs.job (name, source_name, source_retry_count, created_on)
      values (${failedJobs}, ${name}, 1, now() - ${count - n} * interval '1 minute') returning id`.execute(
      api.db,
    );
    ids.push(rows[0]?.id ?? "");
  }
  return ids;
}
