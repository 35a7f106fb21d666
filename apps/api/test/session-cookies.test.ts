import { afterAll, beforeAll, expect, test } from "vitest";
import { createSession, createUser } from "./factories.ts";
import { sessionCookie, testApi, type TestApi } from "./harness.ts";

let api: TestApi;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
});

afterAll(() => api.close());

const host = "localhost:3000";

async function signedIn(role: "OWNER" | "USER" = "USER") {
  const user = await createUser(api.db, { role });
  const token = await createSession(api.db, user.id);
  return { user, token, cookie: `${sessionCookie}=${token}` };
}

async function isSignedIn(cookie: string): Promise<boolean> {
  const answer = await api.app.inject({ url: "/api/auth/status", headers: { host, cookie } });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ isAuthenticated: boolean }>().isAuthenticated;
}

const notesOf = async (action: string, userId?: number) => {
  await api.app.services.securityEvents.settled();
  const rows = await api.db.selectFrom("audit_log").where("action", "=", action).selectAll().execute();
  return userId === undefined ? rows : rows.filter((row) => row.actor_id === userId);
};

test("one session cookie among others signs in", async () => {
  const { cookie } = await signedIn();
  expect(await isSignedIn(`a=b; ${cookie}; c=d`)).toBe(true);
});

test("two session cookies sign nobody in, and leave a note", async () => {
  const mine = await signedIn();
  const planted = await signedIn();
  expect(await isSignedIn(`${planted.cookie}; ${mine.cookie}`)).toBe(false);
  expect(await isSignedIn(`${mine.cookie}; ${mine.cookie}`)).toBe(false);
  expect(await notesOf("request.two_session_cookies")).toHaveLength(2);
});

test.each([
  ["a flipped character", (token: string) => (token.startsWith("A") ? "B" : "A") + token.slice(1)],
  ["a missing end", (token: string) => token.slice(0, -1)],
  ["a longer end", (token: string) => `${token}A`],
  ["8 KB", () => "a".repeat(8192)],
  ["an encoded NUL", (token: string) => `${token}%00`],
  ["JSON", () => '{"id":1}'],
  ["nothing", () => ""],
])("a session cookie with %s signs nobody in", async (_name, change) => {
  const { token } = await signedIn();
  expect(await isSignedIn(`${sessionCookie}=${change(token)}`)).toBe(false);
});

test.each([["OWNER"], ["OWNER, USER"], ["owner"]])(
  "the announced role %s changes nothing and leaves a note",
  async (role) => {
    const { cookie, user } = await signedIn("USER");
    const ask = (headers: Record<string, string>) =>
      api.app.inject({ url: "/api/users?user-role=OWNER", headers: { host, cookie, ...headers } });
    const plain = await ask({});
    const forged = await ask({ "user-role": role });
    expect([plain.statusCode, forged.statusCode]).toEqual([403, 403]);
    expect(Object.keys(forged.headers)).toEqual(Object.keys(plain.headers));
    const [note] = await notesOf("request.role_header_mismatch", user.id);
    expect(note?.details).toEqual({ announced: role, role: "USER", route: "/api/users" });
  },
);

test("the session's own role in the header leaves no note", async () => {
  const { cookie, user } = await signedIn("OWNER");
  const headers = { host, cookie, "user-role": "OWNER" };
  expect((await api.app.inject({ url: "/api/users", headers })).statusCode).toBe(200);
  expect(await notesOf("request.role_header_mismatch", user.id)).toEqual([]);
});

test("a refused role leaves a note", async () => {
  const { cookie, user } = await signedIn("USER");
  await api.app.inject({ url: "/api/users", headers: { host, cookie } });
  expect(await notesOf("request.access_refused", user.id)).toHaveLength(1);
});

test.each([
  ["/api/auth/status", false],
  ["/api/auth/user", false],
  ["/api/deployments", true],
])("asking %s keeps the session awake: %s", async (url, awake) => {
  const { id } = await createUser(api.db);
  const old = new Date(Date.now() - 10 * 60_000);
  const token = await createSession(api.db, id, { last_seen_at: old });
  await api.app.inject({ url, headers: { host, cookie: `${sessionCookie}=${token}` } });
  const { last_seen_at } = await api.db
    .selectFrom("sessions")
    .where("user_id", "=", id)
    .select("last_seen_at")
    .executeTakeFirstOrThrow();
  expect(Date.parse(last_seen_at) > old.getTime()).toBe(awake);
});

test("cookies of production are bound to their hosts by name", async () => {
  const production = await testApi({
    env: {
      NODE_ENV: "production",
      PORTAL_ORIGIN: "https://portal.example.com",
      CONSOLE_ORIGIN: "https://console.example.com",
      DEPLOY_ORIGIN: "https://deploy.example.com",
      API_ORIGIN: "https://api.example.com",
      COOKIE_DOMAIN: "example.com",
      SECRET_KEY: "a-key-of-this-installation-and-no-other",
      VOICE_PROVIDER_KEY: "a-key-of-the-provider",
      FILES_URL: "file:///files",
      VOICE_WEBHOOK_SECRET: "a-secret-of-the-provider",
    },
  });
  const user = await createUser(production.db, { password: "a long enough password" });
  const answer = await production.app.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { host: "portal.example.com", origin: "https://portal.example.com" },
    payload: { email: user.email, password: "a long enough password" },
  });
  await production.close();
  const cookies = [answer.headers["set-cookie"] ?? []].flat();
  expect(answer.statusCode).toBe(200);
  expect(cookies).toEqual([
    expect.stringMatching(
      /^__Secure-sid=[\w-]{43}; Max-Age=\d+; Domain=example\.com; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
    expect.stringMatching(/^__Host-dev=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
  ]);
});
