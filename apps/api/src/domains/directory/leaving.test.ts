import { afterAll, expect, test } from "vitest";
import { createKey } from "../../../test/create-key.ts";
import { createAgent, createUser } from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";
import { always, callServer } from "../../../test/provider-server.ts";
import { directoryOf, personNamed } from "../../../test/scim-client.ts";

const provider = await callServer(always({}));
const api = await testApi({
  env: { VOICE_PROVIDER_URL: provider.url, VOICE_PROVIDER_KEY: "key", RATE_LIMIT_FACTOR: "1000" },
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

const directory = await directoryOf(api);
const owner = await api.as("OWNER");

/** An owner with everything that lets somebody in, whom another owner has linked. */
async function someoneLinked(email: string) {
  const user = await createUser(api.db, { role: "OWNER", email });
  await directory.send("POST", "/Users", personNamed(email, { userName: email, emails: undefined }));
  const waiting = await owner.request("GET /api/directory/waiting", { query: {} });
  const ids = waiting.filter(({ person }) => person?.id === user.id).map(({ id }) => id);
  await owner.request("POST /api/directory/waiting/link", { body: { ids } });
  const client = await api.as(user);
  const { key } = await createKey(api.db, user.id, { scopes: ["users:read"] });
  await owner.request("PUT /api/calendars", { body: { isOffered: true } });
  const { address } = await client.request("POST /api/user/calendar");
  const agent = await createAgent(api.db);
  await client.request("GET /api/signed-url", { query: { agentId: String(agent.id) } });
  return { id: user.id, client, key, secret: address.split("/").at(-1) ?? "", call: provider.newest() };
}

test.each([
  ["replaced", (id: number, body: object) => directory.send("PUT", `/Users/${id}`, body)],
  [
    "patched",
    (id: number) =>
      directory.patch(`/Users/${id}`, [
        { op: "replace", path: "name.givenName", value: "Bob" },
        { op: "replace", path: "active", value: false },
      ]),
  ],
])(
  "an owner who leaves is switched off and stays as they are, also where a whole person is %s",
  async (how, leave) => {
    const email = `whole-${how}@corp.test`;
    const { id } = await someoneLinked(email);
    const before = await owner.request("GET /api/users/:id", { params: { id } });
    const whole = personNamed("Bob", { userName: email, emails: undefined, active: false });
    expect((await leave(id, whole)).status).toBeLessThan(300);
    const { firstName, lastName } = before;
    expect(await owner.request("GET /api/users/:id", { params: { id } })).toMatchObject({
      email,
      firstName,
      lastName,
      role: "OWNER",
      status: "INACTIVE",
    });
  },
);

const off = [{ op: "Replace", path: "active", value: "False" }];

test.each([
  ["is switched off", (id: number) => directory.patch(`/Users/${id}`, off)],
  ["is deleted", (id: number) => directory.send("DELETE", `/Users/${id}`)],
])("whoever %s by the directory is out: sessions, keys, feed and calls", async (how, leave) => {
  const { id, client, key, secret, call } = await someoneLinked(`${how.replaceAll(" ", "-")}@corp.test`);
  const readings = () =>
    Promise.all([
      client.send("GET /api/users/counts", {}),
      api.withKey(key).send("GET /api/users/counts", {}),
      api.anonymous().send("GET /api/calendars/:secret", { params: { secret } }),
    ]).then((answers) => answers.map(({ status }) => status));
  expect(await readings()).toEqual([200, 200, 200]);
  expect((await leave(id)).status).toBe(204);
  expect(await readings()).toEqual([401, 401, 404]);
  await api.performJobs();
  const ended = provider.seen
    .filter(({ method }) => method === "POST")
    .map(({ url }) => url?.split("/").at(-2));
  expect(ended).toContain(call);
});
