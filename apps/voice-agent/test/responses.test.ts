import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { readTranscript } from "../src/assistant/transcript-figures.ts";
import { openAgent, type RunningAgent } from "./start-agent.ts";

let agent: RunningAgent;
beforeAll(async () => {
  agent = await openAgent();
});
afterAll(() => agent.close());

const transcript = [
  "Room: Pensions",
  "[00:01] Adviser: Good morning. What brings you here today?",
  "[00:05] Client: My pension. I have no idea what my pension will pay, and fees worry me as well.",
  "[00:12] Adviser: How long until you retire?",
  "[00:15] Client: Nine years.",
  "It could be ten.",
].join("\n");

const Answer = z.object({
  id: z.string().startsWith("resp_"),
  object: z.literal("response"),
  status: z.literal("completed"),
  model: z.string(),
  metadata: z.record(z.string(), z.string()),
  output: z.tuple([
    z.object({
      type: z.literal("message"),
      role: z.literal("assistant"),
      content: z.tuple([z.object({ type: z.literal("output_text"), text: z.string() })]),
    }),
  ]),
});

async function ask(body: object) {
  const answer = Answer.parse((await agent.call("POST", "/v1/responses", body)).body);
  return { ...answer, text: answer.output[0].content[0].text };
}

test("without a language model a transcript is measured, and the answer says what it is", async () => {
  const { text, model, metadata } = await ask({
    model: "any",
    input: `Please analyse:\n${transcript}`,
    metadata: { room: "4" },
  });
  expect(model).toBe("basic-analysis");
  expect(metadata).toEqual({ room: "4" });
  expect(text).toMatch(/^\*\*Basic analysis\*\*/);
  expect(text).toContain("2 speakers, 4 turns, 35 words.");
  expect(text).toContain("- Adviser: 34 % (12 words)");
  expect(text).toContain("- Client: 66 % (23 words)");
  expect(text).toMatch(/Questions asked\*\*\n- Adviser: 2\n- Client: 0/);
  expect(text).toContain("- Client, 17 words:");
  expect(text).toContain("pension (2)");
});

test("captions are read by the voices in them", async () => {
  const captions =
    "WEBVTT\n\na1b2/12-0\n00:00:01.000 --> 00:00:04.000\n<v Muster, Ana>What are the fees?</v>\n\na1b2/13-0\n00:00:05.000 --> 00:00:06.000\n<v Ben>One &amp; a half.</v>";
  expect((await ask({ input: captions })).text).toContain(
    "- Muster, Ana: 57 % (4 words)\n- Ben: 43 % (3 words)",
  );
});

test("a question is answered with what can be done instead, not with a made-up answer", async () => {
  const { text } = await ask({
    input: [{ role: "user", content: [{ type: "input_text", text: "What is a pension?" }] }],
  });
  expect(text).toMatch(/^\*\*Basic analysis\*\*/);
  expect(text).toContain("No language model is connected");
});

test("the transcript may have come earlier, or as instructions", async () => {
  const later = [
    { role: "user", content: transcript },
    { role: "assistant", content: "…" },
    { role: "user", content: "Who spoke more?" },
  ];
  expect((await ask({ input: later })).text).toContain("Share of words");
  expect((await ask({ instructions: transcript, input: "Sum up" })).text).toContain("Share of words");
});

test("a streamed answer has the events of the OpenAI interface and the same text", async () => {
  const response = await fetch(`${agent.url}/v1/responses`, {
    method: "POST",
    headers: { authorization: "Bearer a-key-for-the-tests", "content-type": "application/json" },
    body: JSON.stringify({ input: transcript, stream: true }),
  });
  expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
  const events = (await response.text())
    .trim()
    .split("\n\n")
    .map((event) => JSON.parse(event.slice(event.indexOf("data: ") + 6)));
  const types = [...new Set(events.map((event) => event.type))];
  expect(types).toEqual([
    "response.created",
    "response.in_progress",
    "response.output_item.added",
    "response.content_part.added",
    "response.output_text.delta",
    "response.output_text.done",
    "response.content_part.done",
    "response.output_item.done",
    "response.completed",
  ]);
  expect(events.map((event) => event.sequence_number)).toEqual(events.map((_, index) => index));
  const deltas = events
    .filter((event) => event.type === "response.output_text.delta")
    .map((event) => event.delta);
  expect(deltas.length).toBeGreaterThan(3);
  const { text } = await ask({ input: transcript });
  expect(deltas.join("")).toBe(text);
  expect(Answer.parse(events.at(-1).response).output[0].content[0].text).toBe(text);
});

test("models are listed, and mistakes have the OpenAI shape", async () => {
  expect((await agent.call("GET", "/v1/models")).body).toMatchObject({
    object: "list",
    data: [{ id: "basic-analysis", object: "model" }],
  });
  expect(await agent.call("POST", "/v1/responses", { input: 5 })).toMatchObject({
    status: 400,
    body: { error: { type: "invalid_request_error", message: expect.any(String) } },
  });
  expect((await agent.call("POST", "/v1/responses", { input: "x" }, { "xi-api-key": "" })).status).toBe(401);
});

const user = (content: string) => ({ role: "user", content });
const said = (content: string) => ({ role: "assistant", content });

async function create(section: object): Promise<string> {
  const { body } = await agent.call("POST", "/v1/convai/agents/create", {
    conversation_config: { agent: section },
  });
  return String(body["agent_id"]);
}

describe("asked for by its id, an agent", () => {
  const script = {
    steps: ["Step one of it.", "Step two of it."],
    rules: [{ keywords: ["fee"], say: ["About fees."] }],
    farewell: "Farewell.",
  };

  test("plays the part that it has in a conversation, from its first message on", async () => {
    const model = await create({ first_message: "Hello, I am Clara.", script });
    const messages: object[] = [];
    for (const [words, expected] of [
      ["Hello?", "Hello, I am Clara.\n\nStep one of it."],
      ["What about the fee?", "About fees."],
      ["I see.", "I see."],
      ["It is raining.", "Step two of it."],
      ["What did I just ask you?", "Before that you said: “It is raining.”"],
      ["Thank you, goodbye.", "Farewell."],
    ] as const) {
      messages.push(user(words));
      const answer = await ask({ model, input: messages, instructions: "The room is called Pensions." });
      expect([answer.text, answer.model]).toEqual([expected, model]);
      messages.push(said(answer.text));
    }
  });

  test("that lets the other begin answers at once", async () => {
    const model = await create({ script });
    expect((await ask({ model, input: "Good morning." })).text).toBe("Step one of it.");
  });

  test("answers by its script as it is now", async () => {
    const model = await create({ script });
    const input = "What about the fee?";
    expect((await ask({ model, input })).text).toBe("About fees.");
    const rules = [{ keywords: ["fee"], say: ["None."] }];
    const conversation_config = { agent: { script: { rules } } };
    await agent.call("PATCH", `/v1/convai/agents/${model}`, { conversation_config });
    expect((await ask({ model, input })).text).toBe("None.");
  });

  test("says who it speaks of, and why it cannot where nobody said who", async () => {
    const dynamic_variables = { dynamic_variable_placeholders: { who: "Ruth" } };
    const model = await create({ first_message: "I am {{who}}.", dynamic_variables });
    expect((await ask({ model, input: "Hello" })).text).toBe("I am Ruth.\n\nHello. It is good to meet you.");
    const nameless = await create({ first_message: "I am {{nobody}}." });
    expect(await agent.call("POST", "/v1/responses", { model: nameless, input: "Hello" })).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining("nobody") } },
    });
  });

  test("is the assistant where no agent has the id", async () => {
    expect((await ask({ model: "agent_unknown", input: "Hello" })).model).toBe("basic-analysis");
  });

  test("is nobody else where the caller wants the agent or nobody", async () => {
    const metadata = { role: "agent" };
    const body = { model: "agent_unknown", input: "Hello", metadata };
    expect(await agent.call("POST", "/v1/responses", body)).toMatchObject({ status: 404 });
    const model = await create({ script });
    expect((await ask({ model, input: "Hello", metadata })).text).toBe("Step one of it.");
  });
});

describe("asked in a session, without a language model", () => {
  const instructions = (facts: object) => ["Help the adviser.", JSON.stringify(facts)].join("\n");
  const room = { name: "Pensions", agent: { name: "Asha", description: null } };
  const conversation = [
    { by: "agent", text: "I am Asha. What will it cost me?" },
    { by: "adviser", text: "That depends." },
    { by: "agent", text: "On what?" },
  ];

  test("the helper measures that session, and says in one line what it cannot do", async () => {
    const { text } = await ask({
      input: "How much did each of us say?",
      instructions: instructions({ room, conversation }),
    });
    expect(text.split("\n")).toEqual([
      "**Basic analysis of this session**",
      "",
      "2 speakers, 3 turns, 12 words.",
      "",
      "**Share of words**",
      "- Asha: 83 % (10 words)",
      "- You: 17 % (2 words)",
      "",
      "**Questions asked**",
      "- Asha: 2",
      "- You: 0",
      "",
      "**Longest stretch**",
      '- Asha, 8 words: "I am Asha. What will it cost me?"',
      "",
      "**Asha said last**",
      '- "On what?"',
      "",
      "No language model is connected: I count and quote, but cannot judge, explain or suggest wording.",
    ]);
  });

  test("a transcript that was pasted is measured instead", async () => {
    const asked = { input: transcript, instructions: instructions({ room, conversation }) };
    expect((await ask(asked)).text).toContain("- Client: 66 % (23 words)");
  });

  test("speech without words counts as seconds, and nobody's share is told", async () => {
    const heard = [...conversation, { by: "adviser", text: "(speech, 4.3 s)" }];
    const { text } = await ask({
      input: "How did I do?",
      instructions: instructions({ room, conversation: heard }),
    });
    expect(text).toContain("2 speakers, 4 turns, 12 words.");
    expect(text).toContain("- Shares are withheld: some speech was heard without its words (You).");
    expect(text).toContain("- Asha: 10 words\n- You: 2 words, and 4.3 s without words");
    expect(text).not.toContain("%");
  });

  test.each([
    ["in which nobody spoke yet", { room, conversation: [] }, "Nothing has been said in this session yet."],
    ["that it may not see", { room }, "This assistant may not see the conversation of this session."],
  ])("of a session %s it says so", async (_which, facts, sentence) => {
    const { text } = await ask({ input: "Wie war ich?", instructions: instructions(facts) });
    expect(text).toContain(sentence);
  });

  test.each([
    "How do I say what advice costs?",
    "What should I ask next?",
    "Wie sage ich, was die Beratung kostet?",
    "How much does advice cost?",
  ])("%s is a question about the subject, and no figures answer it", async (input) => {
    const { text } = await ask({ input, instructions: instructions({ room, conversation }) });
    expect(text).toMatch(/^No language model is connected: /);
    expect(text).not.toMatch(/\d/);
  });
});

const million = 1_000_000;

test.each([
  ["stars", "*".repeat(million)],
  ["blanks behind a name", `A${" ".repeat(million)}x`],
  ["blanks behind a colon", `A:${" ".repeat(million)}`],
  ["blanks at the beginning", `${" ".repeat(million)}x`],
  ["brackets", `${"[".repeat(million)}${"(".repeat(million)}`],
  ["names without an end", "a b".repeat(million)],
  ["marks and blanks", "- ".repeat(million)],
])("a text of a million %s is looked through once, for others talk meanwhile", (_case, text) => {
  // Quadratic time would not finish.
  expect(readTranscript(text)).toBeUndefined();
});

test.each([
  "Adviser: Hello\nClient: Hi\nAdviser: Bye",
  "[00:01] Adviser: Hello\n[00:02] Client: Hi\n[00:03] Adviser: Bye",
  "**Adviser:** Hello\n**Client:** Hi\n**Adviser:** Bye",
  "- Adviser (00:01): Hello\n- Client (00:02): Hi\n- Adviser (00:03): Bye",
  "> Adviser : Hello\n> Client : Hi\n> Adviser : Bye",
])("a conversation is found in %j", (text) => {
  expect(readTranscript(text)).toMatchObject([
    { speaker: "Adviser", text: "Hello" },
    { speaker: "Client", text: "Hi" },
    { speaker: "Adviser", text: "Bye" },
  ]);
});
