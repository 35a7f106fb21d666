import { Field, FailureNotice } from "@field-advisor/ui";
import { Select } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { Controller, useFormContext } from "react-hook-form";
import { allAssistants } from "../../../lib/assistants.queries.ts";
import { failedTo } from "../../../lib/failure-toast.ts";
import { savedAs } from "../../../lib/use-versions.ts";
import { defaultAssistant, type EditedRoomValues, type RoomFieldProps } from "./room-form-values.ts";

/** Who helps beside the conversation. The one chosen before stays in the list though it was switched off since. */
export function RoomAssistantField({ saved }: RoomFieldProps) {
  const { control: formControl, formState } = useFormContext<EditedRoomValues>();
  const { data, isError, error, refetch } = useQuery(allAssistants);
  if (isError && !data)
    return (
      <FailureNotice {...failedTo("Failed to fetch assistants", error)} onRetry={() => void refetch()} />
    );
  const savedName = data?.find(({ id }) => String(id) === saved)?.name ?? "Default assistant";
  return (
    <Controller
      control={formControl}
      name="openaiAssistantId"
      render={({ field }) => (
        <Field
          label="AI assistant"
          error={formState.errors.openaiAssistantId?.message}
          hint={savedAs(saved && savedName)}
        >
          {(control) => (
            <Select.Root
              size="3"
              value={field.value}
              disabled={data === undefined}
              onValueChange={field.onChange}
            >
              <Select.Trigger {...control} ref={field.ref} placeholder="Loading assistants..." />
              <Select.Content position="popper">
                <Select.Item value={defaultAssistant}>Default assistant</Select.Item>
                {data
                  ?.filter(({ id, isActive, purpose }) =>
                    String(id) === field.value ? true : isActive && purpose === "room",
                  )
                  .map(({ id, name, isActive }) => (
                    <Select.Item key={id} value={String(id)} disabled={!isActive}>
                      {isActive ? name : `${name} (inactive)`}
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
