import type { VoiceError } from "@field-advisor/voice-client";
import { type CallState, isEndedFor } from "@field-advisor/voice-client/react";
import { useEffect, useEffectEvent, useState } from "react";

/** Tells the page whether a conversation goes on. */
export function useTellTalking(onTalking: (isTalking: boolean) => void, isLive: boolean): void {
  const tell = useEffectEvent(onTalking);
  useEffect(() => {
    tell(isLive);
    return () => tell(false);
  }, [isLive]);
}

/**
 * Reads the page again when a conversation is over: with it the invitation may be used up, or what ended it has closed the
 * page.
 * @returns whether why it ended is not known yet
 */
export function useExplainedEnd({ snapshot }: CallState, onChange: () => Promise<boolean>): boolean {
  const { error, endedBy } = snapshot;
  const [explained, setExplained] = useState<VoiceError | null>(null);
  const explainEnd = useEffectEvent(
    (why: VoiceError | null) => void onChange().finally(() => setExplained(why)),
  );
  useEffect(() => {
    if (endedBy !== null) explainEnd(error);
  }, [endedBy, error]);
  const isSaidElsewhere = isEndedFor(error) || error?.code === "resume_refused";
  return endedBy !== null && isSaidElsewhere && explained !== error;
}
