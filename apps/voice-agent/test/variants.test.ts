import { practiceScript } from "@field-advisor/schema/practice-script";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Variant } from "../src/agents/variant.ts";
import type { BrainTurn, Utterance } from "../src/engines/brain/brain.ts";
import { scriptBrain } from "../src/engines/brain/script-brain.ts";
import { openAgent, type RunningAgent } from "./start-agent.ts";
import { TestClient } from "./test-client.ts";

const said = (role: Utterance["role"], text: string): Utterance => ({
  role,
  text,
  intended: text,
  understood: true,
});

const script = practiceScript.parse({
  steps: ["Step one.", "Step two."],
  rules: [
    { keywords: ["fees"], say: ["About fees."] },
    { keywords: ["sorry"], say: ["Thank you."], turns: "soft" },
  ],
  moods: [
    { name: "wary", deflections: ["Warily."] },
    { name: "soft", deflections: ["Softly."] },
  ],
  listening: ["I see."],
});

/** A conversation with the script in which these things are said. @returns its answers */
async function talk(variant: object | undefined, texts: string[], language = "en"): Promise<string[]> {
  const history: Utterance[] = [];
  const answers: string[] = [];
  for (const text of texts) {
    history.push(said("user", text));
    const turn: BrainTurn = {
      occasion: "reply",
      prompt: "",
      language,
      hears: "words",
      script,
      variant: variant && Variant.parse(variant),
      history: [...history],
      context: [],
    };
    let answer = "";
    for await (const part of scriptBrain.reply(turn, AbortSignal.abort()))
      if ("text" in part) answer += part.text;
    answers.push(answer);
    history.push(said("agent", answer));
  }
  return answers;
}

describe("a practice script", () => {
  const objections = ["That is too dear.", "My bank does it for nothing."];

  test("raises the objections of a variant: in place of what says little, or behind an answer, not twice in a row", async () => {
    expect(
      await talk({ objections }, ["We talk about fees.", "Fees again.", "Fees once more.", "It rains."]),
    ).toEqual([
      "About fees. That is too dear.",
      "About fees.",
      "About fees. My bank does it for nothing.",
      "I see.",
    ]);
    expect(await talk({ objections }, ["It rains.", "It snows.", "It is windy."])).toEqual([
      "That is too dear.",
      "My bank does it for nothing.",
      "I see.",
    ]);
  });

  test("says them neither to a good-bye nor when it is asked what it is", async () => {
    const [first, last] = await talk({ objections }, ["Are you a robot?", "Goodbye!"]);
    expect(first).toMatch(/^I am an AI agent/);
    expect(last).toBe(script.farewell);
  });

  test.each([
    [undefined, "Warily."],
    [{ mood: "Soft" }, "Softly."],
    [{ mood: "doubtful" }, "Why do you want to know that?"],
    [{ mood: "melancholic" }, "Warily."],
  ])("begins in the mood of %o", async (variant, answer) => {
    expect(await talk(variant, ["Which colour do you like best?"])).toEqual([answer]);
  });

  test("leaves a usual mood as it does its own, and knows the usual ones in German", async () => {
    expect(
      await talk({ mood: "impatient" }, ["It rains.", "I am sorry.", "Which colour do you like?"]),
    ).toEqual(["Yes. And?", "Thank you.", "Softly."]);
    expect(await talk({ mood: "impatient" }, ["Es regnet."], "de")).toEqual(["Ja. Und?"]);
  });
});

describe("over the wire", () => {
  let agent: RunningAgent;
  beforeAll(async () => {
    agent = await openAgent();
  });
  afterAll(() => agent.close());

  const variant = {
    counterpart: "His sister",
    mood: "impatient",
    opening: "I have five minutes.",
    objections: ["My bank does it for nothing."],
  };
  const address = async () => {
    const { body } = await agent.call(
      "GET",
      "/v1/convai/conversation/get-signed-url?agent_id=agent_practice_ben&include_conversation_id=true",
    );
    return { url: String(body["signed_url"]), id: String(body["conversation_id"]) };
  };

  test("a conversation is played as it was told before it began, whatever its client wants", async () => {
    const { url, id } = await address();
    const path = `/v1/convai/conversations/${id}/variant`;
    expect(await agent.call("PUT", path, variant)).toMatchObject({ status: 200 });
    const client = await new TestClient(url).start({
      conversation_config_override: { conversation: { text_only: true } },
    });
    const answered = async (count: number) => {
      while (client.all("agent_response").length < count) await client.next("agent_response");
      return client.all("agent_response").at(-1)?.agent_response_event.agent_response;
    };
    expect(await answered(1)).toBe("I have five minutes.");
    client.send({ type: "user_message", text: "It rains today." });
    expect(await answered(2)).toBe("My bank does it for nothing.");
    expect(await agent.call("PUT", path, variant)).toMatchObject({ status: 404 });
  });

  test.each([
    ["unknown", variant, 404],
    [undefined, { objections: [""] }, 422],
  ])("a variant of the conversation %j is refused: %o", async (name, body, status) => {
    const id = name ?? (await address()).id;
    expect((await agent.call("PUT", `/v1/convai/conversations/${id}/variant`, body)).status).toBe(status);
  });

  test("it is written to in the same way", async () => {
    const { body } = await agent.call("POST", "/v1/responses", {
      model: "agent_practice_ben",
      input: [{ role: "user", content: "It rains today." }],
      metadata: { role: "agent", variant: JSON.stringify(variant) },
    });
    expect(JSON.stringify(body["output"])).toContain(
      "I have five minutes.\\n\\nMy bank does it for nothing.",
    );
    const broken = await agent.call("POST", "/v1/responses", {
      model: "agent_practice_ben",
      input: "Hello",
      metadata: { role: "agent", variant: "{" },
    });
    expect(broken.status).toBe(400);
  });
});
