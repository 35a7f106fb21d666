import type { RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { testPersona } from "../../test/fake-voice.ts";
import { always, providerServer } from "../../test/provider-server.ts";
import { createVoiceProvider } from "./voice.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A provider of the test's own making that notes each call with its body, and the real adapter in front of it. */
async function provider(answer: RequestListener) {
  const calls: { call: string; body: unknown }[] = [];
  const server = await providerServer((request, response) => {
    void text(request).then((body) => {
      const call = `${request.method} ${request.url}`;
      calls.push({ call, body: body === "" ? undefined : JSON.parse(body) });
      answer(request, response);
    });
  });
  const voice = createVoiceProvider({ url: server.url, key: "key" });
  closing.push(
    () => voice.close(),
    () => server.close(),
  );
  return { voice, calls };
}

/** Answers with one page after the other. */
const pages = (...answers: object[]): RequestListener => {
  let next = 0;
  return (request, response) => always(answers[Math.min(next++, answers.length - 1)])(request, response);
};

const configuration = {
  tts: { voice_id: "voice_1" },
  agent: {
    first_message: "Good morning.",
    prompt: { prompt: "You are a client in a hurry." },
    script: { steps: ["Go on.", "What does it cost?"] },
  },
};

describe("an agent at the provider", () => {
  test("is made with what makes it", async () => {
    const { voice, calls } = await provider(always({ agent_id: "agent_1" }));
    expect(await voice.createAgent("Carla", testPersona)).toBe("agent_1");
    const body = { name: "Carla", conversation_config: configuration };
    expect(calls).toEqual([{ call: "POST /v1/convai/agents/create", body }]);
  });

  test("is sent the facts and rules that are given, and keeps those that are not", async () => {
    const { voice, calls } = await provider(always({ agent_id: "agent_1" }));
    const facts = [{ about: ["dog"], says: "None." }];
    await voice.updateAgent("agent_1", { persona: { ...testPersona, facts } });
    const { script } = configuration.agent;
    expect(calls[0]?.body).toEqual({
      conversation_config: {
        ...configuration,
        agent: { ...configuration.agent, script: { ...script, facts } },
      },
    });
  });

  test("is read as a persona, whatever else the provider says of it", async () => {
    const { voice, calls } = await provider(
      always({
        agent_id: "agent_1",
        conversation_config: { ...configuration, asr: {}, turn: { turn_timeout: 3 } },
        platform_settings: {},
      }),
    );
    expect(await voice.readAgent("agent/1?")).toMatchObject({ persona: testPersona });
    expect(calls[0]?.call).toBe("GET /v1/convai/agents/agent%2F1%3F");
  });

  test("of the vendor has no script, and may lack the rest", async () => {
    const { voice } = await provider(always({ conversation_config: { agent: { prompt: null } } }));
    expect(await voice.readAgent("a")).toEqual({
      persona: { prompt: "", firstMessage: "", voiceId: "", script: [], rules: [], facts: [], moods: [] },
      variables: [],
      greetsAgain: false,
    });
  });

  const overriding = (first_message: boolean | null) => ({
    overrides: { conversation_config_override: { agent: { first_message, language: true } } },
  });

  test.each([
    ["Hello", {}, true],
    ["Hello", overriding(false), true],
    ["Hello", overriding(null), true],
    ["Hello", overriding(true), false],
    ["Hello", undefined, false],
    ["", {}, false],
    [null, {}, false],
  ])(
    "that begins with %j under %j greets again: %s",
    async (first_message, platform_settings, greetsAgain) => {
      const { voice } = await provider(
        always({ conversation_config: { agent: { first_message } }, platform_settings }),
      );
      expect(await voice.readAgent("a")).toMatchObject({ greetsAgain });
    },
  );

  test.each([
    [{ platform_settings: { auth: { enable_auth: false, allowlist: [] } } }, true],
    [{ platform_settings: { auth: { enable_auth: true } } }, false],
    [{ platform_settings: { auth: { allowlist: [] } } }, false],
    [{ platform_settings: null }, false],
    [{}, false],
  ])("described by %j is open to anybody: %s", async (answer, isOpen) => {
    const { voice } = await provider(always(answer));
    expect(await voice.isOpen("agent_1")).toBe(isOpen);
  });

  test("is changed in what is given only; no lines mean no script", async () => {
    const { voice, calls } = await provider(always({}));
    expect(await voice.updateAgent("agent_1", { name: "New" })).toBe(true);
    await voice.updateAgent("agent_1", { persona: { ...testPersona, script: [] } });
    const agent = { ...configuration.agent, script: null };
    expect(calls).toEqual([
      { call: "PATCH /v1/convai/agents/agent_1", body: { name: "New" } },
      {
        call: "PATCH /v1/convai/agents/agent_1",
        body: { conversation_config: { ...configuration, agent } },
      },
    ]);
  });

  test("is deleted, with or without a word in the answer", async () => {
    const { voice, calls } = await provider((_request, response) => response.writeHead(204).end());
    await voice.deleteAgent("agent_1");
    expect(calls).toEqual([{ call: "DELETE /v1/convai/agents/agent_1", body: undefined }]);
  });

  test("that is not there is no failure", async () => {
    const { voice } = await provider(always({ detail: "canary" }, 404));
    expect(await voice.readAgent("a")).toBeNull();
    expect(await voice.updateAgent("a", { name: "New" })).toBe(false);
    await expect(voice.deleteAgent("a")).resolves.toBeUndefined();
  });

  test.each<[string, RequestListener]>([
    ["a refusal", always({ detail: "canary" }, 422)],
    ["an error", always({ detail: "canary" }, 500)],
    ["another shape", always({ conversation_config: 7 })],
  ])("where there is %s it is a failure in our words", async (_what, answer) => {
    const { voice } = await provider(answer);
    await expect(voice.readAgent("a")).rejects.toMatchObject({
      code: "provider_failed",
      message: "The voice provider did not answer as it should. Please try again in a moment.",
    });
  });
});

describe("a list of the provider", () => {
  test("of agents is read to its end, with names that we can keep", async () => {
    const long = "x".repeat(300);
    const { voice, calls } = await provider(
      pages(
        {
          agents: [
            { agent_id: "a", name: " Al\0pha ", updated_at_unix_secs: 5, tags: [] },
            { agent_id: "b", name: "  " },
          ],
          has_more: true,
          next_cursor: "a b",
        },
        { agents: [{ agent_id: "c", name: long }], has_more: false, next_cursor: null },
      ),
    );
    expect(await voice.listAgents()).toEqual([
      { agentId: "a", name: "Alpha", updatedAtUnix: 5 },
      { agentId: "b", name: "b", updatedAtUnix: null },
      { agentId: "c", name: "x".repeat(100), updatedAtUnix: null },
    ]);
    expect(calls.map(({ call }) => call)).toEqual([
      "GET /v1/convai/agents?page_size=100",
      "GET /v1/convai/agents?page_size=100&cursor=a+b",
    ]);
  });

  test("of conversations is read as far as it is worth it", async () => {
    const page = {
      conversations: [{ agent_id: "a", call_duration_secs: 61.4 }, { agent_id: "b" }],
      has_more: true,
      next_cursor: "more",
    };
    const { voice, calls } = await provider(always(page));
    const talks = await voice.newestConversations("a");
    expect(talks.items.slice(0, 2)).toEqual([
      { agentId: "a", seconds: 61 },
      { agentId: "b", seconds: 0 },
    ]);
    expect([talks.items.length, talks.isWhole, calls.length]).toEqual([6, false, 3]);
    expect(calls[0]?.call).toBe("GET /v1/convai/conversations?page_size=100&agent_id=a");
  });

  test("of voices is paged by a token", async () => {
    const { voice, calls } = await provider(
      pages(
        {
          voices: [{ voice_id: "v1", name: "One", labels: { language: "de", age: null } }],
          has_more: true,
          next_page_token: "2",
        },
        { voices: [{ voice_id: "v2", name: "Two", description: "Calm" }], has_more: false },
      ),
    );
    expect(await voice.listVoices()).toEqual([
      { voiceId: "v1", name: "One", description: null, language: "de" },
      { voiceId: "v2", name: "Two", description: "Calm", language: null },
    ]);
    expect(calls[1]?.call).toBe("GET /v2/voices?page_size=100&next_page_token=2");
  });

  test("that never ends is left at some point", async () => {
    const { voice, calls } = await provider(
      always({ agents: [{ agent_id: "a", name: "A" }], has_more: true, next_cursor: "again" }),
    );
    await voice.listAgents();
    expect(calls).toHaveLength(30);
  });
});

test("a provider whose lists fail is still asked for conversations", async () => {
  const { voice } = await provider((request, response) =>
    request.url?.includes("get-signed-url")
      ? always({ signed_url: "wss://voice.test/" })(request, response)
      : always({}, 503)(request, response),
  );
  for (let i = 0; i < 5; i++)
    await expect(voice.listAgents()).rejects.toMatchObject({ code: "provider_failed" });
  await expect(voice.listAgents()).rejects.toMatchObject({ code: "unavailable" });
  await expect(voice.signedUrl("a")).resolves.toMatchObject({ signedUrl: "wss://voice.test/" });
});
