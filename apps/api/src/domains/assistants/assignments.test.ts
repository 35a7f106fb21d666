import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createAssistant, createRoom, createUser } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";

let api: TestApi;
let ownerId: number;
let owner: ContractClient;
beforeAll(async () => {
  api = await testApi();
  ownerId = (await createUser(api.db, { role: "OWNER" })).id;
  owner = await api.as({ id: ownerId });
});
afterAll(() => api.close());

const nobody = 2_000_000_000;

const someAssistant = async (name = "Coach") => (await createAssistant(api.db, { name })).id;
const someRoom = async (assistantId: number | null = null) =>
  (await createRoom(api.db, { assistant_id: assistantId })).id;

const send = (id: number, roomIds: number[], client = owner) =>
  client.send("PUT /api/assistants/:id/rooms", { params: { id }, body: { roomIds } });

/** Which assistant a room has, and which version of the room that is. */
const stateOf = async (id: number) => {
  const { openaiAssistantId, version } = await owner.request("GET /api/test-rooms/:id", { params: { id } });
  return [openaiAssistantId, version];
};

const traceOf = (id: number) =>
  api.db
    .selectFrom("audit_log")
    .select(["action", "actor_id", "details"])
    .where("subject_type", "=", "assistant")
    .where("subject_id", "=", String(id))
    .orderBy("id")
    .execute();

test("the rooms named use the assistant, and those that did before fall back to the default one", async () => {
  const [coach, other] = [await someAssistant("Kim"), await someAssistant()];
  const [kept, left, free, taken] = [
    await someRoom(coach),
    await someRoom(coach),
    await someRoom(),
    await someRoom(other),
  ];
  const bystander = await someRoom(other);
  const { status, data } = await send(coach, [taken, free, kept, free]);
  expect([status, data]).toEqual([200, { roomIds: [kept, free, taken] }]);
  expect(await Promise.all([kept, left, free, taken, bystander].map(stateOf))).toEqual([
    [coach, 1],
    [null, 2],
    [coach, 2],
    [coach, 2],
    [other, 1],
  ]);
  const details = { added: [free, taken], removed: [left] };
  expect(await traceOf(coach)).toEqual([{ action: "assistant.assign", actor_id: ownerId, details }]);
  const [told] = await owner.request("GET /api/activity/events", { query: { scope: "mine", limit: 1 } });
  expect([told?.action, told?.details]).toEqual([
    "Chose an assistant's rooms",
    "Kim. 2 added, 1 taken away.",
  ]);
});

test("an assistant may be left without rooms; saying the same again changes nothing", async () => {
  const coach = await someAssistant();
  const room = await someRoom(coach);
  expect((await send(coach, [room])).data).toEqual({ roomIds: [room] });
  expect([await stateOf(room), await traceOf(coach)]).toEqual([[coach, 1], []]);
  expect((await send(coach, [])).data).toEqual({ roomIds: [] });
  expect((await send(coach, [])).data).toEqual({ roomIds: [] });
  expect(await stateOf(room)).toEqual([null, 2]);
  expect(await traceOf(coach)).toHaveLength(1);
});

test("it shows at once in lists of rooms that were read before, and in an editor that is open", async () => {
  const [coach, room] = [await someAssistant(), await someRoom()];
  const listed = async () =>
    (await owner.request("GET /api/user/rooms")).find(({ id }) => id === room)?.openaiAssistantId;
  expect(await listed()).toBeNull();
  await send(coach, [room]);
  expect(await listed()).toBe(coach);
  const late = await owner.send("PATCH /api/test-rooms/:id", {
    params: { id: room },
    body: { openaiAssistantId: null, version: 1 },
  });
  expect(late.error.code).toBe("version_conflict");
});

test("a room that is gone is named at the field, and nothing is changed", async () => {
  const coach = await someAssistant();
  const [had, wanted] = [await someRoom(coach), await someRoom()];
  const answer = await send(coach, [wanted, nobody]);
  expect([answer.status, answer.error.code]).toEqual([404, "not_found"]);
  const message = `There is no room ${nobody} any more. Choose the rooms again.`;
  expect(answer.error.issues).toEqual([{ path: "roomIds", message }]);
  expect([await stateOf(had), await stateOf(wanted)]).toEqual([
    [coach, 1],
    [null, 1],
  ]);
  expect(await traceOf(coach)).toEqual([]);
});

test("an assistant that is gone has no rooms", async () => {
  const answer = await send(nobody, []);
  expect([answer.status, answer.error.code]).toEqual([404, "not_found"]);
});

test("a thousand rooms may be named, and no more", async () => {
  const coach = await someAssistant();
  const named = (count: number) => Array.from({ length: count }, (_id, index) => nobody + index);
  expect((await send(coach, named(1000))).error.code).toBe("not_found");
  expect((await send(coach, named(1001))).error.code).toBe("invalid_request");
});

test("of two owners who choose at the same moment one has the last word, for all rooms", async () => {
  const other = await api.as("OWNER");
  for (let round = 0; round < 5; round++) {
    const coach = await someAssistant();
    const [a, b, c, d] = [await someRoom(), await someRoom(), await someRoom(), await someRoom()];
    const answers = await Promise.all([send(coach, [a, b, c]), send(coach, [d, c], other)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const states = await Promise.all([a, b, c, d].map(stateOf));
    const used = [a, b, c, d].filter((_id, index) => states[index]?.[0] === coach);
    expect([
      [a, b, c],
      [c, d],
    ]).toContainEqual(used);
    expect(await traceOf(coach)).toHaveLength(2);
  }
});

test("two assistants that want the same rooms wait for each other, and each room has one of them", async () => {
  const [coach, rival] = [await someAssistant(), await someAssistant()];
  const [a, b] = [await someRoom(rival), await someRoom(coach)];
  const answers = await Promise.all([send(coach, [b, a]), send(rival, [a, b])]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [[first], [second]] = [await stateOf(a), await stateOf(b)];
  expect([coach, rival]).toContain(first);
  expect(second).toBe(first);
});
