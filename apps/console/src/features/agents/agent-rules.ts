import { createAgentInput, updateAgentInput } from "@field-advisor/schema/agent-forms";
import type { Persona } from "@field-advisor/schema/agents.endpoints";
import { checkedBy, refusalOf } from "@field-advisor/staff";

/** `own`: our own voice agent plays it; `registered`: it is made elsewhere and only listed here. */
export type AgentKind = "own" | "registered";

/** An agent as people fill it in. */
export interface AgentValues {
  kind: AgentKind;
  agentId: string;
  name: string;
  description: string;
  domain: string;
  source: string;
  firstMessage: string;
  prompt: string;
  voiceId: string;
  script: { text: string }[];
}

const personaOf = ({ firstMessage, prompt, voiceId, script }: AgentValues): Persona => ({
  firstMessage,
  prompt,
  voiceId,
  script: script.map(({ text }) => text),
});

/** @param registered what is sent of an agent that is made elsewhere; own agents have a persona instead */
const toInput = (values: AgentValues, registered: Partial<AgentValues>) => ({
  name: values.name,
  description: values.description.trim() || null,
  domain: values.domain.trim() || null,
  ...(values.kind === "own" ? { persona: personaOf(values) } : registered),
});

/** The contract keeps what an own agent is told together; the form has one field for each. */
const fieldOf = (path: string) =>
  path.replace(/^persona\./, "").replace(/^script\.(\d+)$/, (_path, index) => `script.${index}.text`);

export const newAgentRules = checkedBy(
  createAgentInput,
  (values: AgentValues) => toInput(values, { agentId: values.agentId, source: values.source }),
  fieldOf,
);

export const changedAgentRules = checkedBy(
  updateAgentInput,
  (values: AgentValues) => toInput(values, { source: values.source }),
  fieldOf,
);

/** What the server's refusals mean in a form about an agent. */
export const agentRefusal = (error: unknown) =>
  refusalOf(
    error,
    { conflict: { path: "agentId", message: "An agent with this ID is in the registry already." } },
    fieldOf,
  );
