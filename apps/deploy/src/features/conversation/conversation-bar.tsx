import type { VoiceError, VoiceSession } from "@field-advisor/voice-client";
import { type CallState, isTalking, type ReadOut, startProblem } from "@field-advisor/voice-client/react";
import { Suspense } from "react";
import { Boundary } from "../../lib/boundary.tsx";
import { CallControls } from "./call-controls.tsx";
import type { ConversationScreenProps } from "./conversation-props.ts";
import { MessageBox } from "./message-box.tsx";
import { serverSentence } from "./use-call.ts";

const explain = (error: VoiceError | null) => startProblem(error, serverSentence);

interface ConversationBarProps extends Pick<
  ConversationScreenProps,
  "page" | "usage" | "draft" | "onDraft" | "earlierBut" | "Ways"
> {
  session: VoiceSession;
  state: CallState;
  isBusy: boolean;
  /** Nobody can begin a conversation here now. */
  isClosed: boolean;
  /** The server's id of the conversation that is over. */
  over: string | null;
  onReadOut: (readOut: ReadOut) => void;
  onEnd: () => void;
}

/** The controls below a conversation: talk settings, End, and the message box. */
export function ConversationBar(props: ConversationBarProps) {
  const { page, usage, draft, onDraft, Ways, session, state, isBusy, isClosed, over, onReadOut, onEnd } =
    props;
  const { snapshot } = state;
  const isLive = isTalking(state);
  const send = (text: string) => {
    session.sendUserMessage(text);
    usage.record(page, "MESSAGE_SENT", { length: text.length });
  };
  return (
    <div className={isLive ? "bar" : "button-row"}>
      {!isBusy && props.earlierBut(over)}
      {!isClosed && (
        <Boundary>
          <Suspense fallback={null}>
            <Ways
              session={session}
              snapshot={snapshot}
              isLive={isLive}
              explain={explain}
              onReadOut={onReadOut}
            />
          </Suspense>
        </Boundary>
      )}
      {isLive && (
        <>
          <CallControls session={session} state={state} onEnd={onEnd} />
          <MessageBox
            draft={draft}
            onDraft={(text) => {
              onDraft(text);
              // To an agent that speaks it would mean that the user wants the turn.
              if (text && snapshot.mode === "listening") session.sendUserActivity();
            }}
            onSend={send}
            isMain={snapshot.textOnly}
          />
        </>
      )}
    </div>
  );
}
