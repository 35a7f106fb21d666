import type { Endpoint } from "@field-advisor/schema/endpoint";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authEndpoints } from "@field-advisor/schema/auth.endpoints";
import { contractEndpoints, needsOwnOrigin } from "../src/platform/http/access.ts";
import { serve } from "../src/platform/http/serve.ts";
import { bareServer } from "./bare-server.ts";
import { createSession, createUser } from "./factories.ts";
import { sessionCookie, testApi, type TestApi } from "./harness.ts";

let api: TestApi;
let cookie: string;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  const owner = await createUser(api.db, { role: "OWNER" });
  cookie = `${sessionCookie}=${await createSession(api.db, owner.id)}`;
});

afterAll(() => api.close());

const own = "http://localhost:3000";
/** Where an endpoint is asked: the API's own host, else the portal. */
const ownOf = ({ hosts }: Endpoint) => (hosts.includes("api") ? own : "http://localhost:3001");
const origins = [
  own,
  undefined,
  "http://localhost:3001",
  "http://localhost:3003",
  "http://localhost:444",
  "https://localhost:3000",
  "http://localhost:3000.evil.example",
  "https://evil.example",
  "null",
];
const sites = ["same-origin", undefined, "same-site", "cross-site", "none"];

const guarded = [...contractEndpoints].filter(needsOwnOrigin);
const addressOf = (endpoint: Endpoint) => endpoint.path.replaceAll(/:\w+/g, "1".repeat(20));

const send = (endpoint: Endpoint, headers: Record<string, string>, payload: string | undefined = "{}") =>
  api.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint),
    headers: { host: new URL(ownOf(endpoint)).host, ...headers },
    ...(endpoint.method !== "GET" && { payload }),
  });

const codeOf = (body: string) => (JSON.parse(body) as { code?: string }).code;

/** Everything that a write could leave behind, but for the notes of what was refused. */
async function everything(): Promise<unknown> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not in ('sessions', 'audit_log')`.execute(api.db);
  return Promise.all(
    tables.rows.map(async ({ name }) => {
      const { rows } =
        await sql`select md5(string_agg(t::text, ',' order by t::text)) from ${sql.table(name)} t`.execute(
          api.db,
        );
      return [name, rows];
    }),
  );
}

test("every write and every costly read is guarded", () => {
  const paths = guarded.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
  expect(paths).toContain("GET /api/signed-url");
  expect(guarded.filter((endpoint) => endpoint.method !== "GET").length).toBeGreaterThan(8);
});

/** A call that claims to come from there. @returns whether it was refused for that */
async function isRefused(endpoint: Endpoint, origin: string | undefined, site: string | undefined) {
  const { statusCode, body } = await send(
    endpoint,
    {
      cookie: isOurs(endpoint, origin, site) ? "" : cookie,
      "content-type": "application/json",
      ...(origin !== undefined && { origin }),
      ...(site !== undefined && { "sec-fetch-site": site }),
    },
    isOurs(endpoint, origin, site) ? "[]" : "{}",
  );
  const refused = codeOf(body) === "origin_refused";
  expect(statusCode === 403).toBe(refused);
  return refused;
}

const isOurs = (endpoint: Endpoint, origin: string | undefined, site: string | undefined) =>
  (origin === undefined || origin === ownOf(endpoint)) && (site === undefined || site === "same-origin");

const callsOf = (from: readonly (string | undefined)[], through: readonly (string | undefined)[]) =>
  from.flatMap((origin) => through.map((site) => ({ origin, site })));

test("guarded endpoints take calls from their own pages and from programs only, and others leave nothing behind", async () => {
  const before = await everything();
  const [first] = guarded;
  for (const endpoint of guarded) {
    const calls =
      endpoint === first
        ? callsOf(origins, sites)
        : callsOf([ownOf(endpoint), "https://evil.example"], ["same-origin", "cross-site"]);
    for (const { origin, site } of calls)
      expect({ path: endpoint.path, origin, site, refused: await isRefused(endpoint, origin, site) }).toEqual(
        {
          path: endpoint.path,
          origin,
          site,
          refused: !isOurs(endpoint, origin, site),
        },
      );
  }
  expect(await everything()).toEqual(before);
});

const writes = guarded.filter((endpoint) => endpoint.method !== "GET");

test.each(writes)("$method $path takes nothing that a page could send without asking", async (endpoint) => {
  const form = "multipart/form-data; boundary=x";
  // Only the origin protects an upload: a form is what any page may send.
  const types = [
    "text/plain",
    "application/x-www-form-urlencoded",
    ...(endpoint.kind === "upload" ? ["application/json"] : [form]),
    "text/plain;application/json",
    "",
  ];
  for (const type of types) {
    const answer = await send(endpoint, {
      cookie,
      origin: ownOf(endpoint),
      ...(type && { "content-type": type }),
    });
    expect([type, answer.statusCode]).toEqual([type, 415]);
  }
});

test("a sign-in from another site is refused before anything is tried", async () => {
  const answer = await api.app.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { host: "localhost:3001", origin: "https://evil.example" },
    payload: { email: "a@example.test", password: "x" },
  });
  expect([answer.statusCode, codeOf(answer.body)]).toEqual([403, "origin_refused"]);
});

test("what other sites try is noted, but one address cannot fill the log", async () => {
  const { app, securityEvents } = await bareServer();
  serve(app, { logout: authEndpoints.logout }, { logout: async () => ({ success: true }) as const });
  const trying = (remoteAddress: string) =>
    app.inject({
      method: "POST",
      url: "/api/auth/logout",
      remoteAddress,
      headers: { host: "localhost:3000", origin: "https://evil.example" },
    });
  for (let n = 0; n < 15; n++) await trying("203.0.113.77");
  await trying("203.0.113.78");
  expect(securityEvents.map(({ action }) => action)).toEqual(Array(11).fill("request.origin_refused"));
  expect(securityEvents[0]?.details).toEqual({ route: "/api/auth/logout" });
});
