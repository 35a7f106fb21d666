import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContractClient } from "../../test/contract-client.ts";
import {
  assign,
  createAttempt,
  createDeployment,
  createGroup,
  createSession,
  createUser,
  grantRoom,
} from "../../test/factories.ts";
import { testApi, type TestApi } from "../../test/harness.ts";
import { peopleOf } from "./people-scope.ts";
import { isWithin } from "./people-scope.queries.ts";

const people = ["ownInGroup", "ownOutside", "otherInGroup"] as const;

let api: TestApi;
let owner: ContractClient;
let coach: ContractClient;
let coachId: number;
let groupId: number;
const ids = new Map<string, number>();
const pages = new Map<string, string>();

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  owner = await api.as("OWNER");
  coachId = (await createUser(api.db, { role: "ADMIN" })).id;
  coach = await api.as({ id: coachId });
  for (const first_name of people) {
    const { id } = await createUser(api.db, { first_name, last_name: "X", last_login_at: new Date() });
    ids.set(first_name, id);
    const attempt = await createAttempt(api.db, { user_id: id });
    await grantRoom(api.db, id, attempt.room_id);
    await createSession(api.db, id);
    pages.set(
      first_name,
      (await createDeployment(api.db, { user_id: id, name: first_name, status: "active" })).id,
    );
    await (
      await api.as({ id })
    ).request("PATCH /api/users/:id", {
      params: { id },
      body: { lastName: "X2" },
    });
  }
  for (const own of ["ownInGroup", "ownOutside"]) await assign(api.db, coachId, ids.get(own) ?? 0);
  groupId = (
    await createGroup(api.db, { userIds: [ids.get("ownInGroup") ?? 0, ids.get("otherInGroup") ?? 0] })
  ).id;
});
afterAll(() => api.close());

const nameOf = (id: number | null) => [...ids].find(([, each]) => each === id)?.[0] ?? "";

/** Who is in an answer, by the first names of this test. */
const readers: Record<string, (client: ContractClient, query: { groupId?: number }) => Promise<string[]>> = {
  progress: async (client, query) =>
    (await client.request("GET /api/practice/progress", { query: { limit: 200, ...query } })).people.map(
      ({ id }) => nameOf(id),
    ),
  "the file of progress": async (client, query) =>
    (await client.send("GET /api/practice/progress/export", { query })).text
      .split("\r\n")
      .map((line) => /^(\w+) X2/.exec(line)?.[1] ?? ""),
  users: async (client, query) =>
    (await client.request("GET /api/users", { query: { limit: 200, ...query } })).map(({ id }) => nameOf(id)),
  "the file of users": async (client, query) =>
    (await client.send("GET /api/users/export", { query })).text
      .split("\r\n")
      .map((line) => people.find((name) => line.includes(`,${name},`)) ?? ""),
  "login patterns": async (client, query) =>
    (await client.request("GET /api/activity/login-patterns", { query: { limit: 200, ...query } })).map(
      ({ userId }) => nameOf(userId),
    ),
  sessions: async (client, query) =>
    (await client.request("GET /api/activity/sessions", { query: { limit: 200, ...query } })).map(
      ({ userId }) => nameOf(userId),
    ),
  events: async (client, query) =>
    (
      await client.request("GET /api/activity/events", {
        query: { scope: client === owner ? "everyone" : "assigned", limit: 200, ...query },
      })
    ).map(({ userId }) => nameOf(userId)),
  "the dashboard": async (client, query) =>
    (await client.request("GET /api/dashboard/admin", { query })).people.map(({ id }) => nameOf(id)),
  deployments: async (client, query) =>
    (await client.request("GET /api/deployments", { query: { limit: 200, ...query } })).map(
      ({ deploymentName }) => deploymentName,
    ),
  "deployments that are found": async (client, query) => {
    const { ids: found } = await client.request("GET /api/deployments/found", { query });
    return found.map((id) => [...pages].find(([, each]) => each === id)?.[0] ?? "");
  },
  "pages for a message": async (client, query) =>
    (await client.request("GET /api/deployment-messages/pages", { query })).map(
      ({ deploymentName }) => deploymentName,
    ),
};

const among = (found: string[]) => people.filter((name) => found.includes(name));

test.each(Object.keys(readers))("%s: of a group, for administrators their own people of it", async (what) => {
  const read = readers[what] ?? (() => Promise.resolve([]));
  expect(among(await read(owner, {}))).toEqual([...people]);
  expect(among(await read(owner, { groupId }))).toEqual(["ownInGroup", "otherInGroup"]);
  expect(among(await read(coach, {}))).toEqual(["ownInGroup", "ownOutside"]);
  expect(among(await read(coach, { groupId }))).toEqual(["ownInGroup"]);
  const foreign = (await createGroup(api.db, { userIds: [ids.get("otherInGroup") ?? 0] })).id;
  expect(among(await read(coach, { groupId: foreign }))).toEqual([]);
});

test("figures count the people of a group alone", async () => {
  const query = { groupId };
  const figuresOf = async (client: ContractClient, asked: object) => {
    const { figures } = await client.request("GET /api/dashboard/admin", { query: asked });
    const { totals } = await client.request("GET /api/activity/sign-ins", { query: asked });
    return [figures.people.value, figures.activeUsers.value, totals.activeUsers];
  };
  expect(await figuresOf(owner, query)).toEqual([2, 2, 2]);
  expect(await figuresOf(coach, query)).toEqual([1, 1, 1]);
  expect(await figuresOf(owner, { ...query, assignedTo: coachId })).toEqual([1, 1, 1]);
});

test("one person of the log is found within the group alone", async () => {
  const of = async (userId: number | undefined, client = owner, scope = "everyone") =>
    (
      await client.request("GET /api/activity/events", {
        query: { scope: scope as "everyone", limit: 200, groupId, ...(userId !== undefined && { userId }) },
      })
    ).length;
  expect(await of(ids.get("otherInGroup"))).toBeGreaterThan(0);
  expect(await of(ids.get("ownOutside"))).toBe(0);
  expect(await of(ids.get("otherInGroup"), coach, "assigned")).toBe(0);
  expect(await of(ids.get("ownInGroup"), coach, "assigned")).toBeGreaterThan(0);
});

test("the files tell the groups of each person", async () => {
  const { name } = await createGroup(api.db, { name: "Alpha", userIds: [ids.get("ownInGroup") ?? 0] });
  const users = await owner.send("GET /api/users/export", { query: { groupId } });
  const [head = "", ...lines] = users.text.replace("\uFEFF", "").trim().split("\r\n");
  expect(head.split(",").at(-1)).toBe("Groups");
  expect(lines.find((line) => line.includes("ownInGroup"))).toMatch(new RegExp(`,"${name}; Group \\d+"$`));
  const progress = await owner.send("GET /api/practice/progress/export", { query: { groupId } });
  expect(progress.text.split("\r\n")[0]?.split(",").at(-1)).toBe("groups");
  expect(progress.text).toContain(`,"${name}; Group `);
});

test("messages are narrowed to those on pages of a group, with all pages that they go to", async () => {
  const send = (title: string, names: string[]) =>
    owner.request("POST /api/deployment-messages", {
      body: { title, message: "Hello", deploymentIds: names.map((name) => pages.get(name) ?? "") },
    });
  await send("Wide", ["ownInGroup", "ownOutside"]);
  await send("Outside", ["ownOutside"]);
  await send("Foreign", ["otherInGroup"]);
  const listed = async (client: ContractClient, query: object) =>
    (await client.request("GET /api/deployment-messages", { query })).map(({ title, assignmentCount }) => [
      title,
      assignmentCount,
    ]);
  expect(await listed(owner, { groupId })).toEqual([
    ["Foreign", 1],
    ["Wide", 2],
  ]);
  expect(await listed(coach, { groupId })).toEqual([["Wide", 2]]);
});

test("whether one person is within a group's scope", async () => {
  const of = (name: string) =>
    isWithin(api.db, peopleOf({ role: "ADMIN", userId: coachId }, { groupId }), ids.get(name) ?? 0);
  expect(await Promise.all(people.map(of))).toEqual([true, false, false]);
});
