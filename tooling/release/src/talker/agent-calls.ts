/** What a measurement asks of a voice agent. */
export interface AgentCalls {
  /** An address that opens one conversation with an agent, whose sound is recorded or not. */
  signedUrl: (agentId: string, isRecorded?: boolean) => Promise<string>;
  /** Makes an agent that says `firstMessage` and then `steps`; gives its id. */
  createAgent: (firstMessage: string, steps?: string[]) => Promise<string>;
  /** What an agent that has introduced itself answers in writing. */
  answerOf: (agentId: string, text: string) => Promise<string>;
}

/**
 * @param url where the voice agent listens
 * @param key one of its keys
 */
export function agentCalls(url: string, key: string): AgentCalls {
  const call = async (address: string, body?: object): Promise<Record<string, unknown>> => {
    const response = await fetch(url + address, {
      headers: { "xi-api-key": key, "content-type": "application/json" },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  return {
    answerOf: async (model, input) => {
      const metadata = { role: "agent", continued: "true" };
      const { output } = (await call("/v1/responses", { model, input, metadata })) as {
        output: { content: { text: string }[] }[];
      };
      return output.flatMap(({ content }) => content.map(({ text }) => text)).join("");
    },
    signedUrl: async (agentId, isRecorded = false) => {
      const purpose = isRecorded ? "&record=true" : "";
      const path = `/v1/convai/conversation/get-signed-url?agent_id=${agentId}${purpose}`;
      return String((await call(path))["signed_url"]);
    },
    createAgent: async (firstMessage, steps = [firstMessage]) => {
      const script = { steps, rules: [], afterwards: steps, silence: steps, farewell: firstMessage };
      const agent = { first_message: firstMessage, script };
      const conversation_config = { agent, turn: { turn_timeout: -1 } };
      return String((await call("/v1/convai/agents/create", { conversation_config }))["agent_id"]);
    },
  };
}
