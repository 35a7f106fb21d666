import { createAgentInput, updateAgentInput } from "@field-advisor/schema/agent-forms";
import type {
  AgentDetail,
  Persona,
  PersonaInput,
  UpdateAgentInput,
} from "@field-advisor/schema/agents.endpoints";
import { changesTo, checkedBy, refusalOf } from "@field-advisor/ui";

/** `own`: our own voice agent plays it; `registered`: it is made elsewhere and only listed here. */
export type AgentKind = "own" | "registered";

/** An agent as people fill it in. */
export interface AgentValues {
  kind: AgentKind;
  agentId: string;
  name: string;
  description: string | null;
  domain: string | null;
  source: string;
  firstMessage: string;
  prompt: string;
  voiceId: string;
  script: { text: string }[];
  facts: FactValues[];
  rules: RuleValues[];
  /** Those that rules may name; they are not changed here. */
  moods: string[];
}

/** What the agent says about some words. */
export interface FactValues {
  about: string[];
  says: string;
}

/** What the agent answers to some words. The contract leaves out what a rule does not have. */
export interface RuleValues {
  keywords: string[];
  not: string[];
  say: string[];
  mood: string | null;
  turns: string | null;
}

export const emptyAgent: AgentValues = {
  kind: "own",
  agentId: "",
  name: "",
  description: null,
  domain: null,
  source: "Voice API",
  firstMessage: "",
  prompt: "",
  voiceId: "",
  script: [],
  facts: [],
  rules: [],
  moods: [],
};

export const noRule: RuleValues = { keywords: [], not: [], say: [], mood: null, turns: null };

const scriptValues = ({ script, facts, rules }: Persona) => ({
  script: script.map((text) => ({ text })),
  facts,
  rules: rules.map((rule) => ({ ...noRule, ...rule })),
});

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
  description,
  domain,
  source,
  ...(persona ? { ...persona, kind: "own", ...scriptValues(persona) } : { kind: "registered" }),
});

const ruleOf = ({ keywords, not, say, mood, turns }: RuleValues) => ({
  keywords,
  ...(not.length > 0 && { not }),
  say,
  ...(mood !== null && { mood }),
  ...(turns !== null && { turns }),
});

/** The practice script as it stands on the screen. */
export const scriptOf = ({ script, facts, rules }: Pick<AgentValues, "script" | "facts" | "rules">) => ({
  script: script.map(({ text }) => text),
  rules: rules.map(ruleOf),
  facts,
});

const personaOf = ({ firstMessage, prompt, voiceId, ...script }: AgentValues): PersonaInput => ({
  firstMessage,
  prompt,
  voiceId,
  ...scriptOf(script),
});

/** @param registered what is sent of an agent that is made elsewhere; own agents have a persona instead */
const toInput = (values: AgentValues, registered: Partial<AgentValues>) => ({
  name: values.name,
  description: values.description,
  domain: values.domain,
  ...(values.kind === "own" ? { persona: personaOf(values) } : registered),
});

/** The contract keeps what an own agent is told together; a line of the form's script is more than its text. */
export const fieldOf = (path: string) =>
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
    { conflict: { path: "agentId", message: "An agent with this ID is already in the registry." } },
    fieldOf,
  );

/** In one order, because the server sends fields in another. */
const comparable = ({ firstMessage, prompt, voiceId, script, rules = [], facts = [] }: PersonaInput) =>
  JSON.stringify([
    firstMessage,
    prompt,
    voiceId,
    script,
    rules.map(({ keywords, not = [], say, mood, turns }) => [keywords, not, say, mood, turns]),
    facts.map(({ about, says }) => [about, says]),
  ]);

/** What of an input differs from the agent; a persona is changed as a whole. */
export function agentChanges(known: AgentDetail, { persona, ...listed }: UpdateAgentInput): UpdateAgentInput {
  const isKept = !persona || (known.persona !== null && comparable(persona) === comparable(known.persona));
  return { ...changesTo(known, listed), ...(!isKept && { persona }) };
}
