import {
  announcementOf,
  callCondition,
  type CallState,
  type PageCall,
} from "@field-advisor/voice-client/react";
import { texts } from "../../lib/texts.ts";
import { EndCard } from "./end-card.tsx";
import { StartPanel } from "./start-panel.tsx";
import { VoiceButton } from "./voice-button.tsx";

/** The middle of the screen: the round button before and during a conversation, the end card after one. */
export function Stage({ call, state }: { call: PageCall; state: CallState }) {
  const { phase, snapshot, session } = state;
  const talk = () => call.start(false);
  const type = () => call.start(true);
  return (
    <>
      <output className="visually-hidden">{announcementOf(state)}</output>
      {phase === "ended" ? (
        <EndCard state={state} onTalk={talk} onType={type} />
      ) : (
        !(phase === "live" && snapshot.textOnly) && (
          <VoiceButton
            phase={phase}
            mode={snapshot.mode}
            condition={callCondition(state)}
            session={session}
            onStart={talk}
            onEnd={call.end}
          />
        )
      )}
      {(phase === "idle" || phase === "failed") && (
        <StartPanel hasFailed={phase === "failed"} error={snapshot.error} onType={type} />
      )}
      {phase === "connecting" && (
        <button type="button" className="button plain" onClick={call.end}>
          {texts.call.cancel}
        </button>
      )}
    </>
  );
}
