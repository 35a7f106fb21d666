import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { assign, createUser, testPassword } from "../../../test/factories.ts";
import { sessionCookie, testApi, type TestApi } from "../../../test/harness.ts";
import { passTime } from "../../../test/time.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

type Change = { role: "OWNER" | "ADMIN" | "USER" } | { status: "ACTIVE" | "INACTIVE" };

const rowOf = (id: number) =>
  api.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const change = (client: ContractClient, id: number, body: object) =>
  client.send("PATCH /api/users/:id", { params: { id }, body });

/** Both addresses at which a role is changed. */
const roleChanges = [
  ["update", (client: ContractClient, id: number, body: object) => change(client, id, body)],
  [
    "updateRole",
    (client: ContractClient, id: number, body: object) =>
      client.send("PATCH /api/users/:id/role", { params: { id }, body: body as { role: "USER" } }),
  ],
] as const;

const signIn = (email: string, client = api.anonymous()) =>
  client.send("POST /api/auth/login", { body: { email, password: testPassword } });

/** The same browser on the other process. */
async function elsewhere(client: ContractClient): Promise<ContractClient> {
  const other = await api.elsewhere();
  other.cookies.set(sessionCookie, client.cookies.get(sessionCookie) ?? "");
  return other;
}

const isIn = async (client: ContractClient) => (await client.request("GET /api/auth/status")).isAuthenticated;

describe.each(roleChanges)("a role, by %s", (_name, changeRole) => {
  test("counts at once on every process, and is signed in to anew", async () => {
    const user = await createUser(api.db, { role: "ADMIN" });
    const client = await api.as(user);
    const there = await elsewhere(client);
    expect((await there.send("GET /api/users", {})).status).toBe(200);
    const owner = await createUser(api.db, { role: "OWNER" });
    const answer = await changeRole(await api.as(owner), user.id, { role: "USER" });
    expect(answer.data).toMatchObject({ id: user.id, role: "USER", version: 2 });
    expect([await isIn(client), await isIn(there)]).toEqual([false, false]);

    const again = await api.elsewhere();
    await signIn(user.email, again);
    expect((await again.send("GET /api/users", {})).status).toBe(403);
    const [session] = await api.db
      .selectFrom("sessions")
      .select("end_reason")
      .where("user_id", "=", user.id)
      .where("revoked_at", "is not", null)
      .execute();
    expect(session?.end_reason).toBe("role changed");
    const entry = await api.db
      .selectFrom("audit_log")
      .select(["actor_id", "details"])
      .where("action", "=", "user.update")
      .where("subject_id", "=", String(user.id))
      .executeTakeFirst();
    expect(entry).toEqual({
      actor_id: owner.id,
      details: { before: { role: "ADMIN" }, after: { role: "USER" } },
    });
  });

  test("of one's own goes on under a new token, on every process with the new authority", async () => {
    const owner = await createUser(api.db, { role: "OWNER" });
    const client = await api.as(owner);
    const former = await elsewhere(client);
    expect((await changeRole(client, owner.id, { role: "ADMIN" })).data.role).toBe("ADMIN");
    expect([await isIn(client), await isIn(former)]).toEqual([true, false]);
    const there = await elsewhere(client);
    expect((await there.send("GET /api/users/counts", {})).status).toBe(403);
    expect((await there.send("GET /api/users", {})).status).toBe(200);
  });

  test("of one's own asks for a password that was not proved for a while", async () => {
    const owner = await createUser(api.db, { role: "OWNER" });
    const client = await api.as(owner);
    await passTime(api.db, 601);
    const refused = await changeRole(client, owner.id, { role: "ADMIN" });
    expect([refused.status, refused.error.code]).toEqual([403, "proof_required"]);
    const body = { role: "ADMIN", currentPassword: testPassword };
    expect((await changeRole(client, owner.id, body)).data.role).toBe("ADMIN");
  });

  test("is refused when somebody else changed the user meanwhile", async () => {
    const user = await createUser(api.db, { version: 3 });
    const owner = await api.as("OWNER");
    const late = await changeRole(owner, user.id, { role: "ADMIN", version: 2 });
    expect([late.status, late.error.code]).toEqual([409, "version_conflict"]);
    expect((await changeRole(owner, user.id, { role: "OWNER", version: 3 })).data.role).toBe("OWNER");
  });

  test.each(["ADMIN", "USER"] as const)(
    "is not changed by %s, neither their own nor another",
    async (role) => {
      const user = await createUser(api.db, { role });
      const client = await api.as(user);
      for (const target of [user, await createUser(api.db)]) {
        const answer = await changeRole(client, target.id, { role: "OWNER" });
        expect([answer.status, answer.error.code]).toEqual([403, "forbidden"]);
        expect(await rowOf(target.id)).toEqual(target);
      }
    },
  );
});

test("whoever is no longer an administrator looks after nobody, nor when they are one again", async () => {
  const admin = await createUser(api.db, { role: "ADMIN" });
  await assign(api.db, admin.id, (await createUser(api.db)).id);
  const owner = await api.as("OWNER");
  await change(owner, admin.id, { role: "OWNER" });
  expect((await owner.request("GET /api/users/:id", { params: { id: admin.id } })).assignedUsers).toBe(1);
  await change(owner, admin.id, { role: "USER" });
  await change(owner, admin.id, { role: "ADMIN" });
  expect((await owner.request("GET /api/users/:id", { params: { id: admin.id } })).assignedUsers).toBe(0);
});

describe("a status", () => {
  test("that is taken away ends every session at once, and signing in fails like any other time", async () => {
    const user = await createUser(api.db);
    const client = await api.as(user);
    const there = await elsewhere(client);
    expect(await isIn(there)).toBe(true);
    const owner = await api.as("OWNER");
    expect((await change(owner, user.id, { status: "INACTIVE" })).data.status).toBe("INACTIVE");
    expect([await isIn(client), await isIn(there)]).toEqual([false, false]);
    const refused = await signIn(user.email);
    expect([refused.status, refused.error.error]).toEqual([401, "Invalid email or password"]);

    expect((await change(owner, user.id, { status: "ACTIVE" })).data.status).toBe("ACTIVE");
    expect(await isIn(there)).toBe(false);
    expect((await signIn(user.email)).status).toBe(200);
  });

  test("is not taken from oneself", async () => {
    const owner = await createUser(api.db, { role: "OWNER" });
    await createUser(api.db, { role: "OWNER" });
    const answer = await change(await api.as(owner), owner.id, { status: "INACTIVE" });
    expect([answer.status, answer.error.code]).toEqual([403, "forbidden"]);
    expect(await rowOf(owner.id)).toEqual(owner);
  });
});

describe("the last owner", () => {
  let small: TestApi;
  const open: TestApi[] = [];
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });
  const owners = async (howMany: number) => {
    small = await testApi();
    open.push(small);
    const people = [];
    for (let n = 0; n < howMany; n++) people.push(await createUser(small.db, { role: "OWNER" }));
    return people;
  };
  const remaining = async () => {
    const rows = await small.db
      .selectFrom("users")
      .select("id")
      .where("role", "=", "OWNER")
      .where("status", "=", "ACTIVE")
      .orderBy("id")
      .execute();
    return rows.map(({ id }) => id);
  };

  test("stays one", async () => {
    const [owner] = await owners(1);
    if (!owner) throw new Error("no owner");
    await createUser(small.db, { role: "OWNER", status: "INACTIVE" });
    const client = await small.as(owner);
    const changes: Change[] = [{ role: "ADMIN" }, { role: "USER" }, { status: "INACTIVE" }];
    for (const body of changes) {
      const answer = await change(client, owner.id, body);
      expect([answer.status, answer.error.code, answer.error.error]).toEqual([
        409,
        "last_owner",
        "At least one owner is required.",
      ]);
    }
    const answer = await client.send("PATCH /api/users/:id/role", {
      params: { id: owner.id },
      body: { role: "USER" },
    });
    expect([answer.status, answer.error.code]).toEqual([409, "last_owner"]);
    expect((await client.send("DELETE /api/users/:id", { params: { id: owner.id } })).status).toBe(403);
    expect(await remaining()).toEqual([owner.id]);
    expect(await isIn(client)).toBe(true);
  });

  /** Starts changes one after the other while the rows are held, so that all of them have passed the gate. */
  async function atOnce(starts: (() => Promise<{ status: number }>)[]): Promise<number[]> {
    const waiting: Promise<{ status: number }>[] = [];
    await small.db.transaction().execute(async (trx) => {
      await sql`select id from users for update`.execute(trx);
      for (const start of starts) {
        waiting.push(start());
        await vi.waitFor(async () => expect(await blocked()).toBe(waiting.length), {
          timeout: 15_000,
          interval: 10,
        });
      }
    });
    return (await Promise.all(waiting)).map(({ status }) => status);
  }

  const blocked = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(small.db);
    return rows[0]?.n;
  };

  test.each([{ role: "USER" }, { status: "INACTIVE" }] as const)(
    "is left when two take %j from each other at the same moment",
    async (body) => {
      const [one, two] = await owners(2);
      if (!one || !two) throw new Error("no owners");
      const clients = [await small.as(one), await small.elsewhere()] as const;
      clients[1].cookies.set(sessionCookie, (await small.as(two)).cookies.get(sessionCookie) ?? "");
      const statuses = await atOnce([
        () => change(clients[0], two.id, body),
        () => change(clients[1], one.id, body),
      ]);
      expect(statuses).toEqual([200, 409]);
      expect(await remaining()).toEqual([one.id]);
    },
  );

  test("who was demoted while waiting demotes nobody any more", async () => {
    const [one, two, three] = await owners(3);
    if (!one || !two || !three) throw new Error("no owners");
    const clients = [await small.as(one), await small.as(two), await small.as(two)] as const;
    const statuses = await atOnce([
      () => change(clients[0], two.id, { role: "USER" }),
      () => change(clients[1], three.id, { role: "USER" }),
      () => clients[2].send("DELETE /api/users/:id", { params: { id: three.id } }),
    ]);
    expect(statuses).toEqual([200, 403, 403]);
    expect(await remaining()).toEqual([one.id, three.id]);
  });
});

describe("nobody makes themselves more than they are", () => {
  test.each([
    [403, { role: "OWNER" }],
    [403, { status: "ACTIVE" }],
    [403, { email: "owner@example.test" }],
    [403, { username: "owner" }],
    [403, { firstName: "Robin", role: "ADMIN" }],
    [400, { id: 1 }],
    [400, { password: "seven quiet herons", role: "OWNER" }],
    [400, { password: "seven quiet herons", status: "ACTIVE" }],
    [400, { password: "seven quiet herons", email: "owner@example.test" }],
    [400, { password: "seven quiet herons", requiresReset: false }],
    [400, { firstName: "Robin", password_hash: "x" }],
    [400, { firstName: "Robin", lastLoginAt: "2026-01-01T00:00:00.000Z" }],
    [400, { version: 1 }],
    [400, {}],
  ])("%i for %j", async (status, body) => {
    const user = await createUser(api.db);
    const answer = await change(await api.as(user), user.id, body);
    expect(answer.status).toBe(status);
    expect(await rowOf(user.id)).toEqual(user);
  });

  test.each(["user-role", "User-Role", "x-user-role"])("by a header %s", async (name) => {
    const user = await createUser(api.db);
    const client = await api.as(user);
    const headers = { [name]: "OWNER" };
    expect((await client.send("GET /api/users", {}, { headers })).status).toBe(403);
    const answer = await client.send(
      "PATCH /api/users/:id",
      { params: { id: user.id }, body: { role: "OWNER" } },
      { headers },
    );
    expect(answer.status).toBe(403);
    expect(await rowOf(user.id)).toEqual(user);
  });
});
