import type { Range } from "@field-advisor/schema/activity.endpoints";
import {
  analyticsEndpoints,
  type UsageAction,
  type UsageEvent,
} from "@field-advisor/schema/analytics.endpoints";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createDeployment } from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";
import { performSchedules } from "../../../test/perform-jobs.ts";
import { opaqueId } from "../../lib/ids.ts";

const api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
afterAll(() => api.close());

const page = await createDeployment(api.db);
const event = (more: Partial<UsageEvent> = {}): UsageEvent => ({
  deploymentId: page.id,
  action: "PAGE_VISIT",
  ...more,
});

const hour = 3_600_000;

async function count(): Promise<number> {
  const rows = api.db.selectFrom("usage_events").select(({ fn }) => fn.countAll<number>().as("n"));
  return (await rows.executeTakeFirstOrThrow()).n;
}

const newest = () =>
  api.db.selectFrom("usage_events").selectAll().orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();

test("an event is stored before it is acknowledged, with what the server saw", async () => {
  const visitor = api.anonymous();
  await visitor.request("GET /api/deployment/:slug", { params: { slug: page.slug } });
  const sent = Date.now();
  const answer = await visitor.send(
    "POST /api/usage",
    { body: event({ action: "MESSAGE_SENT", details: { length: 12 }, userAgent: "a claim" }) },
    { address: "203.0.113.7", headers: { "user-agent": "A browser" } },
  );
  expect([answer.status, answer.data]).toEqual([202, { success: true }]);
  const row = await newest();
  expect(row).toMatchObject({
    deployment_id: page.id,
    action: "MESSAGE_SENT",
    details: { length: 12 },
    user_agent: "A browser",
    ip_prefix: "203.0.113.0/24",
    language: null,
    platform: null,
    client_time: null,
  });
  expect(row.visitor).toMatch(/^[a-z0-9]{20}$/);
  expect(Date.parse(row.received_at)).toBeGreaterThanOrEqual(sent);
});

test("of the browser's words about itself, language and platform are kept", async () => {
  const browserInfo = {
    language: "de",
    platform: "Linux",
    timezone: "Europe/Berlin",
    screenResolution: "1x1",
  };
  await api.anonymous().request("POST /api/usage", { body: event({ browserInfo }) });
  const row = await newest();
  expect(row).toMatchObject({ language: "de", platform: "Linux", visitor: null });
  expect(JSON.stringify(row)).not.toContain("Berlin");
});

test("headers that claim an address are not believed", async () => {
  const claims = ["x-forwarded-for", "x-real-ip", "cf-connecting-ip", "true-client-ip"];
  const headers = {
    ...Object.fromEntries(claims.map((name) => [name, "1.2.3.4"])),
    forwarded: "for=1.2.3.4",
  };
  await api.anonymous().request("POST /api/usage", { body: event() }, { headers, address: "198.51.100.9" });
  expect((await newest()).ip_prefix).toBe("198.51.100.0/24");
});

test("an event of a page that does not exist leaves no row", async () => {
  const before = await count();
  const answer = await api.anonymous().send("POST /api/usage", { body: event({ deploymentId: opaqueId() }) });
  expect([answer.status, answer.error.error]).toEqual([404, "Deployment not found"]);
  expect(await count()).toBe(before);
});

test("events that come at the same moment are each stored as they are, and told apart from those of no page", async () => {
  const before = await count();
  const pages = [page, await createDeployment(api.db)];
  const events = Array.from({ length: 30 }, (_, n) =>
    event({
      deploymentId: n % 5 === 4 ? opaqueId() : pages[n % 2]?.id,
      action: n % 2 === 0 ? "PAGE_VISIT" : "MESSAGE_SENT",
      details: { n },
    }),
  );
  const answers = await Promise.all(events.map((body) => api.anonymous().send("POST /api/usage", { body })));
  expect(answers.map(({ status }) => status)).toEqual(events.map((_, n) => (n % 5 === 4 ? 404 : 202)));
  expect(await count()).toBe(before + 24);
  const rows = await api.db.selectFrom("usage_events").selectAll().orderBy("id", "desc").limit(24).execute();
  const stored = rows.map((row) => ({ ...row, n: (row.details as { n: number }).n }));
  expect(stored.map(({ n }) => n).toSorted((a, b) => a - b)).toEqual(
    events.flatMap((_, n) => (n % 5 === 4 ? [] : [n])),
  );
  for (const { n, deployment_id, action } of stored)
    expect({ deploymentId: deployment_id, action }).toEqual({
      deploymentId: events[n]?.deploymentId,
      action: events[n]?.action,
    });
});

test("the browser's time is kept apart, and only if it can be true", async () => {
  const client = api.anonymous();
  const now = new Date().toISOString();
  await client.request("POST /api/usage", { body: event({ timestamp: now }) });
  expect((await newest()).client_time).toBe(now);
  for (const timestamp of ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z"]) {
    await client.request("POST /api/usage", { body: event({ timestamp }) });
    expect((await newest()).client_time).toBeNull();
  }
});

test("what looks like code is stored as the text it is", async () => {
  const details = {
    a: "<script>alert(1)</script>",
    b: "=CMD()",
    c: "line\r\nline",
    d: "\u001b[31mred",
    __proto: "x",
  };
  await api.anonymous().request("POST /api/usage", { body: event({ details }) });
  expect((await newest()).details).toEqual(details);
});

const deep = (levels: number): string => (levels === 0 ? "1" : `[${deep(levels - 1)}]`);

test.each([
  ["an unknown action", { action: "DROP_TABLE" }],
  ["an id that is none", { deploymentId: "../../x" }],
  ["a field of its own", { ip: "1.2.3.4" }],
  ["a NUL", { details: { a: "\0" } }],
  ["half a character", { details: { a: "\uD800" } }],
  ["an object in the details", { details: { a: { b: 1 } } }],
  ["a list in the details", { details: { a: JSON.parse(deep(20)) } }],
  ["51 details", { details: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, i])) }],
  [
    "too many characters",
    { details: { a: "x".repeat(500), b: "x".repeat(500), c: "x".repeat(500), d: "x".repeat(600) } },
  ],
  [
    "2 KB in small parts",
    { details: Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`k${i}`, "x".repeat(490)])) },
  ],
  ["an impossible time", { timestamp: "+275760-09-13T00:00:00Z" }],
  ["no time", { timestamp: "NaN" }],
])("%s is refused and leaves no row", async (_name, wrong) => {
  const before = await count();
  const { method, path } = analyticsEndpoints.record;
  const response = await api.app.inject({
    method,
    url: path,
    headers: { host: new URL(api.ctx.config.origins.deploy).host, "content-type": "application/json" },
    payload: JSON.stringify({ ...event(), ...wrong }),
  });
  expect(response.statusCode).toBe(400);
  expect(await count()).toBe(before);
});

test("more than 8 KB is not even read", async () => {
  const answer = await api
    .anonymous()
    .send("POST /api/usage", { body: event({ userAgent: "x".repeat(8200) }) });
  expect(answer.status).toBe(413);
});

test("one browser may report 60 events a minute", async () => {
  const strict = await testApi();
  try {
    const visited = await createDeployment(strict.db);
    const visitor = strict.anonymous();
    await visitor.request("GET /api/deployment/:slug", { params: { slug: visited.slug } });
    const body = event({ deploymentId: visited.id });
    const answers = await Promise.all(
      Array.from({ length: 120 }, () => visitor.send("POST /api/usage", { body })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(60);
    expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
  } finally {
    await strict.close();
  }
});

describe("what happened on all pages", () => {
  const own = { user_agent: "x", ip_prefix: "x", details: "{}" };
  const stats = async (range: Range) =>
    (await api.as("OWNER")).request("GET /api/usage/stats", { query: { range } });
  /** The beginning of the hour, and so many hours before it. */
  const hoursAgo = (hours: number) => new Date(Math.floor(Date.now() / hour) * hour - hours * hour);

  beforeEach(async () => {
    await api.db.deleteFrom("usage_events").execute();
    await sql`truncate usage_quarters, usage_hours`.execute(api.db);
    await inZone("UTC");
    await api.db
      .updateTable("usage_counted")
      .set({ until: hoursAgo(3000), after_id: 0 })
      .execute();
  });

  const inZone = (time_zone: string) => api.db.updateTable("system_settings").set({ time_zone }).execute();
  const happened = (...events: [UsageAction, Date][]) =>
    api.db
      .insertInto("usage_events")
      .values(
        events.map(([action, received_at]) => ({ ...own, deployment_id: page.id, action, received_at })),
      )
      .execute();

  test("is the same whether it was added up or not, and complete while it is", async () => {
    await happened(
      ["PAGE_VISIT", hoursAgo(2000)],
      ["PAGE_VISIT", hoursAgo(30)],
      ["PAGE_VISIT", hoursAgo(23)],
      ["CONVERSATION_START", hoursAgo(3)],
      ["CONVERSATION_END", hoursAgo(2)],
      ["PAGE_VISIT", new Date()],
    );
    const talk = { agent_id: page.agent_id, started_by: "visitor:x", duration_seconds: 60 };
    await api.db
      .insertInto("conversations")
      .values({ ...talk, id: opaqueId(), issued_at: hoursAgo(3) })
      .execute();
    const before = await stats("24h");
    expect(before.totals).toEqual({
      PAGE_VISIT: 2,
      LOGIN_SUCCESS: 0,
      CONVERSATION_START: 1,
      CONVERSATION_END: 1,
      MESSAGE_SENT: 0,
    });
    expect(before.timeline).toHaveLength(24);
    expect(before.timeline[0]).toEqual({ start: hoursAgo(23).toISOString(), visits: 1, conversations: 0 });
    expect(before.timeline[20]).toMatchObject({ visits: 0, conversations: 1 });
    expect(before.timeline[23]).toMatchObject({ visits: 1 });
    await performSchedules(api.ctx);
    const after = await stats("24h");
    expect([after.totals, after.timeline]).toEqual([before.totals, before.timeline]);
    await happened(["PAGE_VISIT", new Date()]);
    await performSchedules(api.ctx);
    expect((await stats("24h")).totals.PAGE_VISIT).toBe(3);
    expect((await stats("7d")).totals.PAGE_VISIT).toBe(4);
    expect((await stats("90d")).timeline).toHaveLength(90);
  });

  test("is counted exactly where hours begin at a quarter past", async () => {
    await inZone("Asia/Kathmandu");
    const quarter = hour / 4;
    const current = Math.floor((Date.now() - quarter) / hour) * hour + quarter;
    const first = new Date(current - 23 * hour);
    await happened(["PAGE_VISIT", new Date(first.getTime() - 1)], ["PAGE_VISIT", first]);
    for (const addUp of [() => Promise.resolve(), () => performSchedules(api.ctx)]) {
      await addUp();
      const { totals, timeline } = await stats("24h");
      expect(totals.PAGE_VISIT).toBe(1);
      expect(timeline[0]).toEqual({ start: first.toISOString(), visits: 1, conversations: 0 });
    }
  });

  test("counts each event once when two processes add up at the same moment", async () => {
    await happened(["PAGE_VISIT", hoursAgo(5)], ["PAGE_VISIT", hoursAgo(4)]);
    await Promise.all([1, 2, 3].map(() => sql`select count_usage()`.execute(api.db)));
    expect((await stats("24h")).totals.PAGE_VISIT).toBe(2);
  });
});
