import "./ways.css";
import type { VoiceSession, VoiceSnapshot } from "@field-advisor/voice-client";
import { useCaptions, useHoldButton, useWay, waysLabels as labels } from "@field-advisor/voice-client/ways";
import { useId, useState } from "react";
import { WaysChoice } from "./ways-choice.tsx";

interface WaysProps {
  session: VoiceSession;
  snapshot: VoiceSnapshot;
  isLive: boolean;
}

/** How somebody talks and reads along: where it is chosen, and the button of who holds one to be heard. */
export function Ways({ session, snapshot, isLive }: WaysProps) {
  const [isChoosing, setChoosing] = useState(false);
  const way = useWay();
  const captions = useCaptions();
  const isPush = way.value === "push-to-talk";
  const hold = useHoldButton(session, isPush);
  return (
    <>
      {isPush && isLive && !snapshot.textOnly && <HoldButton hold={hold} snapshot={snapshot} />}
      <button type="button" className="button soft small" onClick={() => setChoosing(true)}>
        {labels.open}
      </button>
      {isChoosing && <WaysChoice way={way} captions={captions} onClose={() => setChoosing(false)} />}
    </>
  );
}

interface HoldButtonProps {
  hold: ReturnType<typeof useHoldButton>;
  snapshot: VoiceSnapshot;
}

function HoldButton({ hold, snapshot: { micMuted, pushToTalk } }: HoldButtonProps) {
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
