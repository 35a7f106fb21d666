import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createContent, createGroup, createRoom, createUser, grantRoom } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { somebody, type Person } from "../../../test/practice.ts";

let api: TestApi;
let owner: Person;
let uma: Person;
let roomId: number;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  owner = await somebody(api, { role: "OWNER", first_name: "Olga", last_name: "Owner" });
});
afterAll(() => api.close());
beforeEach(async () => {
  await offer(true);
  uma = await somebody(api);
  roomId = (await createRoom(api.db, { name: "First meeting" })).id;
});

const offer = (isOffered: boolean) => owner.client.request("PUT /api/calendars", { body: { isOffered } });

async function feedOf({ client }: Person): Promise<string> {
  const { address } = await client.request("POST /api/user/calendar");
  return address.slice(address.lastIndexOf("/") + 1);
}

/** What a calendar program gets, which nobody is signed in to. */
const ask = (secret: string, headers: Record<string, string> = {}, address = "203.0.113.7") =>
  api.anonymous().send("GET /api/calendars/:secret", { params: { secret } }, { headers, address });

/** The entries of a feed with their fields, lines put together again. */
async function entriesOf(secret: string): Promise<Record<string, string>[]> {
  const { status, text } = await ask(secret);
  expect(status).toBe(200);
  const [, ...entries] = text.replaceAll("\r\n ", "").split("BEGIN:VEVENT\r\n");
  return entries.map((entry) =>
    Object.fromEntries(
      entry.split("\r\n").map((line) => line.split(/:(.*)/s).slice(0, 2) as [string, string]),
    ),
  );
}

const titles = async (secret: string) => (await entriesOf(secret)).map(({ SUMMARY }) => SUMMARY);

type Body = Parameters<typeof owner.client.request<"POST /api/assignments">>[1]["body"];

async function assign(dueOn: string | null, more: Partial<Body> = { roomId }): Promise<number> {
  const { id } = await owner.client.request("POST /api/assignments", {
    body: { goal: "attempt", group: { kind: "people", userIds: [uma.id] }, dueOn, ...more },
  });
  return id;
}

const change = (id: number, body: { dueOn?: string; isExcused?: boolean }) =>
  owner.client.request("PATCH /api/assignments/:id/people", {
    params: { id },
    body: { userIds: [uma.id], ...body },
  });

const finish = (id: number) =>
  sql`update assignment_people set done_at = now() where assignment_id = ${id}`.execute(api.db);

test("feeds that are read at the same moment are all answered, whoever asks for what is not there beside them", async () => {
  const secrets = await Promise.all(Array.from({ length: 12 }, async () => feedOf(await somebody(api))));
  const asked = secrets.flatMap((secret, n) => [
    ask(secret, {}, `203.0.113.${n}`),
    ask("x".repeat(40), {}, `198.51.100.${n}`),
  ]);
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses).toEqual(secrets.flatMap(() => [200, 404]));
});

describe("what a feed says", () => {
  test("an open due day is a whole day with a name, a link and nothing of anybody else", async () => {
    const id = await assign("2030-03-31", {
      roomId,
      note: "Ask Olga about 80 %",
      goal: "score",
      goalValue: 80,
    });
    const secret = await feedOf(uma);
    const { text, headers } = await ask(secret);
    expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/);
    expect(text).not.toMatch(/Olga|\b80\b/);
    const [entry, ...more] = await entriesOf(secret);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      SEQUENCE: "0",
      "DTSTART;VALUE=DATE": "20300331",
      "DTEND;VALUE=DATE": "20300401",
      SUMMARY: "Practise in “First meeting”",
      "URL;VALUE=URI": `http://localhost:3001/test-room/${roomId}`,
      TRANSP: "TRANSPARENT",
    });
    expect(entry?.["UID"]).toMatch(new RegExp(`^assignment-${id}@[0-9a-z]{20}$`));
  });

  test("each goal has its words", async () => {
    const { id: contentId } = await createContent(api.db, { title: "Fees", audience: "all" });
    await assign("2030-01-01", { roomId, goal: "pass" });
    await assign("2030-01-02", { contentId, goal: "open" });
    const { id: pathId } = await owner.client.request("POST /api/paths", {
      body: { name: "First weeks", steps: [{ kind: "try", subjectId: roomId, days: 3 }] },
    });
    await assign("2030-01-03", { pathId, goal: "complete" });
    expect(await titles(await feedOf(uma))).toEqual([
      "Practise in “First meeting”",
      "Pass “First meeting”",
      "Open “Fees”",
      "Complete “First weeks”",
    ]);
  });

  test("what has no due day is not in it, nor what others are to do", async () => {
    await assign(null);
    const other = await somebody(api);
    await owner.client.request("POST /api/assignments", {
      body: { roomId, goal: "attempt", group: { kind: "people", userIds: [other.id] }, dueOn: "2030-01-01" },
    });
    expect(await titles(await feedOf(uma))).toEqual([]);
  });

  test("what is done, excused or taken back disappears, and an excuse that is taken back brings it again", async () => {
    const [done, excused, removed] = [
      await assign("2030-01-01"),
      await assign("2030-01-02"),
      await assign("2030-01-03"),
    ];
    const secret = await feedOf(uma);
    const [, before] = await entriesOf(secret);
    await finish(done);
    await change(excused, { isExcused: true });
    await owner.client.request("DELETE /api/assignments/:id", { params: { id: removed } });
    expect(await titles(secret)).toEqual([]);
    await change(excused, { isExcused: false });
    const [again, ...more] = await entriesOf(secret);
    expect(more).toEqual([]);
    expect(again?.["UID"]).toBe(before?.["UID"]);
    expect(Number(again?.["SEQUENCE"])).toBeGreaterThan(Number(before?.["SEQUENCE"]));
  });

  test("each change grows the sequence and keeps the name of the entry; reading does neither", async () => {
    const id = await assign("2030-01-01");
    const secret = await feedOf(uma);
    const [first] = await entriesOf(secret);
    await entriesOf(secret);
    await change(id, { dueOn: "2030-01-05" });
    const [moved] = await entriesOf(secret);
    expect(moved).toMatchObject({ UID: first?.["UID"], SEQUENCE: "1", "DTSTART;VALUE=DATE": "20300105" });
    await sql`update rooms set name = 'Second meeting' where id = ${roomId}`.execute(api.db);
    const [renamed] = await entriesOf(secret);
    expect(renamed).toMatchObject({
      UID: first?.["UID"],
      SEQUENCE: "2",
      SUMMARY: "Practise in “Second meeting”",
    });
  });

  test("a room that its person may not enter any more has no name there", async () => {
    await assign("2030-01-01");
    const secret = await feedOf(uma);
    await sql`delete from room_access where user_id = ${uma.id}`.execute(api.db);
    const [entry] = await entriesOf(secret);
    expect(entry).toMatchObject({ SUMMARY: "Something to do", "URL;VALUE=URI": "http://localhost:3001/" });
    expect((await ask(secret)).text).not.toContain("First meeting");
    const { id } = await createGroup(api.db, { userIds: [uma.id], roomIds: [roomId] });
    expect(await titles(secret)).toEqual(["Practise in “First meeting”"]);
    await owner.client.request("DELETE /api/groups/:id", { params: { id } });
    expect(await titles(secret)).toEqual(["Something to do"]);
    await grantRoom(api.db, uma.id, roomId);
    expect(await titles(secret)).toEqual(["Practise in “First meeting”"]);
  });

  test("the same of two groups stands there once, on its earlier day, as it is told once at home", async () => {
    const toGroup = async (dueOn: string, note: string | null) => {
      const { id: groupId } = await createGroup(api.db, { userIds: [uma.id] });
      await assign(dueOn, { roomId, note, group: { kind: "group", groupId } });
    };
    await toGroup("2030-02-01", null);
    await toGroup("2030-01-01", null);
    await toGroup("2030-03-01", "With the new price list");
    const days = (await entriesOf(await feedOf(uma))).map((entry) => entry["DTSTART;VALUE=DATE"]);
    expect(days).toEqual(["20300101", "20300301"]);
    expect(await uma.client.request("GET /api/user/assignments")).toHaveLength(2);
  });

  test("needed steps of a path stand on their days until they are done, and with an excuse they go", async () => {
    const { id: contentId } = await createContent(api.db, { title: "Fees", audience: "all" });
    const { id: pathId } = await owner.client.request("POST /api/paths", {
      body: {
        name: "First weeks",
        steps: [
          { kind: "open", subjectId: contentId, days: 2 },
          { kind: "try", subjectId: roomId, days: 4 },
          { kind: "pass", subjectId: roomId, days: 6, isNeeded: false },
          { kind: "score", subjectId: roomId, goalValue: 50 },
        ],
      },
    });
    const id = await assign(null, { pathId, goal: "complete" });
    const secret = await feedOf(uma);
    expect(await titles(secret)).toEqual(["Open “Fees”", "Practise in “First meeting”"]);
    await uma.client.request("POST /api/content/access", { body: { contentId } });
    expect(await titles(secret)).toEqual(["Practise in “First meeting”"]);
    await change(id, { isExcused: true });
    expect(await titles(secret)).toEqual([]);
  });

  test("days are those of the organisation's zone: a step moves with the day on which the zone changes", async () => {
    const { id: pathId } = await owner.client.request("POST /api/paths", {
      body: { name: "First weeks", steps: [{ kind: "try", subjectId: roomId, days: 1 }] },
    });
    await assign("2030-06-01", { pathId, goal: "complete" });
    await sql`update path_people set started_at = '2030-03-09T23:30:00Z' where user_id = ${uma.id}`.execute(
      api.db,
    );
    const secret = await feedOf(uma);
    const days = async (timeZone: string) => {
      await owner.client.request("PATCH /api/system/settings", { body: { timeZone } });
      const entries = await entriesOf(secret);
      return entries.map((entry) => [entry["SEQUENCE"], entry["DTSTART;VALUE=DATE"]]);
    };
    expect(await days("UTC")).toEqual([
      ["0", "20300310"],
      ["0", "20300601"],
    ]);
    expect(await days("America/New_York")).toEqual([
      ["0", "20300310"],
      ["0", "20300601"],
    ]);
    expect(await days("Europe/Berlin")).toEqual([
      ["1", "20300311"],
      ["0", "20300601"],
    ]);
    expect(await days("Pacific/Apia")).toEqual([
      ["1", "20300311"],
      ["0", "20300601"],
    ]);
    expect(await days("UTC")).toEqual([
      ["2", "20300310"],
      ["0", "20300601"],
    ]);
  });
});

describe("who reads it", () => {
  test("the address is told once, and only its digest is kept", async () => {
    const secret = await feedOf(uma);
    expect(secret).toMatch(/^[\w-]{43}\.ics$/);
    const { rows } = await sql<{ all: string }>`select f::text as all from calendar_feeds f`.execute(api.db);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(0, 43));
    expect(await uma.client.request("GET /api/user/calendar")).toEqual({
      isOffered: true,
      feed: { madeAt: expect.any(String), lastReadAt: null },
    });
    expect((await ask(secret.replace(".ics", ""))).status).toBe(200);
    const { feed } = await uma.client.request("GET /api/user/calendar");
    expect(feed?.lastReadAt).toEqual(expect.any(String));
  });

  test("what did not change is not sent again", async () => {
    const id = await assign("2030-01-01");
    const secret = await feedOf(uma);
    const { headers } = await ask(secret);
    expect(headers["cache-control"]).toBe("private, no-cache");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    const tag = { "if-none-match": String(headers["etag"]) };
    expect(await ask(secret, tag)).toMatchObject({ status: 304, text: "" });
    await change(id, { dueOn: "2030-01-02" });
    expect((await ask(secret, tag)).status).toBe(200);
  });

  test("a renewed feed refuses its old address and calls its entries what they were called", async () => {
    await assign("2030-01-01");
    const [old, before] = [await feedOf(uma), uma];
    const [entry] = await entriesOf(old);
    const renewed = await feedOf(before);
    expect(await ask(old)).toMatchObject({ status: 404, error: { code: "not_found" } });
    expect(await entriesOf(renewed)).toEqual([entry]);
  });

  test("it ends with its person's wish, with deactivation for good, and with the account", async () => {
    const ended = await feedOf(uma);
    await uma.client.request("DELETE /api/user/calendar");
    expect((await ask(ended)).status).toBe(404);
    const secret = await feedOf(uma);
    const switchTo = (status: "ACTIVE" | "INACTIVE") =>
      owner.client.request("PATCH /api/users/:id", { params: { id: uma.id }, body: { status } });
    await switchTo("INACTIVE");
    expect((await ask(secret)).status).toBe(404);
    await switchTo("ACTIVE");
    expect((await ask(secret)).status).toBe(404);
    const other = await somebody(api);
    const theirs = await feedOf(other);
    await ask(theirs);
    await sql`delete from users where id = ${other.id}`.execute(api.db);
    expect((await ask(theirs)).status).toBe(404);
    const { rows } = await sql`select from calendar_entries where user_id = ${other.id}`.execute(api.db);
    expect(rows).toEqual([]);
  });

  test("switched off by an owner all end for good, and none can be made", async () => {
    const secret = await feedOf(uma);
    await offer(false);
    expect((await ask(secret)).status).toBe(404);
    const refused = await uma.client.send("POST /api/user/calendar", {});
    expect(refused.error).toMatchObject({ code: "conflict" });
    expect(await uma.client.request("GET /api/user/calendar")).toEqual({ isOffered: false, feed: null });
    await offer(true);
    expect((await ask(secret)).status).toBe(404);
  });

  test("owners read how many there are, end all, and see what was refused last", async () => {
    await owner.client.request("DELETE /api/calendars");
    const secret = await feedOf(uma);
    await ask(secret);
    expect(await owner.client.request("GET /api/calendars")).toMatchObject({
      isOffered: true,
      feeds: 1,
      lastReadAt: expect.any(String),
    });
    expect(await owner.client.request("DELETE /api/calendars")).toEqual({ ended: 1 });
    await sql`update calendar_settings set refused_at = null, refusal = null`.execute(api.db);
    expect((await ask(secret)).status).toBe(404);
    expect(await owner.client.request("GET /api/calendars")).toMatchObject({
      feeds: 0,
      lastReadAt: null,
      lastRefusal: { at: expect.any(String), reason: "unknown" },
    });
  });

  test("every change is in the log, without the address", async () => {
    const secret = await feedOf(uma);
    const renewed = await feedOf(uma);
    await uma.client.request("DELETE /api/user/calendar");
    const entries = await api.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "like", "calendar.%")
      .where("actor_id", "=", uma.id)
      .orderBy("id")
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      "calendar.create",
      "calendar.renew",
      "calendar.end",
    ]);
    for (const each of [secret, renewed]) expect(JSON.stringify(entries)).not.toContain(each.slice(0, 20));
  });

  test("somebody who views the product as another person makes no feed of theirs", async () => {
    const { id } = await createUser(api.db);
    const viewing = await api.viewing(owner.client, id);
    expect((await viewing.send("POST /api/user/calendar", {})).error.code).toBe("impersonating");
  });
});

describe("at the limits of production", () => {
  let strict: TestApi;
  let reader: ContractClient;
  let secret: string;
  beforeAll(async () => {
    strict = await testApi();
    await (await strict.as("OWNER")).request("PUT /api/calendars", { body: { isOffered: true } });
    reader = await strict.as("USER");
    secret = (await reader.request("POST /api/user/calendar")).address.split("/").at(-1) ?? "";
  });
  afterAll(() => strict.close());

  const askStrict = (which: string, address: string) =>
    strict
      .anonymous()
      .send("GET /api/calendars/:secret", { params: { secret: which } }, { address })
      .then(({ status }) => status);

  async function answersOf(times: number, which: string, address: string): Promise<number[]> {
    const answers: number[] = [];
    for (let asked = 0; asked < times; asked += 1) answers.push(await askStrict(which, address));
    return answers;
  }

  test("who tries addresses is told to wait, and those of the same network whose address holds are not", async () => {
    const answers = await answersOf(70, "a".repeat(43), "203.0.113.9");
    expect(answers.slice(0, 59)).toEqual(Array.from({ length: 59 }, () => 404));
    expect(answers.at(-1)).toBe(429);
    expect(await askStrict(secret, "203.0.113.9")).toBe(200);
  });

  test("a feed that is read without a pause has its share, whatever the network", async () => {
    const answers = [
      ...(await answersOf(100, secret, "203.0.113.10")),
      ...(await answersOf(30, secret, "203.0.113.11")),
    ];
    expect(answers.slice(0, 100)).not.toContain(429);
    expect(answers.at(-1)).toBe(429);
  });
});
