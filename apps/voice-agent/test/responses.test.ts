import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
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
  expect((await ask({ input: later })).text).toContain("Talk share");
  expect((await ask({ instructions: transcript, input: "Sum up" })).text).toContain("Talk share");
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
