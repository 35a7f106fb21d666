import { silence } from "./speech.ts";
import type { RunningAgent } from "./start-agent.ts";
import { TestClient } from "./test-client.ts";

export const textOnly = { conversation_config_override: { conversation: { text_only: true } } };

export const idOf = (client: TestClient): string =>
  client.all("conversation_initiation_metadata")[0]?.conversation_initiation_metadata_event.conversation_id ??
  "";

const metadataOf = (client: TestClient) =>
  client.all("conversation_initiation_metadata")[0]?.conversation_initiation_metadata_event;

export const isResumed = (client: TestClient): boolean | undefined =>
  metadataOf(client)?.field_advisor_resumed;

/** The last typed texts that had arrived. */
export const typedIn = (client: TestClient) => metadataOf(client)?.field_advisor_typed;

/** The words of the agent in a conversation. */
export const said = (client: TestClient): string[] =>
  client.all("agent_response").map((frame) => frame.agent_response_event.agent_response);

export async function ask(client: TestClient, text: string): Promise<string> {
  const answer = client.next("agent_response");
  client.send({ type: "user_message", text });
  return (await answer).frame.agent_response_event.agent_response;
}

/** An agent whose script has these steps; each meaningless word brings the next one. */
export async function createAgent(agent: RunningAgent, settings: object = {}): Promise<string> {
  const script = { steps: ["The first step.", "The second step.", "The third step.", "The fourth step."] };
  const { body } = await agent.call("POST", "/v1/convai/agents/create", {
    name: "Test agent",
    conversation_config: { agent: { first_message: "Good day.", script }, ...settings },
  });
  return String(body["agent_id"]);
}

/** Begins a text-only conversation; the first leg begins with a greeting. */
export async function begin(agent: RunningAgent, agentId: string, follows?: string): Promise<TestClient> {
  const client = await new TestClient(await agent.signedUrl(agentId, follows)).start(textOnly);
  if (follows === undefined) await client.next("agent_response", 0);
  return client;
}

export const recordOf = async (agent: RunningAgent, id: string) =>
  (await agent.call("GET", `/v1/convai/conversations/${id}`)).body;

const next = "Tell me about yourself.";

/** The next step of the script. */
export const step = (client: TestClient): Promise<string> => ask(client, next);

/** Listens until what the agent says has been noticed: what nobody noticed is said again with the next answer. */
export async function hearSome(client: TestClient, since?: number): Promise<void> {
  await client.next("audio", since);
  await client.speak(silence(1500));
}
