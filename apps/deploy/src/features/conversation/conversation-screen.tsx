import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import type { LoadVoice } from "@field-advisor/voice-client/react";
import type { ComponentType } from "react";
import type { Refusal } from "../../lib/page-answer.ts";
import { refusalOf } from "../../lib/page-calls.ts";
import { texts } from "../../lib/texts.ts";
import type { UsageRecorder } from "../../lib/usage.ts";
import { isAgentTrouble } from "./call-problem.ts";
import { CallControls } from "./call-controls.tsx";
import { ConversationHeader } from "./conversation-header.tsx";
import { LeaveQuestion } from "./leave-question.tsx";
import { LiveCall } from "./live-call.tsx";
import { MessageBox } from "./message-box.tsx";
import { Stage } from "./stage.tsx";
import { hasWords, Transcript } from "./transcript.tsx";
import { useCall } from "./use-call.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";

interface MessagesProps {
  slug: string;
  isTalking: boolean;
  hasWords: boolean;
  onError: (error: unknown) => void;
}

interface ConversationScreenProps {
  slug: string;
  page: PublicDeployment;
  loadVoice: LoadVoice;
  usage: UsageRecorder;
  /** Typed and not yet sent; kept outside so that it survives a step back to the access form. */
  draft: string;
  onDraft: (draft: string) => void;
  onRefused: (reason: Refusal) => void;
  /** The messages of the page; told what to do when a call of theirs is refused. */
  Messages: ComponentType<MessagesProps>;
}

/** Where a recipient talks with the agent. */
export function ConversationScreen(props: ConversationScreenProps) {
  const { page, usage, draft, onDraft, onRefused, slug, Messages } = props;
  const [call, state] = useCall(props);
  const { snapshot, session, phase, span } = state;
  const isLive = phase === "live";
  const { isAsking, stay } = useLeaveGuard(isLive);

  // A conversation that is going on is not torn down because a poll learns that the session is over.
  const refused = (error: unknown) => {
    const reason = refusalOf(error);
    if (reason === "page_unavailable" || (reason && !isLive)) onRefused(reason);
  };
  const send = (text: string) => {
    session?.sendUserMessage(text);
    usage.record(page, "MESSAGE_SENT", { length: text.length });
  };

  return (
    <div className="conversation" data-phase={phase}>
      <ConversationHeader
        page={page}
        isAgentDown={isAgentTrouble(snapshot.error)}
        isLineLost={isLive && snapshot.lineLost}
      />
      <Messages slug={slug} isTalking={isLive} hasWords={isLive || hasWords(state)} onError={refused} />
      <main className="stage" aria-label={texts.call.region} tabIndex={-1}>
        <div className="stage-call">
          <Stage call={call} state={state} />
          {isLive && session && <LiveCall session={session} state={state} />}
        </div>
        {hasWords(state) && (
          <Transcript
            state={state}
            onFeedback={(score) => session?.sendFeedback(score)}
            onSendAgain={call.sendAgain}
          />
        )}
        {isLive && session && (
          <div className="bar">
            <CallControls session={session} snapshot={snapshot} span={span} onEnd={call.end} />
            <MessageBox
              draft={draft}
              onDraft={(text) => {
                onDraft(text);
                session.sendUserActivity();
              }}
              onSend={send}
              isMain={snapshot.textOnly}
            />
          </div>
        )}
      </main>
      {isAsking && <LeaveQuestion onStay={stay} onLeave={call.end} />}
    </div>
  );
}
