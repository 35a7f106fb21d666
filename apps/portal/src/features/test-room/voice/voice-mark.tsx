import type { VoiceMode, VoiceSession } from "@field-advisor/voice-client";
import { useVoiceRing } from "@field-advisor/voice-client/react";
import { SpeakerLoudIcon } from "@radix-ui/react-icons";

interface VoiceMarkProps {
  /** Null while nobody talks. */
  session: VoiceSession | null;
  mode: VoiceMode;
}

/** A round mark whose ring moves with the voice that is heard. */
export const VoiceMark = ({ session, mode }: VoiceMarkProps) => (
  <div className="voice-mark" data-mode={session ? mode : "idle"} aria-hidden="true">
    {session && <Ring session={session} mode={mode} />}
    <SpeakerLoudIcon width="28" height="28" />
  </div>
);

const Ring = ({ session, mode }: { session: VoiceSession; mode: VoiceMode }) => (
  <span ref={useVoiceRing(session, mode)} className="voice-ring" />
);
