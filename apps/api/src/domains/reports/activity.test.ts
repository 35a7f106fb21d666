import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { assign, createAgent, createSession, createUser } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { performSchedules } from "../../../test/perform-jobs.ts";

const clock = { now: new Date() };
let api: TestApi;
let owner: ContractClient;
let admin: ContractClient;
type Person = Awaited<ReturnType<typeof createUser>>;
let people: { owner: Person; admin: Person; mine: Person; other: Person };

const minute = 60_000;
const hour = 60 * minute;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

/** A session that began and ended so long ago. */
const past = (person: Person, begun: number, minutes: number) =>
  createSession(api.db, person.id, {
    created_at: ago(begun),
    last_seen_at: ago(begun - minutes * minute),
    revoked_at: ago(begun - minutes * minute),
  });

beforeAll(async () => {
  api = await testApi({ ctx: { now: () => clock.now } });
  const { db } = api;
  const [boss, manager, mine, other] = [
    await createUser(db, { role: "OWNER", first_name: "Olga" }),
    await createUser(db, { role: "ADMIN", first_name: "Ada" }),
    await createUser(db, { first_name: "Mina", last_name: "Zed", last_login_at: ago(hour) }),
    await createUser(db, { first_name: "Otto", last_name: "Alp", last_login_at: ago(50 * hour) }),
  ];
  people = { owner: boss, admin: manager, mine, other };
  await assign(db, manager.id, mine.id);
  owner = await api.as(boss);
  admin = await api.as(manager);
  await past(mine, 26 * hour, 10);
  await past(mine, 25 * hour, 30);
  await past(mine, 200 * hour, 90);
  await createSession(db, mine.id, { user_agent: "Their browser", ip_prefix: "203.0.113.0/24" });
  await past(other, 50 * hour, 4);
});
afterAll(() => api.close());

const ids = (rows: { userId: number }[]) => rows.map(({ userId }) => userId);

describe("the newest sign-ins", () => {
  const records = (client: ContractClient) => client.request("GET /api/activity/users-simple");

  test("are told to nobody who may not know them, without a name, an address or a network", async () => {
    const answer = await api.anonymous().send("GET /api/activity/users-simple", {});
    expect([answer.status, answer.text]).toEqual([200, "[]"]);
    expect(await records(await api.as("USER"))).toEqual([]);
  });

  test("are those of the caller's people", async () => {
    const ofOwner = await records(owner);
    expect(ids(ofOwner)).toEqual(expect.arrayContaining(Object.values(people).map(({ id }) => id)));
    const ofAdmin = await records(admin);
    expect(ids(ofAdmin)).toEqual(Array(4).fill(people.mine.id));
    expect(ofAdmin[0]).toMatchObject({ logoutTime: null, sessionDuration: null });
    expect(ofAdmin[1]).toEqual({
      userId: people.mine.id,
      username: people.mine.username,
      email: people.mine.email,
      loginTime: expect.any(String),
      logoutTime: expect.any(String),
      sessionDuration: 30,
    });
  });

  test("are asked for once in two seconds, however many screens ask", async () => {
    const other = await createUser(api.db, { role: "OWNER" });
    const clients = [owner, await api.as(other), await api.as(other)];
    clock.now = new Date(clock.now.getTime() + 2000);
    const ask = () => Promise.all(Array.from({ length: 200 }, (_, n) => records(clients[n % 3] ?? owner)));
    const [first] = await ask();
    const late = await createUser(api.db);
    await createSession(api.db, late.id);
    clock.now = new Date(clock.now.getTime() + 1999);
    for (const answer of await ask()) expect(answer).toEqual(first);
    clock.now = new Date(clock.now.getTime() + 1);
    expect(ids(await records(owner))[0]).toBe(late.id);
  });
});

describe("the sign-ins of one user", () => {
  const read = (client: ContractClient, id: number, query: object = {}) =>
    client.send("GET /api/activity/users/:id/logins", { params: { id }, query });

  test("are told to owners with network and browser, in pages", async () => {
    const answer = await read(owner, people.mine.id, { limit: 2 });
    expect(answer.headers["x-total-count"]).toBe("4");
    expect(answer.data).toMatchObject({ userId: people.mine.id, firstName: "Mina", lastName: "Zed" });
    expect(answer.data.sessions).toEqual([
      {
        loginTime: expect.any(String),
        logoutTime: null,
        sessionDuration: null,
        isActiveSession: true,
        ipAddress: "203.0.113.0/24",
        userAgent: "Their browser",
      },
      expect.objectContaining({ sessionDuration: 30, isActiveSession: false }),
    ]);
    const rest = await read(owner, people.mine.id, { limit: 2, offset: 2 });
    expect(rest.data.sessions.map(({ sessionDuration }) => sessionDuration)).toEqual([10, 90]);
  });

  test("are told to administrators of their own people, without network and browser", async () => {
    const { data } = await read(admin, people.mine.id);
    expect(data.sessions).toHaveLength(4);
    for (const { ipAddress, userAgent } of data.sessions)
      expect([ipAddress, userAgent]).toEqual([null, null]);
    const foreign = await read(admin, people.other.id);
    expect([foreign.status, foreign.error.code]).toEqual([404, "not_found"]);
    expect((await read(owner, 2_000_000_000)).status).toBe(404);
  });

  test("have neither end nor length when they ran out, until they are swept", async () => {
    const idle = await createUser(api.db);
    await createSession(api.db, idle.id, { created_at: ago(5 * hour), last_seen_at: ago(3 * hour) });
    const before = (await read(owner, idle.id)).data.sessions;
    expect(before).toMatchObject([{ logoutTime: null, sessionDuration: null, isActiveSession: false }]);
    await performSchedules(api.ctx);
    const after = (await read(owner, idle.id)).data.sessions;
    expect(after).toMatchObject([
      { logoutTime: expect.any(String), sessionDuration: 120, isActiveSession: false },
    ]);
  });
});

test("everybody sees their own habits and sign-ins", async () => {
  const client = await api.as(people.other);
  const own = await client.request("GET /api/user/login-stats");
  expect(own).toMatchObject({ totalSessions: 2, avgSessionDuration: 4, timeZone: "UTC" });
  expect(own.loginsByDay.reduce((sum, count) => sum + count, 0)).toBe(2);
  expect(own.sessions).toMatchObject([
    { isActiveSession: true, userAgent: "test", ipAddress: "127.0.0.0/24" },
    { isActiveSession: false, sessionDuration: 4 },
  ]);
  expect(JSON.stringify(own)).not.toContain(people.mine.email);
});

describe("sessions one by one", () => {
  test("are those of the range and of the caller's people, newest first", async () => {
    const ofOwner = await owner.request("GET /api/activity/sessions", { query: { range: "7d", limit: 200 } });
    const times = ofOwner.map(({ loginTime }) => loginTime);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(ids(ofOwner)).toContain(people.other.id);
    expect(ofOwner.find(({ userAgent }) => userAgent === "Their browser")).toMatchObject({
      userId: people.mine.id,
      firstName: "Mina",
      isActiveSession: true,
      ipAddress: "203.0.113.0/24",
    });
    const ofAdmin = await admin.request("GET /api/activity/sessions", { query: { range: "7d" } });
    expect(ids(ofAdmin)).toEqual(Array(3).fill(people.mine.id));
    for (const { ipAddress, userAgent } of ofAdmin) expect([ipAddress, userAgent]).toEqual([null, null]);
    const narrowed = await owner.request("GET /api/activity/sessions", {
      query: { range: "90d", assignedTo: people.admin.id },
    });
    expect(ids(narrowed)).toEqual(Array(4).fill(people.mine.id));
    const foreign = await admin.request("GET /api/activity/sessions", {
      query: { range: "90d", assignedTo: people.owner.id },
    });
    expect(foreign).toHaveLength(4);
  });

  test("are ten unless more are asked for", async () => {
    for (let n = 0; n < 12; n++) await createSession(api.db, people.owner.id);
    expect(await owner.request("GET /api/activity/sessions", { query: {} })).toHaveLength(10);
  });
});

test("agents are told with what they were talked to in the range, the busiest first", async () => {
  const { db } = api;
  const [busy, idle] = [await createAgent(db), await createAgent(db, { is_active: false })];
  const talk = (id: string, begun: Date, duration_seconds: number | null, more: object = {}) =>
    db
      .insertInto("conversations")
      .values({ id, agent_id: busy.id, started_by: "staff:1", issued_at: begun, duration_seconds, ...more })
      .execute();
  const lastTalk = ago(hour);
  await talk("a", lastTalk, 90);
  await talk("b", ago(30 * minute), null);
  await talk("c", ago(100 * hour), 600);
  await talk("d", ago(hour), 0);
  await talk("e", ago(hour), 500, { purpose: "test" });
  await talk("f", ago(hour), null, { purpose: "preview", transcript: JSON.stringify([{ role: "agent" }]) });
  const used = await owner.request("GET /api/activity/agents", { query: { range: "24h" } });
  expect(used).toEqual([
    {
      agentId: busy.id,
      name: busy.name,
      isActive: true,
      conversations: 1,
      tests: 1,
      previews: 1,
      unused: 2,
      minutes: 1.5,
      avgMinutes: 1.5,
      lastUsedAt: lastTalk.toISOString(),
    },
    {
      agentId: idle.id,
      name: idle.name,
      isActive: false,
      conversations: 0,
      tests: 0,
      previews: 0,
      unused: 0,
      minutes: 0,
      avgMinutes: null,
      lastUsedAt: null,
    },
  ]);
  await performSchedules(api.ctx);
  const week = await owner.request("GET /api/activity/agents", { query: { range: "7d" } });
  expect(week[0]).toMatchObject({ conversations: 2, unused: 2, minutes: 11.5, avgMinutes: 5.8 });
  for (const range of ["24h", "7d"] as const) {
    const { talks, timeline } = await owner.request("GET /api/usage/stats", { query: { range } });
    const byAgent = await owner.request("GET /api/activity/agents", { query: { range } });
    for (const kind of ["conversations", "tests", "previews", "unused"] as const)
      expect(talks[kind]).toBe(byAgent.reduce((sum, agent) => sum + agent[kind], 0));
    expect(timeline.reduce((sum, { conversations }) => sum + conversations, 0)).toBe(talks.conversations);
  }
});
