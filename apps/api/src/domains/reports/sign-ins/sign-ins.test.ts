import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../../test/contract-client.ts";
import { assign, createSession, createUser } from "../../../../test/factories.ts";
import { testApi, type TestApi } from "../../../../test/harness.ts";

let api: TestApi;
let owner: ContractClient;
let admin: { id: number; client: ContractClient };

const zone = "Asia/Kathmandu";
const minute = 60_000;
const hour = 60 * minute;

beforeAll(async () => {
  api = await testApi();
  const [boss, manager] = [
    await createUser(api.db, { role: "OWNER" }),
    await createUser(api.db, { role: "ADMIN" }),
  ];
  owner = await api.as(boss);
  admin = { id: manager.id, client: await api.as(manager) };
  await api.db.updateTable("system_settings").set({ time_zone: zone }).execute();
});
afterAll(() => api.close());

/** Those who ask are signed in too, but not within the range. */
beforeEach(async () => {
  await api.db.deleteFrom("sessions").where("user_agent", "<>", "test").execute();
  await sql`update sessions set created_at = now() - interval '300 days' where user_agent = 'test'`.execute(
    api.db,
  );
  await sql`select count_all_sessions()`.execute(api.db);
});

/** So many days and hours after the beginning of the current day of the organisation. */
async function atLocal(days: number, hours: number): Promise<Date> {
  const { rows } = await sql<{ at: string }>`
    select ((now() at time zone ${zone})::date + ${days}::int + ${hours} * interval '1 hour') at time zone ${zone} as at`.execute(
    api.db,
  );
  return new Date(rows[0]?.at ?? "");
}

const session = (userId: number, begun: Date, minutes: number | null) =>
  createSession(api.db, userId, {
    created_at: begun,
    last_seen_at: begun,
    user_agent: "made",
    ...(minutes !== null && { revoked_at: new Date(begun.getTime() + minutes * minute) }),
  });

describe("the summary of a range", () => {
  test("counts by the organisation's days and hours, and fills the gaps", async () => {
    const { id } = await createUser(api.db);
    await session(id, await atLocal(-1, 5.75), 4);
    await session(id, await atLocal(-1, 6), 5);
    await session(id, await atLocal(-1, 23.75), 60);
    await session(id, await atLocal(-6, 0), 61);
    await session(id, await atLocal(-3, 12), null);
    const expectSummary = async () => {
      const summary = await owner.request("GET /api/activity/sign-ins", { query: { range: "7d" } });
      expect(summary).toMatchObject({ timeZone: zone, previous: { sessions: 0, avgSessionDuration: null } });
      expect(summary.totals).toMatchObject({ sessions: 5, avgSessionDuration: 32.5 });
      const days = await Promise.all([-6, -5, -4, -3, -2, -1, 0].map((day) => atLocal(day, 0)));
      expect(summary.timeline).toEqual(
        days.map((start, index) => ({
          start: start.toISOString(),
          sessions: [1, 0, 0, 1, 0, 3, 0][index],
          minutes: [61, 0, 0, 0, 0, 69, 0][index],
        })),
      );
      const filled = summary.heatMap.filter(({ sessions }) => sessions > 0);
      expect(filled.map(({ time, length, sessions }) => `${time} ${length} ${sessions}`)).toEqual([
        "Morning Short 1",
        "Evening Medium 1",
        "Night Quick 1",
        "Night Long 1",
      ]);
      const yesterday = new Date((await atLocal(-1, 12)).toLocaleString("en", { timeZone: zone })).getDay();
      const cells = summary.week.filter(({ day, sessions }) => day === yesterday && sessions > 0);
      expect(cells.map(({ time }) => time)).toEqual(["Morning", "Evening", "Night"]);
    };
    await expectSummary();
    await sql`select add_sign_in_changes()`.execute(api.db);
    await expectSummary();
  });

  test("of a day is in hours, this one and the 23 before", async () => {
    const { id } = await createUser(api.db);
    await session(id, new Date(Date.now() - 2 * minute), null);
    await session(id, new Date(Date.now() - 25 * hour), 7);
    const { timeline, totals, previous } = await owner.request("GET /api/activity/sign-ins", {
      query: { range: "24h" },
    });
    expect(timeline).toHaveLength(24);
    const starts = timeline.map(({ start }) => Date.parse(start));
    expect(starts).toEqual(starts.map((_start, index) => (starts[0] ?? 0) + index * hour));
    // Kathmandu is a quarter of an hour off.
    expect(new Date(starts[0] ?? 0).getUTCMinutes()).toBe(15);
    expect(totals.sessions).toBe(1);
    expect(previous).toEqual({ sessions: 1, avgSessionDuration: 7 });
  });

  test.each([
    ["30d", 30],
    ["90d", 90],
  ] as const)("of %s has a day for each", async (range, days) => {
    const { timeline } = await owner.request("GET /api/activity/sign-ins", { query: { range } });
    expect(timeline).toHaveLength(days);
  });

  test("of an administrator's people counts them alone, for owners too; nobody widens their own", async () => {
    const [mine, other] = [await createUser(api.db), await createUser(api.db)];
    await assign(api.db, admin.id, mine.id);
    await session(mine.id, await atLocal(-1, 10), 20);
    await session(other.id, await atLocal(-1, 10), 40);
    const own = await admin.client.request("GET /api/activity/sign-ins", {
      query: { range: "7d", assignedTo: 1 },
    });
    const narrowed = await owner.request("GET /api/activity/sign-ins", {
      query: { range: "7d", assignedTo: admin.id },
    });
    for (const { totals, timeline, heatMap, week } of [own, narrowed]) {
      expect(totals).toMatchObject({ sessions: 1, avgSessionDuration: 20 });
      const sums = [timeline, heatMap, week].map((cells) =>
        cells.reduce((sum, { sessions }) => sum + sessions, 0),
      );
      expect(sums).toEqual([1, 1, 1]);
    }
    const all = await owner.request("GET /api/activity/sign-ins", { query: { range: "7d" } });
    expect(all.totals).toMatchObject({ sessions: 2, avgSessionDuration: 30 });
  });

  test("knows who signed in within it, and who is signed in now", async () => {
    const before = (await owner.request("GET /api/activity/sign-ins", { query: { range: "7d" } })).totals;
    const [here, gone, long] = [
      await createUser(api.db, { last_login_at: new Date() }),
      await createUser(api.db, { last_login_at: new Date(Date.now() - 50 * hour) }),
      await createUser(api.db, { last_login_at: new Date(Date.now() - 20 * 24 * hour) }),
    ];
    await session(here.id, new Date(), null);
    await createSession(api.db, here.id, { user_agent: "made" });
    await session(gone.id, new Date(Date.now() - 50 * hour), null);
    await session(long.id, new Date(Date.now() - 20 * 24 * hour), 5);
    const { totals } = await owner.request("GET /api/activity/sign-ins", { query: { range: "7d" } });
    expect(totals.activeUsers - before.activeUsers).toBe(2);
    expect(totals.activeNow - before.activeNow).toBe(1);
  });
});
