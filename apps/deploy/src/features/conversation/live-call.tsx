import type { VoiceSession } from "@field-advisor/voice-client";
import { callCondition, conditionLabels, type CallState } from "@field-advisor/voice-client/react";
import { texts } from "../../lib/texts.ts";
import { LineLostIcon, MicrophoneIcon } from "./icons.tsx";
import { useSilenceHint } from "./use-silence-hint.ts";

/** What stands below the round button while a conversation goes on: how it goes, and what hinders it. */
export function LiveCall({ session, state }: { session: VoiceSession; state: CallState }) {
  const { snapshot, trouble } = state;
  const condition = callCondition(state);
  const hint = useSilenceHint(session, snapshot);
  const canInterrupt = snapshot.mode === "speaking" && !snapshot.textOnly && condition === null;
  const isLost = condition === "lineLost";
  const notice = snapshot.error ? texts.trouble.microphoneLost : trouble;
  return (
    <div className="call-state">
      {condition && (
        <p className="condition" data-condition={condition}>
          {isLost ? <LineLostIcon /> : <MicrophoneIcon isOff />} {conditionLabels[condition]}
        </p>
      )}
      {isLost && <p className="hint">{texts.call.lineLostAdvice}</p>}
      <output className="hint call-hint">
        {isLost ? "" : (hint ?? (canInterrupt ? texts.call.talkToInterrupt : ""))}
      </output>
      {notice && !isLost && <output className="callout">{notice}</output>}
    </div>
  );
}
