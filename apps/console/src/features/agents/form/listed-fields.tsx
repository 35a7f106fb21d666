import { Field } from "@field-advisor/ui";
import { TextArea, TextField } from "@radix-ui/themes";
import { useFormContext } from "react-hook-form";
import type { AgentValues } from "./agent-form-values.ts";

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
