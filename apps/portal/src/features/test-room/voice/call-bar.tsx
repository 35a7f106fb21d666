import { ConfirmDialog, isNowhere } from "@field-advisor/ui";
import type { VoiceSession, VoiceSnapshot } from "@field-advisor/voice-client";
import { voiceLabels } from "@field-advisor/voice-client/labels";
import { Button } from "@radix-ui/themes";
import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { FinishButton } from "../attempt/attempt-end.tsx";
import type { Finish } from "../attempt/use-finish.ts";

/** A microphone, crossed out while nobody is heard through it. */
export const MicrophoneIcon = ({ isOff = false, size = 16 }: { isOff?: boolean; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.3"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <rect x="5.75" y="1.5" width="4.5" height="8" rx="2.25" />
    <path d="M3.5 7.5a4.5 4.5 0 0 0 9 0M8 12v2.5M5.75 14.5h4.5" />
    {isOff && <path d="M2 2l12 12" />}
  </svg>
);

const leaveLabels = voiceLabels.leave;

/** Asks whoever is about to leave a call that goes on, by Back or any link: leaving ends it. */
export function LeaveCall({ isOn }: { isOn: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      isOn && here.pathname + here.search !== there.pathname + there.search,
  );
  if (blocker.state !== "blocked") return null;
  return (
    <ConfirmDialog
      title={leaveLabels.question}
      confirmLabel={leaveLabels.leave}
      cancelLabel={leaveLabels.stay}
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      {leaveLabels.text}
    </ConfirmDialog>
  );
}

interface CallBarProps {
  session: VoiceSession;
  snapshot: VoiceSnapshot;
  /** Null where the call belongs to no attempt. */
  finish: Finish;
  onEnd: () => void;
}

const labels = voiceLabels.call;

/** What is always at hand during a call, beside the message box: whether one is heard, and the end. */
export function CallBar({
  session,
  snapshot: { micMuted, textOnly, audioBlocked },
  finish,
  onEnd,
}: CallBarProps) {
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
      {!textOnly && (
        <Button
          ref={mute}
          type="button"
          variant={micMuted ? "solid" : "soft"}
          color={micMuted ? "red" : "gray"}
          title={micMuted ? labels.unmuteMeaning : labels.muteMeaning}
          aria-pressed={micMuted}
          onClick={() => session.setMicMuted(!micMuted)}
        >
          <MicrophoneIcon isOff={micMuted} />
          {micMuted ? labels.muted : labels.audio}
        </Button>
      )}
      <Button ref={end} type="button" color="red" onClick={onEnd}>
        {labels.end}
      </Button>
      {finish && <FinishButton finish={finish} />}
    </>
  );
}
