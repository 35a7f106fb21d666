import type { VoiceSession, VoiceMode } from "@field-advisor/voice-client";
import { useVoiceRing, type CallPhase } from "@field-advisor/voice-client/react";
import { texts } from "../../lib/texts.ts";

interface VoiceButtonProps {
  phase: CallPhase;
  mode: VoiceMode;
  session: VoiceSession | null;
  onStart: () => void;
  onEnd: () => void;
}

const words = texts.call;

function wordFor(phase: CallPhase, mode: VoiceMode): string {
  if (phase === "connecting") return words.connecting;
  if (phase !== "live") return words.start;
  return mode === "speaking" ? words.speaking : words.listening;
}

/**
 * The round button that starts and ends a conversation. Its ring moves with the user's voice while the agent
 * listens and with the agent's while it speaks. The word on it tells the state; while a conversation goes on that is
 * not what the button does, so the word lies over the button and not in it.
 */
export function VoiceButton({ phase, mode, session, onStart, onEnd }: VoiceButtonProps) {
  const isLive = phase === "live";
  const word = wordFor(phase, mode);
  const press = () => {
    if (isLive) onEnd();
    else if (phase !== "connecting") onStart();
  };
  return (
    <div className={`voice voice-${isLive ? mode : phase}`}>
      {isLive && session && <Ring session={session} mode={mode} />}
      <button
        type="button"
        className="voice-button"
        aria-label={isLive ? words.endConversation : word}
        aria-disabled={phase === "connecting"}
        onClick={press}
      />
      <span className="voice-face" aria-hidden="true">
        <VoiceIcon />
        {word}
      </span>
    </div>
  );
}

const Ring = ({ session, mode }: { session: VoiceSession; mode: VoiceMode }) => (
  <span ref={useVoiceRing(session, mode)} className="ring" aria-hidden="true" />
);

function VoiceIcon() {
  return (
    <svg viewBox="0 0 32 32" width="40" height="40" className="voice-icon">
      <path d="M9 13.5v5" />
      <path d="M13.7 9.5v13" />
      <path d="M18.3 12v8" />
      <path d="M23 14.5v3" />
    </svg>
  );
}
