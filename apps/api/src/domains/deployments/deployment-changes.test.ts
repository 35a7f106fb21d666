import { afterAll, expect, test } from "vitest";
import {
  assign,
  createAgent,
  createDeployment,
  createRoom,
  createUser,
  grantAgent,
  grantRoom,
} from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";
import { whileHeld } from "../../../test/locks.ts";

const api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
afterAll(() => api.close());

const owner = await api.as("OWNER");
const page = { deploymentName: "Practice", allowAnonymous: true };

type Answer = { status: number; error: { code: string; issues?: readonly { path: string }[] | undefined } };
const told = (answer: Answer) =>
  answer.status < 300
    ? answer.status
    : [answer.status, answer.error.code, answer.error.issues?.map(({ path }) => path)];

const refused = [403, "forbidden", ["agentId"]];

test.each(["USER", "ADMIN"] as const)(
  "%s publishes the agents that were given to them only",
  async (role) => {
    const [person, given, other] = [
      await createUser(api.db, { role }),
      await createAgent(api.db),
      await createAgent(api.db),
    ];
    await grantAgent(api.db, person.id, given.id);
    const client = await api.as(person);
    const publish = async (agentId: number) =>
      told(await client.send("POST /api/deployments", { body: { ...page, agentId } }));
    expect(await publish(other.id)).toEqual(refused);
    expect(await publish(2_000_000_000)).toEqual(refused);
    expect(await publish(given.id)).toBe(201);
    await owner.request("POST /api/users/:id/agent-access", {
      params: { id: person.id },
      body: { agentIds: [] },
    });
    expect(await publish(given.id)).toEqual(refused);
  },
);

test("a right to a room is none to its agent", async () => {
  const [user, room] = [await createUser(api.db), await createRoom(api.db)];
  await grantRoom(api.db, user.id, room.id);
  const body = { ...page, agentId: room.agent_id ?? 0 };
  expect(told(await (await api.as(user)).send("POST /api/deployments", { body }))).toEqual(refused);
});

test("a page gets no other agent than one of its adviser's, and keeps the one that it has", async () => {
  const user = await createUser(api.db);
  const [given, other] = [await createAgent(api.db), await createAgent(api.db)];
  await grantAgent(api.db, user.id, given.id);
  const { id, agent_id } = await createDeployment(api.db, { user_id: user.id });
  const client = await api.as(user);
  const change = async (body: object) =>
    told(await client.send("PATCH /api/deployments/:id", { params: { id }, body }));
  expect(await change({ agentId: other.id })).toEqual(refused);
  expect(await change({ agentId: agent_id, deploymentName: "Renamed" })).toBe(200);
  expect(await change({ status: "paused" })).toBe(200);
  expect(await change({ agentId: given.id })).toBe(200);
});

test("an administrator publishes for somebody with that person's rights, not with their own", async () => {
  const admin = await createUser(api.db, { role: "ADMIN" });
  const [adviser, next] = [await createUser(api.db), await createUser(api.db)];
  for (const { id } of [adviser, next]) await assign(api.db, admin.id, id);
  const [admins, advisers] = [await createAgent(api.db), await createAgent(api.db)];
  await grantAgent(api.db, admin.id, admins.id);
  await grantAgent(api.db, adviser.id, advisers.id);
  const client = await api.as(admin);
  const publish = (agentId: number, userId: number) =>
    client.send("POST /api/deployments", { body: { ...page, agentId, userId } });
  expect(told(await publish(admins.id, adviser.id))).toEqual(refused);
  expect(told(await publish(advisers.id, admin.id))).toEqual(refused);
  const { deployment } = (await publish(advisers.id, adviser.id)).data;
  const params = { id: deployment.id };
  expect(
    told(await client.send("PATCH /api/deployments/:id", { params, body: { userId: next.id } })),
  ).toEqual(refused);
  const handed = { userId: admin.id, agentId: admins.id };
  expect(told(await client.send("PATCH /api/deployments/:id", { params, body: handed }))).toBe(200);
});

test("owners publish any agent for anybody", async () => {
  const [user, agent] = [await createUser(api.db), await createAgent(api.db)];
  const body = { ...page, agentId: agent.id, userId: user.id };
  expect(told(await owner.send("POST /api/deployments", { body }))).toBe(201);
});

test("a right that is taken while a page is made does not make it", async () => {
  const [user, agent] = [await createUser(api.db), await createAgent(api.db)];
  await grantAgent(api.db, user.id, agent.id);
  const client = await api.as(user);
  const answer = await whileHeld(
    api.db,
    async (trx) => {
      await trx.selectFrom("users").select("id").where("id", "=", user.id).forNoKeyUpdate().execute();
      await trx.deleteFrom("agent_access").where("user_id", "=", user.id).execute();
    },
    () => client.send("POST /api/deployments", { body: { ...page, agentId: agent.id } }),
  );
  expect(told(answer)).toEqual(refused);
});
