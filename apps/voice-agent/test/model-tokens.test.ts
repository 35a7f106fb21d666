import { describe, expect, test } from "vitest";
import { openAiServer, stream } from "./openai-server.ts";
import { startAgent, type RunningAgent } from "./start-agent.ts";
import { TestClient } from "./test-client.ts";

const textOnly = { conversation_config_override: { conversation: { text_only: true } } };

describe("what a model used", () => {
  const said = { choices: [{ delta: { content: "Fine." } }] };
  const ends = { choices: [{ delta: {}, finish_reason: "stop" }] };
  const used = { choices: [], usage: { prompt_tokens: 120, completion_tokens: 7 } };
  const chat = { VOICE_AGENT_LANGUAGE_MODEL: "m", VOICE_AGENT_LANGUAGE_API: "chat" };

  async function tokensOf(agent: RunningAgent) {
    const client = await new TestClient(await agent.signedUrl()).start(textOnly);
    await client.next("agent_response", 0);
    client.send({ type: "user_message", text: "How are you?" });
    await expect.poll(() => client.all("agent_response").length).toBe(2);
    client.socket.close(1000);
    await client.closed;
    const [metadata] = client.all("conversation_initiation_metadata");
    const id = metadata?.conversation_initiation_metadata_event.conversation_id;
    const read = async () => {
      const { body } = await agent.call("GET", `/v1/convai/conversations/${id}`);
      return body as { status: string; metadata: { field_advisor_tokens: unknown } };
    };
    await expect.poll(async () => (await read()).status).toBe("done");
    return (await read()).metadata.field_advisor_tokens;
  }

  test("is asked of the server, and told by the answer and by the record of a conversation", async () => {
    const { asked, environment } = await openAiServer({
      "/v1/chat/completions": (response) => stream(response, [said, ends, used]),
    });
    const agent = await startAgent({ ...environment, ...chat });
    const { body } = await agent.call("POST", "/v1/responses", { input: "How are you?" });
    expect(body["usage"]).toEqual({ input_tokens: 120, output_tokens: 7, total_tokens: 127 });
    expect(JSON.parse(asked[0]?.body ?? "{}")).toMatchObject({ stream_options: { include_usage: true } });
    expect(await tokensOf(agent)).toEqual({ input: 120, output: 7, answers: 1, unreported: 0 });
  });

  test("is told by the newer way of asking too", async () => {
    const usage = { input_tokens: 31, output_tokens: 4 };
    const { environment } = await openAiServer({
      "/v1/responses": (response) =>
        stream(response, [
          { type: "response.output_text.delta", delta: "Fine." },
          { type: "response.completed", response: { usage } },
        ]),
    });
    const agent = await startAgent({ ...environment, VOICE_AGENT_LANGUAGE_MODEL: "m" });
    const { body } = await agent.call("POST", "/v1/responses", { input: "How are you?" });
    expect(body["usage"]).toMatchObject(usage);
  });

  test("is not known where the server says nothing of it, and never 0", async () => {
    const { environment } = await openAiServer({
      "/v1/chat/completions": (response) => stream(response, [said, ends]),
    });
    const agent = await startAgent({ ...environment, ...chat });
    const { body } = await agent.call("POST", "/v1/responses", { input: "How are you?" });
    expect(body["usage"]).toBeNull();
    expect(await tokensOf(agent)).toEqual({ input: 0, output: 0, answers: 1, unreported: 1 });
  });

  test("is not asked again of a server that refuses to be asked", async () => {
    const { asked, environment } = await openAiServer({
      "/v1/chat/completions": (response, { body }) =>
        body.includes("stream_options")
          ? response.writeHead(400).end('{"error":{"code":"unknown_field"}}')
          : stream(response, [said, ends]),
    });
    const agent = await startAgent({ ...environment, ...chat });
    for (const input of ["How are you?", "And you?"])
      expect((await agent.call("POST", "/v1/responses", { input })).status).toBe(200);
    expect(asked.map(({ body }) => body.includes("stream_options"))).toEqual([true, false, false]);
  });

  test("is told by a server that refuses how an answer is drawn, which is not asked for again", async () => {
    const { asked, environment } = await openAiServer({
      "/v1/chat/completions": (response, { body }) =>
        body.includes("temperature")
          ? response.writeHead(400).end('{"error":{"code":"unsupported_value"}}')
          : stream(response, [said, ends, used]),
    });
    const agent = await startAgent({ ...environment, ...chat });
    for (const input of ["How are you?", "And you?"]) {
      const { body } = await agent.call("POST", "/v1/responses", { input, temperature: 0 });
      expect(body["usage"]).toMatchObject({ input_tokens: 120 });
    }
    const drawn = asked.map(({ body }) => [body.includes("temperature"), body.includes("stream_options")]);
    expect(drawn).toEqual([
      [true, true],
      [false, true],
      [false, true],
    ]);
  });

  test("is nothing where a practice script answers", async () => {
    const agent = await startAgent({});
    const { body } = await agent.call("POST", "/v1/responses", {
      model: "agent_practice_asha",
      input: "Hello",
    });
    expect(body["usage"]).toMatchObject({ input_tokens: 0, output_tokens: 0 });
  });
});
