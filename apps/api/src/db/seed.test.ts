import { deploymentEndpoints } from "@field-advisor/schema/deployments";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApi, type TestApi } from "../../test/harness.ts";
import { createUser } from "../../test/factories.ts";
import { seedDemoData } from "./seed.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await Promise.all([1, 2, 3].map(() => seedDemoData(api.deps)));
});
afterAll(() => api.close());

const countOf = async (table: "users" | "agents" | "deployments" | "rooms" | "content_items") => {
  const { count } = await api.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

test("three processes that start at once make one set of demo data", async () => {
  expect(await Promise.all((["users", "agents", "deployments"] as const).map(countOf))).toEqual([5, 2, 3]);
  const rooms = await api.db.selectFrom("rooms").select("status").orderBy("id").execute();
  expect(rooms.map(({ status }) => status)).toEqual(["LIVE", "LIVE", "PAUSED", "INACTIVE"]);
  expect(await countOf("content_items")).toBeGreaterThan(0);
});

test.each([
  ["owner", "OWNER"],
  ["admin", "ADMIN"],
  ["adviser", "USER"],
  ["user", "USER"],
])("%s signs in as %s", async (name, role) => {
  const user = await api.anonymous().auth.login({
    body: { email: `${name}@demo.test`, password: "demo-password" },
  });
  expect(user).toMatchObject({ role, passwordChangeRequired: false });
});

test("the newcomer has to change the password", async () => {
  const user = await api.anonymous().auth.login({
    body: { email: "newcomer@demo.test", password: "demo-password" },
  });
  expect(user).toMatchObject({ role: "USER", passwordChangeRequired: true });
});

test.each(["demo-code", "DEMO CODE", "demo code", "DEMOCODE"])(
  "the private page opens with the code typed as %j",
  async (password) => {
    const answer = await api.anonymous().send(deploymentEndpoints.login, {
      body: { deploymentSlug: "demo-private", email: "recipient@demo.test", password },
    });
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ access: "granted", agent: { name: "Ben" } });
  },
);

test("pages have messages, and the paused one is paused", async () => {
  const client = api.anonymous();
  await client.deployments.page({ params: { slug: "demo-open" } });
  const messages = await client.messages.pageList({ params: { slug: "demo-open" } });
  expect(messages.length).toBeGreaterThanOrEqual(3);
  const paused = await client.deployments.page({ params: { slug: "demo-paused" } });
  expect(paused.status).toBe("paused");
});

test("a database with a user of its own is left alone", async () => {
  const other = await testApi();
  await createUser(other.db);
  await seedDemoData(other.deps);
  const { count } = await other.db
    .selectFrom("users")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  await other.close();
  expect(count).toBe(1);
});
