import { roomColours } from "@field-advisor/schema/room-labels";
import { ColourField, Field, FormSummary, SheetSubmit } from "@field-advisor/ui";
import { Flex, TextArea, TextField } from "@radix-ui/themes";
import type { SubmitEventHandler } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { roomFields, type CheckedRoom, type NewRoom } from "./add-room-rules.ts";
import { AgentChoice } from "./agent-choice.tsx";

interface AddRoomFormProps {
  form: UseFormReturn<NewRoom, unknown, CheckedRoom>;
  onSubmit: SubmitEventHandler;
}

/** What a room needs to begin with; everything else has a default. */
export function AddRoomForm({ form, onSubmit }: AddRoomFormProps) {
  const { register, control, formState } = form;
  const { errors, isSubmitting } = formState;
  return (
    <form noValidate onSubmit={onSubmit}>
      <Flex direction="column" gap="4">
        <FormSummary form={form} fields={roomFields} />
        <Field label="Name" required error={errors.name?.message}>
          {(field) => <TextField.Root {...field} {...register("name")} size="3" autoComplete="off" />}
        </Field>
        <Field label="Description" error={errors.description?.message}>
          {(field) => <TextArea {...field} {...register("description")} size="3" rows={3} />}
        </Field>
        <Controller
          control={control}
          name="agentId"
          render={({ field }) => (
            <AgentChoice
              value={field.value}
              onChange={field.onChange}
              error={errors.agentId?.message}
              triggerRef={field.ref}
            />
          )}
        />
        <Controller
          control={control}
          name="backgroundColor"
          render={({ field }) => (
            <ColourField
              label="Colour"
              presets={roomColours}
              value={field.value ?? ""}
              onChange={field.onChange}
              error={errors.backgroundColor?.message}
              inputRef={field.ref}
            />
          )}
        />
        <SheetSubmit busy={isSubmitting} busyLabel="Creating...">
          Create Room
        </SheetSubmit>
      </Flex>
    </form>
  );
}
