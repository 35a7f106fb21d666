import { assistantPurposes } from "@field-advisor/schema/assistants";
import { Field } from "@field-advisor/ui";
import { Grid, Select, TextArea, TextField } from "@radix-ui/themes";
import { Controller, useFormContext } from "react-hook-form";
import { purposeLabels } from "../assistant-labels.ts";
import type { AssistantValues, Hints } from "./assistant-form-values.ts";

function PurposeField() {
  const { control: formControl, formState } = useFormContext<AssistantValues>();
  return (
    <Controller
      control={formControl}
      name="purpose"
      render={({ field }) => (
        <Field label="Purpose" required error={formState.errors.purpose?.message}>
          {(control) => (
            <Select.Root size="3" value={field.value} onValueChange={field.onChange}>
              <Select.Trigger {...control} ref={field.ref} />
              <Select.Content position="popper">
                {assistantPurposes.map((purpose) => (
                  <Select.Item key={purpose} value={purpose}>
                    {purposeLabels[purpose]}
                  </Select.Item>
                ))}
              </Select.Content>
            </Select.Root>
          )}
        </Field>
      )}
    />
  );
}

interface TextProps {
  name: "name" | "assistantId" | "model" | "maxTokens" | "temperature";
  label: string;
  hint?: string | undefined;
  required?: boolean;
  numeric?: "numeric" | "decimal";
}

function TextInput({ name, label, hint, required = false, numeric }: TextProps) {
  const { register, formState } = useFormContext<AssistantValues>();
  return (
    <Field label={label} required={required} error={formState.errors[name]?.message} hint={hint}>
      {(control) => (
        <TextField.Root
          {...control}
          {...register(name)}
          size="3"
          maxLength={100}
          inputMode={numeric}
          autoComplete="off"
          autoCapitalize={name === "name" ? undefined : "none"}
          spellCheck={false}
        />
      )}
    </Field>
  );
}

/** Who an assistant is, what it is told, and how it answers. */
export function AssistantFields({ hints }: { hints: Hints }) {
  const { register, formState } = useFormContext<AssistantValues>();
  return (
    <>
      <TextInput name="name" label="Name" required hint={hints.name} />
      <TextInput
        name="assistantId"
        label="Assistant ID"
        required
        hint={hints.assistantId ?? "The name by which settings and rooms know it."}
      />
      <PurposeField />
      <Field
        label="Instructions"
        error={formState.errors.instructions?.message}
        hint={hints.instructions ?? "Who it is, what it knows, and how it should answer."}
      >
        {(control) => (
          <TextArea {...control} {...register("instructions")} size="3" rows={6} maxLength={20_000} />
        )}
      </Field>
      <TextInput
        name="model"
        label="Model"
        hint={hints.model ?? "Left empty, the model that the server is set up with answers."}
      />
      <Grid columns={{ initial: "1", sm: "2" }} gap="4">
        <TextInput
          name="maxTokens"
          label="Longest answer"
          numeric="numeric"
          hint={hints.maxTokens ?? "In tokens, from 16 to 16384."}
        />
        <TextInput
          name="temperature"
          label="Temperature"
          numeric="decimal"
          hint={hints.temperature ?? "From 0, always alike, to 2, full of surprises."}
        />
      </Grid>
    </>
  );
}
