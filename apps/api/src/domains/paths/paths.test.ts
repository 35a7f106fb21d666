import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createContent, createGroup, createRoom, createUser, grantRoom } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { somebody, traineeAndCoach, type Person } from "../../../test/practice.ts";

let api: TestApi;
let owner: ContractClient;
let coach: Person;
let uma: Person;
let roomId: number;
let contentId: number;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  owner = await api.as("OWNER");
});
afterAll(() => api.close());
beforeEach(async () => {
  [uma, coach] = await traineeAndCoach(api);
  roomId = (await createRoom(api.db, { name: "First meeting" })).id;
  contentId = (await createContent(api.db, { title: "Fees", audience: "all" })).id;
});

const steps = () => [
  { kind: "open" as const, subjectId: contentId },
  { kind: "pass" as const, subjectId: roomId, isLocked: true, days: 7 },
];
const body = (more: Record<string, unknown> = {}) => ({ name: "First weeks", steps: steps(), ...more });
const make = async (more: Record<string, unknown> = {}) =>
  (await owner.send("POST /api/paths", { body: body(more) })).data;
const read = (id: number) => owner.request("GET /api/paths/:id", { params: { id } });
const put = (id: number, version: number, more: Record<string, unknown>) =>
  owner.send("PUT /api/paths/:id", { params: { id }, body: { ...body(more), version } });

const entries = (id: number) =>
  api.db
    .selectFrom("audit_log")
    .select(["action", "details"])
    .where("subject_type", "=", "path")
    .where("subject_id", "=", String(id))
    .orderBy("id")
    .execute();

test("an owner makes a path of steps in their order", async () => {
  const path = await make({ description: "  For new people. ", validMonths: 12 });
  expect(path).toMatchObject({
    name: "First weeks",
    description: "For new people.",
    validMonths: 12,
    version: 1,
    going: 0,
    steps: [
      { kind: "open", subject: { id: contentId, name: "Fees" }, isNeeded: true, isLocked: false, days: null },
      { kind: "pass", subject: { id: roomId, name: "First meeting" }, isLocked: true, days: 7 },
    ],
  });
  expect(await read(path.id)).toEqual(path);
  expect(await entries(path.id)).toMatchObject([
    { action: "path.create", details: { name: "First weeks", steps: 2 } },
  ]);
});

test.each([
  [{ name: " " }, "name", "Path name is required"],
  [{ steps: [] }, "steps", "Add at least one step"],
  [{ steps: [{ kind: "score", subjectId: 1 }] }, "steps.0.goalValue", "Enter the minimum score"],
  [{ steps: [{ kind: "try", subjectId: null }] }, "steps.0.subjectId", "Choose what it is about"],
  [{ steps: [{ kind: "try", subjectId: 1, isNeeded: false }] }, "steps", "At least one step must be needed"],
  [{ steps: Array.from({ length: 31 }, () => ({ kind: "try", subjectId: 1 })) }, "steps", "At most 30 steps"],
  [
    { steps: [{ kind: "try", subjectId: 999_999 }] },
    "steps.0.subjectId",
    "This room was deleted. Choose another one.",
  ],
  [
    { steps: [{ kind: "open", subjectId: 999_999 }] },
    "steps.0.subjectId",
    "This item was deleted. Choose another one.",
  ],
  [{ validMonths: 0 }, "validMonths", "At least 1 month"],
])("a path that cannot be followed is refused with its field: %#", async (more, path, message) => {
  const { status, error } = await owner.send("POST /api/paths", { body: body(more) });
  expect([status, error.issues]).toEqual([400, [{ path, message }]]);
});

test("what cannot be played to its end is no such step", async () => {
  const { status, error } = await owner.send("POST /api/paths", {
    body: body({ steps: [{ kind: "finish", subjectId: contentId }] }),
  });
  expect(status).toBe(400);
  expect(error.issues).toMatchObject([{ path: "steps.0.kind", message: /^Only an audio or video file/ }]);
});

test("steps are moved, changed, taken out and added; those that stay keep their ids", async () => {
  const path = await make();
  const [opening, passing] = path.steps;
  const { data } = await put(path.id, 1, {
    name: "Second weeks",
    steps: [
      { id: passing?.id, kind: "score", subjectId: roomId, goalValue: 80 },
      { kind: "try", subjectId: roomId, isNeeded: false },
    ],
  });
  expect(data).toMatchObject({ name: "Second weeks", version: 2 });
  expect(data.steps).toMatchObject([
    { id: passing?.id, kind: "score", goalValue: 80 },
    { kind: "try", isNeeded: false },
  ]);
  expect(data.steps.map(({ id }) => id)).not.toContain(opening?.id);
  const stale = await put(path.id, 1, {});
  expect([stale.status, stale.error.code]).toEqual([409, "version_conflict"]);
});

test("a step of another path is not taken over by its id", async () => {
  const [mine, other] = [await make(), await make()];
  const { data } = await put(mine.id, 1, {
    steps: [{ id: other.steps[0]?.id, kind: "open", subjectId: contentId }],
  });
  expect(data.steps[0]?.id).not.toBe(other.steps[0]?.id);
  expect(await read(other.id)).toEqual(other);
});

test("paths are listed by name for those who assign them, and found by it", async () => {
  await sql`delete from paths`.execute(api.db);
  await make({ name: "beta" });
  await make({ name: "Alpha" });
  const names = async (search?: string) =>
    (await coach.client.request("GET /api/paths", { query: { search } })).map(({ name }) => name);
  expect(await names()).toEqual(["Alpha", "beta"]);
  expect(await names("ALP")).toEqual(["Alpha"]);
});

test("a path that is deleted goes with its assignments", async () => {
  const path = await make();
  await assign(path.id);
  expect(await owner.request("DELETE /api/paths/:id", { params: { id: path.id } })).toEqual({
    success: true,
  });
  expect(await uma.client.request("GET /api/user/assignments")).toEqual([]);
  expect((await owner.send("GET /api/paths/:id", { params: { id: path.id } })).status).toBe(404);
  expect((await entries(path.id)).map(({ action }) => action)).toEqual([
    "path.create",
    "assignment.create",
    "path.delete",
  ]);
});

const assign = (pathId: number, more: Record<string, unknown> = {}, client = owner) =>
  client.send("POST /api/assignments", {
    body: { pathId, goal: "complete", group: { kind: "people", userIds: [uma.id] }, ...more } as never,
  });
const mine = (pathId: number, client = uma.client) =>
  client.request("GET /api/user/paths/:id", { params: { id: pathId } });

describe("assigned", () => {
  test("by an owner it gives access to its rooms; its person reads the steps and what the next one is", async () => {
    const path = await make();
    expect((await assign(path.id)).data).toMatchObject({ people: 1, givenAccess: 1 });
    const [task] = await uma.client.request("GET /api/user/assignments");
    expect(task).toMatchObject({
      subject: { kind: "path", id: path.id, name: "First weeks" },
      goal: "complete",
      state: "todo",
      path: { steps: 2, next: { place: 1, kind: "open", subject: { name: "Fees" }, dueOn: null } },
    });
    expect(await mine(path.id)).toMatchObject({
      round: 1,
      doneAt: null,
      certificate: null,
      steps: [
        { kind: "open", state: "open", mayOpen: true, waitsFor: null },
        { kind: "pass", state: "locked", mayOpen: true, waitsFor: 1, daysLeft: 7 },
      ],
    });
  });

  test("by a coach to people who may enter its rooms", async () => {
    const path = await make();
    const refused = await assign(path.id, {}, coach.client);
    expect([refused.status, refused.error.error]).toEqual([
      409,
      "1 person of these may not enter this room. Ask an owner to give it to them.",
    ]);
    await grantRoom(api.db, uma.id, roomId);
    expect((await assign(path.id, {}, coach.client)).status).toBe(201);
  });

  test("a group opens its rooms and items as well, and gives nobody a right of their own", async () => {
    const { id: itemId } = await createContent(api.db, { title: "For groups", audience: "selected" });
    const path = await make({
      steps: [
        { kind: "try", subjectId: roomId },
        { kind: "open", subjectId: itemId },
      ],
    });
    const group = await createGroup(api.db, { userIds: [uma.id], roomIds: [roomId], contentIds: [itemId] });
    const assigned = await assign(path.id, {}, coach.client);
    expect([assigned.status, assigned.data.givenAccess]).toEqual([201, 0]);
    const mayOpen = async () => (await mine(path.id)).steps.map((step) => step.mayOpen);
    expect(await mayOpen()).toEqual([true, true]);
    await owner.request("DELETE /api/groups/:id", { params: { id: group.id } });
    expect(await mayOpen()).toEqual([false, false]);
  });

  test("it needs a path that exists, and its own goal", async () => {
    expect((await assign(999_999)).error.issues).toMatchObject([{ path: "pathId" }]);
    const path = await make();
    expect((await assign(path.id, { goal: "open" })).error.issues).toMatchObject([{ path: "goal" }]);
    expect((await assign(path.id, { roomId })).error.issues).toMatchObject([{ path: "roomId" }]);
  });

  test("its progress is read by its person, their coach and owners", async () => {
    const path = await make();
    await assign(path.id);
    const ofUma = (client: ContractClient) =>
      client.send("GET /api/users/:id/paths", { params: { id: uma.id } });
    for (const client of [uma.client, coach.client, owner])
      expect((await ofUma(client)).data).toMatchObject([
        { path: { name: "First weeks" }, done: 0, needed: 2, certificate: null },
      ]);
    const { people } = await coach.client.request("GET /api/practice/progress");
    expect(people).toMatchObject([{ id: uma.id, paths: { done: 0, all: 1 } }]);
    const { text } = await coach.client.send("GET /api/practice/progress/export", { query: {} });
    const [head, ...lines] = text.trim().split("\r\n");
    expect(head).toMatch(/,paths,groups$/);
    expect(lines).not.toEqual([]);
    for (const line of lines) expect(line).toMatch(/,0 of 1,$/);
    const stranger = await somebody(api, { role: "ADMIN" });
    expect((await ofUma(stranger.client)).status).toBe(404);
    const other = await somebody(api);
    expect((await other.client.send("GET /api/user/paths/:id", { params: { id: path.id } })).status).toBe(
      404,
    );
  });

  test("thirty rooms for many people are given in parts, soon after it was assigned", async () => {
    const rooms = await Promise.all(Array.from({ length: 30 }, () => createRoom(api.db)));
    const people = await Promise.all(Array.from({ length: 180 }, () => createUser(api.db)));
    const path = await make({ steps: rooms.map(({ id }) => ({ kind: "try", subjectId: id })) });
    const userIds = people.map(({ id }) => id);
    const assigned = await assign(path.id, { group: { kind: "people", userIds } });
    expect(assigned.data).toMatchObject({ people: 180, givenAccess: 180 });
    const given = () =>
      api.db
        .selectFrom("room_access")
        .where("user_id", "in", userIds)
        .select(({ fn }) => fn.countAll<number>().as("rights"))
        .executeTakeFirstOrThrow();
    expect((await given()).rights).toBe(167 * 30);
    await api.performJobs();
    await api.performJobs();
    expect((await given()).rights).toBe(180 * 30);
  });

  test("who joins later begins it too, with its rooms", async () => {
    const { performSchedule } = await import("../../../test/perform-jobs.ts");
    const path = await make();
    await assign(path.id, { group: { kind: "everybody" }, includesLater: true });
    const { id } = await createUser(api.db);
    await performSchedule(api.ctx, "assign-to-later");
    const later = await api.as({ id });
    expect(await mine(path.id, later)).toMatchObject({ round: 1, steps: [{}, { mayOpen: true }] });
  });
});
