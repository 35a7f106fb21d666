import {
  createAgentInput,
  updateAgentInput,
  type AgentDetail,
  type Persona,
  type UpdateAgentInput,
} from "@field-advisor/schema/agents";
import type { NamedField } from "@field-advisor/ui";
import type { UseFormReturn } from "react-hook-form";
import { checkedBy, refusalOf } from "../../../lib/checked-form.ts";

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

export type AgentForm = UseFormReturn<AgentValues, unknown, object>;

const listed = [
  { name: "name", label: "Name" },
  { name: "description", label: "Description" },
  { name: "domain", label: "Domain" },
] as const satisfies readonly NamedField<AgentValues>[];

/** The fields of a form, in the order in which they stand. */
export function fieldsOf({ kind, script }: AgentValues): readonly NamedField<AgentValues>[] {
  if (kind === "registered")
    return [{ name: "agentId", label: "Agent ID" }, ...listed, { name: "source", label: "Source" }];
  return [
    ...listed,
    { name: "firstMessage", label: "First message" },
    { name: "prompt", label: "Persona" },
    { name: "voiceId", label: "Voice" },
    { name: "script", label: "Practice script" },
    ...script.map((_line, index) => ({
      name: `script.${index}.text` as const,
      label: `Line ${index + 1}`,
    })),
  ];
}

export const emptyAgent: AgentValues = {
  kind: "own",
  agentId: "",
  name: "",
  description: "",
  domain: "",
  source: "Voice API",
  firstMessage: "",
  prompt: "",
  voiceId: "",
  script: [],
};

export const valuesOf = ({
  persona,
  agentId,
  name,
  description,
  domain,
  source,
}: AgentDetail): AgentValues => ({
  ...emptyAgent,
  agentId,
  name,
  description: description ?? "",
  domain: domain ?? "",
  source,
  ...(persona
    ? { ...persona, kind: "own", script: persona.script.map((text) => ({ text })) }
    : { kind: "registered" }),
});

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

/** The contract keeps what an own agent is told together; the form has one field for each. */
const fieldOf = (path: string) =>
  path.replace(/^persona\./, "").replace(/^script\.(\d+)$/, (_path, index) => `script.${index}.text`);

export const newAgentResolver = checkedBy(createAgentInput, toNewAgent, fieldOf);
export const changedAgentResolver = checkedBy(updateAgentInput, toChangedAgent, fieldOf);

const isSamePersona = (one: Persona, other: Persona): boolean =>
  one.firstMessage === other.firstMessage &&
  one.prompt === other.prompt &&
  one.voiceId === other.voiceId &&
  JSON.stringify(one.script) === JSON.stringify(other.script);

/** What differs from the agent as it was when the form was opened. */
export function changesTo(before: AgentDetail, { persona, ...listed }: UpdateAgentInput): UpdateAgentInput {
  const known: Readonly<Record<string, unknown>> = { ...before };
  const isKept = !persona || (before.persona !== null && isSamePersona(persona, before.persona));
  return {
    ...Object.fromEntries(Object.entries(listed).filter(([name, value]) => value !== known[name])),
    ...(!isKept && { persona }),
  };
}

/** What the server's refusals mean in a form about an agent. */
export const agentRefusal = (error: unknown) =>
  refusalOf(
    error,
    { conflict: { path: "agentId", message: "An agent with this ID is in the registry already." } },
    fieldOf,
  );
