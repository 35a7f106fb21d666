import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { issueTicket } from "../src/security/signed-url.ts";
import { openAgent, type RunningAgent, startAgent } from "./start-agent.ts";
import { refusedHandshake, TestClient } from "./test-client.ts";

describe("the handshake", () => {
  let agent: RunningAgent;
  beforeAll(async () => {
    agent = await openAgent({
      VOICE_AGENT_ALLOWED_ORIGINS: "http://localhost:3003,https://deploy.example.org/",
    });
  });
  afterAll(() => agent.close());

  const edited = async (change: (url: URL) => void) => {
    const url = new URL(await agent.signedUrl());
    change(url);
    return url.href;
  };

  test("needs a signature", async () => {
    expect(
      await refusedHandshake(await edited((url) => url.searchParams.delete("conversation_signature"))),
    ).toBe(401);
  });

  test("refuses an edited signature, every character of it", async () => {
    const url = new URL(await agent.signedUrl());
    const token = url.searchParams.get("conversation_signature") ?? "";
    for (const position of [0, 20, token.indexOf(".") - 1, token.indexOf(".") + 1, token.length - 1]) {
      const other = token[position] === "A" ? "B" : "A";
      url.searchParams.set(
        "conversation_signature",
        token.slice(0, position) + other + token.slice(position + 1),
      );
      expect(await refusedHandshake(url.href)).toBe(403);
    }
  });

  test("refuses another spelling of the same signature", async () => {
    const url = new URL(await agent.signedUrl());
    const token = url.searchParams.get("conversation_signature") ?? "";
    const [payload = "", signature = ""] = token.split(".");
    // The last of 43 characters carries four bits; its other two bits may vary.
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const spelling = signature.slice(0, -1) + alphabet.charAt(alphabet.indexOf(signature.slice(-1)) + 1);
    expect(Buffer.from(spelling, "base64url")).toEqual(Buffer.from(signature, "base64url"));
    url.searchParams.set("conversation_signature", `${payload}.${spelling}`);
    expect(await refusedHandshake(url.href)).toBe(403);
  });

  test("refuses the signature of another agent", async () => {
    expect(
      await refusedHandshake(await edited((url) => url.searchParams.set("agent_id", "agent_practice_ben"))),
    ).toBe(403);
  });

  test("refuses a signature that was made with another secret", async () => {
    const { token } = issueTicket("another-secret", {
      agentId: "agent_practice_asha",
      seconds: 60,
      now: Date.now(),
    });
    const forged = await edited((url) => url.searchParams.set("conversation_signature", token));
    expect(await refusedHandshake(forged)).toBe(403);
  });

  test("refuses an expired signature", async () => {
    const { token } = issueTicket(agent.deps.config.secrets[0], {
      agentId: "agent_practice_asha",
      seconds: 900,
      now: Date.now() - 901_000,
    });
    const expired = await edited((url) => url.searchParams.set("conversation_signature", token));
    expect(await refusedHandshake(expired)).toBe(403);
  });

  test("lets a signature start one conversation, also when it is used twenty times at once", async () => {
    const url = await agent.signedUrl();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { socket } = new TestClient(url);
        socket.on("error", () => undefined);
        return Promise.race([
          once(socket, "open").then(() => "open"),
          once(socket, "unexpected-response").then(([, response]) => response.statusCode),
        ]);
      }),
    );
    expect(outcomes.filter((outcome) => outcome === "open")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 403)).toHaveLength(19);
    expect(await refusedHandshake(url)).toBe(403);
  });

  test("refuses pages of other origins and admits its own and programs without a page", async () => {
    expect(await refusedHandshake(await agent.signedUrl(), { origin: "https://evil.example.org" })).toBe(403);
    expect(await refusedHandshake(await agent.signedUrl(), { origin: "null" })).toBe(403);
    await new TestClient(await agent.signedUrl(), { origin: "https://deploy.example.org" }).start();
    await new TestClient(await agent.signedUrl()).start();
  });

  test("a refused origin does not use the signature up", async () => {
    const url = await agent.signedUrl();
    expect(await refusedHandshake(url, { origin: "https://evil.example.org" })).toBe(403);
    await new TestClient(url).start();
  });

  test("an agent can be limited to host names of its own", async () => {
    const created = await agent.call("POST", "/v1/convai/agents/create", {
      name: "Limited",
      platform_settings: { auth: { allowlist: [{ hostname: "localhost:3003" }] } },
    });
    const id = String(created.body["agent_id"]);
    expect(await refusedHandshake(await agent.signedUrl(id), { origin: "https://deploy.example.org" })).toBe(
      403,
    );
    await new TestClient(await agent.signedUrl(id), { origin: "http://localhost:3003" }).start();
  });

  test("a plain request to the socket's address is told to upgrade", async () => {
    const url = (await agent.signedUrl()).replace("ws:", "http:");
    expect((await fetch(url)).status).toBe(426);
  });

  test("an agent that was deleted meanwhile cannot be talked to", async () => {
    const id = String(
      (await agent.call("POST", "/v1/convai/agents/create", { name: "Short-lived" })).body["agent_id"],
    );
    const url = await agent.signedUrl(id);
    await agent.call("DELETE", `/v1/convai/agents/${id}`);
    expect(await refusedHandshake(url)).toBe(403);
  });
});

test("two processes agree on which signatures were used", async () => {
  const first = await startAgent();
  const { databaseUrl: DATABASE_URL, secrets } = first.deps.config;
  const second = await startAgent({ DATABASE_URL, VOICE_AGENT_SECRET: secrets[0] });
  const url = await first.signedUrl();
  await new TestClient(url.replace(first.url.slice(7), second.url.slice(7))).start();
  expect(await refusedHandshake(url)).toBe(403);
});

test("places are limited per address and per process, and are free again after a conversation", async () => {
  const agent = await startAgent({
    VOICE_AGENT_MAX_SOCKETS: "3",
    VOICE_AGENT_MAX_SOCKETS_PER_ADDRESS: "2",
    VOICE_AGENT_TRUST_PROXY: "127.0.0.1",
  });
  const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
  const first = await new TestClient(await agent.signedUrl(), from("192.0.2.1")).start();
  await new TestClient(await agent.signedUrl(), from("192.0.2.1")).start();
  expect(await refusedHandshake(await agent.signedUrl(), from("192.0.2.1"))).toBe(429);
  expect(await refusedHandshake(await agent.signedUrl(), from("192.0.2.1:50001"))).toBe(429);
  await new TestClient(await agent.signedUrl(), from("192.0.2.2")).start();
  expect(await refusedHandshake(await agent.signedUrl(), from("192.0.2.3"))).toBe(503);
  first.socket.close();
  await first.closed;
  await expect.poll(() => agent.deps.live.count).toBe(2);
  await new TestClient(await agent.signedUrl(), from("192.0.2.1")).start();
});
