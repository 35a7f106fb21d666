import type { VoiceSession, VoiceSnapshot } from "@field-advisor/voice-client";
import { useEffect, useEffectEvent, useState } from "react";
import { silenceHint } from "./silence-hint.ts";

const sampleMs = 250;

/** Above room noise, below a quiet voice. */
const voiceLevel = 0.05;

/** Watches a live conversation for pauses and says which word fits one. A new line is a sign of life too. */
export function useSilenceHint(session: VoiceSession, snapshot: VoiceSnapshot): string | null {
  const { transcript, mode, micMuted, textOnly } = snapshot;
  const [hint, setHint] = useState<string | null>(null);

  const look = useEffectEvent(() => ({
    transcript,
    isHeard: mode === "speaking" || (!micMuted && session.getInputLevel() > voiceLevel),
    isAwaitingAnswer: transcript.at(-1)?.role === "user",
    canBeHeard: !micMuted && !textOnly,
  }));

  useEffect(() => {
    let heardAt = Date.now();
    let heardLines: VoiceSnapshot["transcript"] = [];
    const timer = setInterval(() => {
      const { isHeard, ...seen } = look();
      if (isHeard || seen.transcript !== heardLines) heardAt = Date.now();
      heardLines = seen.transcript;
      setHint(silenceHint({ silentMs: Date.now() - heardAt, ...seen }));
    }, sampleMs);
    return () => clearInterval(timer);
  }, []);
  return hint;
}
