import type { VoiceSession, VoiceMode } from "@field-advisor/voice-client";
import { useVoiceRing, type CallCondition, type CallPhase } from "@field-advisor/voice-client/react";
import { texts } from "../../lib/texts.ts";
import { LineLostIcon, MicrophoneIcon, VoiceIcon } from "./icons.tsx";

interface VoiceButtonProps {
  phase: CallPhase;
  mode: VoiceMode;
  condition: CallCondition;
  session: VoiceSession | null;
  onStart: () => void;
  onEnd: () => void;
}

const labels = texts.call;

/** While nobody listens, no word stands here that says so; the reason stands below the button. */
function wordFor({ phase, mode, condition }: VoiceButtonProps): string | null {
  if (phase === "connecting") return labels.connecting;
  if (phase !== "live") return labels.start;
  if (condition === "lineLost") return null;
  if (mode === "speaking") return labels.speaking;
  return condition === "muted" ? null : labels.listening;
}

/**
 * The round button that starts and ends a conversation. Its ring moves with the user's voice while the agent
 * listens and with the agent's while it speaks. The word on it tells the state; while a conversation goes on that is
 * not what the button does, so the word lies over the button and not in it.
 */
export function VoiceButton(props: VoiceButtonProps) {
  const { phase, mode, condition, session, onStart, onEnd } = props;
  const isLive = phase === "live";
  const word = wordFor(props);
  const press = () => {
    if (isLive) onEnd();
    else if (phase !== "connecting") onStart();
  };
  return (
    <div className={`voice voice-${isLive ? mode : phase}`} data-condition={condition}>
      {isLive && session && <Ring session={session} mode={mode} />}
      <button
        type="button"
        className="voice-button"
        aria-label={isLive ? labels.endConversation : (word ?? labels.start)}
        aria-disabled={phase === "connecting"}
        onClick={press}
      />
      <span className="voice-face" aria-hidden="true">
        <FaceIcon condition={word === null ? condition : null} />
        {word}
      </span>
    </div>
  );
}

function FaceIcon({ condition }: { condition: CallCondition }) {
  if (condition === "lineLost") return <LineLostIcon size={44} />;
  return condition === "muted" ? <MicrophoneIcon isOff size={44} /> : <VoiceIcon />;
}

const Ring = ({ session, mode }: { session: VoiceSession; mode: VoiceMode }) => (
  <span ref={useVoiceRing(session, mode)} className="ring" aria-hidden="true" />
);
