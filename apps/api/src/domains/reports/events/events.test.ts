import type { Call } from "@field-advisor/api-client/request";
import type { ActivityEvent } from "@field-advisor/schema/activity.endpoints";
import { type Insertable, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../../test/contract-client.ts";
import {
  assign,
  createDeployment,
  createGroup,
  createUser,
  testPassword,
} from "../../../../test/factories.ts";
import { testApi, type TestApi } from "../../../../test/harness.ts";
import type { DB } from "../../../platform/db/schema.ts";
import { selectEvents } from "./events.queries.ts";

let api: TestApi;
type Person = Awaited<ReturnType<typeof createUser>>;
let people: { owner: Person; admin: Person; uma: Person; otto: Person };
let clients: { owner: ContractClient; admin: ContractClient; uma: ContractClient };

/** A calendar day in the organisation's zone, which is UTC. */
const day = (daysAgo: number) => ago(daysAgo).toISOString().slice(0, 10);
const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

type Entry = Partial<Insertable<DB["audit_log"]>> & { action: string };
const record = (...entries: Entry[]) =>
  api.db
    .insertInto("audit_log")
    .values(
      entries.map((entry) => ({ actor_label: "x", request_id: "x", ip_prefix: "203.0.113.0/24", ...entry })),
    )
    .execute();
const by = ({ id }: Person) => ({ actor_id: id });
const about = ({ id }: Person) => ({ subject_type: "user", subject_id: String(id) });

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  const { db } = api;
  people = {
    owner: await createUser(db, { role: "OWNER", first_name: "Olivia", last_name: "Grant" }),
    admin: await createUser(db, { role: "ADMIN", first_name: "Adam", last_name: "Reyes" }),
    uma: await createUser(db, { first_name: "Uma", last_name: "Patel" }),
    otto: await createUser(db, { first_name: "=Otto", last_name: "Berg" }),
  };
  const { owner, admin, uma, otto } = people;
  await assign(db, admin.id, uma.id);
  const page = await createDeployment(db, { name: "Open practice", user_id: uma.id });
  await record(
    { ...by(otto), action: "user.logout", at: ago(40) },
    { ...about(uma), action: "user.login", at: ago(9) },
    { ...by(otto), action: "user.logout", at: ago(5) },
    { ...by(owner), ...about(uma), action: "user.impersonate_start", at: ago(4) },
    { ...by(owner), acting_as: uma.id, action: "user.prove", at: ago(3) },
    {
      ...by(owner),
      ...about(otto),
      action: "user.update",
      details: '{"after":{"role":"ADMIN"}}',
      at: ago(2),
    },
    { ...by(uma), action: "voice.start", subject_type: "deployment", subject_id: page.id, at: ago(1) },
    { action: "user.ask_reset", actor_label: "email 0123abcd", at: ago(0) },
    {
      action: "voice.start",
      actor_label: "a visitor",
      subject_type: "deployment",
      subject_id: page.id,
      at: ago(0),
    },
  );
  clients = { owner: await api.as(owner), admin: await api.as(admin), uma: await api.as(uma) };
});
afterAll(() => api.close());

const lines = (events: ActivityEvent[]) =>
  events.map(({ userName, action, details }) => `${userName}: ${action}. ${details}`.trim());

type Query = Call<"GET /api/activity/events">["query"];
const read = async (client: ContractClient, query: Query) =>
  lines(await client.request("GET /api/activity/events", { query }));

const umas = [
  "Uma Patel: Started a conversation. On Open practice.",
  "Olivia Grant: Viewed as a user. Began to view the product as you.",
  "Uma Patel: Signed in.",
];

describe("what somebody is told", () => {
  test("of themselves: what they did and what was done to them, without changes and networks", async () => {
    const events = await clients.uma.request("GET /api/activity/events", { query: {} });
    expect(lines(events)).toEqual(umas);
    for (const { changes, network } of events) expect([changes, network]).toEqual([null, null]);
    expect(events.map(({ userId }) => userId)).toEqual([people.uma.id, people.owner.id, people.uma.id]);
    expect(events.map((event) => event.activity_type)).toEqual(["voice", "admin", "login"]);
  });

  test("as an owner of themselves: not what they did while they viewed as somebody else", async () => {
    expect(await read(clients.owner, { scope: "mine" })).toEqual([
      "Olivia Grant: Changed a user. =Otto Berg. Changed: role.",
      "Olivia Grant: Viewed as a user. Began to view the product as Uma Patel.",
    ]);
  });

  test("as an administrator: of their own people", async () => {
    expect(await read(clients.admin, { scope: "mine" })).toEqual([]);
    const ofTheirs = umas.map((line) => line.replace("as you", "as Uma Patel"));
    expect(await read(clients.admin, { scope: "assigned" })).toEqual(ofTheirs);
    expect(await read(clients.admin, { scope: "assigned", userId: people.uma.id })).toEqual(ofTheirs);
    expect(await read(clients.admin, { scope: "assigned", userId: people.otto.id })).toEqual([]);
  });

  test("as an owner: everything, with changes and networks", async () => {
    const events = await clients.owner.request("GET /api/activity/events", { query: { scope: "everyone" } });
    expect(lines(events)).toEqual([
      "A visitor: Started a conversation. On Open practice.",
      "Somebody unknown: Asked for a new password.",
      "Uma Patel: Started a conversation. On Open practice.",
      "Olivia Grant: Changed a user. =Otto Berg. Changed: role.",
      "Olivia Grant: Confirmed who they are. By the password. While viewing as Uma Patel.",
      "Olivia Grant: Viewed as a user. Began to view the product as Uma Patel.",
      "=Otto Berg: Signed out.",
      "Uma Patel: Signed in.",
    ]);
    expect(events[3]).toMatchObject({
      changes: { after: { role: "ADMIN" } },
      network: "203.0.113.0/24",
      subject: { type: "user", id: String(people.otto.id), name: "=Otto Berg" },
    });
  });

  test("as an owner of one person: what they did, also while viewing, and what was done to them", async () => {
    const ofOwner = await read(clients.owner, { scope: "everyone", userId: people.owner.id });
    expect(ofOwner).toHaveLength(3);
    const ofOtto = await read(clients.owner, { scope: "everyone", userId: people.otto.id, range: "90d" });
    expect(ofOtto).toHaveLength(3);
  });
});

describe("narrowing", () => {
  test.each([
    ["7d", 7],
    ["30d", 8],
    ["90d", 9],
  ] as const)("by %s", async (range, count) => {
    expect(await read(clients.owner, { scope: "everyone", range })).toHaveLength(count);
  });

  test.each([
    ["login", 1, "Uma Patel: Signed in."],
    ["logout", 1, "=Otto Berg: Signed out."],
    ["session", 2, expect.any(String)],
    ["voice", 2, expect.any(String)],
    ["admin", 2, expect.any(String)],
  ] as const)("by type: %s", async (type, count, newest) => {
    const found = await read(clients.owner, { scope: "everyone", type });
    expect(found).toHaveLength(count);
    expect(found[0]).toEqual(newest);
    for (const event of await clients.owner.request("GET /api/activity/events", {
      query: { scope: "everyone", type },
    }))
      expect(event.activity_type).toBe(type);
  });

  test.each(["mine", "assigned", "everyone"] as const)("by what came before: %s", async (scope) => {
    const client = scope === "assigned" ? clients.admin : scope === "mine" ? clients.uma : clients.owner;
    const all = await client.request("GET /api/activity/events", { query: { scope } });
    const walked: ActivityEvent[] = [];
    for (let step = 0; step < 20; step++) {
      const last = walked.at(-1);
      const before = last === undefined ? {} : { before: Number(last.id) };
      walked.push(
        ...(await client.request("GET /api/activity/events", { query: { scope, limit: 2, ...before } })),
      );
    }
    expect(walked).toEqual(all);
  });

  test("by days of one's own choice, the first and the last included", async () => {
    const between = (from: number, to: number) =>
      read(clients.owner, { scope: "everyone", from: day(from), to: day(to) });
    expect(await between(9, 5)).toEqual(["=Otto Berg: Signed out.", "Uma Patel: Signed in."]);
    expect(await between(5, 5)).toEqual(["=Otto Berg: Signed out."]);
    expect(await between(8, 6)).toEqual([]);
    expect(await between(40, 40)).toEqual(["=Otto Berg: Signed out."]);
    expect(await between(400, 0)).toHaveLength(9);
  });

  test.each([
    [{ from: "2026-11-02" }, "A period has a first and a last day"],
    [{ to: "2026-11-02" }, "A period has a first and a last day"],
    [{ from: "2026-11-02", to: "2026-11-01" }, "The last day is before the first"],
  ])("by the period %j is refused at its last day", async (query, message) => {
    const answer = await clients.owner.send("GET /api/activity/events", { query });
    expect([answer.status, answer.error.issues]).toEqual([400, [{ path: "to", message }]]);
  });

  test.each(["2026-02-30", "20261101", "0", "yesterday"])("by the day %s is refused", async (from) => {
    const answer = await clients.owner.send("GET /api/activity/events", {
      query: { from, to: "2026-11-01" },
    });
    expect([answer.status, answer.error.issues?.[0]?.path]).toEqual([400, "from"]);
  });

  test("by nothing shows the newest twenty", async () => {
    await record(...Array.from({ length: 25 }, () => ({ ...by(people.otto), action: "room.enter" })));
    expect(
      await clients.owner.request("GET /api/activity/events", { query: { scope: "everyone" } }),
    ).toHaveLength(20);
    await api.db.deleteFrom("audit_log").where("action", "=", "room.enter").execute();
  });
});

test("what was really done is told: a sign-in, a mistake, a sign-out", async () => {
  const user = await createUser(api.db, { first_name: "Rita", last_name: "Sommer" });
  const client = api.anonymous();
  const { email } = user;
  await client
    .request("POST /api/auth/login", { body: { email, password: "not the password" } })
    .catch(() => undefined);
  await client.request("POST /api/auth/login", { body: { email, password: testPassword } });
  await client.request("POST /api/auth/logout");
  const again = await api.as(user);
  expect(await read(again, {})).toEqual([
    "Rita Sommer: Signed out.",
    "Rita Sommer: Signed in.",
    "Rita Sommer: Sign-in failed. The password or the email was not right.",
  ]);
});

describe("the file", () => {
  const take = (client: ContractClient, query: Query = { scope: "everyone" }) =>
    client.send(
      "GET /api/activity/events/export",
      { query },
      { headers: { "sec-fetch-site": "same-origin" } },
    );

  test("holds what the filter leaves; no cell is a formula, and that it was taken is in the log", async () => {
    const answer = await take(clients.owner, { scope: "everyone", type: "logout" });
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const [head, ...rows] = answer.text.trimEnd().split("\r\n");
    expect(head).toBe("\uFEFFtime,person,personId,type,action,details,subject,subjectId,network");
    expect(rows.filter((row) => row.includes(",'=Otto Berg,"))).toHaveLength(1);
    const [taken] = await clients.owner.request("GET /api/activity/events", { query: { scope: "mine" } });
    expect(taken).toMatchObject({
      action: "Exported the activity log",
      changes: { scope: "everyone", type: "logout", range: "30d", rows: rows.length },
    });
  });

  test("for programs holds what was written too, and leaves the same trace", async () => {
    const answer = await clients.owner.send(
      "GET /api/activity/events/export.json",
      { query: { scope: "everyone", userId: people.otto.id, from: day(3), to: day(1) } },
      { headers: { "sec-fetch-site": "same-origin" } },
    );
    expect(answer.data).toMatchObject([{ userName: "Olivia Grant", changes: { after: { role: "ADMIN" } } }]);
    const [taken] = await clients.owner.request("GET /api/activity/events", { query: { scope: "mine" } });
    expect(taken).toMatchObject({ action: "Exported the activity log", changes: { from: day(3), rows: 1 } });
  });

  test("is for owners", async () => {
    expect((await take(clients.admin)).status).toBe(403);
    expect((await take(clients.uma, {})).status).toBe(403);
  });
});

// Refusals are in the log themselves, so they come last.
test.each([
  ["uma", "assigned"],
  ["uma", "everyone"],
  ["admin", "everyone"],
] as const)("%s does not see %s", async (who, scope) => {
  const answer = await clients[who].send("GET /api/activity/events", { query: { scope } });
  expect([answer.status, answer.error.code]).toEqual([403, "forbidden"]);
});

/** By then PostgreSQL keeps one plan for all values of a statement that has a name. */
const usesUntilKept = 10;

test.each([
  [
    "one person's, of whom it is known that most have few",
    (id: number) => ({ kind: "person" as const, id, among: { kind: "all" as const }, withViewing: false }),
  ],
  ["everybody's", () => ({ kind: "everyone" as const })],
  [
    "those of a group, to which much was done, and its people",
    (_id: number, groupId: number) => ({
      kind: "people" as const,
      among: { kind: "group" as const, groupId, among: { kind: "all" as const } },
      withViewing: true,
    }),
  ],
])("reads no more entries than it shows, however often it is asked: %s", async (_, whose) => {
  const { id } = people.owner;
  const groupId = (await createGroup(api.db, { userIds: [people.uma.id] })).id;
  const trx = await api.db.startTransaction().execute();
  const countRead = async () => {
    const { rows } = await sql<{ entries: number }>`
      select sum(pg_stat_get_xact_tuples_returned(oid)) as entries from pg_class
      where relname like 'audit_log%' and relkind in ('r', 'i')`.execute(trx);
    return rows[0]?.entries ?? 0;
  };
  const read = async () => {
    const before = await countRead();
    const found = await selectEvents(trx, {
      whose: whose(id, groupId),
      from: ago(30).toISOString(),
      before: undefined,
      limit: 20,
      actions: { except: [] },
    });
    expect(found).toHaveLength(20);
    return (await countRead()) - before;
  };
  try {
    await sql`
      insert into audit_log (actor_id, actor_label, action, request_id, subject_type, subject_id)
      select case n % 3 when 0 then ${id} else 1000000 + n % 5000 end, 'x', 'room.enter', 'x',
        case n % 3 when 1 then 'group' end, case n % 3 when 1 then ${String(groupId)} end
      from generate_series(1, 30000) n`.execute(trx);
    await sql`analyze audit_log`.execute(trx);
    for (let times = 0; times < usesUntilKept; times++) expect(await read()).toBeLessThan(200);
  } finally {
    await trx.rollback().execute();
  }
});

test("what was written names people, also those who are gone", async () => {
  const { owner } = clients;
  const leaving = await createUser(api.db, { role: "ADMIN", first_name: "Lea", last_name: "Vane" });
  const setAdmins = (adminIds: number[]) =>
    owner.request("PUT /api/users/:id/admins", { params: { id: people.uma.id }, body: { adminIds } });
  await setAdmins([people.admin.id, leaving.id]);
  await setAdmins([people.admin.id]);
  await owner.request("DELETE /api/users/:id", { params: { id: leaving.id } });
  const events = await owner.request("GET /api/activity/events", { query: { scope: "everyone", limit: 3 } });
  expect(events.map(({ changes }) => changes?.["after"])).toEqual([
    undefined,
    { adminIds: ["Adam Reyes"] },
    { adminIds: ["Adam Reyes", "Lea Vane"] },
  ]);
});
