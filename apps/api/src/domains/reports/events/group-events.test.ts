import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContractClient } from "../../../../test/contract-client.ts";
import { assign, createContent, createGroup, createRoom, createUser } from "../../../../test/factories.ts";
import { testApi, type TestApi } from "../../../../test/harness.ts";

let api: TestApi;
let owner: ContractClient;
let admin: ContractClient;
let ada: Awaited<ReturnType<typeof createUser>>;
let ben: typeof ada;
let north: { id: number; name: string };
let empty: typeof north;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  const { db } = api;
  owner = await api.as(await createUser(db, { role: "OWNER", first_name: "Olivia", last_name: "Grant" }));
  const coach = await createUser(db, { role: "ADMIN" });
  admin = await api.as(coach);
  ada = await createUser(db, { first_name: "Ada", last_name: "Lovelace" });
  ben = await createUser(db, { first_name: "Ben", last_name: "Okri" });
  await assign(db, coach.id, ada.id);
  north = await createGroup(db, { name: "Sales North", userIds: [ben.id] });
  empty = await createGroup(db, { name: "Nobody yet" });
  await owner.request("POST /api/groups/:id/people", {
    params: { id: north.id },
    body: { add: [ada.id], remove: [ben.id] },
  });
  const roomId = (await createRoom(db)).id;
  for (const { id } of [north, empty])
    await owner.request("POST /api/groups/:id/rooms", {
      params: { id },
      body: { add: [roomId], remove: [] },
    });
});
afterAll(() => api.close());

type Query = { scope: "everyone" | "assigned" | "mine"; userId?: number; groupId?: number };

const read = async (client: ContractClient, query: Query) => {
  const events = await client.request("GET /api/activity/events", { query });
  return events.map(({ action, details }) => `${action}. ${details}`);
};

const joined = "Added somebody to a group. Ada Lovelace is in Sales North now.";
const ofNorth = [
  "Changed which rooms a group opens. Sales North.",
  "Changed who is in a group. Sales North.",
];

test("the log of a person says into which group they came, and out of which", async () => {
  expect(await read(owner, { scope: "everyone", userId: ada.id })).toEqual([joined]);
  expect(await read(owner, { scope: "everyone", userId: ben.id })).toEqual([
    "Took somebody out of a group. Ben Okri is no longer in Sales North.",
  ]);
  expect(await read(await api.as(ada), { scope: "mine" })).toEqual([
    "Added somebody to a group. You are in Sales North now.",
  ]);
});

test("the log of everybody has one entry of a group's change, however many people it is about", async () => {
  const found = await read(owner, { scope: "everyone" });
  expect(found).toEqual(expect.arrayContaining(ofNorth));
  expect(found.filter((entry) => entry.includes("somebody"))).toEqual([]);
});

test("the log of a group holds what was done to it, beside what is about its people", async () => {
  const [rooms = "", people = ""] = ofNorth;
  const found = await read(owner, { scope: "everyone", groupId: north.id });
  expect(found).toHaveLength(3);
  expect(found).toEqual(expect.arrayContaining([rooms, people, joined]));
  expect(await read(owner, { scope: "everyone", groupId: empty.id })).toEqual([
    "Changed which rooms a group opens. Nobody yet.",
  ]);
});

test("an administrator reads of a group where people of theirs are in it, and without what was written", async () => {
  const events = await admin.request("GET /api/activity/events", {
    query: { scope: "assigned", groupId: north.id },
  });
  expect(events.map(({ changes }) => changes)).toEqual([null, null, null]);
  expect(await read(admin, { scope: "assigned", groupId: empty.id })).toEqual([]);
  expect(await read(admin, { scope: "assigned", groupId: north.id, userId: ada.id })).toEqual([joined]);
});

test("what was written names who came and who left", async () => {
  const events = await owner.request("GET /api/activity/events", { query: { scope: "everyone" } });
  const change = events.find(({ action }) => action === "Changed who is in a group");
  expect(change?.changes).toEqual({ added: ["Ada Lovelace"], takenOut: ["Ben Okri"] });
});

test("what was written names rooms and content, also those that are gone", async () => {
  const { id } = await createGroup(api.db, { name: "Sales South" });
  const [stays, goes] = [
    await createRoom(api.db, { name: "First meeting" }),
    await createRoom(api.db, { name: "Objections" }),
  ];
  const item = await createContent(api.db, { title: "Opening lines" });
  const params = { id };
  const change = (add: number[], remove: number[]) =>
    owner.request("POST /api/groups/:id/rooms", { params, body: { add, remove } });
  await change([goes.id], []);
  await change([stays.id], [goes.id]);
  await owner.request("POST /api/groups/:id/content", { params, body: { add: [item.id], remove: [] } });
  await api.db.deleteFrom("rooms").where("id", "=", goes.id).execute();
  const events = await owner.request("GET /api/activity/events", { query: { scope: "everyone", limit: 3 } });
  expect(events.map(({ changes }) => changes)).toEqual([
    { added: ["Opening lines"], takenOut: [] },
    { added: ["First meeting"], takenOut: ["Objections"] },
    { added: ["Objections"], takenOut: [] },
  ]);
});
