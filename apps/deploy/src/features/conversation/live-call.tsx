import type { VoiceSession } from "@field-advisor/voice-client";
import type { CallState } from "@field-advisor/voice-client/react";
import { texts } from "../../lib/texts.ts";
import { CallControls } from "./call-controls.tsx";
import { useSilenceHint } from "./use-silence-hint.ts";

interface LiveCallProps {
  session: VoiceSession;
  state: CallState;
  onEnd: () => void;
}

/** What stands below the round button while a conversation goes on. */
export function LiveCall({ session, state, onEnd }: LiveCallProps) {
  const { snapshot, span } = state;
  const trouble = snapshot.error ? texts.trouble.microphoneLost : state.trouble;
  const hint = useSilenceHint(session, snapshot);
  const canInterrupt = snapshot.mode === "speaking" && !snapshot.textOnly;
  return (
    <>
      <output className="hint call-hint">{hint ?? (canInterrupt ? texts.call.talkToInterrupt : "")}</output>
      {trouble && <output className="callout">{trouble}</output>}
      <CallControls session={session} snapshot={snapshot} span={span} onEnd={onEnd} />
    </>
  );
}
