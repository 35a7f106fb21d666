import type { VoiceSession, VoiceSnapshot } from "@field-advisor/voice-client";
import { voiceLabels } from "@field-advisor/voice-client/labels";
import { Button } from "@radix-ui/themes";
import { useEffect, useRef } from "react";
import { isNowhere } from "./focus.ts";
import { MicrophoneIcon } from "./microphone-icon.tsx";

interface CallBarProps {
  session: VoiceSession;
  snapshot: VoiceSnapshot;
  onEnd: () => void;
}

const labels = voiceLabels.call;

/** What is always at hand during a call, beside the message box: whether one is heard, and the end. */
export function CallBar({ session, snapshot: { micMuted, audioBlocked }, onEnd }: CallBarProps) {
  const mute = useRef<HTMLButtonElement>(null);
  const end = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that started the call is gone.
    if (isNowhere()) end.current?.focus({ preventScroll: true });
  }, []);
  const turnSoundOn = () => {
    session.resumeAudio();
    mute.current?.focus();
  };
  return (
    <>
      {audioBlocked && (
        <Button type="button" onClick={turnSoundOn}>
          {labels.soundOn}
        </Button>
      )}
      <Button
        ref={mute}
        type="button"
        variant={micMuted ? "solid" : "soft"}
        color={micMuted ? "red" : "gray"}
        highContrast={!micMuted}
        title={micMuted ? labels.unmuteMeaning : labels.muteMeaning}
        aria-pressed={micMuted}
        onClick={() => session.setMicMuted(!micMuted)}
      >
        <MicrophoneIcon isOff={micMuted} />
        {micMuted ? labels.muted : labels.audio}
      </Button>
      <Button ref={end} type="button" color="red" onClick={onEnd}>
        {labels.end}
      </Button>
    </>
  );
}
