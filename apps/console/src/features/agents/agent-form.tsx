import { agentSources } from "@field-advisor/schema/constants";
import type {
  AgentDetail,
  CreateAgentInput,
  Persona,
  PersonaInput,
  UpdateAgentInput,
} from "@field-advisor/schema/agents.endpoints";
import {
  changesTo,
  checkedLater,
  failureToast,
  Field,
  type NamedField,
  SelectItem,
  showRefusal,
  useToast,
} from "@field-advisor/ui";
import { Select, TextArea, TextField } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { Controller, useForm, useFormContext, type FieldErrors } from "react-hook-form";
import type { AgentValues } from "./agent-rules.ts";
import { sourceLabels } from "./agent-state.tsx";
import { factLabels, ruleLabels } from "./script/entry-labels.ts";
import { createAgent } from "./agents.queries.ts";

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
  facts: [],
  rules: [],
  moods: [],
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
  ...(persona ? { ...persona, kind: "own", ...scriptValues(persona) } : { kind: "registered" }),
});

const scriptValues = ({ script, facts, rules }: Persona) => ({
  script: script.map((text) => ({ text })),
  facts: facts.map(({ about, says }) => ({ about: about.join(", "), says })),
  rules: rules.map(({ keywords, not = [], say, mood = "", turns = "" }) => ({
    keywords: keywords.join(", "),
    not: not.join(", "),
    say: say.join("\n"),
    mood,
    turns,
  })),
});

const listed = [
  { name: "name", label: "Name" },
  { name: "description", label: "Description" },
  { name: "domain", label: "Domain" },
] as const satisfies readonly NamedField<AgentValues>[];

function fieldsOfEntry<Field extends string, Entry extends "facts" | "rules">(
  path: `${Entry}.${number}`,
  entry: string,
  labels: Readonly<Record<Field, string>>,
) {
  const fields = Object.keys(labels) as Field[];
  return fields.map((field) => ({ name: `${path}.${field}` as const, label: `${entry}, ${labels[field]}` }));
}

/**
 * The fields of a form, in the order in which they stand.
 * @param errors where given, of facts and rules only those that are wrong: there may be thousands
 */
export function fieldsOf(
  { kind, script, facts, rules }: AgentValues,
  errors?: FieldErrors<AgentValues>,
): readonly NamedField<AgentValues>[] {
  const mayBeWrong = (entries: "facts" | "rules", index: number) => !errors || errors[entries]?.[index];
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
    { name: "facts", label: "Facts" },
    ...facts.flatMap((_fact, index) =>
      mayBeWrong("facts", index) ? fieldsOfEntry(`facts.${index}`, `Fact ${index + 1}`, factLabels) : [],
    ),
    { name: "rules", label: "Rules" },
    ...rules.flatMap((_rule, index) =>
      mayBeWrong("rules", index) ? fieldsOfEntry(`rules.${index}`, `Rule ${index + 1}`, ruleLabels) : [],
    ),
  ];
}

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

/** What differs from the agent as it was when the form was opened; a persona is changed as a whole. */
export function agentChanges(
  before: AgentDetail,
  { persona, ...listed }: UpdateAgentInput,
): UpdateAgentInput {
  const isKept = !persona || (before.persona !== null && comparable(persona) === comparable(before.persona));
  return { ...changesTo(before, listed), ...(!isKept && { persona }) };
}

/** Loaded for the first check of a form, so every refused form has them. */
export const loadRules = () => import("./agent-rules.ts");

const resolver = checkedLater(async () => (await loadRules()).newAgentRules, "name");

/** The form of a new agent; `save` sends it, shows the result in a toast and calls `onCreated` if it worked. */
export function useNewAgent(empty: AgentValues) {
  const form = useForm({ resolver, defaultValues: empty });
  const { mutateAsync } = useMutation(createAgent);
  const show = useToast();
  const create = async (body: CreateAgentInput, onCreated: () => void) => {
    try {
      const { name } = await mutateAsync({ body });
      show({ title: "Agent created successfully", description: name });
      onCreated();
    } catch (error) {
      show(failureToast("Failed to create agent", error));
      showRefusal(form, (await loadRules()).agentRefusal(error), fieldsOf(form.getValues()));
    }
  };
  const save = (onCreated: () => void) => form.handleSubmit((body) => create(body, onCreated));
  return { form, save };
}

/** What every agent has: how it stands in lists, and how people in a room meet it. */
export function ListedFields() {
  const { register, formState } = useFormContext<AgentValues>();
  const { errors } = formState;
  return (
    <>
      <Field label="Name" required error={errors.name?.message}>
        {(control) => (
          <TextField.Root {...control} {...register("name")} size="3" maxLength={100} autoComplete="off" />
        )}
      </Field>
      <Field label="Description" error={errors.description?.message}>
        {(control) => (
          <TextArea {...control} {...register("description")} size="3" rows={2} maxLength={1000} />
        )}
      </Field>
      <Field label="Domain" error={errors.domain?.message} hint="What it knows about; shown as a badge.">
        {(control) => (
          <TextField.Root {...control} {...register("domain")} size="3" maxLength={100} autoComplete="off" />
        )}
      </Field>
    </>
  );
}

/** An agent that is made elsewhere; the id by which it is known there never changes. */
export function RegisteredFields({ editing }: { editing: boolean }) {
  const { register, formState } = useFormContext<AgentValues>();
  return (
    <>
      <Field
        label="Agent ID"
        required
        error={formState.errors.agentId?.message}
        hint={editing ? undefined : "As it is written where the agent was made."}
      >
        {(control) => (
          <TextField.Root
            {...control}
            {...register("agentId")}
            size="3"
            maxLength={100}
            readOnly={editing}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <ListedFields />
      <SourceField />
    </>
  );
}

function SourceField() {
  const { control: formControl, formState } = useFormContext<AgentValues>();
  return (
    <Controller
      control={formControl}
      name="source"
      render={({ field }) => (
        <Field label="Source" required error={formState.errors.source?.message}>
          {(control) => (
            <Select.Root size="3" value={field.value} onValueChange={field.onChange}>
              <Select.Trigger {...control} ref={field.ref} />
              <Select.Content position="popper">
                {agentSources.map((source) => (
                  <SelectItem key={source} value={source}>
                    {sourceLabels[source]}
                  </SelectItem>
                ))}
              </Select.Content>
            </Select.Root>
          )}
        </Field>
      )}
    />
  );
}
