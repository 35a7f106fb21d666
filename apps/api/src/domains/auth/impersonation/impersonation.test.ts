import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContractClient } from "../../../../test/contract-client.ts";
import { createDeployment, createSession, createUser } from "../../../../test/factories.ts";
import { impersonationHeader, sessionCookie, testApi, type TestApi } from "../../../../test/harness.ts";
import { passTime } from "../../../../test/time.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
});
afterAll(() => api.close());

const minute = 60;

/** An owner in their own window, and in another one as a user. */
async function viewing(role: "USER" | "ADMIN" = "USER") {
  const ownerRow = await createUser(api.db, { role: "OWNER", first_name: "Olga", last_name: "Own" });
  const user = await createUser(api.db, { role, first_name: "Uma", last_name: "Use" });
  const owner = await api.as(ownerRow);
  const window = await api.viewing(owner, user.id);
  return { ownerRow, owner, user, window, token: window.headers[impersonationHeader] ?? "" };
}

const who = async (client: ContractClient) => (await client.request("GET /api/auth/status")).user?.id;
const start = (client: ContractClient, id: number) =>
  client.send("POST /api/users/:id/impersonate", { params: { id } });

const auditOf = async (ownerId: number) =>
  api.db
    .selectFrom("audit_log")
    .where("actor_id", "=", ownerId)
    .select(["action", "actor_label", "acting_as", "subject_id", "details"])
    .orderBy("id")
    .execute();

test("in the new window the owner is the user, and everywhere else themselves", async () => {
  const { ownerRow, owner, user, window } = await viewing("ADMIN");
  const status = await window.request("GET /api/auth/status");
  expect(status).toMatchObject({
    isAuthenticated: true,
    user: { id: user.id, email: user.email, role: "ADMIN", firstName: "Uma" },
    impersonation: {
      user: { firstName: "Uma", lastName: "Use", email: user.email },
      owner: { firstName: "Olga", lastName: "Own", email: ownerRow.email },
    },
  });
  const { startedAt = "", expiresAt = "" } = status.impersonation ?? {};
  expect(Date.parse(expiresAt) - Date.parse(startedAt)).toBe(30 * minute * 1000);
  expect((await window.request("GET /api/auth/user")).id).toBe(user.id);
  expect(await owner.request("GET /api/auth/status")).toMatchObject({
    user: { id: ownerRow.id },
    impersonation: null,
  });
  const elsewhere = await api.elsewhere();
  elsewhere.cookies.set(sessionCookie, window.cookies.get(sessionCookie) ?? "");
  Object.assign(elsewhere.headers, window.headers);
  expect(await who(elsewhere)).toBe(user.id);
});

test("they see what the user sees", async () => {
  const { user, window } = await viewing();
  const own = await createDeployment(api.db, { user_id: user.id });
  await createDeployment(api.db);
  expect((await window.request("GET /api/deployments")).map(({ id }) => id)).toEqual([own.id]);
  expect((await window.send("GET /api/users", {})).error.code).toBe("forbidden");
});

test("they change nothing", async () => {
  const { user, window } = await viewing();
  const answer = await window.send("PATCH /api/users/:id", {
    params: { id: user.id },
    body: { password: "a password of their own" },
  });
  expect([answer.status, answer.error.code, answer.error.error]).toEqual([
    403,
    "impersonating",
    "Not available while viewing as another user.",
  ]);
});

test("a user who must change their password can be looked at all the same", async () => {
  const owner = await api.as("OWNER");
  const newcomer = await createUser(api.db, { password_change_required: true, requires_reset: true });
  const window = await api.viewing(owner, newcomer.id);
  const { user } = await window.request("GET /api/auth/status");
  expect(user).toMatchObject({ id: newcomer.id, passwordChangeRequired: false, requiresReset: false });
  expect(await window.request("GET /api/deployments")).toEqual([]);
});

test.each([
  ["an owner", { role: "OWNER" }],
  ["somebody who is deactivated", { status: "INACTIVE" }],
] as const)("nobody views as %s", async (_who, values) => {
  const target = await createUser(api.db, values);
  const answer = await start(await api.as("OWNER"), target.id);
  expect([answer.status, answer.error.code]).toEqual([403, "forbidden"]);
});

test("nobody views as themselves, as nobody, or from within", async () => {
  const { ownerRow, owner, window } = await viewing();
  expect((await start(owner, ownerRow.id)).status).toBe(403);
  expect((await start(owner, 2_000_000_000)).status).toBe(404);
  const other = await createUser(api.db);
  const nested = await start(window, other.id);
  expect([nested.status, nested.error.code]).toEqual([403, "impersonating"]);
  expect(await who(window)).not.toBe(other.id);
});

test.each(["ADMIN", "USER"] as const)("%s views as nobody", async (role) => {
  const target = await createUser(api.db);
  expect((await start(await api.as(role), target.id)).status).toBe(403);
});

test("starting again from the same session ends what was", async () => {
  const { ownerRow, owner, user, window } = await viewing();
  const other = await createUser(api.db);
  const second = await api.viewing(owner, other.id);
  expect(await who(window)).toBeUndefined();
  expect(await who(second)).toBe(other.id);
  expect(await auditOf(ownerRow.id)).toMatchObject([
    { action: "user.impersonate_start", acting_as: user.id },
    { action: "user.impersonate_end", acting_as: user.id, details: { reason: "replaced" } },
    { action: "user.impersonate_start", acting_as: other.id },
  ]);
});

test("two starts at once leave one", async () => {
  const owner = await api.as("OWNER");
  const targets = await Promise.all(Array.from({ length: 4 }, () => createUser(api.db)));
  const windows = await Promise.all(targets.map(({ id }) => api.viewing(owner, id)));
  const seen = await Promise.all(windows.map(who));
  expect(seen.filter((id) => id !== undefined)).toHaveLength(1);
});

test("leaving ends the viewing on every process at once, and nothing else", async () => {
  const { ownerRow, owner, user, window } = await viewing();
  const elsewhere = await api.elsewhere();
  elsewhere.cookies.set(sessionCookie, window.cookies.get(sessionCookie) ?? "");
  Object.assign(elsewhere.headers, window.headers);
  expect(await who(elsewhere)).toBe(user.id);
  const answer = await window.send("POST /api/users/exit-impersonation", {});
  expect([answer.data, answer.setCookies]).toEqual([{ success: true }, []]);
  expect(await who(elsewhere)).toBeUndefined();
  expect((await elsewhere.send("GET /api/auth/user", {})).status).toBe(401);
  expect((await window.send("POST /api/users/exit-impersonation", {})).status).toBe(200);
  expect((await api.anonymous().send("POST /api/users/exit-impersonation", {})).status).toBe(200);
  expect(await who(owner)).toBe(ownerRow.id);
  expect(await auditOf(ownerRow.id)).toEqual([
    {
      action: "user.impersonate_start",
      actor_label: `${ownerRow.email} as ${user.email}`,
      acting_as: user.id,
      subject_id: String(user.id),
      details: {},
    },
    {
      action: "user.impersonate_end",
      actor_label: `${ownerRow.email} as ${user.email}`,
      acting_as: user.id,
      subject_id: String(user.id),
      details: { reason: "exit" },
    },
  ]);
});

test.each(["POST /api/auth/logout", "POST /api/auth/force-clear"] as const)(
  "%s in the window leaves the owner signed in",
  async (name) => {
    const { ownerRow, owner, window } = await viewing();
    for (const attempt of ["while viewing", "afterwards"]) {
      const answer = await window.send(name, {});
      expect([attempt, answer.status, answer.setCookies, answer.headers["clear-site-data"]]).toEqual([
        attempt,
        200,
        [],
        undefined,
      ]);
    }
    expect(await who(window)).toBeUndefined();
    expect(await who(owner)).toBe(ownerRow.id);
  },
);

test("the owner's own sign-out ends the viewing with its trace", async () => {
  const { ownerRow, owner, user, window, token } = await viewing();
  const cookie = owner.cookies.get(sessionCookie) ?? "";
  await owner.request("POST /api/auth/logout");
  expect(await who(window)).toBeUndefined();
  // Signing in again opens another session, to which the token says nothing.
  const again = await api.as(ownerRow);
  again.headers[impersonationHeader] = token;
  expect(await who(again)).toBeUndefined();
  expect(window.cookies.get(sessionCookie)).toBe(cookie);
  expect((await auditOf(ownerRow.id)).slice(1)).toMatchObject([
    { action: "user.impersonate_end", acting_as: user.id, details: { reason: "logout" } },
    { action: "user.logout", acting_as: null },
  ]);
});

test.each([
  ["is demoted", "owner", { role: "ADMIN" }],
  ["is deactivated", "owner", { status: "INACTIVE" }],
  ["becomes an owner", "user", { role: "OWNER" }],
  ["is deactivated", "user", { status: "INACTIVE" }],
] as const)("it ends at once on every process when somebody %s: the %s", async (_what, whose, values) => {
  const { ownerRow, user, window } = await viewing();
  expect(await who(window)).toBe(user.id);
  const id = whose === "owner" ? ownerRow.id : user.id;
  await api.db.updateTable("users").set(values).where("id", "=", id).execute();
  expect(await who(window)).toBeUndefined();
  expect((await window.send("GET /api/auth/sessions", {})).status).toBe(401);
});

test("it ends with the owner's session, whoever ends that from elsewhere", async () => {
  const { ownerRow, window } = await viewing();
  await (await api.as(ownerRow)).request("POST /api/auth/sessions/end-others");
  expect(await who(window)).toBeUndefined();
  expect((await window.send("GET /api/auth/sessions", {})).status).toBe(401);
});

test("it ends when the user is deleted", async () => {
  const { user, window } = await viewing();
  await api.db.deleteFrom("users").where("id", "=", user.id).execute();
  expect(await who(window)).toBeUndefined();
});

test("it lasts half an hour at most, however busy the window is", async () => {
  const { user, owner, window } = await viewing();
  for (const minutes of [14, 13]) {
    await passTime(api.db, minutes * minute);
    await window.request("GET /api/deployments");
    expect(await who(window)).toBe(user.id);
  }
  await passTime(api.db, 4 * minute);
  expect(await who(window)).toBeUndefined();
  expect(await who(owner)).toBeDefined();
});

test("what pages ask by themselves does not keep it open", async () => {
  const { user, owner, window } = await viewing();
  await passTime(api.db, 14 * minute);
  expect(await who(window)).toBe(user.id);
  await window.request("GET /api/auth/user");
  await passTime(api.db, 2 * minute);
  expect(await who(window)).toBeUndefined();
  expect(await who(owner)).toBeDefined();
});

test("what a person does keeps it open, written once a minute, and the owner's session with it", async () => {
  const { ownerRow, user, window } = await viewing();
  const lastUse = async () => {
    const seen = await api.db
      .selectFrom("impersonations as i")
      .innerJoin("sessions as s", "s.id", "i.session_id")
      .where("i.owner_id", "=", ownerRow.id)
      .select(["i.last_used_at", "s.last_seen_at"])
      .executeTakeFirstOrThrow();
    return [seen.last_used_at, seen.last_seen_at];
  };
  const before = await lastUse();
  await window.request("GET /api/deployments");
  expect(await lastUse()).toEqual(before);
  await passTime(api.db, 14 * minute);
  const asked = Date.now();
  await window.request("GET /api/deployments");
  for (const moment of await lastUse()) expect(Date.parse(moment)).toBeGreaterThanOrEqual(asked);
  await passTime(api.db, 14 * minute);
  expect(await who(window)).toBe(user.id);
});

test("nothing of it counts as the user's own activity", async () => {
  const { user, window } = await viewing();
  await window.request("GET /api/deployments");
  await window.request("GET /api/auth/status");
  const sessions = await api.db.selectFrom("sessions").where("user_id", "=", user.id).selectAll().execute();
  const { last_login_at } = await api.db
    .selectFrom("users")
    .where("id", "=", user.id)
    .select("last_login_at")
    .executeTakeFirstOrThrow();
  expect([sessions, last_login_at]).toEqual([[], null]);
  const call = await window.send("GET /api/signed-url", { query: { agentId: "agent_any" } });
  expect([call.status, call.error.code]).toEqual([403, "impersonating"]);
});

test("the list of places is the user's, and none of them is this one", async () => {
  const { user, window } = await viewing();
  await createSession(api.db, user.id, { user_agent: "their own" });
  const places = await window.request("GET /api/auth/sessions");
  expect(places).toMatchObject([{ userAgent: "their own", isCurrent: false }]);
  const ending = { params: { id: places[0]?.id ?? 0 } };
  const refusals = [
    await window.send("POST /api/auth/sessions/end-others", {}),
    await window.send("DELETE /api/auth/sessions/:id", ending),
  ];
  expect(refusals.map(({ error }) => error.code)).toEqual(["impersonating", "impersonating"]);
  expect(await window.request("GET /api/auth/sessions")).toHaveLength(1);
});
