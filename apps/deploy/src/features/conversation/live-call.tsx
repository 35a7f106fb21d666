import type { VoiceSession, VoiceSnapshot } from "@field-advisor/voice-client";
import { callCondition, type CallState, conditionLabels } from "@field-advisor/voice-client/react";
import { useEffect, useEffectEvent, useState } from "react";
import { texts } from "../../lib/texts.ts";
import { LineLostIcon, MicrophoneIcon } from "./icons.tsx";
import { Sound } from "./sound.tsx";

/** A pause longer than this after the user's turn reads as failure, so it gets a word. Milliseconds. */
const thinkingMs = 1500;
const stillThereMs = 10_000;

interface Silence {
  /** Since anyone was last heard or wrote, in milliseconds. */
  silentMs: number;
  /** The last turn was the user's. */
  isAwaitingAnswer: boolean;
  /** The user could be heard now; nobody is asked for a word who has switched the microphone off. */
  canBeHeard: boolean;
}

/** The word to show in a pause, if any. */
export function silenceHint({ silentMs, isAwaitingAnswer, canBeHeard }: Silence): string | null {
  if (silentMs >= stillThereMs && (isAwaitingAnswer || canBeHeard)) return texts.call.stillThere;
  return isAwaitingAnswer && silentMs >= thinkingMs ? texts.call.thinking : null;
}

const sampleMs = 250;

/** Above room noise, below a quiet voice. */
const voiceLevel = 0.05;

/** Watches a live conversation for pauses and says which word fits one. A new line is a sign of life too. */
function useSilenceHint(session: VoiceSession, snapshot: VoiceSnapshot): string | null {
  const { transcript, mode, micMuted, textOnly, pushToTalk } = snapshot;
  const isOpen = !micMuted && pushToTalk !== "released";
  const [hint, setHint] = useState<string | null>(null);

  const look = useEffectEvent(() => ({
    transcript,
    isHeard: mode === "speaking" || (isOpen && session.getInputLevel() > voiceLevel),
    isAwaitingAnswer: transcript.at(-1)?.role === "user",
    canBeHeard: isOpen && !textOnly,
  }));

  useEffect(() => {
    let heardAt = performance.now();
    let heardLines: VoiceSnapshot["transcript"] = [];
    const timer = setInterval(() => {
      const { isHeard, ...seen } = look();
      if (isHeard || seen.transcript !== heardLines) heardAt = performance.now();
      heardLines = seen.transcript;
      setHint(silenceHint({ silentMs: performance.now() - heardAt, ...seen }));
    }, sampleMs);
    return () => clearInterval(timer);
  }, []);
  return hint;
}

/** The text below the round button during a conversation: its state, and problems. */
export function LiveCall({ session, state }: { session: VoiceSession; state: CallState }) {
  const { snapshot, trouble } = state;
  const condition = callCondition(state);
  const hint = useSilenceHint(session, snapshot);
  const canInterrupt = snapshot.mode !== "listening" && !snapshot.textOnly && condition === null;
  const isLost = condition === "reconnecting";
  const notice = snapshot.error ? texts.trouble.microphoneLost : trouble;
  return (
    <>
      <div className="call-state">
        {condition && condition !== "released" && (!isLost || snapshot.textOnly) && (
          <p className="condition" data-condition={condition}>
            {isLost ? <LineLostIcon /> : <MicrophoneIcon isOff />} {conditionLabels[condition]}
          </p>
        )}
        <div className="hint call-hint">
          <output>{!isLost && hint}</output>
          {/* Read out with the first answer, and not again. */}
          {!isLost && hint === null && canInterrupt && texts.call.talkToInterrupt}
        </div>
      </div>
      {isLost && <p className="hint">{texts.call.reconnectingAdvice}</p>}
      {notice && !isLost && <output className="callout">{notice}</output>}
      <Sound place="call" session={session} state={state} />
    </>
  );
}
