import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { issueTicket } from "../src/security/signed-url.ts";
import {
  ask,
  begin,
  createAgent,
  idOf,
  isResumed,
  recordOf,
  said,
  step,
  textOnly,
  typedIn,
} from "./followed.ts";
import { openAiServer, stream } from "./openai-server.ts";
import { openAgent, type RunningAgent, startAgent } from "./start-agent.ts";
import { refusedHandshake, TestClient } from "./test-client.ts";

const superseded = { code: 4409, reason: "superseded" };

describe("a conversation that goes on with another one", () => {
  let agent: RunningAgent;
  let id: string;
  beforeAll(async () => {
    agent = await openAgent();
    id = await createAgent(agent);
  });
  afterAll(() => agent.close());

  const signed = async (follows: string, agentId = id) =>
    (
      await agent.call(
        "GET",
        `/v1/convai/conversation/get-signed-url?agent_id=${agentId}&follows=${encodeURIComponent(follows)}`,
      )
    ).body;

  test("goes on in the script, without a greeting, and tells the client that it knows", async () => {
    const first = await begin(agent, id);
    expect(isResumed(first)).toBeUndefined();
    expect(await step(first)).toBe("The first step.");
    first.socket.terminate();
    const second = await begin(agent, id, idOf(first));
    expect(isResumed(second)).toBe(true);
    await second.settled();
    expect(said(second)).toEqual([]);
    expect(await step(second)).toBe("The second step.");
    second.send({ type: "user_message", text: "And the third?" });
    await second.settled();
    second.socket.terminate();
    const third = await begin(agent, id, idOf(second));
    expect(typedIn(third)?.at(-1)).toBe("And the third?");
  });

  test("ends the one before that still lives, whose frames come to nothing then", async () => {
    const first = await begin(agent, id);
    await step(first);
    const second = await begin(agent, id, idOf(first));
    first.send({ type: "user_message", text: "Do you hear both of us?" });
    expect(await first.closed).toEqual(superseded);
    expect(await step(second)).toBe("The second step.");
    const asked = "select stop_requested from conversations where conversation_id = $1";
    // It was ended in this process at once.
    expect((await agent.deps.pool.query(asked, [idOf(first)])).rows).toEqual([{ stop_requested: false }]);
    expect(await recordOf(agent, idOf(first))).toMatchObject({
      status: "done",
      metadata: { termination_reason: "superseded", error: null },
      transcript: [{ message: "Good day." }, { role: "user" }, { message: "The first step." }],
    });
    second.socket.close(1000);
    await expect.poll(async () => (await recordOf(agent, idOf(second)))["status"]).toBe("done");
    expect(await recordOf(agent, idOf(second))).toMatchObject({
      transcript: [{ role: "user" }, { message: "The second step." }],
    });
  });

  test("does not, however soon, when its agent has said good-bye", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const first = await begin(agent, id);
        await step(first);
        const next = await agent.signedUrl(id, idOf(first));
        first.send({ type: "user_message", text: "Goodbye." });
        expect((await first.closed).code).toBe(1000);
        return refusedHandshake(next);
      }),
    );
    expect(outcomes).toEqual(Array.from({ length: 20 }, () => 403));
  });

  test("knows a chain of three, of which one was never opened", async () => {
    const first = await begin(agent, id);
    await step(first);
    const second = await begin(agent, id, idOf(first));
    await step(second);
    const unopened = await signed(idOf(second));
    const third = await begin(agent, id, String(unopened["conversation_id"]));
    expect(await second.closed).toEqual(superseded);
    expect(await refusedHandshake(String(unopened["signed_url"]))).toBe(403);
    expect(await step(third)).toBe("The third step.");
  });

  test("one of which nothing was said is greeted, as one whose address was never opened", async () => {
    const { conversation_id: unopened } = (
      await agent.call("GET", `/v1/convai/conversation/get-signed-url?agent_id=${id}`)
    ).body;
    const first = await begin(agent, id, String(unopened));
    await first.next("agent_response", 0);
    expect([said(first), isResumed(first)]).toEqual([["Good day."], undefined]);
  });

  test("goes on in one place: of the addresses that follow it, one opens it", async () => {
    const first = await begin(agent, id);
    const urls = await Promise.all([1, 2, 3].map(() => agent.signedUrl(id, idOf(first))));
    const outcomes = await Promise.all(
      urls.map(async (url) => {
        const { socket } = new TestClient(url);
        socket.on("error", () => undefined);
        const refused = once(socket, "unexpected-response").then(([, response]) => response.statusCode);
        return Promise.race([once(socket, "open").then(() => "open"), refused]);
      }),
    );
    expect(outcomes.map(String).toSorted()).toEqual(["403", "403", "open"]);
  });

  test("is not begun with a conversation that is not known, or is another agent's", async () => {
    const other = await begin(agent, "agent_practice_ben");
    const strange = issueTicket("another-secret", id, 60, Date.now()).ticket.conversationId;
    for (const follows of [idOf(other), strange, "conv_of_nobody", "' or true --"])
      expect(await signed(follows)).toMatchObject({ detail: { status: "not_found" } });
    expect(other.socket.readyState).toBe(other.socket.OPEN);
  });

  test("is told by nobody's address: who adds a conversation to theirs is greeted and learns nothing", async () => {
    const first = await begin(agent, id);
    const url = `${await agent.signedUrl(id)}&follows=${idOf(first)}`;
    const second = await new TestClient(url).start(textOnly);
    await second.next("agent_response", 0);
    expect([said(second), isResumed(second)]).toEqual([["Good day."], undefined]);
    expect(first.socket.readyState).toBe(first.socket.OPEN);
  });

  test("knows nothing of what was deleted, and greets nobody again for that", async () => {
    const first = await begin(agent, id);
    const url = await agent.signedUrl(id, idOf(first));
    await agent.call("DELETE", `/v1/convai/conversations/${idOf(first)}`);
    const second = await new TestClient(url).start(textOnly);
    expect(await step(second)).toBe("The first step.");
    expect([said(second), isResumed(second)]).toEqual([["The first step."], undefined]);
    expect((await agent.call("GET", `/v1/convai/conversations/${idOf(first)}`)).status).toBe(404);
  });

  test("counts from the beginning of the first of them towards its longest duration", async () => {
    const short = await createAgent(agent, { conversation: { max_duration_seconds: 14_000 } });
    const first = await begin(agent, short);
    const earlier =
      "update conversations set accepted_at = now() - interval '14001 seconds' where conversation_id = $1";
    await agent.deps.pool.query(earlier, [idOf(first)]);
    const second = await begin(agent, short, idOf(first));
    expect((await second.closed).code).toBe(1000);
    expect(second.all("error")[0]?.error_event).toMatchObject({ error_type: "max_duration_exceeded" });
  });

  test("says again the sentence that was cut off, and nothing before it", async () => {
    const spoken = await createAgent(agent, {
      agent: {
        first_message: `This is the beginning of it. ${"And this goes on for a long while. ".repeat(5).trim()}`,
      },
    });
    const first = await new TestClient(await agent.signedUrl(spoken)).start();
    await first.next("agent_response", 0);
    await first.speak(new Int16Array(16_000 * 4));
    first.socket.terminate();
    const second = await new TestClient(await agent.signedUrl(spoken, idOf(first))).start();
    await second.next("audio", 0);
    expect(said(second)).toEqual([expect.stringMatching(/^(And this goes on for a long while\. ?){4,5}$/)]);
    const repeated = { field_advisor_repeated: true };
    expect(second.all("agent_response")[0]?.agent_response_event).toMatchObject(repeated);
    expect(first.all("agent_response")[0]?.agent_response_event).not.toMatchObject(repeated);
  });
});

test("a language model is shown what was said before", async () => {
  const { asked, environment } = await openAiServer({
    "/v1/chat/completions": (response) => stream(response, [{ choices: [{ delta: { content: "I see." } }] }]),
  });
  const model = { VOICE_AGENT_LANGUAGE_MODEL: "brain-1", VOICE_AGENT_LANGUAGE_API: "chat" };
  const agent = await startAgent({ ...environment, ...model });
  const id = await createAgent(agent);
  const first = await begin(agent, id);
  await ask(first, "My name is Ines.");
  const second = await begin(agent, id, idOf(first));
  await ask(second, "I live in Leeds.");
  const third = await begin(agent, id, idOf(second));
  await ask(third, "What is my name?");
  const { messages } = JSON.parse(asked.at(-1)?.body ?? "");
  expect(messages.slice(1)).toEqual([
    { role: "assistant", content: "Good day." },
    { role: "user", content: "My name is Ines." },
    { role: "assistant", content: "I see." },
    { role: "user", content: "I live in Leeds." },
    { role: "assistant", content: "I see." },
    { role: "user", content: "What is my name?" },
  ]);
});
