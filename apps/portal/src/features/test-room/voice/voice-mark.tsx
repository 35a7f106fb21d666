import type { VoiceMode, VoiceSession } from "@field-advisor/voice-client";
import { callCondition, useVoiceRing, type CallState } from "@field-advisor/voice-client/react";
import { SpeakerLoudIcon } from "@radix-ui/react-icons";
import { MicrophoneIcon } from "./microphone-icon.tsx";

interface VoiceMarkProps {
  /** Null while nobody talks. */
  session: VoiceSession | null;
  state: CallState;
}

/** A round mark whose ring moves with the voice that is heard; it stands still where nobody is. */
export function VoiceMark({ session, state }: VoiceMarkProps) {
  const { mode } = state.snapshot;
  const condition = callCondition(state);
  return (
    <div className="voice-mark" data-mode={session ? (condition ?? mode) : "idle"} aria-hidden="true">
      {session && condition === null && <Ring session={session} mode={mode} />}
      {condition === "muted" ? (
        <MicrophoneIcon isOff size={28} />
      ) : (
        <SpeakerLoudIcon width="28" height="28" />
      )}
    </div>
  );
}

const Ring = ({ session, mode }: { session: VoiceSession; mode: VoiceMode }) => (
  <span ref={useVoiceRing(session, mode)} className="voice-ring" />
);
