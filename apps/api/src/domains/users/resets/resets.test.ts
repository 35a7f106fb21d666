import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createUser, testPassword } from "../../../../test/factories.ts";
import { createFailedJob } from "../../../../test/failed-jobs.ts";
import { sessionCookie, testApi, type TestApi } from "../../../../test/harness.ts";
import { passTime } from "../../../../test/time.ts";
import type { Trx } from "../../../platform/db/database.ts";
import type { AskedReset } from "../../../platform/jobs/payloads.ts";
import { requestReset } from "./resets.jobs.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

/** Every call comes from a network of its own, so that what one test uses up is there for the next. */
let network = 0;
const anywhere = () => ({ address: `10.${Math.floor(++network / 250)}.${network % 250}.1` });

beforeEach(async () => {
  await api.db.deleteFrom("reset_requests").execute();
  await api.db.deleteFrom("audit_log").execute();
});

const rowOf = (id: number) =>
  api.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const requestsOf = (userId: number) =>
  api.db.selectFrom("reset_requests").selectAll().where("user_id", "=", userId).orderBy("id").execute();
const entries = () => api.db.selectFrom("audit_log").selectAll().orderBy("id").execute();

/** Asks, and has the request recorded. */
async function ask(email: string, from = anywhere()) {
  const answer = await api.anonymous().send("POST /api/auth/forgot-password", { body: { email } }, from);
  await api.performJobs();
  return answer;
}
const signIn = (email: string, password: string, client = api.anonymous()) =>
  client.send("POST /api/auth/login", { body: { email, password } }, anywhere());
const as = async (role: "OWNER" | "ADMIN" | "USER") => {
  const user = await createUser(api.db, { role });
  return { user, client: await api.as(user) };
};

test.each(["POST /api/users/:id/reset-password", "PATCH /api/users/:id/reset-password"] as const)(
  "%s gives a new password once, for 72 hours",
  async (name) => {
    const { user: owner, client } = await as("OWNER");
    const user = await createUser(api.db, { role: "ADMIN" });
    const answer = await client.send(name, { params: { id: user.id } });
    expect(answer.status).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const { tempPassword, newPassword } = answer.data;
    expect(tempPassword).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(newPassword).toBe(tempPassword);

    const row = await rowOf(user.id);
    expect(row).toMatchObject({ password_change_required: true, version: user.version + 1 });
    const hours = (Date.parse(row.password_expires_at ?? "") - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(72);
    const log = await entries();
    expect(log).toMatchObject([
      {
        action: "user.reset_password",
        actor_id: owner.id,
        subject_type: "user",
        subject_id: String(user.id),
      },
    ]);
    expect(JSON.stringify([row, log])).not.toContain(tempPassword);
  },
);

test("the new password signs in, opens nothing but the change, and is over with it", async () => {
  const { client: owner } = await as("OWNER");
  const user = await createUser(api.db);
  const { tempPassword } = await owner.request("POST /api/users/:id/reset-password", {
    params: { id: user.id },
  });
  expect((await signIn(user.email, testPassword)).status).toBe(401);

  const client = api.anonymous();
  const signedIn = await signIn(user.email, tempPassword, client);
  // So that nobody is told it was their first sign-in.
  expect(signedIn.data).toMatchObject({ passwordChangeRequired: true, requiresReset: true });
  const locked = await client.send("GET /api/users/reset-requests", { query: {} });
  expect(locked.error.code).toBe("password_change_required");
  const body = { password: "seven quiet herons", currentPassword: tempPassword };
  expect((await client.send("PATCH /api/users/:id", { params: { id: user.id }, body })).status).toBe(200);
  expect((await signIn(user.email, tempPassword)).status).toBe(401);
  const own = await signIn(user.email, "seven quiet herons");
  expect(own.data).toMatchObject({ passwordChangeRequired: false, requiresReset: false });
  expect(await rowOf(user.id)).toMatchObject({ password_expires_at: null });
});

test("after 72 hours it signs nobody in", async () => {
  const { client: owner } = await as("OWNER");
  const user = await createUser(api.db);
  const { tempPassword } = await owner.request("POST /api/users/:id/reset-password", {
    params: { id: user.id },
  });
  await passTime(api.db, 72 * 3600 + 1);
  expect((await signIn(user.email, tempPassword)).status).toBe(401);
});

test("whoever is signed in as the user is signed out, in every process at once", async () => {
  const { client: owner } = await as("OWNER");
  const [user, bystander] = [await createUser(api.db), await createUser(api.db)];
  const elsewhere = await api.elsewhere();
  elsewhere.cookies.set(sessionCookie, (await api.as(user)).cookies.get(sessionCookie) ?? "");
  const other = await api.as(bystander);
  expect((await elsewhere.request("GET /api/auth/status")).isAuthenticated).toBe(true);
  await owner.request("POST /api/users/:id/reset-password", { params: { id: user.id } });
  expect((await elsewhere.request("GET /api/auth/status")).isAuthenticated).toBe(false);
  expect((await other.request("GET /api/auth/status")).isAuthenticated).toBe(true);
  const sessions = await api.db.selectFrom("sessions").selectAll().where("user_id", "=", user.id).execute();
  expect(sessions.map(({ end_reason }) => end_reason)).toEqual(["password reset"]);
});

test("an account that strangers' guesses closed is open again", async () => {
  const { client: owner } = await as("OWNER");
  const [user, other] = [await createUser(api.db), await createUser(api.db)];
  for (const { email } of [user, other])
    for (let i = 0; i < 10; i++) await signIn(email, `a stranger's guess ${i}`);
  expect((await signIn(user.email, testPassword)).status).toBe(429);
  const { tempPassword } = await owner.request("POST /api/users/:id/reset-password", {
    params: { id: user.id },
  });
  expect((await signIn(user.email, tempPassword)).status).toBe(200);
  expect((await signIn(other.email, testPassword)).status).toBe(429);
});

test("owners are not reset, nor oneself, nor who does not exist; nothing changes", async () => {
  const { user: self, client } = await as("OWNER");
  const colleague = await createUser(api.db, { role: "OWNER" });
  const reset = (id: number) => client.send("POST /api/users/:id/reset-password", { params: { id } });
  const [own, other, unknown] = [await reset(self.id), await reset(colleague.id), await reset(2_000_000_000)];
  expect(own.error).toMatchObject({ code: "forbidden", error: expect.stringContaining("in your account") });
  expect(other.error).toMatchObject({ code: "forbidden", error: expect.stringContaining("owner:recover") });
  expect(unknown.error.code).toBe("not_found");
  expect((await rowOf(self.id)).password_hash).toBe(self.password_hash);
  expect((await rowOf(colleague.id)).password_hash).toBe(colleague.password_hash);
});

/** Starts a reset that waits while somebody else changes one of the two, and lets that change be first. */
async function resetDuring(change: (trx: Trx) => Promise<unknown>, asker: { id: number }, id: number) {
  const client = await api.as(asker);
  const waiting = await api.db.transaction().execute(async (trx) => {
    await change(trx);
    const started = client.send("POST /api/users/:id/reset-password", { params: { id } });
    await vi.waitFor(async () => expect(await blocked()).toBe(1), { timeout: 15_000, interval: 10 });
    return { started };
  });
  return waiting.started;
}

const blocked = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db);
  return rows[0]?.n;
};

const roleOf = (id: number, role: "OWNER" | "USER") => (trx: Trx) =>
  trx.updateTable("users").set({ role }).where("id", "=", id).execute();

test("who becomes an owner at this moment is not reset, and who stops being one resets nobody", async () => {
  const [owner, user] = [await createUser(api.db, { role: "OWNER" }), await createUser(api.db)];
  const promoted = await resetDuring(roleOf(user.id, "OWNER"), owner, user.id);
  expect(promoted.error.code).toBe("forbidden");
  const other = await createUser(api.db);
  const demoted = await resetDuring(roleOf(owner.id, "USER"), owner, other.id);
  expect(demoted.error.code).toBe("forbidden");
  expect((await rowOf(user.id)).password_hash).toBe(user.password_hash);
  expect((await rowOf(other.id)).password_hash).toBe(other.password_hash);
});

test("two owners at once: one password is left, and the other's signs nobody in", async () => {
  const owners = [(await as("OWNER")).client, (await as("OWNER")).client];
  const user = await createUser(api.db);
  const answers = await Promise.all(
    owners.map((one) => one.request("POST /api/users/:id/reset-password", { params: { id: user.id } })),
  );
  const statuses = [];
  for (const { tempPassword } of answers) statuses.push((await signIn(user.email, tempPassword)).status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401]);
  expect((await rowOf(user.id)).version).toBe(user.version + 2);
});

test("whether there is an account or not, asking is answered alike", async () => {
  const known = await createUser(api.db);
  const inactive = await createUser(api.db, { status: "INACTIVE" });
  await ask(known.email);
  const answers = [
    await ask("nobody@example.test"),
    await ask(inactive.email),
    await ask(known.email),
    await ask(known.email.toUpperCase()),
  ];
  const seen = answers.map(({ status, headers, text, setCookies }) => {
    const { "x-request-id": _id, date: _date, ...rest } = headers;
    return { status, text, headers: rest, setCookies };
  });
  for (const answer of seen) expect(answer).toEqual(seen[0]);
  expect(seen[0]).toMatchObject({ status: 202, text: '{"success":true}', setCookies: [] });
  expect(await requestsOf(inactive.id)).toEqual([]);
  expect(await requestsOf(known.id)).toMatchObject([{ times: 3, closed_at: null }]);
});

test("asking is answered before anybody is looked for", async () => {
  const { id, email } = await createUser(api.db);
  const answer = await api.db.transaction().execute(async (trx) => {
    await sql`lock table users, reset_requests in access exclusive mode`.execute(trx);
    return api.anonymous().send("POST /api/auth/forgot-password", { body: { email } }, anywhere());
  });
  expect(answer.status).toBe(202);
  await api.performJobs();
  expect(await requestsOf(id)).toMatchObject([{ times: 1 }]);
});

test("asking is recorded without the address that was typed", async () => {
  const { id, email } = await createUser(api.db);
  await ask(email);
  await ask("canary-of-mail@example.test");
  await ask("canary-of-mail@example.test");
  const log = await entries();
  expect(log.map(({ action, subject_id }) => [action, subject_id])).toEqual([
    ["user.ask_reset", String(id)],
    ["user.ask_reset", null],
    ["user.ask_reset", null],
  ]);
  expect(JSON.stringify(log)).not.toMatch(/canary|@/);
  expect(log[1]?.actor_label).toBe(log[2]?.actor_label);
  expect(log[0]?.actor_label).not.toBe(log[1]?.actor_label);
});

const jobsWith = async (text: string) =>
  (
    await sql<{ id: string; data: AskedReset }>`
      select id, data from jobs.job where data::text like ${`%${text}%`}`.execute(api.db)
  ).rows;

test("a request that is delivered twice is recorded once, and its address is in no job afterwards", async () => {
  const { id, email } = await createUser(api.db);
  await api.anonymous().send("POST /api/auth/forgot-password", { body: { email } }, anywhere());
  const [job] = await jobsWith(email);
  if (!job) throw new Error("No job was enqueued.");
  const deliver = () => requestReset(api.ctx, job.data, { id: job.id, enqueuedAt: new Date() });
  await Promise.all([deliver(), deliver()]);
  await deliver();
  await api.performJobs();
  expect(await requestsOf(id)).toMatchObject([{ times: 1 }]);
  expect(await entries()).toHaveLength(1);
  expect(await jobsWith(email)).toEqual([]);
});

test("a request that could not be recorded is listed without its address and can be tried again", async () => {
  const { client } = await as("OWNER");
  const { id, email } = await createUser(api.db);
  const asked = { email, network: "10.0.0.0/24", requestId: "r1" };
  const failed = await createFailedJob(api.db, "request-reset", asked);
  const list = await client.send("GET /api/jobs/failed", { query: {} });
  expect(list.data).toMatchObject([{ id: failed, name: "request-reset" }]);
  expect(list.text).not.toContain(email);
  await client.request("POST /api/jobs/failed/:id/retry", { params: { id: failed } });
  await api.performJobs();
  expect(await requestsOf(id)).toMatchObject([{ times: 1, ip_prefix: "10.0.0.0/24" }]);
});

test("twenty who ask at once are one request, asked for twenty times, last from where the last came", async () => {
  const { id, email } = await createUser(api.db);
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => (await ask(email, { address: `10.200.${i}.1` })).status),
  );
  expect(new Set(statuses)).toEqual(new Set([202]));
  await ask(email, { address: "203.0.113.77" });
  expect(await requestsOf(id)).toMatchObject([{ times: 21, ip_prefix: "203.0.113.0/24" }]);
});

test("one address asks ten times in ten minutes", async () => {
  const from = anywhere();
  for (let i = 0; i < 10; i++) expect((await ask(`nobody-${i}@example.test`, from)).status).toBe(202);
  expect((await ask("nobody@example.test", from)).status).toBe(429);
});

test("owners see who waits, longest first, and find them by name or address", async () => {
  const { client } = await as("OWNER");
  const people = [
    await createUser(api.db, { first_name: "Zoë", last_name: "Quill" }),
    await createUser(api.db, { first_name: "Ada", last_name: "Quill" }),
    await createUser(api.db, { first_name: "Ada", last_name: "Quillfeder", status: "INACTIVE" }),
  ];
  for (const { id } of people)
    await api.db.insertInto("reset_requests").values({ user_id: id, ip_prefix: "10.0.0.0/24" }).execute();
  const [first, second] = people;
  const list = async (query: { search?: string; limit?: number; offset?: number }) =>
    (await client.request("GET /api/users/reset-requests", { query })).map(({ user }) => user.id);
  expect(await list({})).toEqual([first?.id, second?.id]);
  expect(await list({ search: "zoë qu" })).toEqual([first?.id]);
  expect(await list({ search: second?.email ?? "" })).toEqual([second?.id]);
  expect(await list({ search: "%" })).toEqual([]);
  expect(await list({ limit: 1, offset: 1 })).toEqual([second?.id]);
  const page = await client.send("GET /api/users/reset-requests", { query: { limit: 1 } });
  expect(page.headers["x-total-count"]).toBe("2");
  expect(page.data[0]).toEqual({
    id: expect.any(Number),
    user: { id: first?.id, email: first?.email, firstName: "Zoë", lastName: "Quill", role: "USER" },
    requestedAt: expect.stringMatching(/^\d{4}-/),
    times: 1,
    network: "10.0.0.0/24",
  });
});

test("a new password answers the request; who asks again waits again", async () => {
  const { user: owner, client } = await as("OWNER");
  const { id, email } = await createUser(api.db);
  await ask(email);
  await client.request("POST /api/users/:id/reset-password", { params: { id } });
  expect(await requestsOf(id)).toMatchObject([{ outcome: "reset", closed_by: owner.id }]);
  expect(await client.request("GET /api/users/reset-requests", { query: {} })).toEqual([]);
  await ask(email);
  expect(await client.request("GET /api/users/reset-requests", { query: {} })).toMatchObject([
    { user: { id }, times: 1 },
  ]);
});

test("a request is dismissed once, with an entry in the log and without a new password", async () => {
  const { user: owner, client } = await as("OWNER");
  const user = await createUser(api.db);
  await ask(user.email);
  const [request] = await client.request("GET /api/users/reset-requests", { query: {} });
  const dismiss = () =>
    client.send("POST /api/users/reset-requests/:id/dismiss", { params: { id: request?.id ?? 0 } });
  const answers = await Promise.all([dismiss(), dismiss()]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect(await requestsOf(user.id)).toMatchObject([{ outcome: "dismissed", closed_by: owner.id }]);
  expect((await rowOf(user.id)).password_hash).toBe(user.password_hash);
  const dismissed = (await entries()).filter(({ action }) => action === "user.dismiss_reset");
  expect(dismissed).toMatchObject([{ actor_id: owner.id, subject_id: String(user.id) }]);
});

test.each(["ADMIN", "USER"] as const)("%s neither sees requests nor answers them", async (role) => {
  const { client } = await as(role);
  const { id } = await createUser(api.db);
  const answers = [
    await client.send("GET /api/users/reset-requests", { query: {} }),
    await client.send("POST /api/users/:id/reset-password", { params: { id } }),
    await client.send("PATCH /api/users/:id/reset-password", { params: { id } }),
    await client.send("POST /api/users/reset-requests/:id/dismiss", { params: { id: 1 } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});
