import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "./database.ts";
import { openAgent, type RunningAgent } from "./start-agent.ts";
import { refusedHandshake, TestClient } from "./test-client.ts";

const [oldKey, newKey] = ["a-key-that-is-replaced", "a-key-that-replaces-it"];

/** The processes of an installation while its operator replaces both secrets, in their order. */
const steps = { before: [oldKey], announced: [oldKey, newKey], switched: [newKey, oldKey], after: [newKey] };
type Step = keyof typeof steps;
const everyStep = Object.keys(steps) as Step[];

const agents = new Map<Step, RunningAgent>();

beforeAll(async () => {
  const DATABASE_URL = await createDatabase();
  for (const step of everyStep) {
    const [current = "", accepted = ""] = steps[step];
    const agent = await openAgent({
      DATABASE_URL,
      VOICE_AGENT_KEY: current,
      VOICE_AGENT_KEY_ACCEPTED: accepted,
      VOICE_AGENT_SECRET: current,
      VOICE_AGENT_SECRET_ACCEPTED: accepted,
    });
    agents.set(step, agent);
  }
});
afterAll(() => Promise.all([...agents.values()].map((agent) => agent.close())));

function agentAt(step: Step): RunningAgent {
  const agent = agents.get(step);
  if (!agent) throw new Error(`There is no process ${step}.`);
  return agent;
}

/** Keys and addresses of a step are valid at these steps. */
const goodAt: [Step, Step[]][] = [
  ["before", ["before", "announced", "switched"]],
  ["announced", ["before", "announced", "switched"]],
  ["switched", ["announced", "switched", "after"]],
  ["after", ["announced", "switched", "after"]],
];

test.each(goodAt)("a caller with the key of %s is let in at %j only", async (caller, good) => {
  const headers = { "xi-api-key": steps[caller][0] ?? "" };
  for (const step of everyStep) {
    const { status } = await agentAt(step).call("GET", "/v2/voices", undefined, headers);
    expect([step, status]).toEqual([step, good.includes(step) ? 200 : 401]);
  }
});

async function opened(address: string): Promise<"open"> {
  (await new TestClient(address).start()).socket.close();
  return "open";
}

test.each(goodAt)("an address signed at %s opens a conversation at %j only", async (signed, good) => {
  const { url: origin, call } = agentAt(signed);
  const path = "/v1/convai/conversation/get-signed-url?agent_id=agent_practice_asha";
  for (const step of everyStep) {
    const { body } = await call("GET", path, undefined, { "xi-api-key": steps[signed][0] ?? "" });
    const address = String(body["signed_url"]).replace(origin.slice(7), agentAt(step).url.slice(7));
    const isGood = good.includes(step);
    const outcome = isGood ? await opened(address) : await refusedHandshake(address);
    expect([step, outcome]).toEqual([step, isGood ? "open" : 403]);
  }
});
