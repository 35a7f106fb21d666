import { afterAll, expect, test } from "vitest";
import { createKey } from "./create-key.ts";
import { createUser } from "./factories.ts";
import { testApi } from "./harness.ts";
import { directoryOf, personNamed } from "./scim-client.ts";

const api = await testApi();
afterAll(() => api.close());

const directory = await directoryOf(api);
const { origins } = api.ctx.config;

const ask = (headers: Record<string, string>, origin = origins.api, url = "/scim/v2/Users") =>
  api.app.inject({ method: "GET", url, headers: { host: new URL(origin).host, ...headers } });

test("a directory is answered on the hosts of the staff, with a key that has its scope, and else not at all", async () => {
  const { id } = await createUser(api.db, { role: "OWNER" });
  const { key } = await createKey(api.db, id, { scopes: ["scim"] });
  const authorization = `Bearer ${key}`;
  for (const origin of [origins.api, origins.portal, origins.console])
    expect((await ask({ authorization }, origin)).statusCode).toBe(200);
  expect((await ask({ authorization }, origins.deploy)).statusCode).toBe(404);
  expect((await ask({ authorization, origin: "http://elsewhere.example" })).statusCode).toBe(403);
  const without = await ask({});
  expect([without.statusCode, JSON.parse(without.body).status]).toEqual([401, "401"]);
  const other = await createKey(api.db, id, { scopes: ["users:read", "users:write"] });
  const refused = await ask({ authorization: `Bearer ${other.key}` });
  expect([refused.statusCode, JSON.parse(refused.body)]).toEqual([
    403,
    expect.objectContaining({ status: "403", detail: "This key may not do this. It needs the scope scim." }),
  ]);
  const row = await api.db
    .selectFrom("api_keys")
    .selectAll()
    .where("id", "=", other.id)
    .executeTakeFirstOrThrow();
  expect(row.last_refusal).toBe("This key may not do this. It needs the scope scim.");
});

test("a key of a directory does nothing else", async () => {
  const { id } = await createUser(api.db, { role: "OWNER" });
  const { key } = await createKey(api.db, id, { scopes: ["scim"] });
  for (const name of ["GET /api/users", "GET /api/keys", "GET /api/directory"] as const)
    expect((await api.withKey(key).send(name, {})).status).toBe(403);
});

test("a key that is revoked in the middle is refused from the next request on", async () => {
  const own = await directoryOf(api);
  expect((await own.send("POST", "/Users", personNamed("mid-1"))).status).toBe(201);
  const owner = await api.as({ id: own.ownerId });
  await owner.request("DELETE /api/keys/:id", { params: { id: own.keyId } });
  const { status, body } = await own.send("POST", "/Users", personNamed("mid-2"));
  expect([status, body["status"]]).toEqual([401, "401"]);
});

test("what it offers is told, and what it does not know is not found in the standard's shape", async () => {
  const { body: config } = await directory.send("GET", "/ServiceProviderConfig");
  expect(config).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    etag: { supported: true },
  });
  const { body: types } = await directory.send("GET", "/ResourceTypes");
  expect(types["Resources"].map((each: { endpoint: string }) => each.endpoint)).toEqual([
    "/Users",
    "/Groups",
  ]);
  expect((await directory.send("GET", "/ResourceTypes/Group")).body["name"]).toBe("Group");
  const { body: schemas } = await directory.send("GET", "/Schemas");
  for (const { id } of schemas["Resources"])
    expect((await directory.send("GET", `/Schemas/${id}`)).body["id"]).toBe(id);
  for (const path of ["/Bulk", "/Groups/x", "/Groups/9999999999", "/Groups/1/2", "/Me", "/Schemas/none"]) {
    const { status, body, headers } = await directory.send("GET", path);
    expect([path, status, body["status"], headers["content-type"]]).toEqual([
      path,
      404,
      "404",
      "application/scim+json; charset=utf-8",
    ]);
  }
});

test("lists are found in small letters, and with a slash at their end", async () => {
  for (const path of ["/users", "/Users/", "/users/", "/groups", "/Groups/"])
    expect((await directory.send("GET", path)).status).toBe(200);
});

test("a directory has a share of its own: what others may use is not less for it", async () => {
  const { id } = await createUser(api.db, { role: "OWNER" });
  const { key } = await createKey(api.db, id, { scopes: ["scim", "users:read"] });
  const authorization = `Bearer ${key}`;
  // More calls than any other program may make at once.
  for (let n = 0; n < 700; n++)
    await ask({ authorization, "x-forwarded-for": "" }, origins.api, "/scim/v2/Users?count=0");
  expect((await ask({ authorization })).statusCode).toBe(200);
  expect((await api.withKey(key).send("GET /api/users", {})).status).toBe(200);
});
