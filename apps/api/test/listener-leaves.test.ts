import { once } from "node:events";
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRoom, createSession, createUser } from "./factories.ts";
import { fakeAssistant } from "./fake-assistant.ts";
import { sessionCookie, testApi, type TestApi } from "./harness.ts";

const assistant = fakeAssistant();
let api: TestApi;
let port: number;
beforeAll(async () => {
  api = await testApi({ ctx: { assistant } });
  port = Number(new URL(await api.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => api.close());

test("who leaves in the middle of an answer ends it, and what had arrived is kept as a part", async () => {
  const { id: userId } = await createUser(api.db, { role: "OWNER" });
  const room = await createRoom(api.db);
  const owner = api.anonymous();
  const cookie = await createSession(api.db, userId);
  owner.cookies.set(sessionCookie, cookie);
  const { sessionId } = await owner.request("POST /api/test-rooms/:id/session", { params: { id: room.id } });

  const ended = Promise.withResolvers<undefined>();
  assistant.script = async function* talk({ signal }) {
    signal.addEventListener("abort", () => ended.resolve(undefined));
    yield "The first words";
    await ended.promise;
  };
  const { origin, host } = new URL(api.ctx.config.origins.api);
  const call = request({
    port,
    host: "127.0.0.1",
    method: "POST",
    path: `/api/test-rooms/${room.id}/message`,
    headers: {
      host,
      origin,
      "content-type": "application/json",
      accept: "text/event-stream",
      cookie: `${sessionCookie}=${cookie}`,
    },
  });
  call.on("error", () => undefined);
  call.end(JSON.stringify({ message: "Hello", sessionId }));
  const [response] = await once(call, "response");
  const [first] = await once(response, "data");
  expect(String(first)).toContain("The first words");
  call.destroy();
  await ended.promise;
  const kept = () =>
    api.db
      .selectFrom("room_messages")
      .select(["author", "text", "is_partial"])
      .where("session_id", "=", sessionId)
      .orderBy("id")
      .execute();
  await expect.poll(kept).toEqual([
    { author: "user", text: "Hello", is_partial: false },
    { author: "agent", text: "The first words", is_partial: true },
  ]);
});
