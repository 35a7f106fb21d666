import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDeployment } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { selectMonthsAhead } from "../../platform/db/partitions.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { addUp } from "../reports/analytics.queries.ts";
import { keepMonths } from "./months.service.ts";

let api: TestApi;
let slug: string;
let deploymentId: string;
beforeAll(async () => {
  api = await testApi();
  ({ slug, id: deploymentId } = await createDeployment(api.db));
});
afterAll(() => api.close());

const atMost = 100;

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

/** As if they had happened three hours ago, which is an hour that can be counted. */
async function visitBefore(): Promise<void> {
  await visit();
  await sql`update usage_events set received_at = ${new Date(Date.now() - 3 * hour)}`.execute(api.db);
}

const countRows = async (table: "usage_events" | "audit_log"): Promise<number> =>
  (await api.db.selectFrom(table).select("id").execute()).length;

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

test("months go as a whole when their time is over; totals stay, it is in the log, and nothing new is lost", async () => {
  await sql`update usage_counted set until = ${new Date(Date.now() - 9 * hour)}, after_id = 0`.execute(
    api.db,
  );
  await visitBefore();
  await inTransaction(api.db, addUp);
  expect(await visitsOf()).toBe(1);

  await keepMonths(later(12), atMost);
  expect(await countRows("usage_events")).toBe(1);
  expect(await deletions()).toEqual([]);

  await Promise.all([keepMonths(later(15), atMost), keepMonths(later(15), atMost)]);
  await keepMonths(later(15), atMost);
  expect(await countRows("usage_events")).toBe(0);
  expect(await visitsOf()).toBe(1);
  expect(await deletions()).toMatchObject([
    { userName: "Retention", details: expect.stringMatching(/^Usage events until \d{4}-\d\d-01\.$/) },
  ]);
  expect(await selectMonthsAhead(api.db, later(15).now())).toEqual([
    { table: "usage_events", count: 1 },
    { table: "audit_log", count: 1 },
  ]);
});
