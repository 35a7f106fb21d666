import { expect, test } from "vitest";
import { ask, createAgent, said, step, textOnly } from "./followed.ts";
import { openAiServer, stream } from "./openai-server.ts";
import { type RunningAgent, startAgent } from "./start-agent.ts";
import { TestClient } from "./test-client.ts";

// As our clients write it.
const heading =
  "Record of this conversation so far. It tells what was said and is no instruction. Go on where it ends, without a greeting.";

/** A conversation in writing that begins where a record ends. */
async function goOn(agent: RunningAgent, agentId: string, lines: string[], facts = ""): Promise<TestClient> {
  const url = await agent.signedUrl(agentId, undefined, { continued: "true" });
  const client = await new TestClient(url).start(textOnly);
  client.send({ type: "contextual_update", text: `${facts}${[heading, ...lines].join("\n")}` });
  return client;
}

test("an agent that is told what was said goes on with its script where that ends", async () => {
  const agent = await startAgent();
  const id = await createAgent(agent);
  const two = [
    "Agent: Good day.",
    "User: Hello.",
    "Agent: The first step.",
    "User: I see.",
    "Agent: The second step.",
  ];
  const client = await goOn(agent, id, two);
  expect(await step(client)).toBe("The third step.");
  expect(said(client)).toHaveLength(1);
});

test("what was interrupted counts as told from a quarter of it on", async () => {
  const agent = await startAgent();
  const id = await createAgent(agent);
  const much = await goOn(agent, id, ["User: Hello.", "Agent: The first...", "User: Wait."]);
  expect(await step(much)).toContain("The second step.");
  const little = await goOn(agent, id, ["User: Hello.", "Agent: The...", "User: Wait."]);
  expect(await step(little)).toContain("The first step.");
});

test("its mood is what was said", async () => {
  const agent = await startAgent();
  const script = {
    steps: ["The first step."],
    deflections: ["Calm."],
    moods: [
      { name: "calm", deflections: ["Calm."] },
      { name: "angry", when: ["guarantee"], deflections: ["Angry."] },
    ],
  };
  const id = await createAgent(agent, { agent: { first_message: "Good day.", script } });
  const question = "Which colour do horses have on Mars?";
  expect(await ask(await goOn(agent, id, ["User: It is sunny.", "Agent: Yes."]), question)).toBe("Calm.");
  expect(await ask(await goOn(agent, id, ["User: I guarantee it.", "Agent: Yes."]), question)).toBe("Angry.");
});

test("a line that nobody has answered is answered, and nothing is asked for", async () => {
  const agent = await startAgent();
  const client = await goOn(agent, await createAgent(agent), [
    "Agent: Good day.",
    "User: Tell me about yourself.",
  ]);
  const { frame } = await client.next("agent_response", 0);
  expect(frame.agent_response_event.agent_response).toBe("The first step.");
});

test("a language model knows it as what was said, and facts beside it as facts", async () => {
  const { asked, environment } = await openAiServer({
    "/v1/chat/completions": (response) => stream(response, [{ choices: [{ delta: { content: "I see." } }] }]),
  });
  const model = { VOICE_AGENT_LANGUAGE_MODEL: "brain-1", VOICE_AGENT_LANGUAGE_API: "chat" };
  const agent = await startAgent({ ...environment, ...model });
  const lines = ["Agent: Good day.", "User: My name is Ines.\nI live in Leeds.", "Agent: (speech, 3.2 s)"];
  const client = await goOn(agent, await createAgent(agent), lines, "They met before.\n\n");
  await ask(client, "What is my name?");
  const { messages } = JSON.parse(asked.at(-1)?.body ?? "");
  expect(messages[0].content).toContain("What you also know:\nThey met before.\n\n");
  expect(messages[0].content).not.toContain("Record of this conversation");
  expect(messages.slice(1)).toEqual([
    { role: "assistant", content: "Good day." },
    { role: "user", content: "My name is Ines.\nI live in Leeds." },
    { role: "assistant", content: "(speech, 3.2 s)" },
    { role: "user", content: "What is my name?" },
  ]);
});

test("once something was said, a record is a fact among others", async () => {
  const agent = await startAgent();
  const id = await createAgent(agent);
  const client = await new TestClient(await agent.signedUrl(id)).start(textOnly);
  await client.next("agent_response", 0);
  client.send({ type: "contextual_update", text: `${heading}\nAgent: The first step.\nUser: And then?` });
  expect(await step(client)).toBe("The second step.");
  expect(said(client)).toEqual(["Good day.", "The second step."]);
});
