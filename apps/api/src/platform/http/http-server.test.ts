import { authEndpoints } from "@field-advisor/schema/auth.endpoints";
import { expect, test } from "vitest";
import { bareServer } from "../../../test/bare-server.ts";
import { readConfig } from "../../config.ts";
import { serveHealth } from "./health.ts";
import { serve } from "./serve.ts";
import { answerUnknownAddresses } from "./unknown-address.ts";

const host = "localhost:3000";

async function serverWith(env: Record<string, string> = {}) {
  const config = readConfig({ DATABASE_URL: "postgres://nobody@localhost/none", ...env });
  const { app } = await bareServer({ config });
  serve(
    app,
    { status: authEndpoints.status, logout: authEndpoints.logout },
    {
      status: async () => ({ isAuthenticated: false, user: null, impersonation: null }),
      logout: async () => ({ success: true }) as const,
    },
  );
  answerUnknownAddresses(app);
  return app;
}

const statusUrl = "/api/auth/status";

test.each([
  ["an unknown name", { host: "evil.example" }],
  ["our name on another port", { host: "localhost:4444" }],
  ["no name", { host: "" }],
  ["our name only in a forwarding header", { host: "evil.example", "x-forwarded-host": host }],
])("%s is not answered for", async (_name, headers) => {
  const app = await serverWith();
  const answer = await app.inject({ url: statusUrl, headers });
  expect([answer.statusCode, answer.json().code]).toEqual([421, "misdirected_request"]);
  expect(JSON.stringify(answer.headers) + answer.body).not.toContain("evil");
});

test.each(["localhost:3000", "LOCALHOST:3000", "127.0.0.1:3000", "[::1]:3000"])(
  "%s is the API itself",
  async (name) => {
    const app = await serverWith();
    expect((await app.inject({ url: statusUrl, headers: { host: name } })).statusCode).toBe(200);
  },
);

test("machines of our own network may call the API by another name", async () => {
  const app = await serverWith({ API_ALIASES: "api:3000, api.internal" });
  const ask = async (name: string) =>
    (await app.inject({ url: statusUrl, headers: { host: name } })).statusCode;
  expect([await ask("api:3000"), await ask("api.internal"), await ask("api")]).toEqual([200, 200, 421]);
});

test.each([
  ["nobody", {}, "198.51.100.7"],
  ["the balancer", { TRUST_PROXY: "198.51.100.0/24" }, "203.0.113.9"],
  ["nobody outside a private network", { TRUST_PROXY: "uniquelocal" }, "198.51.100.7"],
])("who calls is what %s says", async (_name, env, address) => {
  const config = readConfig({ DATABASE_URL: "postgres://nobody@localhost/none", ...env });
  const { app, securityEvents } = await bareServer({ config });
  serve(app, { logout: authEndpoints.logout }, { logout: async () => ({ success: true }) as const });
  await app.inject({
    method: "POST",
    url: "/api/auth/logout",
    remoteAddress: "198.51.100.7",
    headers: {
      host,
      origin: "https://evil.example",
      "x-forwarded-for": "1.2.3.4, 203.0.113.9",
      forwarded: "for=1.2.3.4",
      "x-real-ip": "1.2.3.4",
      "cf-connecting-ip": "1.2.3.4",
    },
  });
  expect(securityEvents.map(({ request }) => request.address)).toEqual([address]);
});

test.each([
  ["203.0.113.9:50000", "203.0.113.9"],
  ["1.2.3.4:80, 203.0.113.9:50001, 198.51.100.8:40003", "203.0.113.9"],
  ["[2001:db8:1:2::3]:50000", "2001:db8:1:2::3"],
  ["2001:db8:1:2::3%eth0, [2001:db8:ffff::1]:40003", "2001:db8:1:2::3"],
])("of %s the address counts, whatever its port", async (header, address) => {
  const TRUST_PROXY = "198.51.100.0/24, 2001:db8:ffff::/48";
  const config = readConfig({ DATABASE_URL: "postgres://nobody@localhost/none", TRUST_PROXY });
  const { app, securityEvents } = await bareServer({ config });
  serve(app, { logout: authEndpoints.logout }, { logout: async () => ({ success: true }) as const });
  await app.inject({
    method: "POST",
    url: "/api/auth/logout",
    remoteAddress: "198.51.100.7",
    headers: { host, origin: "https://evil.example", "x-forwarded-for": header },
  });
  expect(securityEvents.map(({ request }) => request.address)).toEqual([address]);
});

test("a forwarded host is never read", async () => {
  const app = await serverWith({ TRUST_PROXY: "127.0.0.1" });
  const headers = { host, "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" };
  const answer = await app.inject({ url: statusUrl, headers });
  expect(answer.statusCode).toBe(200);
  expect(JSON.stringify(answer.headers) + answer.body).not.toContain("evil");
});

test.each([
  ["a long address", 414, `${statusUrl}?x=${"a".repeat(8192)}`, {}],
  ["broken percent signs", 400, "/api/%zz/status", {}],
  ["a storm of percent signs", 400, `/api/${"%".repeat(2000)}`, {}],
  [
    "too many headers",
    431,
    statusUrl,
    Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`x-${n}`, "1"])),
  ],
])("%s is refused", async (_name, status, url, headers) => {
  const app = await serverWith();
  const answer = await app.inject({ url, headers: { host, ...headers } });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  expect(answer.body).not.toContain("evil");
});

test("an address answers other methods by naming its own, and questions for options like nothing", async () => {
  const app = await serverWith();
  const other = await app.inject({ method: "DELETE", url: statusUrl, headers: { host } });
  expect([other.statusCode, other.headers.allow]).toEqual([405, "GET"]);
  const preflight = await app.inject({
    method: "OPTIONS",
    url: "/api/auth/logout",
    headers: { host, origin: "https://evil.example", "access-control-request-method": "POST" },
  });
  expect(preflight.statusCode).toBe(404);
  expect(Object.keys(preflight.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
});

test.each([
  "/api/auth/status/",
  "//api/auth/status",
  "/API/auth/status",
  "/api/auth/status;x=1",
  "/api/auth/STATUS",
  "/api/auth%2fstatus",
])("%s is another address", async (url) => {
  const app = await serverWith();
  expect((await app.inject({ url, headers: { host } })).statusCode).toBe(404);
});

test("headers that ask for another method change nothing", async () => {
  const app = await serverWith();
  const headers = { host, "x-http-method-override": "POST", "x-method-override": "POST" };
  expect((await app.inject({ url: "/api/auth/logout?_method=POST", headers })).statusCode).toBe(405);
});

test("one address may only ask so often, and is told how long to wait", async () => {
  const app = await serverWith({ API_REPLICAS: "100" });
  const ask = (remoteAddress: string) => app.inject({ url: statusUrl, headers: { host }, remoteAddress });
  const start = performance.now();
  const answers = await Promise.all(Array.from({ length: 120 }, () => ask("203.0.113.5")));
  const served = answers.filter((answer) => answer.statusCode === 200).length;
  // One a second comes back, also while a busy machine still answers the first.
  const returned = Math.ceil((performance.now() - start) / 1000);
  expect(served).toBeGreaterThanOrEqual(60);
  expect(served).toBeLessThanOrEqual(60 + returned);
  const refused = answers.find((answer) => answer.statusCode === 429);
  expect(Number(refused?.headers["retry-after"])).toBeGreaterThanOrEqual(1);
  expect((await ask("203.0.113.6")).statusCode).toBe(200);
});

test.each([
  ["a form", "application/x-www-form-urlencoded", "a=b", 415],
  ["plain text", "text/plain", "{}", 415],
  ["several parts", "multipart/form-data; boundary=x", "--x--", 415],
  ["no type", "", "{}", 415],
  ["broken JSON", "application/json", '{"a":', 400],
  ["33 levels", "application/json", "[".repeat(33) + "]".repeat(33), 400],
  ["60,000 levels", "application/json", "[".repeat(60_000), 400],
  [
    "too many keys",
    "application/json",
    `{${Array.from({ length: 1001 }, (_, n) => `"${n}":0`).join(",")}}`,
    400,
  ],
  ["a key twice", "application/json", '{"a":1,"a":2}', 400],
  ["a poisoned prototype", "application/json", '{"__proto__":{"a":1}}', 400],
  ["a byte order mark", "application/json", "\uFEFF{}", 400],
  ["UTF-16", "application/json", Buffer.from("{}", "utf16le"), 400],
  ["broken UTF-8", "application/json", Buffer.from([0x22, 0xff, 0x22]), 400],
  ["64 KiB and one byte", "application/json", `"${"a".repeat(64 * 1024 - 1)}"`, 413],
])("a body of %s is refused", async (_name, type, payload, status) => {
  const app = await serverWith();
  const answer = await app.inject({
    method: "POST",
    url: "/api/auth/logout",
    headers: { host, ...(type && { "content-type": type }) },
    payload,
  });
  expect(answer.statusCode).toBe(status);
});

test("an empty body of type JSON is no body", async () => {
  const app = await serverWith();
  const headers = { host, "content-type": "application/json" };
  const answer = await app.inject({ method: "POST", url: "/api/auth/logout", headers, payload: "" });
  expect(answer.statusCode).toBe(200);
});

const kinds = [
  ["an answer", "GET", statusUrl, host],
  ["an unknown address", "GET", "/nothing", host],
  ["another method", "DELETE", statusUrl, host],
  ["a bad address", "GET", "/%zz", host],
  ["an unknown host", "GET", statusUrl, "evil.example"],
  ["a refused origin", "POST", "/api/auth/logout", host],
] as const;

test.each(kinds)("%s carries the security headers", async (_name, method, url, asked) => {
  const app = await serverWith();
  const origin = method === "POST" ? { origin: "https://evil.example" } : {};
  const { headers } = await app.inject({ method, url, headers: { host: asked, ...origin } });
  expect(headers).toMatchObject({
    "strict-transport-security": "max-age=63072000; includeSubDomains",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  expect(headers["access-control-allow-origin"]).toBeUndefined();
});

/** Nothing else runs meanwhile. */
const block = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

test("a process that cannot keep up turns work away, stays alive, and recovers", async () => {
  const { app } = await bareServer();
  serveHealth(app, {});
  const nobody = async () => ({ isAuthenticated: false, user: null, impersonation: null });
  serve(app, { status: authEndpoints.status }, { status: nobody });
  const ask = (url = "/api/auth/status") => app.inject({ url, headers: { host: "localhost:3000" } });
  expect((await ask()).statusCode).toBe(200);
  await expect
    .poll(
      () => {
        block(1200);
        return ask().then(({ statusCode }) => statusCode);
      },
      { timeout: 10_000 },
    )
    .toBe(503);
  const refused = await ask();
  expect([refused.statusCode, refused.json().code, refused.headers["retry-after"]]).toEqual([
    503,
    "unavailable",
    "2",
  ]);
  expect((await ask("/live")).statusCode).toBe(200);
  await expect.poll(() => ask().then(({ statusCode }) => statusCode)).toBe(200);
});
