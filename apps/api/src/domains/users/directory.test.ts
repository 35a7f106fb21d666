import type { Call } from "@field-advisor/api-client/request";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  assign,
  createCompany,
  createDeployment,
  createUser,
  testPassword,
} from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { passTime } from "../../../test/time.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const userKeys = [
  "createdAt",
  "email",
  "firstName",
  "id",
  "isFromDirectory",
  "lastLoginAt",
  "lastName",
  "passwordChangeRequired",
  "requiresReset",
  "role",
  "status",
  "username",
  "version",
];

const keysOf = (value: object) => Object.keys(value).toSorted((a, b) => a.localeCompare(b));

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe("the list", () => {
  test("shows owners all users, newest first, in pages, without anything secret", async () => {
    const client = await api.as("OWNER");
    const ids: number[] = [];
    for (let i = 0; i < 3; i++) ids.unshift((await createUser(api.db, { last_name: "Zielinski" })).id);
    const page = await client.send("GET /api/users", { query: { search: "zielinski", limit: 2 } });
    expect(page.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(page.headers["x-total-count"]).toBe("3");
    for (const user of page.data) expect(keysOf(user)).toEqual(userKeys);
    expect(page.text).not.toMatch(/argon2|hash|expires/i);
    const rest = await client.request("GET /api/users", { query: { search: "Robin Zielinski", offset: 2 } });
    expect(rest.map(({ id }) => id)).toEqual(ids.slice(2));
    const beyond = await client.send("GET /api/users", { query: { search: "zielinski", offset: 90 } });
    expect([beyond.data, beyond.headers["x-total-count"]]).toEqual([[], "3"]);
  });

  test("finds a name whatever its capitals, accents and form", async () => {
    const client = await api.as("OWNER");
    const { id } = await createUser(api.db, { first_name: "José", last_name: "Strauß-Ærøe" });
    const decomposed = await createUser(api.db, { first_name: "Jose\u0301", last_name: "Strauss-Aeroe" });
    for (const search of ["JOSE STRAUSS", "josé strauß-ærøe", "Jose\u0301 Strauss\u200B-AEROE"]) {
      const found = await client.request("GET /api/users", { query: { search } });
      expect(found.map((user) => user.id)).toEqual([decomposed.id, id]);
    }
    expect(await client.request("GET /api/users", { query: { search: "josi" } })).toEqual([]);
    await createUser(api.db, { first_name: "Anne\u2011Marie", last_name: "O\u2019Brien" });
    for (const search of ["O'Brien", "o\u02BCbrien", "O\u00B4Brien", "anne-marie o\u2019b"])
      expect(await client.request("GET /api/users", { query: { search } })).toMatchObject([
        { lastName: "O\u2019Brien" },
      ]);
  });

  test.each(["%", "_", "\\", "';--"])("takes %j in a search literally", async (search) => {
    const client = await api.as("OWNER");
    expect(await client.request("GET /api/users", { query: { search } })).toEqual([]);
  });

  test("shows administrators those whom they look after, whatever they ask for", async () => {
    const admin = await createUser(api.db, { role: "ADMIN" });
    const rival = await createUser(api.db, { role: "ADMIN" });
    const [mine, theirs] = [await createUser(api.db), await createUser(api.db)];
    await assign(api.db, admin.id, mine.id);
    await assign(api.db, rival.id, theirs.id);
    const client = await api.as(admin);
    for (const query of [{}, { assignedTo: rival.id }, { assignedTo: admin.id }]) {
      const answer = await client.send("GET /api/users", { query });
      expect(answer.data.map(({ id }) => id)).toEqual([mine.id]);
      expect(answer.headers["x-total-count"]).toBe("1");
    }
    expect(await client.request("GET /api/users", { query: { search: theirs.email } })).toEqual([]);
    expect(await (await api.as("ADMIN")).request("GET /api/users")).toEqual([]);
  });

  test("says when somebody last signed in", async () => {
    const user = await createUser(api.db, { last_login_at: daysAgo(3) });
    const client = await api.as("OWNER");
    const shown = async () =>
      (await client.request("GET /api/users/:id", { params: { id: user.id } })).lastLoginAt;
    const login = (password: string) =>
      api.anonymous().send("POST /api/auth/login", { body: { email: user.email, password } });
    const before = await shown();
    await login("not the password");
    expect(await shown()).toBe(before);
    await login(testPassword);
    const after = await shown();
    expect(after && before && after > before).toBe(true);
    expect((await client.request("GET /api/users/:id", { params: { id: user.id } })).version).toBe(1);
  });

  test("is not for users", async () => {
    expect((await (await api.as("USER")).send("GET /api/users", {})).status).toBe(403);
  });
});

describe("finding among people", async () => {
  const found = await testApi();
  afterAll(() => found.close());
  const { db } = found;
  const day = (n: number) => new Date(Date.UTC(2026, 0, n));
  const owner = await createUser(db, {
    first_name: "olga",
    last_name: "Berg",
    email: "d@example.test",
    username: "chief",
    role: "OWNER",
    created_at: day(4),
    last_login_at: daysAgo(1),
  });
  const admin = await createUser(db, {
    first_name: "Anton",
    last_name: "Clay",
    email: "c@example.test",
    username: "anton",
    role: "ADMIN",
    created_at: day(1),
    last_login_at: daysAgo(40),
  });
  const quiet = await createUser(db, {
    first_name: "Olga",
    last_name: "Adler",
    email: "a@example.test",
    username: "o.adler",
    status: "INACTIVE",
    created_at: day(3),
  });
  const user = await createUser(db, {
    first_name: "Paul",
    last_name: "Dorn",
    email: "b@other.test",
    username: "pauld",
    created_at: day(2),
    last_login_at: daysAgo(5),
  });
  await assign(db, admin.id, user.id);
  await assign(db, admin.id, quiet.id);
  const company = await createCompany(db);
  await createDeployment(db, { user_id: admin.id, company_id: company.id });
  const client = await found.as(owner);
  const ids = async (query: Call<"GET /api/users">) =>
    (await client.request("GET /api/users", query)).map(({ id }) => id);

  test.each([
    ["newest", [owner, quiet, user, admin]],
    ["name", [admin, quiet, owner, user]],
    ["email", [quiet, user, admin, owner]],
    ["role", [owner, admin, quiet, user]],
    ["lastLogin", [owner, user, admin, quiet]],
    ["-newest", [admin, user, quiet, owner]],
    ["-name", [user, owner, quiet, admin]],
    ["-email", [owner, admin, user, quiet]],
    ["-role", [user, quiet, admin, owner]],
    // Who never signed in stands last either way.
    ["-lastLogin", [admin, user, owner, quiet]],
  ] as const)("sorts by %s", async (sort, expected) => {
    expect(await ids({ query: { sort } })).toEqual(expected.map(({ id }) => id));
  });

  test.each([
    [{ search: "OTHER.test" }, [user]],
    [{ search: "olga adler" }, [quiet]],
    [{ search: "chief" }, [owner]],
    [{ role: "ADMIN" }, [admin]],
    [{ status: "INACTIVE" }, [quiet]],
    [{ status: "ACTIVE", role: "USER" }, [user]],
    [{ assignedTo: admin.id }, [quiet, user]],
    [{ assignedTo: admin.id, search: "paul" }, [user]],
    [{ assignedTo: owner.id }, []],
    [{ companyId: company.id }, [admin]],
    [{ companyId: company.id, role: "USER" }, []],
    [{ quietDays: 3 }, [quiet, user, admin]],
    [{ quietDays: 30 }, [quiet, admin]],
    [{ quietDays: 30, status: "ACTIVE" }, [admin]],
  ] as const)("narrows by %j", async (query, expected) => {
    expect(await ids({ query })).toEqual(expected.map(({ id }) => id));
  });

  test.each([{ quietDays: 0 }, { sort: "password" }, { role: "GOD" }, { limit: 201 }])(
    "refuses %j",
    async (query) => {
      const answer = await client.send("GET /api/users", { query: query as object });
      expect(answer.status).toBe(400);
    },
  );

  test("counts users, those who are active, and those of them who wait for a new password", async () => {
    for (const { id } of [user, quiet])
      await db.insertInto("reset_requests").values({ user_id: id, ip_prefix: "127.0.0.0/24" }).execute();
    const answered = { user_id: admin.id, ip_prefix: "127.0.0.0/24", closed_at: new Date() };
    await db.insertInto("reset_requests").values(answered).execute();
    expect(await client.request("GET /api/users/counts")).toEqual({ total: 4, active: 3, resetRequests: 1 });
  });
});

describe("one user", () => {
  test("is read by an owner with what hangs on them", async () => {
    const admin = await createUser(api.db, { role: "ADMIN", first_name: "Ada" });
    const user = await createUser(api.db, { role: "ADMIN" });
    await assign(api.db, admin.id, user.id);
    await assign(api.db, user.id, (await createUser(api.db)).id);
    await createDeployment(api.db, { user_id: user.id });
    await createDeployment(api.db, { created_by: user.id });
    await api.db
      .insertInto("rooms")
      .values([
        { name: "One", created_by: user.id },
        { name: "Two", created_by: user.id },
      ])
      .execute();
    const requested = { user_id: user.id, ip_prefix: "127.0.0.0/24", requested_at: daysAgo(1) };
    await api.db.insertInto("reset_requests").values(requested).execute();
    await api.as(user);
    await passTime(api.db, 3601);
    await api.as(user);

    const detail = await (await api.as("OWNER")).request("GET /api/users/:id", { params: { id: user.id } });
    expect(detail).toMatchObject({
      id: user.id,
      email: user.email,
      version: 1,
      lastLoginAt: null,
      admins: [{ id: admin.id, firstName: "Ada", lastName: admin.last_name, email: admin.email }],
      assignedUsers: 1,
      owns: { deployments: 1, rooms: 2 },
      openSessions: 1,
      resetRequestedAt: requested.requested_at.toISOString(),
    });
    const extra = ["admins", "assignedUsers", "openSessions", "owns", "resetRequestedAt", "secondFactor"];
    expect(keysOf(detail)).toEqual(
      keysOf(Object.fromEntries([...userKeys, ...extra].map((key) => [key, 0]))),
    );
  });

  test("is read by the administrator who looks after them, and is not there for another", async () => {
    const admin = await createUser(api.db, { role: "ADMIN" });
    const [mine, other] = [await createUser(api.db), await createUser(api.db)];
    await assign(api.db, admin.id, mine.id);
    const client = await api.as(admin);
    expect((await client.request("GET /api/users/:id", { params: { id: mine.id } })).email).toBe(mine.email);
    const statuses: unknown[] = [];
    for (const id of [other.id, admin.id, 2_000_000_000]) {
      const answer = await client.send("GET /api/users/:id", { params: { id } });
      statuses.push([answer.status, answer.error.code, answer.error.error]);
    }
    const notFound = [404, "not_found", "User not found. They may have been deleted; reload the list."];
    expect(statuses).toEqual([notFound, notFound, notFound]);
  });

  test("is not read by users, not even by themselves", async () => {
    const user = await createUser(api.db);
    expect((await (await api.as(user)).send("GET /api/users/:id", { params: { id: user.id } })).status).toBe(
      403,
    );
  });
});
