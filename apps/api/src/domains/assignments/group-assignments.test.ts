import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import {
  assign,
  createAttempt,
  createGroup,
  createPath,
  createRoom,
  createUser,
  grantRoom,
} from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { performSchedule } from "../../../test/perform-jobs.ts";
import { type Person, somebody, traineeAndCoach } from "../../../test/practice.ts";
import { telling } from "../../platform/events/events.ts";
import { afterAttempt } from "./progress.service.ts";

let api: TestApi;
let owner: ContractClient;
let coach: Person;
let uma: Person;
let ben: Person;
let roomId: number;
let groupId: number;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  owner = await api.as("OWNER");
});
afterAll(() => api.close());
beforeEach(async () => {
  [uma, coach] = await traineeAndCoach(api);
  ben = await somebody(api);
  roomId = (await createRoom(api.db)).id;
  groupId = (await createGroup(api.db, { userIds: [uma.id, ben.id] })).id;
});

type Body = Record<string, unknown>;

const give = (body: Body = {}, client = owner) =>
  client.send("POST /api/assignments", {
    body: { roomId, goal: "attempt", group: { kind: "group", groupId }, ...body } as never,
  });

const tasksOf = ({ client }: Person) => client.request("GET /api/user/assignments");
const roomsOf = async ({ client }: Person) =>
  (await client.request("GET /api/user/rooms")).map(({ id }) => id);
const listed = async (id: number, client = owner) =>
  (await client.request("GET /api/assignments", { query: { limit: 200 } })).find((each) => each.id === id);
const changePeople = (body: { add?: number[]; remove?: number[] }, id = groupId) =>
  owner.request("POST /api/groups/:id/people", { params: { id }, body });
const later = () => performSchedule(api.ctx, "assign-to-later");

async function attempt(person: Person): Promise<void> {
  const { id } = await createAttempt(api.db, { room_id: roomId, user_id: person.id });
  await api.db
    .transaction()
    .execute((trx) => telling(api.ctx, trx, (happening) => afterAttempt(happening, id)));
}

const ownGrants = async () =>
  (await api.db.selectFrom("room_access").select("user_id").where("room_id", "=", roomId).execute()).length;

test("a room is assigned to a group, which opens it from then on", async () => {
  await grantRoom(api.db, ben.id, roomId);
  const { data } = await give({ note: "Before the fair" });
  expect(data).toMatchObject({ people: 2, givenAccess: 1 });
  for (const person of [uma, ben]) {
    expect(await tasksOf(person)).toMatchObject([{ subject: { id: roomId }, note: "Before the fair" }]);
    expect(await roomsOf(person)).toContain(roomId);
  }
  expect(await ownGrants()).toBe(1);
  const rooms = await owner.request("GET /api/groups/:id/rooms", { params: { id: groupId }, query: {} });
  expect(rooms.map(({ id }) => id)).toEqual([roomId]);
  const entries = await api.db
    .selectFrom("audit_log")
    .select(["action", "subject_id"])
    .where("action", "in", ["assignment.create", "group.change_rooms"])
    .orderBy("id", "desc")
    .limit(2)
    .execute();
  expect(entries).toEqual([
    { action: "assignment.create", subject_id: String(roomId) },
    { action: "group.change_rooms", subject_id: String(groupId) },
  ]);
});

test("where all may enter and nobody is meant later, the group is given nothing", async () => {
  for (const { id } of [uma, ben]) await grantRoom(api.db, id, roomId);
  expect((await give()).data).toMatchObject({ people: 2, givenAccess: 0 });
  expect(await owner.request("GET /api/groups/:id/rooms", { params: { id: groupId }, query: {} })).toEqual(
    [],
  );
});

test("who joins later has it too, and the room by the group alone", async () => {
  for (const { id } of [uma, ben]) await grantRoom(api.db, id, roomId);
  const { data } = await give({ includesLater: true });
  const [cem, stranger] = [await somebody(api), await somebody(api)];
  await changePeople({ add: [cem.id] });
  await later();
  expect(await tasksOf(cem)).toMatchObject([{ id: data.id }]);
  expect(await roomsOf(cem)).toContain(roomId);
  expect(await ownGrants()).toBe(2);
  expect(await tasksOf(stranger)).toEqual([]);
});

test("without that, who joins later has nothing", async () => {
  await give();
  const cem = await somebody(api);
  await changePeople({ add: [cem.id] });
  await later();
  expect(await tasksOf(cem)).toEqual([]);
});

test("the rooms of a path are the group's as well", async () => {
  const other = (await createRoom(api.db)).id;
  const pathId = await createPath(api.db, {}, [{ room_id: roomId }, { room_id: other }]);
  await give({ roomId: undefined, pathId, goal: "complete", includesLater: true });
  const cem = await somebody(api);
  await changePeople({ add: [cem.id] });
  await later();
  expect(await roomsOf(cem)).toEqual(expect.arrayContaining([roomId, other]));
  const own = await cem.client.request("GET /api/user/paths/:id", { params: { id: pathId } });
  expect(own.steps).toHaveLength(2);
});

test("whoever leaves the group keeps the task, and loses the room that only the group opened", async () => {
  const { data } = await give({ includesLater: true });
  await changePeople({ remove: [ben.id] });
  await later();
  expect(await tasksOf(ben)).toMatchObject([{ id: data.id, state: "todo" }]);
  expect(await roomsOf(ben)).not.toContain(roomId);
  await changePeople({ add: [ben.id] });
  await later();
  expect(await tasksOf(ben)).toHaveLength(1);
});

test("a renamed group is called by its new name, and a deleted one by its last", async () => {
  const { data } = await give({ includesLater: true });
  const body = { name: `Sales North ${groupId}` };
  await owner.request("PATCH /api/groups/:id", { params: { id: groupId }, body });
  expect(await listed(data.id)).toMatchObject({
    group: "group",
    ofGroup: { id: groupId, name: body.name },
    adminName: null,
    includesLater: true,
    counts: { todo: 2 },
  });
  const ofThis = { query: { groupId } };
  expect((await owner.request("GET /api/assignments", ofThis)).map(({ id }) => id)).toEqual([data.id]);
  await owner.request("DELETE /api/groups/:id", { params: { id: groupId } });
  expect(await listed(data.id)).toMatchObject({
    ofGroup: { id: null, name: body.name },
    counts: { todo: 2 },
  });
  await later();
  expect(await tasksOf(uma)).toMatchObject([{ id: data.id }]);
  expect(await owner.request("GET /api/assignments", ofThis)).toEqual([]);
});

test("who is in two groups is told the same task once, and one talk does both", async () => {
  const otherGroup = (await createGroup(api.db, { userIds: [uma.id] })).id;
  const first = (await give({ dueOn: "2099-02-01" })).data.id;
  const second = (await give({ group: { kind: "group", groupId: otherGroup }, dueOn: "2099-01-01" })).data.id;
  const told = await uma.client.send("GET /api/user/assignments", {});
  expect(told.data.map(({ id }) => id)).toEqual([second]);
  expect(told.headers["x-total-count"]).toBe("1");
  await attempt(uma);
  for (const id of [first, second]) {
    const people = await owner.request("GET /api/assignments/:id/people", {
      params: { id },
      query: { state: "done" },
    });
    expect(people.map(({ userId }) => userId)).toEqual([uma.id]);
  }
});

test("the same room with other words is another task, and the latest reminder of one task is told", async () => {
  const giveTo = (id: number, note: string) =>
    give({ group: { kind: "group", groupId: id }, dueOn: "2099-01-01", note });
  const otherGroup = (await createGroup(api.db, { userIds: [uma.id] })).id;
  const told = async () =>
    (await tasksOf(uma))
      .map(({ note, remindedAt }) => [note, remindedAt !== null])
      .toSorted(([one], [other]) => String(one).localeCompare(String(other)));
  await giveTo(groupId, "Before the fair");
  const { data } = await giveTo(otherGroup, "After the fair");
  const remind = (id: number) =>
    owner.request("PATCH /api/assignments/:id/people", {
      params: { id },
      body: { userIds: [uma.id], remind: true },
    });
  await remind(data.id);
  expect(await told()).toEqual([
    ["After the fair", true],
    ["Before the fair", false],
  ]);
  await remind((await giveTo(otherGroup, "Before the fair")).data.id);
  expect(await told()).toEqual([
    ["After the fair", true],
    ["Before the fair", true],
  ]);
});

test("an administrator assigns to those of a group who are theirs, and to who joins both later", async () => {
  await grantRoom(api.db, uma.id, roomId);
  const { data } = await give({ includesLater: true }, coach.client);
  expect(data).toMatchObject({ people: 1, givenAccess: 0 });
  const [ofBoth, ofGroup, ofCoach] = [await somebody(api), await somebody(api), await somebody(api)];
  await assign(api.db, coach.id, ofBoth.id);
  await assign(api.db, coach.id, ofCoach.id);
  await changePeople({ add: [ofBoth.id, ofGroup.id] });
  await later();
  expect(await tasksOf(ofBoth)).toMatchObject([{ id: data.id }]);
  for (const person of [ofGroup, ofCoach, ben]) expect(await tasksOf(person)).toEqual([]);
  expect(await listed(data.id, coach.client)).toMatchObject({
    ofGroup: { id: groupId },
    adminName: expect.stringContaining("Robin"),
    counts: { todo: 2 },
  });
});

test("an administrator cannot give a group a room, nor name one that has nobody of theirs", async () => {
  expect(await give({}, coach.client)).toMatchObject({
    status: 409,
    error: { error: "1 person of these may not enter this room. Ask an owner to give it to them." },
  });
  const foreign = (await createGroup(api.db, { userIds: [ben.id] })).id;
  for (const unknown of [foreign, 2_000_000_000]) {
    const refused = await give(
      { group: { kind: "group", groupId: unknown }, includesLater: true },
      coach.client,
    );
    expect([refused.status, refused.error.issues?.[0]?.path]).toEqual([400, "group.groupId"]);
  }
  const missing = await give({ group: { kind: "group", groupId: 2_000_000_000 } });
  expect([missing.status, missing.error.issues?.[0]?.path]).toEqual([400, "group.groupId"]);
});

test("an administrator assigns a room that the group opens already", async () => {
  await owner.request("PUT /api/groups/:id/rooms", { params: { id: groupId }, body: { roomIds: [roomId] } });
  expect((await give({}, coach.client)).data).toMatchObject({ people: 1, givenAccess: 0 });
});

test("an empty group is refused unless who joins later is meant", async () => {
  const group = { kind: "group", groupId: (await createGroup(api.db)).id };
  expect((await give({ group })).status).toBe(400);
  expect((await give({ group, includesLater: true })).data).toMatchObject({ people: 0 });
});

test("inactive people of a group are left out until they are active", async () => {
  const idle = await createUser(api.db, { status: "INACTIVE" });
  await changePeople({ add: [idle.id] });
  const { data } = await give({ includesLater: true });
  expect(data.people).toBe(2);
  await sql`update users set status = 'ACTIVE' where id = ${idle.id}`.execute(api.db);
  await later();
  expect(await listed(data.id)).toMatchObject({ counts: { todo: 3 } });
});

test("the people of an assignment are narrowed to a group, for administrators to their own of it", async () => {
  const { data } = await give({ group: { kind: "everybody" } });
  const people = async (client: ContractClient, query: Body) =>
    (await client.request("GET /api/assignments/:id/people", { params: { id: data.id }, query })).map(
      ({ userId }) => userId,
    );
  expect((await people(owner, { groupId })).toSorted((a, b) => a - b)).toEqual([uma.id, ben.id]);
  expect(await people(owner, { groupId, state: "done" })).toEqual([]);
});
