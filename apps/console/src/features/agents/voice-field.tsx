import type { Result } from "@field-advisor/api-client";
import { failedTo, FailureNotice, SelectField, lazyPart } from "@field-advisor/ui";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { voices } from "./agents.queries.ts";

type Voice = Result<"GET /api/voice/voices">[number];

const HearVoice = lazyPart(
  async () => (await import("./hear-voice.tsx")).HearVoice,
  () => null,
);

const languages = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** The language of a provider's answer, in words; nothing where it names none. */
function languageOf(language: string | null): string | undefined {
  try {
    return language ? languages.of(language) : undefined;
  } catch {
    return undefined;
  }
}

function labelOf({ name, language }: Voice): string {
  const words = languageOf(language);
  return words ? `${name}, ${words}` : name;
}

/**
 * One of the voices that are offered. A chosen voice stays in the list after the provider has removed it.
 * @param hasOwnTry where a voice is heard otherwise
 */
export function VoiceField({ hasOwnTry = false }: { hasOwnTry?: boolean }) {
  const chosen = useWatch<{ voiceId: string }, "voiceId">({ name: "voiceId" });
  const { data, isPending, isError, error, refetch } = useQuery(voices);
  if (isError && !data)
    return <FailureNotice {...failedTo("Failed to fetch voices", error)} onRetry={() => void refetch()} />;
  const voice = data?.find(({ voiceId }) => voiceId === chosen);
  const isGone = data && !voice && chosen !== "";
  return (
    <>
      <SelectField
        name="voiceId"
        label="Voice"
        required
        hint={voice?.description ?? undefined}
        disabled={isPending}
        placeholder={isPending ? "Loading voices..." : "Choose a voice"}
        options={[
          ...(data ?? []).map((offered) => ({ value: offered.voiceId, label: labelOf(offered) })),
          ...(isGone ? [{ value: chosen, label: `${chosen} (no longer offered)` }] : []),
        ]}
      />
      {voice && !hasOwnTry && <HearVoice key={voice.voiceId} voice={voice} />}
    </>
  );
}
