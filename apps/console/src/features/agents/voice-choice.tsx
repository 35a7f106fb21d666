import { failedTo, FailureNotice, Field, SelectItem } from "@field-advisor/ui";
import { Select } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import type { RefCallBack } from "react-hook-form";
import { voices } from "./agents.queries.ts";

interface VoiceChoiceProps {
  field: { value: string; onChange: (voiceId: string) => void; ref: RefCallBack };
  error: string | undefined;
}

/** One of the voices that are offered. A chosen voice stays in the list after the provider has removed it. */
export function VoiceChoice({ field, error: message }: VoiceChoiceProps) {
  const { data, isPending, isError, error, refetch } = useQuery(voices);
  if (isError && !data)
    return <FailureNotice {...failedTo("Failed to fetch voices", error)} onRetry={() => void refetch()} />;
  const isGone = data && field.value !== "" && !data.some(({ voiceId }) => voiceId === field.value);
  const chosen = data?.find(({ voiceId }) => voiceId === field.value);
  return (
    <Field label="Voice" required error={message} hint={chosen?.description ?? undefined}>
      {(control) => (
        <Select.Root size="3" value={field.value} onValueChange={field.onChange} disabled={isPending}>
          <Select.Trigger
            {...control}
            ref={field.ref}
            placeholder={isPending ? "Loading voices..." : "Choose a voice"}
          />
          <Select.Content position="popper">
            {data?.map(({ voiceId, name }) => (
              <SelectItem key={voiceId} value={voiceId}>
                {name}
              </SelectItem>
            ))}
            {isGone && <SelectItem value={field.value}>{field.value} (no longer offered)</SelectItem>}
          </Select.Content>
        </Select.Root>
      )}
    </Field>
  );
}
