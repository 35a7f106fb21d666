import { FailureNotice, Field } from "@field-advisor/ui";
import { Select } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useController, useFormContext } from "react-hook-form";
import { failedTo } from "../../../lib/failure-toast.ts";
import { voices } from "../agents.queries.ts";
import type { AgentValues } from "./agent-form-values.ts";

/** The voice an own agent speaks with. The one chosen before stays in the list though the provider has it no more. */
export function VoiceSelect() {
  const { control: formControl, formState } = useFormContext<AgentValues>();
  const { field } = useController({ control: formControl, name: "voiceId" });
  const { data, isPending, isError, error, refetch } = useQuery(voices);
  if (isError && !data)
    return <FailureNotice {...failedTo("Failed to fetch voices", error)} onRetry={() => void refetch()} />;
  const isGone = data && field.value !== "" && !data.some(({ voiceId }) => voiceId === field.value);
  const chosen = data?.find(({ voiceId }) => voiceId === field.value);
  return (
    <Field
      label="Voice"
      required
      error={formState.errors.voiceId?.message}
      hint={chosen?.description ?? undefined}
    >
      {(control) => (
        <Select.Root size="3" value={field.value} onValueChange={field.onChange} disabled={isPending}>
          <Select.Trigger
            {...control}
            ref={field.ref}
            placeholder={isPending ? "Loading voices..." : "Choose a voice"}
          />
          <Select.Content position="popper">
            {data?.map(({ voiceId, name }) => (
              <Select.Item key={voiceId} value={voiceId}>
                {name}
              </Select.Item>
            ))}
            {isGone && <Select.Item value={field.value}>{field.value} (no longer offered)</Select.Item>}
          </Select.Content>
        </Select.Root>
      )}
    </Field>
  );
}
