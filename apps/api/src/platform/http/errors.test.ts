import { authEndpoints } from "@field-advisor/schema/auth.endpoints";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { bareServer } from "../../../test/bare-server.ts";
import { readConfig } from "../../config.ts";
import { AppError } from "../../lib/app-error.ts";
import { createLog } from "../../lib/log.ts";
import { serve } from "./serve.ts";

const host = "localhost:3000";

/** An endpoint whose handler fails in a given way. */
async function failing(error: unknown, options: Parameters<typeof bareServer>[0] = {}) {
  const { app } = await bareServer(options);
  serve(
    app,
    { forceClear: authEndpoints.forceClear },
    {
      forceClear: async () => {
        throw error;
      },
    },
  );
  return app.inject({ method: "POST", url: "/api/auth/force-clear", headers: { host } });
}

function databaseError(code: string): Error {
  const error = new pg.DatabaseError('relation "secret_table" at /usr/lib/x.c', 10, "error");
  return Object.assign(error, { code, severity: "ERROR", detail: "Key (email)=(someone@example.com)" });
}

test.each([
  ["22021", 400, "invalid_request"],
  ["22003", 400, "invalid_request"],
  ["22P02", 400, "invalid_request"],
  ["23502", 400, "invalid_request"],
  ["23514", 400, "invalid_request"],
  ["23505", 409, "conflict"],
  ["23503", 409, "conflict"],
  ["40001", 503, "unavailable"],
  ["40P01", 503, "unavailable"],
  ["55P03", 503, "unavailable"],
  ["57014", 503, "unavailable"],
  ["08006", 503, "unavailable"],
  ["53300", 503, "unavailable"],
  ["57P01", 503, "unavailable"],
  ["57P03", 503, "unavailable"],
  ["XX000", 503, "unavailable"],
  ["54000", 413, "payload_too_large"],
  ["42P01", 500, "internal"],
])("SQLSTATE %s is answered with %i and nothing of the driver's words", async (code, status, answered) => {
  const answer = await failing(databaseError(code));
  expect([answer.statusCode, answer.json().code]).toEqual([status, answered]);
  expect(answer.body).not.toMatch(/secret_table|someone@example|\/usr|relation|SQL/);
  expect(answer.headers["retry-after"]).toBe(status === 503 ? "2" : undefined);
});

test.each([
  Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:3005"), { code: "ECONNREFUSED" }),
  Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }),
  ...["ENOTFOUND", "EAI_AGAIN", "EBUSY"].map((code) =>
    Object.assign(new Error(`getaddrinfo ${code} database`), { code, syscall: "getaddrinfo" }),
  ),
  new Error("Connection terminated unexpectedly"),
  new Error("Client has encountered a connection error and is not queryable"),
  new Error("timeout exceeded when trying to connect"),
  new Error("Query read timeout"),
])("a lost database (%s) is answered with 503", async (error) => {
  expect((await failing(error)).statusCode).toBe(503);
});

test.each([
  new Error("password canary-7731 at /srv/app/src"),
  new TypeError("Cannot read properties of undefined (reading 'canary-7731')"),
  "canary-7731",
  { canary: "canary-7731" },
  undefined,
])("an unknown fault says nothing but the request id", async (fault) => {
  const answer = await failing(fault);
  expect(answer.statusCode).toBe(500);
  expect(Object.keys(answer.json())).toEqual(["error", "code", "requestId"]);
  expect(answer.json().requestId).toBe(answer.headers["x-request-id"]);
  expect(answer.body).not.toContain("canary");
  expect(answer.headers.server ?? answer.headers["x-powered-by"]).toBeUndefined();
});

test("an error that the endpoint does not declare is a fault of ours, and in production still answered", async () => {
  const refusal = new AppError("slug_taken", "This address is taken.");
  const answer = await failing(refusal);
  expect([answer.statusCode, answer.json().code]).toEqual([500, "internal"]);

  const lines: string[] = [];
  const log = createLog("error", { write: (line) => void lines.push(line) });
  const config = { ...readConfig({ DATABASE_URL: "postgres://nobody@localhost/none" }), production: true };
  const inProduction = await failing(refusal, { config, log });
  expect([inProduction.statusCode, inProduction.json().error]).toEqual([409, "This address is taken."]);
  expect(lines.join()).toContain("POST /api/auth/force-clear does not declare slug_taken");
});

test("a general error passes with its wait", async () => {
  const answer = await failing(new AppError("unavailable", "Later.", { retryAfterSeconds: 7 }));
  expect([answer.statusCode, answer.headers["retry-after"], answer.json().error]).toEqual([
    503,
    "7",
    "Later.",
  ]);
});

test("a handler that takes too long is answered for, also when its body has been read", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { app } = await bareServer();
  const { promise: called, resolve: onCall } = Promise.withResolvers<void>();
  serve(
    app,
    { login: authEndpoints.login },
    {
      login: () => {
        onCall();
        return new Promise(() => undefined);
      },
    },
  );
  const payload = { email: "a@example.test", password: "x" };
  const asked = app.inject({ method: "POST", url: "/api/auth/login", headers: { host }, payload });
  await called;
  await vi.advanceTimersByTimeAsync(10_000);
  const answer = await asked;
  expect([answer.statusCode, answer.json().code, answer.headers["retry-after"]]).toEqual([
    503,
    "unavailable",
    "2",
  ]);
});

test("an answer outside the contract never leaves", async () => {
  const { app } = await bareServer();
  const user = { id: "canary-7731" } as never;
  serve(
    app,
    { status: authEndpoints.status },
    { status: async () => ({ isAuthenticated: true, user, impersonation: null }) },
  );
  const answer = await app.inject({ url: "/api/auth/status", headers: { host } });
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain("canary");
});

test("fields that the contract does not name are left out", async () => {
  const { app } = await bareServer();
  const answered = { isAuthenticated: false, user: null, impersonation: null, password: "canary-7731" };
  serve(app, { status: authEndpoints.status }, { status: async () => answered });
  const answer = await app.inject({ url: "/api/auth/status", headers: { host } });
  expect(answer.json()).toEqual({ isAuthenticated: false, user: null, impersonation: null });
});

test("a route outside the contract does not start", async () => {
  const { app } = await bareServer();
  expect(() => app.get("/api/extra", async () => ({}))).toThrow(/not in the contract/);
  const rogue = { ...authEndpoints.status, path: "/api/extra" } as const;
  expect(() =>
    serve(
      app,
      { rogue },
      { rogue: async () => ({ isAuthenticated: false, user: null, impersonation: null }) },
    ),
  ).toThrow(/not in the contract/);
});
