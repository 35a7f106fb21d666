import { failedTo, FailureNotice, SelectField } from "@field-advisor/ui";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { voices } from "./agents.queries.ts";

/** One of the voices that are offered. A chosen voice stays in the list after the provider has removed it. */
export function VoiceField() {
  const chosen = useWatch<{ voiceId: string }, "voiceId">({ name: "voiceId" });
  const { data, isPending, isError, error, refetch } = useQuery(voices);
  if (isError && !data)
    return <FailureNotice {...failedTo("Failed to fetch voices", error)} onRetry={() => void refetch()} />;
  const voice = data?.find(({ voiceId }) => voiceId === chosen);
  const isGone = data && !voice && chosen !== "";
  return (
    <SelectField
      name="voiceId"
      label="Voice"
      required
      hint={voice?.description ?? undefined}
      disabled={isPending}
      placeholder={isPending ? "Loading voices..." : "Choose a voice"}
      options={[
        ...(data ?? []).map(({ voiceId, name }) => ({ value: voiceId, label: name })),
        ...(isGone ? [{ value: chosen, label: `${chosen} (no longer offered)` }] : []),
      ]}
    />
  );
}
