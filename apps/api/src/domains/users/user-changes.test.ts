import type { CreateUserInput } from "@field-advisor/schema/users.endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createRoom, createUser, testPassword } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { passTime } from "../../../test/time.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const rowOf = (id: number) =>
  api.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const traceOf = (id: number) =>
  api.db
    .selectFrom("audit_log")
    .select(["action", "actor_id", "details"])
    .where("subject_type", "=", "user")
    .where("subject_id", "=", String(id))
    .where("action", "not like", "user.login%")
    .orderBy("id")
    .execute();

const signIn = (email: string, password: string, client = api.anonymous()) =>
  client.send("POST /api/auth/login", { body: { email, password } });

let count = 0;
const newcomer = (values: Partial<CreateUserInput> = {}): CreateUserInput => ({
  email: `Newcomer-${++count}@Example.test`,
  firstName: "Nell",
  lastName: "Comer",
  role: "USER",
  password: "secret",
  ...values,
});

const change = (client: ContractClient, id: number, body: object) =>
  client.send("PATCH /api/users/:id", { params: { id }, body });

describe("a new user", () => {
  test("signs in with the temporary password and can do nothing but choose another", async () => {
    const owner = await createUser(api.db, { role: "OWNER" });
    const { data: user } = await (await api.as(owner)).send("POST /api/users", { body: newcomer() });
    expect(user).toMatchObject({
      email: `newcomer-${count}@example.test`,
      username: `newcomer-${count}`,
      firstName: "Nell",
      role: "USER",
      status: "ACTIVE",
      passwordChangeRequired: true,
      lastLoginAt: null,
      version: 1,
    });
    const client = api.anonymous();
    expect((await signIn(user.email, "secret", client)).status).toBe(200);
    const refused = await client.send("GET /api/agents", {});
    expect([refused.status, refused.error.code]).toEqual([403, "password_change_required"]);
    const after = { email: user.email, username: user.username, firstName: "Nell", lastName: "Comer" };
    expect(await traceOf(user.id)).toEqual([
      {
        action: "user.create",
        actor_id: owner.id,
        details: { after: { ...after, role: "USER", status: "ACTIVE" } },
      },
    ]);
  });

  test("has rooms and administrators from the beginning, or is not made", async () => {
    const client = await api.as("OWNER");
    const [boss, room] = [await createUser(api.db, { role: "ADMIN" }), await createRoom(api.db)];
    const given = { roomIds: [room.id, room.id], adminIds: [boss.id] };
    const { data: user } = await client.send("POST /api/users", { body: { ...newcomer(), ...given } });
    const detail = await client.request("GET /api/users/:id", { params: { id: user.id } });
    expect(detail.admins).toMatchObject([{ id: boss.id }]);
    const rights = await client.request("GET /api/user-access", { query: { userIds: String(user.id) } });
    expect(rights).toMatchObject([{ user_id: user.id, room_id: room.id }]);
    expect((await traceOf(user.id)).map(({ action }) => action)).toEqual([
      "user.create",
      "access.set_rooms",
      "user.set_admins",
    ]);
    for (const wrong of [{ roomIds: [987654] }, { adminIds: [user.id] }]) {
      const body = { ...newcomer(), ...given, ...wrong };
      const refused = await client.send("POST /api/users", { body });
      expect([refused.status, refused.error.code]).toEqual([404, "not_found"]);
      const email = body.email.toLowerCase();
      expect(await client.request("GET /api/users", { query: { search: email } })).toEqual([]);
    }
  });

  test("has three days to do so", async () => {
    const client = await api.as("OWNER");
    const user = await client.request("POST /api/users", { body: newcomer() });
    await passTime(api.db, 71 * 3600);
    expect((await signIn(user.email, "secret")).status).toBe(200);
    await passTime(api.db, 3601);
    expect((await signIn(user.email, "secret")).status).toBe(401);
  });

  test("has an e-mail address and a username of their own", async () => {
    const client = await api.as("OWNER");
    const first = await client.request("POST /api/users", { body: newcomer({ username: "  nell  " }) });
    expect(first.username).toBe("nell");
    const sameEmail = await client.send("POST /api/users", {
      body: newcomer({ email: first.email.toUpperCase(), username: "other" }),
    });
    expect(sameEmail.status).toBe(409);
    expect(sameEmail.error).toMatchObject({
      code: "email_taken",
      issues: [{ path: "email", message: "A user with this email address already exists." }],
    });
    const sameName = await client.send("POST /api/users", { body: newcomer({ username: "nell" }) });
    expect([sameName.status, sameName.error.code]).toEqual([409, "username_taken"]);
    expect(sameName.error.issues).toEqual([
      { path: "username", message: "This username is taken. Choose another one." },
    ]);
    const made = await client.request("POST /api/users", { body: newcomer({ email: "nell@other.test" }) });
    expect(made.username).toBe("nell-2");
  });

  test("is made once when it is sent twenty times at the same moment", async () => {
    const client = await api.as("OWNER");
    const body = newcomer();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.send("POST /api/users", { body })),
    );
    const outcomes = answers.map((answer) => (answer.status === 201 ? "made" : answer.error.code));
    expect(outcomes.toSorted()).toEqual([...Array<string>(19).fill("email_taken"), "made"]);
  });

  test("is made beside others who would be called the same", async () => {
    const client = await api.as("OWNER");
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        client.request("POST /api/users", { body: newcomer({ email: `jo@host-${n}.test` }) }),
      ),
    );
    const names = answers.map(({ username }) => username).toSorted();
    expect(names).toEqual(Array.from({ length: 8 }, (_, n) => `jo-${n + 1}`));
  });

  test.each([
    [{ role: "OWNER" }, "role", "Please select a role"],
    [{ password: "five5" }, "password", "Password must be at least 6 characters"],
    [{ email: "nobody" }, "email", "Please enter a valid email address"],
    [{ username: "ab" }, "username", "Username must be at least 3 characters"],
    [{ status: "INACTIVE" }, "", /./],
    [{ id: 1 }, "", /./],
  ])("is not made of %j", async (values, path, message) => {
    const client = await api.as("OWNER");
    const body = newcomer(values as object);
    const answer = await client.send("POST /api/users", { body });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toEqual([{ path, message: expect.stringMatching(message) }]);
    const made = await api.db.selectFrom("users").where("email", "=", body.email.toLowerCase()).execute();
    expect(made).toEqual([]);
  });

  test.each(["ADMIN", "USER"] as const)(
    "is not made by %s, who learns nothing about others",
    async (role) => {
      const client = await api.as(role);
      const { email } = await createUser(api.db);
      for (const body of [newcomer(), newcomer({ email })]) {
        const answer = await client.send("POST /api/users", { body });
        expect([answer.status, answer.error.code]).toEqual([403, "forbidden"]);
      }
    },
  );
});

describe("a change", () => {
  test("of one's own name is for everybody", async () => {
    const user = await createUser(api.db);
    const client = await api.as(user);
    const { data } = await change(client, user.id, { firstName: " Ruth ", lastName: "Ø'Hara" });
    expect(data).toMatchObject({ id: user.id, firstName: "Ruth", lastName: "Ø'Hara", version: 2 });
    expect((await client.request("GET /api/auth/user")).firstName).toBe("Ruth");
    expect(await traceOf(user.id)).toEqual([
      {
        action: "user.update",
        actor_id: user.id,
        details: {
          before: { firstName: "Robin", lastName: user.last_name },
          after: { firstName: "Ruth", lastName: "Ø'Hara" },
        },
      },
    ]);
  });

  test.each(["ADMIN", "USER"] as const)(
    "of others is not for %s, whether they exist or not",
    async (role) => {
      const other = await createUser(api.db);
      const client = await api.as(role);
      for (const id of [other.id, 2_000_000_000]) {
        const answer = await change(client, id, { firstName: "Mallory" });
        expect([answer.status, answer.error.code]).toEqual([403, "forbidden"]);
        expect(answer.error.error).toBe("You may only change your own account.");
      }
      expect(await rowOf(other.id)).toEqual(other);
    },
  );

  test("by an owner writes what was sent and nothing else", async () => {
    const user = await createUser(api.db);
    const owner = await api.as("OWNER");
    const email = "Renamed@Example.test";
    const { data } = await change(owner, user.id, { email, username: "renamed", firstName: "Robin" });
    expect(data).toMatchObject({ email: "renamed@example.test", username: "renamed" });
    expect(await rowOf(user.id)).toEqual({
      ...user,
      email: "renamed@example.test",
      username: "renamed",
      version: 2,
    });
    expect((await traceOf(user.id))[0]?.details).toEqual({
      before: { email: user.email, username: user.username },
      after: { email: "renamed@example.test", username: "renamed" },
    });
    expect((await signIn("renamed@example.test", testPassword)).status).toBe(200);
  });

  test("to what is there already changes nothing and leaves no trace", async () => {
    const user = await createUser(api.db);
    const client = await api.as(user);
    const body = { firstName: user.first_name, role: user.role, email: user.email, status: user.status };
    const { data } = await change(await api.as("OWNER"), user.id, body);
    expect(data.version).toBe(1);
    expect(await traceOf(user.id)).toEqual([]);
    expect((await client.request("GET /api/auth/status")).isAuthenticated).toBe(true);
  });

  test("to what somebody else is called is refused at its field", async () => {
    const [user, other] = [await createUser(api.db), await createUser(api.db)];
    const owner = await api.as("OWNER");
    const email = await change(owner, user.id, { email: other.email });
    expect([email.status, email.error.code, email.error.issues?.[0]?.path]).toEqual([
      409,
      "email_taken",
      "email",
    ]);
    const name = await change(owner, user.id, { username: other.username });
    expect([name.status, name.error.code, name.error.issues?.[0]?.path]).toEqual([
      409,
      "username_taken",
      "username",
    ]);
    expect(await rowOf(user.id)).toEqual(user);
  });

  test("of somebody who is gone says so", async () => {
    const answer = await change(await api.as("OWNER"), 2_000_000_000, { firstName: "Nobody" });
    expect([answer.status, answer.error.code]).toEqual([404, "not_found"]);
  });

  test("of another owner's email address is theirs alone to make", async () => {
    const [other, client] = [await createUser(api.db, { role: "OWNER" }), await api.as("OWNER")];
    for (const body of [
      { email: "taken-over@example.test" },
      { email: "taken-over@example.test", role: "USER" },
    ]) {
      const refused = await change(client, other.id, body);
      expect([refused.status, refused.error.code]).toEqual([403, "forbidden"]);
      expect(refused.error.error).toBe("Owners change their own email address themselves.");
    }
    expect(await rowOf(other.id)).toEqual(other);
    const named = await change(client, other.id, { email: other.email, firstName: "Rae" });
    expect(named.data).toMatchObject({ firstName: "Rae", email: other.email });
  });

  test("that was begun before another one is refused when it says so", async () => {
    const user = await createUser(api.db);
    const [one, two] = [await api.as("OWNER"), await api.as("OWNER")];
    expect((await change(one, user.id, { firstName: "First", version: 1 })).data.version).toBe(2);
    const late = await change(two, user.id, { firstName: "Second", version: 1 });
    expect([late.status, late.error.code]).toEqual([409, "version_conflict"]);
    expect(late.error.error).toBe(
      "Somebody else changed this user in the meantime. Reload to see their change, then make yours again.",
    );
    expect((await rowOf(user.id)).first_name).toBe("First");
    expect((await change(two, user.id, { firstName: "Second", version: 2 })).status).toBe(200);
  });

  test("of different fields by two owners at the same moment loses neither", async () => {
    const user = await createUser(api.db);
    const [one, two] = [await api.as("OWNER"), await api.as("OWNER")];
    await Promise.all([
      change(one, user.id, { firstName: "Ruth" }),
      change(two, user.id, { lastName: "Lee" }),
    ]);
    expect(await rowOf(user.id)).toMatchObject({ first_name: "Ruth", last_name: "Lee", version: 3 });
  });
});

describe("an owner's own e-mail address", () => {
  const stale = async () => {
    const owner = await createUser(api.db, { role: "OWNER" });
    const client = await api.as(owner);
    await passTime(api.db, 601);
    return { owner, client };
  };

  test("is changed with the current password", async () => {
    const { owner, client } = await stale();
    const email = "chief@example.test";
    const refused = await change(client, owner.id, { email });
    expect([refused.status, refused.error.code]).toEqual([403, "proof_required"]);
    expect(refused.error.error).toBe(
      "Please enter your current password to change your own email address or role.",
    );
    const wrong = await change(client, owner.id, { email, currentPassword: "wrong" });
    expect(wrong.error.issues).toEqual([
      { path: "currentPassword", message: "Current password is incorrect" },
    ]);
    expect((await rowOf(owner.id)).email).toBe(owner.email);
    expect((await change(client, owner.id, { email, currentPassword: testPassword })).data.email).toBe(email);
  });

  test("may be sent along unchanged", async () => {
    const { owner, client } = await stale();
    const body = { email: owner.email, role: "OWNER", firstName: "Rae" };
    expect((await change(client, owner.id, body)).status).toBe(200);
  });
});
