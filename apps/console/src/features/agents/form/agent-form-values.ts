import type { AgentDetail, Persona, UpdateAgentInput } from "@field-advisor/schema/agents.endpoints";
import type { NamedField } from "@field-advisor/ui";
import type { UseFormReturn } from "react-hook-form";
import { changesTo } from "../../../lib/changes-to.ts";
import { refusalOf } from "../../../lib/checked-form.ts";

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

const isSamePersona = (one: Persona, other: Persona): boolean =>
  one.firstMessage === other.firstMessage &&
  one.prompt === other.prompt &&
  one.voiceId === other.voiceId &&
  JSON.stringify(one.script) === JSON.stringify(other.script);

/** What differs from the agent as it was when the form was opened; a persona is changed as a whole. */
export function agentChanges(
  before: AgentDetail,
  { persona, ...listed }: UpdateAgentInput,
): UpdateAgentInput {
  const isKept = !persona || (before.persona !== null && isSamePersona(persona, before.persona));
  return { ...changesTo(before, listed), ...(!isKept && { persona }) };
}

/** The contract keeps what an own agent is told together; the form has one field for each. */
export const fieldOf = (path: string) =>
  path.replace(/^persona\./, "").replace(/^script\.(\d+)$/, (_path, index) => `script.${index}.text`);

/** What the server's refusals mean in a form about an agent. */
export const agentRefusal = (error: unknown) =>
  refusalOf(
    error,
    { conflict: { path: "agentId", message: "An agent with this ID is in the registry already." } },
    fieldOf,
  );
