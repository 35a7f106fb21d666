import { afterAll, beforeAll, expect, test } from "vitest";
import { contractEndpoints } from "../src/platform/http/access.ts";
import { testApi, type TestApi } from "./harness.ts";

/**
 * Who may make a call, as the specifications give it: `anyone`; `page`, who may read the page or enter the room that is
 * named; `staff`, every role; `managers`, owners and administrators; `owners`.
 */
type Callers = "anyone" | "page" | "staff" | "managers" | "owners";

/** The two tables of calls in the specifications, each call once. */
const calls: Record<Callers, readonly string[]> = {
  anyone: [
    "GET /api/auth/status",
    "POST /api/auth/login",
    "POST /api/auth/logout",
    "POST /api/auth/force-clear",
    "POST /api/users/exit-impersonation",
    "GET /api/deployment/{slug}",
    "POST /api/deployment-login",
    "POST /api/usage",
    "GET /api/activity/users-simple",
  ],
  page: [
    "GET /api/deployment/{slug}/messages",
    "PATCH /api/deployment/{slug}/messages/{messageId}/read",
    "GET /api/signed-url",
  ],
  staff: [
    "GET /api/auth/user",
    "PATCH /api/users/{id}",
    "GET /api/test-rooms",
    "GET /api/test-rooms/{id}",
    "POST /api/test-rooms/{id}/session",
    "POST /api/test-rooms/{id}/message",
    "POST /api/assistant/message",
    "POST /api/openai/chat",
    "GET /api/user/login-stats",
    "GET /api/user/rooms",
    "GET /api/user/dashboard",
    "GET /api/dashboard/content",
    "GET /api/content/access",
    "GET /api/deployments",
  ],
  managers: [
    "GET /api/agents",
    "GET /api/users",
    "GET /api/activity/login-patterns",
    "GET /api/deployment-messages",
    "POST /api/deployment-messages",
    "PATCH /api/deployment-messages/{id}",
    "DELETE /api/deployment-messages/{id}",
  ],
  owners: [
    "POST /api/test-rooms",
    "PATCH /api/test-rooms/{id}",
    "DELETE /api/test-rooms/{id}",
    "PATCH /api/test-rooms/{id}/toggle-status",
    "PATCH /api/test-rooms/{id}/status",
    "POST /api/agents",
    "POST /api/agents/refresh",
    "GET /api/voice/agents",
    "GET /api/voice/agents/{agentId}/usage",
    "GET /api/voice/voices",
    "GET /api/system/settings",
    "PATCH /api/system/assistant",
    "POST /api/users",
    "PATCH /api/users/{id}/role",
    "DELETE /api/users/{id}",
    "POST /api/users/{id}/reset-password",
    "PATCH /api/users/{id}/reset-password",
    "POST /api/users/{id}/impersonate",
    "POST /api/users/{id}/room-access",
    "POST /api/users/{id}/agent-access",
    "GET /api/user-access",
    "PATCH /api/user-access/{userId}/room/{roomId}",
    "GET /api/usage/stats",
    "GET /api/dashboard/content/manage",
    "POST /api/dashboard/content",
    "PATCH /api/dashboard/content/{id}",
    "DELETE /api/dashboard/content/{id}",
    "GET /api/content/permissions",
    "POST /api/content/permissions",
    "POST /api/content/upload",
    "POST /api/content/create-metadata",
    "GET /api/companies",
    "POST /api/companies",
    "PUT /api/companies/{id}",
    "DELETE /api/companies/{id}",
    "GET /api/fast-redeploy/status",
    "POST /api/fast-redeploy",
  ],
};

const accessOf: Record<Callers, unknown> = {
  anyone: "anyone",
  page: "page",
  staff: "signed-in",
  managers: ["OWNER", "ADMIN"],
  owners: ["OWNER"],
};

let api: TestApi;
let described: Record<string, Record<string, unknown>>;

beforeAll(async () => {
  api = await testApi();
  const answer = await api.app.inject({ url: "/api/openapi.json", headers: { host: "localhost:3000" } });
  described = answer.json<{ paths: typeof described }>().paths;
});

afterAll(() => api.close());

/** What a path's parameters are called is no part of the call. */
const withoutNames = (path: string) => path.replaceAll(/\{\w+\}|:\w+/g, "{}");

const specified = Object.entries(calls).flatMap(([callers, ofThem]) =>
  ofThem.map((call) => [call, callers as Callers] as const),
);

test.each(specified)("%s is described and open to: %s", (call, callers) => {
  const [method = "", path = ""] = call.split(" ");
  const found = Object.entries(described).find(([other]) => withoutNames(other) === withoutNames(path));
  expect(Object.keys(found?.[1] ?? {})).toContain(method.toLowerCase());
  const endpoint = [...contractEndpoints].find(
    (each) => each.method === method && withoutNames(each.path) === withoutNames(path),
  );
  expect(endpoint?.access).toEqual(accessOf[callers]);
});

test("both tables are there in full", () => {
  expect(new Set(specified.map(([call]) => call)).size).toBe(70);
});
