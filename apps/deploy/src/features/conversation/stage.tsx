import type { CallState, PageCall } from "@field-advisor/voice-client/react";
import { texts } from "../../lib/texts.ts";
import { EndCard } from "./end-card.tsx";
import { StartPanel } from "./start-panel.tsx";
import { VoiceButton } from "./voice-button.tsx";

const { announced, ...words } = texts.call;

function announcementFor({ phase, snapshot }: CallState): string {
  if (phase !== "live") return announced[phase];
  return snapshot.textOnly ? announced.typing : announced[snapshot.mode];
}

/** The middle of the screen: the round button before and during a conversation, the end card after one. */
export function Stage({ call, state }: { call: PageCall; state: CallState }) {
  const { phase, snapshot, session, span } = state;
  const startAgain = () => call.start(snapshot.textOnly);
  return (
    <>
      <output className="visually-hidden">{announcementFor(state)}</output>
      {phase === "ended" ? (
        <EndCard endedBy={snapshot.endedBy} error={snapshot.error} span={span} onAgain={startAgain} />
      ) : (
        !(phase === "live" && snapshot.textOnly) && (
          <VoiceButton
            phase={phase}
            mode={snapshot.mode}
            session={session}
            onStart={() => call.start(false)}
            onEnd={call.end}
          />
        )
      )}
      {(phase === "idle" || phase === "failed") && (
        <StartPanel hasFailed={phase === "failed"} error={snapshot.error} onType={() => call.start(true)} />
      )}
      {phase === "connecting" && (
        <button type="button" className="button plain" onClick={call.end}>
          {words.cancel}
        </button>
      )}
    </>
  );
}
