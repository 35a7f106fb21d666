import { createAgentInput, updateAgentInput } from "@field-advisor/schema/agent-forms";
import type { Persona } from "@field-advisor/schema/agents.endpoints";
import { checkedBy } from "../../../lib/checked-form.ts";
import { fieldOf, type AgentValues } from "./agent-form-values.ts";

const personaOf = ({ firstMessage, prompt, voiceId, script }: AgentValues): Persona => ({
  firstMessage,
  prompt,
  voiceId,
  script: script.map(({ text }) => text),
});

const toListed = ({ name, description, domain }: AgentValues) => ({
  name,
  description: description.trim() || null,
  domain: domain.trim() || null,
});

const toNewAgent = (values: AgentValues) =>
  values.kind === "own"
    ? { ...toListed(values), persona: personaOf(values) }
    : { ...toListed(values), agentId: values.agentId, source: values.source };

const toChangedAgent = (values: AgentValues) =>
  values.kind === "own"
    ? { ...toListed(values), persona: personaOf(values) }
    : { ...toListed(values), source: values.source };

export const newAgentRules = checkedBy(createAgentInput, toNewAgent, fieldOf);
export const changedAgentRules = checkedBy(updateAgentInput, toChangedAgent, fieldOf);
