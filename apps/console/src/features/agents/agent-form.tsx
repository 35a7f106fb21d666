import { agentSources } from "@field-advisor/schema/agent-constants";
import type { Agent, CreateAgentInput } from "@field-advisor/schema/agents.endpoints";
import { SelectField, TextAreaField, TextField, useSave, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { sourceLabels } from "./agent-state.tsx";
import { agentRefusal, type AgentValues, newAgentRules } from "./agent-values.ts";
import { createAgent } from "./agents.queries.ts";

interface NewAgentOptions {
  values: AgentValues;
  valuesAfter?: () => AgentValues;
  done?: () => void;
}

/** The form of a new agent. */
export function useNewAgent({ done, ...options }: NewAgentOptions) {
  const { mutateAsync } = useMutation(createAgent);
  const show = useToast();
  return useSave<AgentValues, CreateAgentInput, Agent>({
    rules: newAgentRules,
    ...options,
    send: (body) => mutateAsync({ body }),
    done: ({ name }) => {
      show({ title: "Agent created successfully", description: name });
      done?.();
    },
    failed: "Failed to create agent",
    refusal: agentRefusal,
  });
}

/** What every agent has: how it stands in lists, and how people in a room meet it. */
export const ListedFields = () => (
  <>
    <TextField name="name" label="Name" required maxLength={100} />
    <TextAreaField name="description" label="Description" rows={2} maxLength={1000} />
    <TextField name="domain" label="Domain" maxLength={100} hint="Its subject, shown as a badge." />
  </>
);

const sources = agentSources.map((source) => ({ value: source, label: sourceLabels[source] }));

/** An agent that is made elsewhere; the id by which it is known there never changes. */
export const RegisteredFields = ({ editing }: { editing: boolean }) => (
  <>
    <TextField
      name="agentId"
      label="Agent ID"
      required
      hint={editing ? undefined : "As shown where the agent was created."}
      maxLength={100}
      readOnly={editing}
      autoCapitalize="none"
      spellCheck={false}
    />
    <ListedFields />
    <SelectField name="source" label="Source" required options={sources} />
  </>
);
