import { request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openListeners } from "../src/platform/http/listeners.ts";
import { AppError } from "../src/lib/app-error.ts";
import type { ContractClient } from "./contract-client.ts";
import { createRoom, createSession, createUser } from "./factories.ts";
import { breaking, fakeAssistant, saying, type FakeAssistant } from "./fake-assistant.ts";
import { sessionCookie, testApi, type TestApi } from "./harness.ts";

const assistant = fakeAssistant();
let api: TestApi;
let cookie: string;
let client: ContractClient;
let call: { params: { id: number }; body: { message: string; sessionId: string } };
beforeAll(async () => {
  api = await testApi({ ctx: { assistant } });
  const { id: userId } = await createUser(api.db, { role: "OWNER" });
  cookie = await createSession(api.db, userId);
  client = api.anonymous();
  client.cookies.set(sessionCookie, cookie);
  const params = { id: (await createRoom(api.db)).id };
  const { sessionId } = await client.request("POST /api/test-rooms/:id/session", { params });
  call = { params, body: { message: "Hello", sessionId } };
});
afterAll(() => api.close());
afterEach(() => void vi.useRealTimers());

const events = { headers: { accept: "text/event-stream" } };

/** Asks, and lets so much time go by before the assistant does what it does. */
async function answeredAfter(milliseconds: number, answer: FakeAssistant["script"]) {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const before = assistant.asked.length;
  const thinking = Promise.withResolvers<undefined>();
  assistant.script = async function* think(request) {
    await thinking.promise;
    yield* answer(request);
  };
  const answering = client.send("POST /api/test-rooms/:id/message", call, events);
  await expect.poll(() => assistant.asked.length).toBe(before + 1);
  vi.advanceTimersByTime(milliseconds);
  thinking.resolve(undefined);
  return answering;
}

const failure = new AppError("provider_timeout", "The assistant could not answer. Please try again.");

test("whoever waits long for the first word is told that there is still somebody, and may not be buffered", async () => {
  const { text: sent, headers } = await answeredAfter(40_000, saying("Done."));
  expect(sent).toMatch(/^: still here\n\n: still here\n\nevent: text\ndata: "Done\."\n\nevent: answer\n/);
  expect(headers).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
});

test("after a sign of life an error is an event", async () => {
  const { status, text: sent } = await answeredAfter(20_000, breaking(failure));
  expect(status).toBe(200);
  expect(sent).toMatch(/^: still here\n\nevent: error\ndata: \{"status":504,/);
});

test("before one it is an answer as every other", async () => {
  const { status, error } = await answeredAfter(19_000, breaking(failure));
  expect([status, error.code]).toEqual([504, "provider_timeout"]);
});

test("whoever takes an answer whole may wait longer than the server lets connections be silent", async () => {
  const listeners = await openListeners(api.app, "127.0.0.1", { api: 0 });
  for (const server of listeners.servers) server.timeout = 2000;
  assistant.script = async function* think() {
    await pause(4000);
    yield "Here I am.";
  };
  const { origin, host } = new URL(api.ctx.config.origins.api);
  const answer = new Promise<string>((resolve, reject) => {
    const sent = request({
      port: listeners.ports.api,
      host: "127.0.0.1",
      method: "POST",
      path: `/api/test-rooms/${call.params.id}/message`,
      headers: { host, origin, "content-type": "application/json", cookie: `${sessionCookie}=${cookie}` },
    });
    sent.on("response", (response) => void text(response).then(resolve, reject)).on("error", reject);
    sent.end(JSON.stringify(call.body));
  });
  expect(JSON.parse(await answer)).toMatchObject({ message: "Here I am." });
  await listeners.close(0);
});
