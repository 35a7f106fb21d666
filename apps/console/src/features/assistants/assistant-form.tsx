import { assistantPurposes } from "@field-advisor/schema/constants";
import { Field, Form, SheetSubmit, SelectItem } from "@field-advisor/ui";
import { Flex, Grid, Select, Switch, Text, TextArea, TextField } from "@radix-ui/themes";
import type { FormEventHandler, ReactNode } from "react";
import { Controller, useFormContext, type UseFormReturn } from "react-hook-form";
import { assistantFields, type AssistantValues, type Hints } from "./assistant-form-values.ts";
import { purposeLabels } from "./assistant-labels.ts";

interface AssistantFormProps {
  form: UseFormReturn<AssistantValues, unknown, object>;
  hints?: Hints;
  /** True for the default one, without which rooms have no help. */
  mustStayActive?: boolean;
  submit: { label: string; busyLabel: string };
  onSubmit: FormEventHandler;
  /** Stands above everything: what is wrong with the form as a whole. */
  notice?: ReactNode;
}

/** Everything an owner decides about an assistant. */
export function AssistantForm(props: AssistantFormProps) {
  const { form, hints = {}, mustStayActive = false, submit, onSubmit, notice } = props;
  const { isSubmitting } = form.formState;
  return (
    <Form form={form} fields={assistantFields} onSubmit={onSubmit} notice={notice}>
      <AssistantFields hints={hints} />
      <AssistantSwitches mustStayActive={mustStayActive} />
      <SheetSubmit busy={isSubmitting} busyLabel={submit.busyLabel}>
        {submit.label}
      </SheetSubmit>
    </Form>
  );
}

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
                  <SelectItem key={purpose} value={purpose}>
                    {purposeLabels[purpose]}
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
function AssistantFields({ hints }: { hints: Hints }) {
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
      <TextInput name="model" label="Model" hint={hints.model ?? "Leave blank to use the server's model."} />
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
          hint={hints.temperature ?? "From 0 (always the same) to 2 (most varied)."}
        />
      </Grid>
    </>
  );
}

const switches = [
  {
    name: "seesRoom",
    label: "Sees the room",
    meaning: "It is told what the room is about and who leads it.",
  },
  {
    name: "seesTranscript",
    label: "Sees the conversation",
    meaning: "It is shown what was said in the session so far.",
  },
  {
    name: "isActive",
    label: "Active",
    meaning: "While it is inactive, its rooms use the default assistant.",
  },
] as const satisfies readonly { name: keyof AssistantValues; label: string; meaning: string }[];

/** What an assistant may be shown, and whether it helps at all. */
function AssistantSwitches({ mustStayActive }: { mustStayActive: boolean }) {
  const { control } = useFormContext<AssistantValues>();
  return switches.map(({ name, label, meaning }) => (
    <Controller
      key={name}
      control={control}
      name={name}
      render={({ field }) => (
        <Text as="label" size="2">
          <Flex gap="3" align="start">
            <Switch
              ref={field.ref}
              checked={field.value}
              disabled={name === "isActive" && mustStayActive}
              onCheckedChange={field.onChange}
            />
            <span>
              <Text weight="medium">{label}</Text>
              <Text as="div" size="1" color="gray">
                {name === "isActive" && mustStayActive ? "The default assistant stays active." : meaning}
              </Text>
            </span>
          </Flex>
        </Text>
      )}
    />
  ));
}
