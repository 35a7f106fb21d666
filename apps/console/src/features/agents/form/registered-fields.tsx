import { agentSources } from "@field-advisor/schema/agents";
import { Field } from "@field-advisor/ui";
import { Select, TextField } from "@radix-ui/themes";
import { Controller, useFormContext } from "react-hook-form";
import { sourceLabels } from "../agent-labels.ts";
import type { AgentValues } from "./agent-form-values.ts";
import { ListedFields } from "./listed-fields.tsx";

/** An agent that is made elsewhere; the id by which it is known there never changes. */
export function RegisteredFields({ editing }: { editing: boolean }) {
  const { register, control: formControl, formState } = useFormContext<AgentValues>();
  const { errors } = formState;
  return (
    <>
      <Field
        label="Agent ID"
        required
        error={errors.agentId?.message}
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
      <Controller
        control={formControl}
        name="source"
        render={({ field }) => (
          <Field label="Source" required error={errors.source?.message}>
            {(control) => (
              <Select.Root size="3" value={field.value} onValueChange={field.onChange}>
                <Select.Trigger {...control} ref={field.ref} />
                <Select.Content position="popper">
                  {agentSources.map((source) => (
                    <Select.Item key={source} value={source}>
                      {sourceLabels[source]}
                    </Select.Item>
                  ))}
                </Select.Content>
              </Select.Root>
            )}
          </Field>
        )}
      />
    </>
  );
}
