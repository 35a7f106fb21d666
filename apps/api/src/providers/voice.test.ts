import type { RequestListener, ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import { always, providerServer } from "../../test/provider-server.ts";
import type { ProviderLimits } from "./provider-http.ts";
import { createVoiceProvider } from "./voice.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A provider of the test's own making, and the real adapter in front of it. */
async function provider(answer: RequestListener, limits?: Partial<ProviderLimits>) {
  const server = await providerServer(answer);
  const voice = createVoiceProvider({ url: server.url, key: "canary-key", limits });
  closing.push(
    () => voice.close(),
    () => server.close(),
  );
  return { voice, seen: server.seen, url: server.url };
}

const silence: RequestListener = () => {};

test("asks as the vendor documents it and hands on the address", async () => {
  const { voice, seen } = await provider(
    always({ signed_url: "wss://voice.test/talk?conversation_signature=s" }),
  );
  expect(await voice.signedUrl("agent_1")).toEqual({
    signedUrl: "wss://voice.test/talk?conversation_signature=s",
    providerConversationId: null,
  });
  expect(seen[0]?.method).toBe("GET");
  expect(seen[0]?.url).toBe(
    "/v1/convai/conversation/get-signed-url?agent_id=agent_1&include_conversation_id=true",
  );
  expect(seen[0]?.headers["xi-api-key"]).toBe("canary-key");
});

test.each([
  { signed_url: "wss://voice.test/talk", conversation_id: "conv_1" },
  { signed_url: "wss://voice.test/talk?conversation_id=conv_1" },
])("learns the conversation's name where the provider says it: %j", async (body) => {
  const { voice } = await provider(always(body));
  expect(await voice.signedUrl("agent_1")).toMatchObject({ providerConversationId: "conv_1" });
});

test.each(["../../x", "a?b=c", "a#b", "a\r\nx-evil: 1", "a&agent_id=b", "ä%2F"])(
  "an agent's id stays one value: %j",
  async (id) => {
    const { voice, seen } = await provider(always({ signed_url: "wss://voice.test/" }));
    await voice.signedUrl(id);
    const url = new URL(seen[0]?.url ?? "", "http://provider");
    expect(url.pathname).toBe("/v1/convai/conversation/get-signed-url");
    expect(url.searchParams.getAll("agent_id")).toEqual([id]);
    expect(seen[0]?.headers["x-evil"]).toBeUndefined();
  },
);

test.each(["conv_1", "../../x", "a?b=c", "a/b#c", "a\r\nx-evil: 1"])(
  "the name of a conversation stays one part of the path: %j",
  async (name) => {
    const { voice, seen } = await provider(always({ agent_id: "a", conversation_id: name, status: "done" }));
    await voice.endConversation(name);
    await voice.readConversation(name);
    await voice.deleteConversation(name);
    const path = `/v1/convai/conversations/${encodeURIComponent(name)}`;
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `POST ${path}/end`,
      `GET ${path}`,
      `GET ${path}`,
      `DELETE ${path}`,
    ]);
    expect(seen.some(({ headers }) => headers["x-evil"] !== undefined)).toBe(false);
  },
);

test("of a conversation the provider has no record while it goes on, nor where it knows none", async () => {
  const record = { agent_id: "a", conversation_id: "c", status: "in-progress" };
  const going = await provider(always(record));
  expect(await going.voice.readConversation("c")).toBeNull();
  const over = await provider(always({ ...record, status: "failed" }));
  expect(await over.voice.readConversation("c")).toMatchObject({ conversation_id: "c", transcript: [] });
  const gone = await provider(always({ detail: "canary" }, 404));
  expect(await gone.voice.readConversation("c")).toBeNull();
  await expect(gone.voice.deleteConversation("c")).resolves.toBeUndefined();
});

test.each<[string, RequestListener]>([
  ["a wrong shape", always({ signed_url: 7 })],
  ["a name that means another place", always({ signed_url: "wss://voice.test/", conversation_id: ".." })],
  ["no address", always({})],
  ["an address that is no socket", always({ signed_url: "javascript:alert(1)" })],
  ["half an object", (_request, response) => response.end('{"signed_url": "wss://')],
  ["a page", (_request, response) => response.end("<script>alert(1)</script>")],
  ["an error", always({ detail: "canary-detail" }, 500)],
  ["a refusal", always({ detail: { status: "canary-detail" } }, 401)],
  ["a hang-up", (request) => request.socket.destroy()],
])("%s is a failure of the provider, without its words", async (_name, answer) => {
  const { voice } = await provider(answer);
  await expect(voice.signedUrl("a")).rejects.toMatchObject({
    code: "provider_failed",
    message: "Failed to get signed url",
  });
});

test("does not follow a redirect", async () => {
  const target = await provider(always({ signed_url: "wss://voice.test/" }));
  const { voice } = await provider((_request, response) =>
    response.writeHead(302, { location: target.url }).end(),
  );
  await expect(voice.signedUrl("a")).rejects.toMatchObject({ code: "provider_failed" });
  expect(target.seen).toHaveLength(0);
});

test("stops reading an answer that is too large", async () => {
  const state = { sent: 0 };
  const chunk = Buffer.alloc(64 * 1024, "x");
  const { voice } = await provider((_request, response) => {
    const pour = () => {
      while (!response.destroyed && state.sent < 50e6) {
        state.sent += chunk.length;
        if (response.write(chunk)) continue;
        response.once("drain", pour);
        return;
      }
    };
    pour();
  });
  await expect(voice.signedUrl("a")).rejects.toMatchObject({ code: "provider_failed" });
  expect(state.sent).toBeLessThan(12e6);
});

test.each<[string, RequestListener]>([
  ["does not answer", silence],
  [
    "drips",
    (_request, response) => {
      const drip = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(drip));
    },
  ],
])("a provider that %s is given up in time", async (_name, answer) => {
  const { voice } = await provider(answer, { headersMs: 100, totalMs: 200 });
  await expect(voice.signedUrl("a")).rejects.toMatchObject({ code: "provider_timeout" });
});

test("no more than the allowed number is in flight", async () => {
  const waiting: ServerResponse[] = [];
  const { voice } = await provider((_request, response) => void waiting.push(response), { inFlight: 1 });
  const first = voice.signedUrl("a");
  await expect(voice.signedUrl("b")).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 1 });
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]?.end(JSON.stringify({ signed_url: "wss://voice.test/" }));
  await expect(first).resolves.toMatchObject({ signedUrl: "wss://voice.test/" });
});

test("a provider that keeps failing is left alone; one that refuses is not", async () => {
  const breaker = { failures: 3, withinMs: 30_000, openMs: 10_000 };
  const failing = await provider(always({}, 503), { breaker });
  for (let i = 0; i < 3; i++)
    await expect(failing.voice.signedUrl("a")).rejects.toMatchObject({ code: "provider_failed" });
  await expect(failing.voice.signedUrl("a")).rejects.toMatchObject({ code: "unavailable" });
  expect(failing.seen).toHaveLength(3);

  const refusing = await provider(always({}, 403), { breaker });
  for (let i = 0; i < 5; i++)
    await expect(refusing.voice.signedUrl("a")).rejects.toMatchObject({ code: "provider_failed" });
});
