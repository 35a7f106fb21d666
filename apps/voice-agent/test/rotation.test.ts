import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "./database.ts";
import { openAgent, type RunningAgent } from "./start-agent.ts";
import { refusedHandshake, Talker } from "./talker.ts";

const [oldKey, newKey] = ["a-key-that-is-replaced", "a-key-that-replaces-it"];

/** The processes of an installation while its operator replaces both secrets, in their order. */
const stages = { before: [oldKey], announced: [oldKey, newKey], switched: [newKey, oldKey], after: [newKey] };
type Stage = keyof typeof stages;
const everyStage = Object.keys(stages) as Stage[];

const agents = new Map<Stage, RunningAgent>();

beforeAll(async () => {
  const DATABASE_URL = await createDatabase();
  for (const stage of everyStage) {
    const [current = "", accepted = ""] = stages[stage];
    const agent = await openAgent({
      DATABASE_URL,
      VOICE_AGENT_KEY: current,
      VOICE_AGENT_KEY_ACCEPTED: accepted,
      VOICE_AGENT_SECRET: current,
      VOICE_AGENT_SECRET_ACCEPTED: accepted,
    });
    agents.set(stage, agent);
  }
});
afterAll(() => Promise.all([...agents.values()].map((agent) => agent.close())));

function agentAt(stage: Stage): RunningAgent {
  const agent = agents.get(stage);
  if (!agent) throw new Error(`There is no process ${stage}.`);
  return agent;
}

/** What is made at a stage is good at those. */
const goodAt: [Stage, Stage[]][] = [
  ["before", ["before", "announced", "switched"]],
  ["announced", ["before", "announced", "switched"]],
  ["switched", ["announced", "switched", "after"]],
  ["after", ["announced", "switched", "after"]],
];

test.each(goodAt)("a caller with the key of %s is let in at %j only", async (caller, good) => {
  const headers = { "xi-api-key": stages[caller][0] ?? "" };
  for (const stage of everyStage) {
    const { status } = await agentAt(stage).call("GET", "/v2/voices", undefined, headers);
    expect([stage, status]).toEqual([stage, good.includes(stage) ? 200 : 401]);
  }
});

async function opened(address: string): Promise<"open"> {
  (await new Talker(address).start()).socket.close();
  return "open";
}

test.each(goodAt)("an address signed at %s opens a conversation at %j only", async (signed, good) => {
  const { url: origin, call } = agentAt(signed);
  const path = "/v1/convai/conversation/get-signed-url?agent_id=agent_practice_asha";
  for (const stage of everyStage) {
    const { body } = await call("GET", path, undefined, { "xi-api-key": stages[signed][0] ?? "" });
    const address = String(body["signed_url"]).replace(origin.slice(7), agentAt(stage).url.slice(7));
    const isGood = good.includes(stage);
    const outcome = isGood ? await opened(address) : await refusedHandshake(address);
    expect([stage, outcome]).toEqual([stage, isGood ? "open" : 403]);
  }
});
