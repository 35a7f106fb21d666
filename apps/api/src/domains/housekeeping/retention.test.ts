import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDeployment } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { addUp } from "../reports/analytics.queries.ts";
import { forgetMonths } from "./retention.service.ts";

let api: TestApi;
let slug: string;
let deploymentId: string;
beforeAll(async () => {
  api = await testApi();
  ({ slug, id: deploymentId } = await createDeployment(api.db));
});
afterAll(() => api.close());

const hour = 3_600_000;

/** The same process so many months later. */
function later(months: number) {
  const now = new Date();
  now.setUTCDate(1);
  now.setUTCMonth(now.getUTCMonth() + months);
  return { ...api.ctx, now: () => now };
}

async function visit(): Promise<void> {
  const visitor = api.anonymous();
  await visitor.request("GET /api/deployment/:slug", { params: { slug } });
  const answer = await visitor.send("POST /api/usage", { body: { deploymentId, action: "PAGE_VISIT" } });
  expect(answer.status).toBe(202);
}

const countEvents = async (): Promise<number> =>
  (await api.db.selectFrom("usage_events").select("id").execute()).length;

const visitsOf = async () =>
  (await (await api.as("OWNER")).request("GET /api/usage/stats", { query: { range: "7d" } })).totals
    .PAGE_VISIT;

const deletions = async () => {
  const owner = await api.as("OWNER");
  const events = await owner.request("GET /api/activity/events", {
    query: { scope: "everyone", type: "admin" },
  });
  return events.filter(({ action }) => action === "Deleted records whose retention period is over");
};

test("months go when their time is over, so many rows at a time; totals stay, it is in the log, and nothing new is lost", async () => {
  await sql`update usage_counted set until = ${new Date(Date.now() - 9 * hour)}, after_id = 0`.execute(
    api.db,
  );
  for (let times = 0; times < 3; times++) await visit();
  await sql`update usage_events set received_at = ${new Date(Date.now() - 3 * hour)}`.execute(api.db);
  await inTransaction(api.db, addUp);
  expect(await visitsOf()).toBe(3);

  await forgetMonths(later(12), 2);
  expect(await countEvents()).toBe(3);
  expect(await deletions()).toEqual([]);

  await visit();
  await sql`update usage_events set received_at = ${later(15).now()} where id = (select max(id) from usage_events)`.execute(
    api.db,
  );
  await forgetMonths(later(15), 2);
  expect(await countEvents()).toBe(2);
  expect(await deletions()).toEqual([]);

  await Promise.all([forgetMonths(later(15), 2), forgetMonths(later(15), 2)]);
  await forgetMonths(later(15), 2);
  expect(await countEvents()).toBe(1);
  expect(await visitsOf()).toBe(4);
  expect(await deletions()).toMatchObject([
    { userName: "Retention", details: expect.stringMatching(/^Usage events until \d{4}-\d\d-01\.$/) },
  ]);
});
