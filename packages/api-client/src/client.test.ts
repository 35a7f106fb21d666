import { MutationObserver, QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { request, keyOf, mutationOf, pageOf, polledPageOf, queryOf, uploadOf } from "./client.ts";
import { createQueryClient } from "./query-client.ts";
import { fakeApi, part, refusing } from "./testing.ts";

const agent = {
  id: 1,
  agentId: "agent_1",
  name: "Ada",
  description: null,
  domain: null,
  source: "custom" as const,
  isActive: true,
  rooms: 0,
  pages: 0,
  usage: { conversations: 0, minutes: 0 },
  health: "unknown" as const,
  checkedAt: null,
  updatedAt: "2026-11-20T10:00:00Z",
  version: 1,
};

function setUp() {
  const client = createQueryClient();
  onTestFinished(() => client.clear());
  return client;
}

test("a key begins with the address that is asked", () => {
  expect(keyOf("GET /api/deployments/:id", { params: { id: "abcdefgh12345678" } })).toEqual([
    "/api/deployments/abcdefgh12345678",
  ]);
  expect(keyOf("GET /api/deployments", { query: { status: "active" } })).toEqual([
    "/api/deployments",
    { status: "active" },
  ]);
});

test("the default fetcher reads the address in the key and what narrows it", async () => {
  const api = fakeApi({ "GET /api/agents": () => [agent] });
  const { queryKey } = queryOf("GET /api/agents", { query: { search: "ada" } });
  expect(await setUp().fetchQuery({ queryKey })).toEqual([agent]);
  expect(api.calls("GET /api/agents")).toMatchObject([{ query: { search: "ada" } }]);
});

test("a page of a list knows how many there are in all", async () => {
  fakeApi({ "GET /api/agents": () => part([agent], 61) });
  expect(await setUp().fetchQuery(pageOf("GET /api/agents", {}))).toEqual({ items: [agent], total: 61 });
});

test("a polled page is the same object until the server has another one", async () => {
  const api = fakeApi({ "GET /api/deployment-messages": () => part([], 3) });
  const client = setUp();
  const options = polledPageOf("GET /api/deployment-messages", {}, 5000);
  const read = () => client.fetchQuery({ ...options, staleTime: 0 });
  const first = await read();
  expect(first).toMatchObject({ items: [], total: 3 });
  expect(await read()).toBe(first);
  api.serve({ "GET /api/deployment-messages": () => part([], 4) });
  expect(await read()).toMatchObject({ items: [], total: 4 });
  expect(api.calls("GET /api/deployment-messages")).toHaveLength(3);
});

test("data stays as read until a change makes it stale, and then open screens read it again", async () => {
  const api = fakeApi({
    "GET /api/agents": () => [agent],
    "GET /api/users": () => [],
    "DELETE /api/companies/:id": () => ({ success: true as const }),
  });
  const client = setUp();
  const watch = [
    new QueryObserver(client, queryOf("GET /api/agents", { query: { limit: 10 } })),
    new QueryObserver(client, queryOf("GET /api/users", {})),
  ];
  for (const observer of watch) onTestFinished(observer.subscribe(() => undefined));
  await vi.waitFor(() => expect(api.calls("GET /api/users")).toHaveLength(1), 10_000);
  const deactivate = mutationOf("DELETE /api/companies/:id", { makesStale: ["GET /api/agents"] });
  await new MutationObserver(client, deactivate).mutate({ params: { id: 7 }, query: {} });
  await vi.waitFor(() => expect(api.calls("GET /api/agents")).toHaveLength(2), 10_000);
  expect(api.calls("GET /api/users")).toHaveLength(1);
});

test("what was being read for the first time during a change is read again", async () => {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  const names = ["before", "after"];
  const api = fakeApi({
    "GET /api/agents": async () => {
      const name = names.shift() ?? "";
      if (name === "before") await asked;
      return [{ ...agent, name }];
    },
    "DELETE /api/companies/:id": () => ({ success: true as const }),
  });
  const client = setUp();
  const shown = new QueryObserver(client, queryOf("GET /api/agents", {}));
  onTestFinished(shown.subscribe(() => undefined));
  await vi.waitFor(() => expect(api.calls("GET /api/agents")).toHaveLength(1), 10_000);
  const deactivate = mutationOf("DELETE /api/companies/:id", { makesStale: ["GET /api/agents"] });
  await new MutationObserver(client, deactivate).mutate({ params: { id: 7 }, query: {} });
  answer();
  await expect.poll(() => shown.getCurrentResult().data?.[0]?.name).toBe("after");
});

test("nothing is retried", async () => {
  const api = fakeApi({
    "GET /api/agents": refusing("internal"),
  });
  await expect(setUp().fetchQuery(queryOf("GET /api/agents", {}))).rejects.toThrow(/^500: /);
  expect(api.calls("GET /api/agents")).toHaveLength(1);
});

test.each(["not_signed_in", "forbidden"] as const)(
  "after %s nothing read before is trusted: unseen answers are dropped, shown ones read again",
  async (code) => {
    const api = fakeApi({
      "GET /api/agents": () => [agent],
      "GET /api/auth/status": () => ({ isAuthenticated: false, user: null, impersonation: null }),
      "GET /api/users": refusing(code),
    });
    const client = setUp();
    const unseen = queryOf("GET /api/agents", { query: { search: "unseen" } });
    await client.fetchQuery(unseen);
    const shown = new QueryObserver(client, queryOf("GET /api/agents", {}));
    onTestFinished(shown.subscribe(() => undefined));
    await vi.waitFor(() => expect(shown.getCurrentResult().isSuccess).toBe(true), 10_000);
    await expect(client.fetchQuery(queryOf("GET /api/users", {}))).rejects.toMatchObject({ code });
    await vi.waitFor(() => expect(api.calls("GET /api/agents")).toHaveLength(3), 10_000);
    expect(client.getQueryData(unseen.queryKey)).toBeUndefined();
  },
);

test("two refused reads on one screen do not restart each other for ever", async () => {
  const api = fakeApi({ "GET /api/agents": refusing("forbidden"), "GET /api/users": refusing("forbidden") });
  const client = setUp();
  const watch = ["/api/agents", "/api/users"].map(
    (address) => new QueryObserver(client, { queryKey: [address] }),
  );
  for (const observer of watch) onTestFinished(observer.subscribe(() => undefined));
  await vi.waitFor(
    () => expect(watch.every((observer) => observer.getCurrentResult().isError)).toBe(true),
    10_000,
  );
  await vi.waitFor(() => expect(client.isFetching()).toBe(0), 10_000);
  expect(api.calls("GET /api/agents").length + api.calls("GET /api/users").length).toBe(2);
});

test("refused input lists what is wrong by field", async () => {
  fakeApi({ "POST /api/deployments": () => Promise.reject(new Error("not reached")) });
  const body = { deploymentName: " ", agentId: 1, allowAnonymous: true };
  await expect(request("POST /api/deployments", { body })).rejects.toMatchObject({
    code: "invalid_request",
    issues: [{ path: "deploymentName", message: "Name is required" }],
  });
});

/** A server whose answers are given one by one: `lost` breaks the connection. @returns the keys that it was sent */
function keysSent(...answers: ("lost" | number)[]) {
  const keys: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_address: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get("idempotency-key"));
    const answer = answers.shift() ?? "lost";
    if (answer === "lost") throw new TypeError("Failed to fetch");
    return Response.json(answer < 400 ? agent : { error: "No", code: "conflict" }, { status: answer });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return keys;
}

const rename = mutationOf("PATCH /api/agents/:id", { makesStale: [] });

async function send(name: string) {
  const sent = new MutationObserver(setUp(), rename).mutate({ params: { id: 1 }, body: { name } });
  await sent.catch(() => undefined);
}

test("a change whose answer was lost is sent once more under its key, and then when it is wanted again", async () => {
  const keys = keysSent("lost", "lost", 200);
  await send("Ada");
  expect(keys).toHaveLength(2);
  await send("Ada");
  expect(keys).toHaveLength(3);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(1);
});

test("a change that is answered when it is sent once more has succeeded", async () => {
  const keys = keysSent("lost", 200);
  const sent = new MutationObserver(setUp(), rename).mutate({ params: { id: 1 }, body: { name: "Ada" } });
  expect(await sent).toEqual(agent);
  expect(keys).toHaveLength(2);
});

test("what the server refuses is not sent once more", async () => {
  const keys = keysSent(409);
  await send("Ada");
  expect(keys).toHaveLength(1);
});

test("the same change has another key once it was answered, and once anything else was changed", async () => {
  const keys = keysSent(200, 409, 200, 200);
  await send("Ada");
  await send("Ada");
  await send("Grace");
  await send("Ada");
  expect(new Set(keys).size).toBe(4);
});

test("a minute after it failed the same change is wanted anew", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const keys = keysSent(409, 409, 200);
  await send("Ada");
  vi.advanceTimersByTime(59_000);
  await send("Ada");
  vi.advanceTimersByTime(60_000);
  await send("Ada");
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("its minute begins when the last answer was waited for in vain", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const keys: (string | null)[] = [];
  vi.stubGlobal("fetch", (_address: string, { headers, signal }: RequestInit) => {
    keys.push(new Headers(headers).get("idempotency-key"));
    return new Promise((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const first = send("Ada");
  await vi.advanceTimersByTimeAsync(60_000);
  await first;
  const second = send("Ada");
  await vi.advanceTimersByTimeAsync(60_000);
  await second;
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
});

const upload = uploadOf("POST /api/users/import", { makesStale: ["GET /api/agents"] });
const csv = (text = "email") => new File([text], "users.csv");

async function sendFile(file: File, expected = 1) {
  const sent = new MutationObserver(setUp(), upload).mutate({ file, body: { expected } });
  await sent.catch(() => undefined);
}

test("an upload sends its fields and its file, and then what it made stale is read again", async () => {
  const api = fakeApi({
    "GET /api/agents": () => [agent],
    "POST /api/users/import": () => ({ created: [], leftOut: 0 }),
  });
  const client = setUp();
  onTestFinished(new QueryObserver(client, queryOf("GET /api/agents", {})).subscribe(() => undefined));
  await new MutationObserver(client, upload).mutate({ file: csv("a,b"), body: { expected: 7 } });
  expect(api.calls("POST /api/users/import")).toEqual([
    {
      params: undefined,
      query: undefined,
      body: { expected: 7 },
      file: { name: "users.csv", text: "a,b" },
    },
  ]);
  await expect.poll(() => api.calls("GET /api/agents")).toHaveLength(2);
});

test("a file that is sent again goes under the same key, another one under another, as like it as it may be", async () => {
  const keys = keysSent();
  const file = csv();
  await sendFile(file);
  await sendFile(file);
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
  await sendFile(csv());
  await sendFile(file, 2);
  expect(new Set(keys).size).toBe(3);
});
