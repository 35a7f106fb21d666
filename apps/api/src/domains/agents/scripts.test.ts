import { afterAll, beforeEach, expect, test } from "vitest";
import { createAgent, createUser } from "../../../test/factories.ts";
import { fakeVoice, testPersona } from "../../../test/fake-voice.ts";
import { testApi } from "../../../test/harness.ts";

const voice = fakeVoice();
const api = await testApi({ ctx: { voice } });
afterAll(() => api.close());
const owner = await api.as(await createUser(api.db, { role: "OWNER" }));
beforeEach(() => {
  voice.state = "up";
  voice.tried = [];
});

const typed = {
  script: ["New."],
  rules: [{ keywords: ["fee"], say: ["How much?"] }],
  facts: [{ about: ["children"], says: "Two." }],
  history: [{ role: "agent" as const, text: "Hello." }],
  text: "Do you have children?",
};

const attempt = (agentId: number | null, more: object = {}) =>
  owner.send("POST /api/voice/try-script", { body: { agentId, ...typed, ...more } });

test("what is on the screen is tried, with the moods and the language that the agent has", async () => {
  const { id, external_id } = await createAgent(api.db);
  voice.agents.set(external_id, { name: "Asha", persona: testPersona });
  const { status, data } = await attempt(id);
  expect([status, data]).toEqual([200, { says: "Go on.", by: "step", index: 0, mood: null }]);
  const { script, rules, facts, history, text } = typed;
  expect(voice.tried).toEqual([
    {
      history,
      text,
      language: "de",
      script: { steps: script, rules, facts, moods: [{ name: "calm" }], farewell: "Bye." },
    },
  ]);
});

test("an agent that is not made yet is tried with what is on the screen alone", async () => {
  expect((await attempt(null)).status).toBe(200);
  const { script, rules, facts } = typed;
  expect(voice.tried).toMatchObject([{ language: "en", script: { steps: script, rules, facts } }]);
});

test("an agent that is gone cannot be tried", async () => {
  const { status, error } = await attempt(999_999);
  expect([status, error.code]).toEqual([404, "not_found"]);
});

test("a provider that knows no scripts says so, and one that is down too", async () => {
  voice.state = "down";
  expect((await attempt(null)).error.code).toBe("provider_failed");
  const other = await testApi({ ctx: { voice: { ...fakeVoice(), tryScript: async () => null } } });
  const client = await other.as(await createUser(other.db, { role: "OWNER" }));
  const { status } = await client.send("POST /api/voice/try-script", { body: { agentId: null, ...typed } });
  expect(status).toBe(404);
  await other.close();
});

test.each([
  [{ text: " " }, "text", "Please enter what the person says"],
  [{ script: [] }, "script", "Add a line: rules and facts belong to a practice script"],
  [{ facts: [{ about: ["x"], says: "" }] }, "facts.0.says", "A line is empty"],
])("%j is refused by name", async (more, path, message) => {
  const { status, error } = await attempt(null, more);
  expect([status, error.issues]).toEqual([400, [{ path, message }]]);
});
