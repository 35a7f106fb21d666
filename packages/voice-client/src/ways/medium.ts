import { useState } from "react";
import type { VoiceError } from "../errors.ts";
import type { VoiceSession } from "../types.ts";

// The class itself belongs to the code that talks, which is loaded apart from this.
const isVoiceError = (cause: unknown): cause is VoiceError =>
  cause instanceof Error && cause.name === "VoiceError";

/** Goes on in writing or aloud. What hinders it is told until it is tried again; the conversation stays as it was. */
export function useMedium(session: VoiceSession) {
  const [hindrance, setHindrance] = useState<{ error: VoiceError | null } | null>(null);
  const [isChanging, setChanging] = useState(false);
  const change = async (textOnly: boolean) => {
    setHindrance(null);
    setChanging(true);
    try {
      await session.setTextOnly(textOnly);
    } catch (cause) {
      setHindrance({ error: isVoiceError(cause) ? cause : null });
    }
    setChanging(false);
  };
  return { hindrance, isChanging, change };
}
