import { Volume } from "@field-advisor/call-ui/volume";
import { clockOf } from "@field-advisor/schema/clock";
import type { VoiceSession } from "@field-advisor/voice-client";
import { useElapsedSeconds, type CallSpan, type CallState } from "@field-advisor/voice-client/react";
import { texts } from "../../lib/texts.ts";
import { MicrophoneIcon } from "./icons.tsx";
import { Sound } from "./sound.tsx";

interface CallControlsProps {
  session: VoiceSession;
  state: CallState;
  onEnd: () => void;
}

const labels = texts.call;

/** The buttons during a conversation. */
export function CallControls({ session, state, onEnd }: CallControlsProps) {
  const { snapshot, span } = state;
  const { micMuted, textOnly, volume, audioBlocked } = snapshot;
  return (
    <div className="controls">
      <Timer span={span} />
      {!textOnly && (
        <button
          type="button"
          className="button soft mute"
          title={micMuted ? labels.unmuteMeaning : labels.muteMeaning}
          aria-pressed={micMuted}
          onClick={() => session.setMicMuted(!micMuted)}
        >
          <MicrophoneIcon isOff={micMuted} /> {micMuted ? labels.muted : labels.audio}
        </button>
      )}
      <Sound place="bar" session={session} state={state} />
      <button type="button" className="button danger" onClick={onEnd}>
        {labels.end}
      </button>
      {!textOnly && <Volume label={labels.volume} value={volume} onChange={session.setVolume} />}
      {audioBlocked && (
        <button type="button" className="button primary" onClick={session.resumeAudio}>
          {labels.soundOn}
        </button>
      )}
    </div>
  );
}

function Timer({ span }: { span: CallSpan | null }) {
  const seconds = useElapsedSeconds(span);
  return (
    <span role="timer" aria-label={labels.duration} className="timer">
      {clockOf(seconds)}
    </span>
  );
}
