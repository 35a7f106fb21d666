import { type CallState, isTalking, type PageCall, type ReadOut } from "@field-advisor/voice-client/react";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { Boundary } from "../../lib/boundary.tsx";
import { useLeaveGuard } from "../../lib/leave-guard.ts";
import { asksForConsent, isPaused, mayGoOn, whyNoStart } from "../../lib/flow.ts";
import { accessErrorOf } from "../../lib/page-calls.ts";
import { texts } from "../../lib/texts.ts";
import { ConversationBar } from "./conversation-bar.tsx";
import { isAgentTrouble, useCall } from "./use-call.ts";
import type { ConversationScreenProps } from "./conversation-props.ts";
import { ConversationHeader } from "./conversation-header.tsx";
import { useExplainedEnd, useTellTalking } from "./explained-end.ts";
import { LeaveQuestion } from "./leave-question.tsx";
import { LiveCall } from "./live-call.tsx";
import { TimeLimit } from "./time-limit.tsx";
import { Stage } from "./stage.tsx";
import { hasWords, Transcript } from "./transcript.tsx";

interface MiddleProps extends ConversationScreenProps {
  call: PageCall;
  state: CallState;
  maxMinutes: number | null;
  /** The server's id of the conversation that is over. */
  over: string | null;
  isBusy: boolean;
  /** A conversation was ended by somebody in charge, and the page is being read again to learn why. */
  isUnexplained: boolean;
  onError: (error: unknown) => void;
}

/** The start button and the call's state, or the consent that is needed first. */
function Middle({ call, state, maxMinutes, over, isBusy, isUnexplained, onError, ...props }: MiddleProps) {
  const { slug, page, onChange, onOtherCode, continuation, Consent, Own, PausedCard } = props;
  const [wasPaused, setWasPaused] = useState(false);
  const [isAskedAgain, setAskedAgain] = useState(false);
  const hasEnded = state.snapshot.state === "ended";
  const isOver = state.snapshot.endedBy !== null && state.lost === null;
  const hasBegun = state.lost !== null || (continuation !== null && state.snapshot.state === "idle");
  const isClosed = isPaused(page) && !isBusy;
  if (isClosed !== wasPaused && (isClosed || isBusy)) setWasPaused(isClosed);
  if (isUnexplained) return null;
  const own = over !== null && !isBusy && !page.preview && (
    <Suspense fallback={null}>
      <Own key={over} page={page} id={over} />
    </Suspense>
  );
  if (isClosed)
    return (
      <>
        <Suspense fallback={null}>
          <PausedCard page={page} onCheck={onChange} />
        </Suspense>
        {own}
      </>
    );
  const canBegin = whyNoStart(page) === null || (hasBegun && mayGoOn(page));
  const isAsked = !isBusy && (isAskedAgain || (asksForConsent(page) && canBegin && !hasEnded));
  const consent = page.privacy.consent === "required" && !isBusy && (
    <Suspense fallback={null}>
      <Consent
        slug={slug}
        page={page}
        hasBegun={hasBegun}
        isAsked={isAsked}
        onAgain={() => setAskedAgain(true)}
        onChange={async () => {
          const isRead = await onChange();
          if (isRead) setAskedAgain(false);
          return isRead;
        }}
        onError={onError}
      />
    </Suspense>
  );
  if (isAsked) return consent;
  return (
    <>
      {consent}
      <Stage
        call={call}
        state={state}
        page={page}
        maxMinutes={maxMinutes}
        continuation={continuation}
        wasPaused={wasPaused}
        onOtherCode={onOtherCode}
      />
      {isOver && own}
    </>
  );
}

type CallOnPage = Parameters<typeof useCall>[0];

/** Whoever wanted to go on before they were asked for consent does so once they have chosen. */
function useCallOnceAgreed(
  props: ConversationScreenProps,
  { onLimit, onOver }: Pick<CallOnPage, "onLimit" | "onOver">,
): [PageCall, CallState] {
  const { page, continuation, isGoingOn, onChange } = props;
  const [isHeld, setHeld] = useState(isGoingOn);
  const [call, state] = useCall({
    ...props,
    onLimit: (minutes) => {
      onLimit(minutes);
      setHeld(false);
    },
    onOver,
    onConsentNeeded: () => void onChange().then((isRead) => isRead && setHeld(true)),
  });
  const goOn = useEffectEvent(() => {
    const { lost, snapshot } = state;
    if (lost !== null) call.goOn(snapshot.textOnly);
    else if (continuation && snapshot.state === "idle") call.goOn(false, continuation);
  });
  const isAsked = asksForConsent(page);
  useEffect(() => {
    if (isHeld && !isAsked) goOn();
  }, [isHeld, isAsked]);
  return [call, state];
}

/** Where a recipient talks with the agent. */
export function ConversationScreen(props: ConversationScreenProps) {
  const { page, onRefused, onChange, slug, Messages, Recording } = props;
  const [maxMinutes, setMaxMinutes] = useState(page.maxMinutes);
  const [over, setOver] = useState<string | null>(null);
  const [call, state] = useCallOnceAgreed(props, { onLimit: setMaxMinutes, onOver: setOver });
  const [readOut, setReadOut] = useState<ReadOut>({ upTo: 0, isOn: false });
  const { snapshot, session, span } = state;
  const isLive = isTalking(state);
  const isBusy = isLive || snapshot.state === "connecting";
  // Its card is gone, so that it is found among the earlier ones.
  if (isBusy && over !== null) setOver(null);
  const isUnexplained = useExplainedEnd(state, onChange);
  const isClosed = !isBusy && (isPaused(page) || page.invitationEnded !== null);
  const { isAsking, stay } = useLeaveGuard(isLive);
  useTellTalking(props.onTalking, isLive);

  // A conversation that is going on is not torn down because a poll learns that the session is over.
  const refused = (error: unknown) => {
    const reason = accessErrorOf(error);
    if (reason === "page_unavailable" || (reason && !isLive)) onRefused(reason);
  };
  return (
    <div className="conversation" data-state={snapshot.state}>
      <Boundary>
        <ConversationHeader
          page={page}
          isAgentDown={isAgentTrouble(snapshot.error) || !page.agent.isAvailable}
          isLineLost={snapshot.state === "reconnecting"}
          isClosed={isClosed}
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
          {page.privacy.recordsCalls && (
            <Suspense fallback={null}>
              <Recording page={page} state={state} />
            </Suspense>
          )}
          <Boundary>
            <Middle
              {...props}
              call={call}
              state={state}
              maxMinutes={maxMinutes}
              over={over}
              isBusy={isBusy}
              isUnexplained={isUnexplained}
              onError={refused}
            />
            {isLive && session && <LiveCall session={session} state={state} />}
            {isLive && maxMinutes !== null && (
              <TimeLimit minutes={maxMinutes} span={span} onOver={call.end} />
            )}
          </Boundary>
        </div>
        {(isLive || hasWords(state)) && (
          <Boundary>
            <Transcript
              state={state}
              readOut={readOut}
              onFeedback={(score) => session?.sendFeedback(score)}
              onSendAgain={call.sendAgain}
            />
          </Boundary>
        )}
        {session && (
          <ConversationBar
            {...props}
            session={session}
            state={state}
            isBusy={isBusy}
            isClosed={isClosed}
            over={over}
            onReadOut={setReadOut}
            onEnd={call.end}
          />
        )}
      </main>
      {isAsking && <LeaveQuestion onStay={stay} onLeave={call.end} />}
    </div>
  );
}
