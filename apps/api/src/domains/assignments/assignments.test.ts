import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import {
  assign,
  createAttempt,
  createContent,
  createRoom,
  createUser,
  createGroup,
  grantRoom,
} from "../../../test/factories.ts";
import { telling } from "../../platform/events/events.ts";
import { afterAttempt } from "./progress.service.ts";
import { opaqueId } from "../../lib/ids.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { type Person, traineeAndCoach } from "../../../test/practice.ts";
import { performSchedule } from "../../../test/perform-jobs.ts";

let api: TestApi;
let owner: ContractClient;
let coach: Person;
let uma: Person;
let roomId: number;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  owner = await api.as("OWNER");
});
afterAll(() => api.close());
beforeEach(async () => {
  [uma, coach] = await traineeAndCoach(api);
  roomId = (await createRoom(api.db)).id;
});

type Body = Parameters<typeof create>[0];
const create = (body: Record<string, unknown>, client = owner) =>
  client.send("POST /api/assignments", {
    body: { roomId, goal: "attempt", group: { kind: "people", userIds: [uma.id] }, ...body } as never,
  });
const made = async (body: Body = {}, client = owner) => (await create(body, client)).data;
const tasks = () => uma.client.request("GET /api/user/assignments");
const stateOf = async () => (await tasks())[0]?.state;
const peopleOf = (id: number, client = owner) =>
  client.request("GET /api/assignments/:id/people", { params: { id }, query: {} });
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** What the scoring of an attempt does at its end. */
async function attempt(values: Parameters<typeof createAttempt>[1] = {}) {
  const { id } = await createAttempt(api.db, { room_id: roomId, user_id: uma.id, ...values });
  await api.db
    .transaction()
    .execute((trx) => telling(api.ctx, trx, (happening) => afterAttempt(happening, id)));
  return id;
}

/** A recording of so many seconds that everybody may open. */
async function recording(seconds: number): Promise<number> {
  const file = {
    id: opaqueId(),
    sha256: "0".repeat(64),
    size: 1,
    media_type: "audio/wav",
    name: "talk.wav",
    length_seconds: seconds,
  };
  await api.db.insertInto("files").values(file).execute();
  return (await createContent(api.db, { type: "AUDIO", url: null, file_id: file.id })).id;
}

const play = (contentId: number) =>
  uma.client.request("PUT /api/content/:id/position", {
    params: { id: contentId },
    body: { seconds: null, played: [{ from: 0, to: 1 }] },
  });

test("a room is assigned with access to it, and is the person's to do until a day", async () => {
  const answer = await made({ dueOn: day(1), note: "Before the course" });
  expect(answer).toMatchObject({ people: 1, givenAccess: 1 });
  expect(await tasks()).toMatchObject([
    {
      subject: { kind: "room", id: roomId },
      goal: "attempt",
      state: "todo",
      daysLeft: 1,
      note: "Before the course",
    },
  ]);
  expect((await uma.client.request("GET /api/user/rooms")).map(({ id }) => id)).toContain(roomId);
});

test("an administrator assigns to their own people, and cannot give them a room", async () => {
  expect(await create({}, coach.client)).toMatchObject({
    status: 409,
    error: { error: "1 person of these may not enter this room. Ask an owner to give it to them." },
  });
  await createGroup(api.db, { userIds: [uma.id], roomIds: [roomId] });
  expect((await create({}, coach.client)).data).toMatchObject({ people: 1, givenAccess: 0 });
  const stranger = await createUser(api.db);
  expect(await create({ group: { kind: "people", userIds: [stranger.id] } }, coach.client)).toMatchObject({
    status: 400,
    error: { issues: [{ path: "group" }] },
  });
  expect((await create({ group: { kind: "everybody" } }, coach.client)).status).toBe(403);
  expect((await create({}, uma.client)).status).toBe(403);
});

test("an owner gives the room only to those who do not have it already, by themselves or by a group", async () => {
  const [inGroup, twice, without] = [
    await createUser(api.db),
    await createUser(api.db),
    await createUser(api.db),
  ];
  await createGroup(api.db, { userIds: [inGroup.id, twice.id], roomIds: [roomId] });
  await grantRoom(api.db, twice.id, roomId);
  const userIds = [inGroup.id, twice.id, without.id];
  const { data } = await create({ group: { kind: "people", userIds } });
  expect(data).toMatchObject({ people: 3, givenAccess: 1 });
  const own = await api.db
    .selectFrom("room_access")
    .select("user_id")
    .where("room_id", "=", roomId)
    .where("user_id", "in", userIds)
    .orderBy("user_id")
    .execute();
  expect(own).toEqual([{ user_id: twice.id }, { user_id: without.id }]);
});

test.each([
  ["a day that is over", { dueOn: "2020-01-01" }, "dueOn"],
  ["neither a room nor an item", { roomId: undefined }, "roomId"],
  ["a room that is to be opened", { goal: "open" }, "goal"],
  ["a score without a number", { goal: "score" }, "goalValue"],
  ["nobody", { group: { kind: "people", userIds: [] } }, "group.userIds"],
  [
    "5,001 people",
    { group: { kind: "people", userIds: Array.from({ length: 5001 }, (_, n) => n + 1) } },
    "group.userIds",
  ],
  ["a room that is to be finished as a recording", { goal: "finish" }, "goal"],
  ["a room that is gone", { roomId: 2_000_000 }, "roomId"],
])("%s is refused at its field", async (_what, body, path) => {
  expect(await create(body)).toMatchObject({ status: 400, error: { issues: [{ path }] } });
});

test.each([
  ["a recording that does not say how long it is", "AUDIO", /does not state its length/],
  ["a video at Vimeo", "VIMEO", /^Only an audio or video file can be played to the end/],
  ["a document", "PDF", /^Only an audio or video file/],
] as const)("%s cannot be what people are to finish", async (_what, type, message) => {
  const { id: contentId } = await createContent(api.db, { type });
  const { status, error } = await create({ roomId: undefined, contentId, goal: "finish" });
  expect([status, error.issues?.[0]?.path]).toEqual([400, "goal"]);
  expect(error.issues?.[0]?.message).toMatch(message);
  expect((await create({ roomId: undefined, contentId, goal: "open" })).status).toBe(201);
});

test("what people are to finish is not made something that nobody can finish", async () => {
  const contentId = await recording(60);
  const { id } = await made({ roomId: undefined, contentId, goal: "finish" });
  const change = () =>
    owner.send("PATCH /api/dashboard/content/:id", {
      params: { id: contentId },
      body: { category: "watch", type: "VIMEO", url: "https://vimeo.com/76979871" },
    });
  const { status, error } = await change();
  expect([status, error.issues?.[0]?.path]).toEqual([400, "url"]);
  expect(error.issues?.[0]?.message).toMatch(/^People are assigned to play this to the end/);
  await owner.request("DELETE /api/assignments/:id", { params: { id } });
  expect((await change()).status).toBe(200);
});

test("5,000 people are assigned at once", async () => {
  const { rows } = await sql<{ id: number }>`
    insert into users (email, username, first_name, last_name, role, password_hash)
    select 'many' || n || '@example.test', 'many' || n, 'Many', n::text, 'USER', 'none' from generate_series(1, 4999) n
    returning id`.execute(api.db);
  const userIds = [uma.id, ...rows.map(({ id }) => id)];
  const { id, people } = await made({ group: { kind: "people", userIds } });
  expect(people).toBe(5000);
  const [first] = await owner.request("GET /api/assignments", { query: { limit: 1 } });
  expect(first).toMatchObject({ id, counts: { todo: 5000, done: 0 } });
  await sql`delete from users where email like 'many%'`.execute(api.db);
});

describe("a goal is reached", () => {
  test("by one attempt, however it went", async () => {
    await made();
    await attempt({ final_passed: false });
    expect(await stateOf()).toBe("done");
  });

  test("by a pass, and by a coach's word taken back with it", async () => {
    await made({ goal: "pass" });
    const id = await attempt({ final_passed: false });
    expect(await stateOf()).toBe("in_progress");
    const review = (passed: boolean) =>
      coach.client.request("POST /api/attempts/:id/review", { params: { id }, body: { passed, note: "" } });
    await review(true);
    expect(await stateOf()).toBe("done");
    await review(false);
    expect(await stateOf()).toBe("in_progress");
  });

  test("by a score and by a number of attempts", async () => {
    await made({ goal: "score", goalValue: 80 });
    await attempt({ final_score: 79 });
    expect(await stateOf()).toBe("in_progress");
    await attempt({ final_score: 80, number: 2 });
    expect(await stateOf()).toBe("done");
    await made({ goal: "attempts", goalValue: 2 });
    await attempt({ number: 3 });
    await attempt({ number: 4 });
    expect((await tasks()).map(({ state }) => state)).toEqual(["done", "done"]);
  });

  test("by a private pass only once it is shared: it would tell what is private", async () => {
    await made({ goal: "pass" });
    const id = await attempt({ category: "Practice", final_passed: true });
    expect(await stateOf()).toBe("in_progress");
    await uma.client.request("PATCH /api/attempts/:id/sharing", { params: { id }, body: { isShared: true } });
    expect(await stateOf()).toBe("done");
  });

  test("by nothing that was done before", async () => {
    await attempt({ finished_at: new Date(Date.now() - 3_600_000) });
    await made();
    expect(await stateOf()).toBe("todo");
  });

  test("by opening an item of the library", async () => {
    const content = await createContent(api.db, { audience: "all" });
    await made({ roomId: undefined, contentId: content.id, goal: "open" });
    await uma.client.request("POST /api/content/access", { body: { contentId: content.id } });
    expect(await tasks()).toMatchObject([{ subject: { kind: "content", id: content.id }, state: "done" }]);
  });

  test("by playing a recording to its end, and not by opening it", async () => {
    const contentId = await recording(1);
    await made({ roomId: undefined, contentId, goal: "finish" });
    await uma.client.request("POST /api/content/access", { body: { contentId } });
    expect(await stateOf()).toBe("in_progress");
    await play(contentId);
    expect(await stateOf()).toBe("done");
  });

  test("by having finished the recording before it was assigned, also for who joins later", async () => {
    const contentId = await recording(1);
    await play(contentId);
    const finish = { roomId: undefined, contentId, goal: "finish" };
    await made(finish);
    expect(await stateOf()).toBe("done");
    const stranger = await createUser(api.db, { role: "ADMIN" });
    const { id } = await made({
      ...finish,
      group: { kind: "admin", adminId: stranger.id },
      includesLater: true,
    });
    await assign(api.db, stranger.id, uma.id);
    await performSchedule(api.ctx, "assign-to-later");
    expect(await peopleOf(id)).toMatchObject([{ userId: uma.id, state: "done" }]);
  });
});

test("the day ends in the organisation's zone, also when that changes", async () => {
  await made({ dueOn: day(0) });
  const inZone = async (zone: string) => {
    await api.db.updateTable("system_settings").set({ time_zone: zone }).execute();
    return (await tasks())[0]?.daysLeft;
  };
  const [east, west] = [await inZone("Pacific/Kiritimati"), await inZone("Pacific/Pago_Pago")];
  expect((west ?? 0) - (east ?? 0)).toBeGreaterThanOrEqual(1);
  await inZone("UTC");
});

test("people are reminded, excused and given another day by whom they belong to", async () => {
  await grantRoom(api.db, uma.id, roomId);
  const { id } = await made({ dueOn: day(1) }, coach.client);
  const change = (body: object, client = coach.client) =>
    client.send("PATCH /api/assignments/:id/people", {
      params: { id },
      body: { userIds: [uma.id], ...body },
    });
  await change({ remind: true });
  expect((await tasks())[0]?.remindedAt).not.toBeNull();
  const entry = api.db.selectFrom("audit_log").select("details").where("action", "=", "assignment.remind");
  expect((await entry.execute()).map(({ details }) => details)).toEqual([{ assignmentId: id, people: 1 }]);
  await change({ dueOn: day(7) });
  expect((await tasks())[0]).toMatchObject({ dueOn: day(7), daysLeft: 7 });
  await sql`update assignment_people set due_on = now()::date - 3 where assignment_id = ${id}`.execute(
    api.db,
  );
  expect(await peopleOf(id, coach.client)).toMatchObject([{ userId: uma.id, state: "overdue" }]);
  await change({ isExcused: true });
  expect(await tasks()).toEqual([]);
  expect((await change({ remind: true }, await api.as("ADMIN"))).status).toBe(404);
});

test("an assignment for a group grows with it, and gives its room", async () => {
  const { id } = await made({ group: { kind: "admin", adminId: coach.id }, includesLater: true });
  const later = await createUser(api.db);
  await assign(api.db, coach.id, later.id);
  await performSchedule(api.ctx, "assign-to-later");
  await performSchedule(api.ctx, "assign-to-later");
  expect((await peopleOf(id)).map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual([
    uma.id,
    later.id,
  ]);
  const rooms = await (await api.as({ id: later.id })).request("GET /api/user/rooms");
  expect(rooms.map((room) => room.id)).toContain(roomId);
});

test("taken back, it is nobody's to do; what was done stays", async () => {
  const { id } = await made();
  await attempt();
  await owner.request("DELETE /api/assignments/:id", { params: { id } });
  expect(await tasks()).toEqual([]);
  expect(await uma.client.request("GET /api/attempts", { query: {} })).toHaveLength(1);
});
