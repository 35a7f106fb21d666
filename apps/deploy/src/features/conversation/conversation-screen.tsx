import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import type { LoadVoice } from "@field-advisor/voice-client/react";
import { type ComponentType, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Boundary } from "../../lib/boundary.tsx";
import { useLeaveGuard } from "../../lib/leave-guard.ts";
import { asksForConsent, isPaused } from "../../lib/flow.ts";
import { type Refusal, refusalOf } from "../../lib/page-calls.ts";
import { PausedNotice } from "../../lib/paused-notice.tsx";
import { texts } from "../../lib/texts.ts";
import type { UsageRecorder } from "../../lib/usage.ts";
import { CallControls } from "./call-controls.tsx";
import { isAgentTrouble, useCall } from "./use-call.ts";
import { ConversationHeader } from "./conversation-header.tsx";
import { LiveCall } from "./live-call.tsx";
import { MessageBox } from "./message-box.tsx";
import { TimeLimit } from "./time-limit.tsx";
import { Stage } from "./stage.tsx";
import { hasWords, Transcript } from "./transcript.tsx";

function useTellTalking(onTalking: (isTalking: boolean) => void, isLive: boolean): void {
  const tell = useEffectEvent(onTalking);
  useEffect(() => {
    tell(isLive);
    return () => tell(false);
  }, [isLive]);
}

const labels = texts.leave;

/** Asks whoever pressed "Back" during a conversation. */
function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => dialog.current?.showModal(), []);
  // The dialog tells of its end a moment later, and the next "Back" must not come before that.
  const stay = () => {
    onStay();
    dialog.current?.close();
  };
  const leave = () => {
    onLeave();
    history.back();
  };
  return (
    <dialog ref={dialog} className="card question" aria-labelledby={heading} onClose={onStay}>
      <h2 id={heading}>{labels.question}</h2>
      <p>{labels.text}</p>
      <div className="button-row">
        <button type="button" className="button primary" onClick={stay}>
          {labels.stay}
        </button>
        <button type="button" className="button danger" onClick={leave}>
          {labels.leave}
        </button>
      </div>
    </dialog>
  );
}

interface MessagesProps {
  slug: string;
  isTalking: boolean;
  hasWords: boolean;
  onError: (error: unknown) => void;
  onChange: () => Promise<boolean>;
}

interface ConsentProps {
  slug: string;
  page: PublicDeployment;
  onError: (error: unknown) => void;
  onChange: () => Promise<boolean>;
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
  /** Takes over what changed on the page; resolves with whether it could be read. */
  onChange: () => Promise<boolean>;
  /** Told whether a conversation goes on. */
  onTalking: (isTalking: boolean) => void;
  /** The messages of the page; told what to do when a call of theirs is refused. */
  Messages: ComponentType<MessagesProps>;
  /** Asks whether what is said may be kept. */
  Consent: ComponentType<ConsentProps>;
}

/** Where a recipient talks with the agent. */
export function ConversationScreen(props: ConversationScreenProps) {
  const { page, usage, draft, onDraft, onRefused, onChange, slug, Messages, Consent } = props;
  const [maxMinutes, setMaxMinutes] = useState(page.maxMinutes);
  const [call, state] = useCall({ ...props, onLimit: setMaxMinutes });
  const { snapshot, session, phase, span } = state;
  const isLive = phase === "live";
  const isBusy = isLive || phase === "connecting";
  const { isAsking, stay } = useLeaveGuard(isLive);
  useTellTalking(props.onTalking, isLive);

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
      <Boundary>
        <ConversationHeader
          page={page}
          isAgentDown={isAgentTrouble(snapshot.error) || !page.agent.isAvailable}
          isLineLost={isLive && snapshot.lineLost}
        />
      </Boundary>
      <Boundary>
        <Messages
          slug={slug}
          isTalking={isLive}
          hasWords={isLive || hasWords(state)}
          onError={refused}
          onChange={onChange}
        />
      </Boundary>
      <main className="stage" aria-label={texts.call.region} tabIndex={-1}>
        <div className="stage-call">
          <Boundary>
            {isPaused(page) && !isBusy ? (
              <section className="end-card" aria-labelledby="paused-heading">
                <h2 id="paused-heading">{texts.paused.title}</h2>
                <PausedNotice page={page} notice={texts.paused.midway} onCheck={onChange} />
              </section>
            ) : asksForConsent(page) && !isBusy && phase !== "ended" ? (
              <Suspense fallback={null}>
                <Consent slug={slug} page={page} onChange={onChange} onError={refused} />
              </Suspense>
            ) : (
              <Stage call={call} state={state} page={page} maxMinutes={maxMinutes} />
            )}
            {isLive && session && <LiveCall session={session} state={state} />}
            {isLive && maxMinutes !== null && (
              <TimeLimit minutes={maxMinutes} span={span} onOver={call.end} />
            )}
          </Boundary>
        </div>
        {hasWords(state) && (
          <Boundary>
            <Transcript
              state={state}
              onFeedback={(score) => session?.sendFeedback(score)}
              onSendAgain={call.sendAgain}
            />
          </Boundary>
        )}
        {isLive && session && (
          <div className="bar">
            <CallControls session={session} snapshot={snapshot} span={span} onEnd={call.end} />
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
          </div>
        )}
      </main>
      {isAsking && <LeaveQuestion onStay={stay} onLeave={call.end} />}
    </div>
  );
}
