import type { VoiceSnapshot } from "@field-advisor/voice-client";
import { type useHoldButton, waysLabels as labels } from "@field-advisor/voice-client/ways";
import { useId } from "react";

interface HoldButtonProps {
  hold: ReturnType<typeof useHoldButton>;
  snapshot: VoiceSnapshot;
}

/** Held to be heard, and what that means in words. */
export function HoldButton({ hold, snapshot: { micMuted, pushToTalk } }: HoldButtonProps) {
  const hint = useId();
  const isHeld = pushToTalk === "held" && !micMuted;
  return (
    <div className="hold">
      <button
        type="button"
        className="button hold-button"
        aria-pressed={isHeld}
        aria-describedby={hint}
        {...hold}
      >
        {isHeld ? labels.held : labels.hold}
      </button>
      <p id={hint} className="hint">
        {micMuted ? labels.mutedHint : isHeld ? labels.heldHint : labels.holdHint}
      </p>
    </div>
  );
}
