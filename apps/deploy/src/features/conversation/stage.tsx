import type { Continuation } from "@field-advisor/api-client/conversation-line";
import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import type { VoiceError, VoiceMode, VoiceSession, VoiceState } from "@field-advisor/voice-client";
import {
  callCondition,
  type CallCondition,
  type CallState,
  goOnLabel,
  hasMore,
  isTalking,
  type PageCall,
  startProblem,
  useVoiceRing,
} from "@field-advisor/voice-client/react";
import { lazy, Suspense, useLayoutEffect, useRef } from "react";
import { mayGoOn, whyNoStart } from "../../lib/flow.ts";
import { adviserName, firstNameOf } from "../../lib/page-calls.ts";
import { Practice, UnlessClosed } from "../../lib/screen.tsx";
import { texts } from "../../lib/texts.ts";
import { EndCard } from "./end-card.tsx";
import { serverSentence } from "./use-call.ts";
import { MicrophoneIcon, VoiceIcon } from "./icons.tsx";
import { Preparation } from "./preparation.tsx";
import { Sound } from "./sound.tsx";

const ContactAdviser = lazy(async () => ({
  default: (await import("../../lib/paused-notice.tsx")).ContactAdviser,
}));

interface VoiceButtonProps {
  state: VoiceState;
  mode: VoiceMode;
  condition: CallCondition;
  session: VoiceSession | null;
  onStart: () => void;
}

const labels = texts.call;
const endLabels = texts.end;

/** While nobody listens, no word stands here that says so; the reason stands below the button. */
function wordFor({ state, condition }: VoiceButtonProps): string | null {
  if (state === "listening") return condition ? null : labels.listening;
  return state === "idle" || state === "ended" || state === "failed" ? labels.start : labels[state];
}

/**
 * The round button that starts a conversation, and then interrupts an agent that speaks; it ends nothing. Its ring moves
 * with the user's voice while the agent listens and with the agent's while it speaks. The word on it tells the state;
 * while a conversation goes on that is not what the button does, so the word lies over the button and not in it.
 */
function VoiceButton(props: VoiceButtonProps) {
  const { state, mode, condition, session, onStart } = props;
  const isLive = state === "listening" || state === "speaking";
  const isWaiting = state === "connecting" || state === "reconnecting";
  const word = wordFor(props);
  const canInterrupt = isLive && mode !== "listening";
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // The element that had the focus may be gone, such as a question that was answered.
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  const press = () => {
    if (canInterrupt) session?.sendUserActivity();
    else if (!isLive && !isWaiting) onStart();
  };
  return (
    <div className={`voice voice-${state}`} data-condition={condition}>
      {isLive && session && <Ring session={session} mode={mode} />}
      <button
        ref={button}
        type="button"
        className="voice-button"
        aria-label={isLive ? labels.interrupt : (word ?? labels.start)}
        aria-disabled={isWaiting || (isLive && !canInterrupt)}
        onClick={press}
      />
      <span className="voice-face" aria-hidden="true">
        <FaceIcon condition={word === null ? condition : null} />
        {word && <span>{word}</span>}
      </span>
    </div>
  );
}

function FaceIcon({ condition }: { condition: CallCondition }) {
  return condition ? <MicrophoneIcon isOff size={44} /> : <VoiceIcon />;
}

const Ring = ({ session, mode }: { session: VoiceSession; mode: VoiceMode }) => (
  <span ref={useVoiceRing(session, mode)} className="ring" aria-hidden="true" />
);

interface GoOn {
  label: string;
  run: (textOnly: boolean) => void;
}

/** The text below the round button before a conversation: the permission question, or the error. */
function StartPanel({
  page,
  hasFailed,
  state,
  maxMinutes,
  goOn,
  onAgain,
  writing,
}: {
  page: PublicDeployment;
  hasFailed: boolean;
  state: CallState;
  maxMinutes: number | null;
  /** Goes on with a conversation that broke off or that another tab has; null where there is none. */
  goOn: GoOn | null;
  onAgain: () => void;
  writing: { label: string; run: () => void };
}) {
  // In writing it needs the connection that is blocked as well, so that is no other way.
  const isBlocked = hasFailed && state.snapshot.error?.code === "line_blocked";
  const again = goOn ?? (isBlocked ? { label: endLabels.tryAgain, run: onAgain } : null);
  return (
    <div className="start-panel">
      {page.privacy.showsDisclosure && <p className="hint">{texts.call.disclosure(adviserName(page))}</p>}
      {page.privacy.consent === "notice" && <p className="consent-text">{page.privacy.consentText}</p>}
      <Practice page={page} />
      {maxMinutes !== null && <p className="hint">{texts.call.limit(maxMinutes)}</p>}
      {hasFailed ? <Problem error={state.snapshot.error} /> : <Preparation />}
      {again && (
        <button type="button" className="button primary" onClick={() => again.run(false)}>
          {again.label}
        </button>
      )}
      {isBlocked ? (
        <Suspense fallback={null}>
          <ContactAdviser page={page} subject={labels.blockedSubject(page.deploymentName)} />
        </Suspense>
      ) : (
        <>
          <button type="button" className="button soft" onClick={writing.run}>
            {writing.label}
          </button>
          <Sound place="start" session={state.session} state={state} />
        </>
      )}
    </div>
  );
}

function Problem({ error }: { error: VoiceError | null }) {
  const { headline, advice } = startProblem(error, serverSentence);
  const callout = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The button that was pressed may be gone.
    if (document.activeElement === document.body) callout.current?.focus();
  }, []);
  return (
    <div ref={callout} tabIndex={-1} role="alert" className="callout callout-error">
      <p>
        <strong>{headline}</strong>
      </p>
      <p>{advice}</p>
    </div>
  );
}

interface StageProps {
  call: PageCall;
  state: CallState;
  page: PublicDeployment;
  /** The time limit of a conversation; null without one. */
  maxMinutes: number | null;
  continuation: Continuation | null;
  wasPaused: boolean;
  onOtherCode: () => void;
}

/** The start panel's other buttons. */
function goOnOf({ call, state, continuation }: StageProps): GoOn | null {
  const { error, state: now } = state.snapshot;
  if (hasMore(state)) return { label: goOnLabel(error), run: call.goOn };
  if (!continuation || now !== "idle") return null;
  return { label: labels.goOn(continuation.since), run: (textOnly) => call.goOn(textOnly, continuation) };
}

/** The middle of the screen: the round button before and during a conversation, the end card after one. */
export function Stage(props: StageProps) {
  const { call, state, page, maxMinutes, onOtherCode } = props;
  const { snapshot, session } = state;
  const isOver = snapshot.endedBy !== null;
  const hasFailed = snapshot.state === "failed" && !isOver;
  const canStart = snapshot.state === "idle" || hasFailed;
  const isClosed = whyNoStart(page) !== null;
  const goOn = goOnOf(props);
  return (
    <>
      {snapshot.state === "idle" && page.recipientName && !page.preview && (
        <p className="description">{texts.welcome.title(firstNameOf(page.recipientName))}</p>
      )}
      {isOver ? (
        <EndCard key={snapshot.state} {...props} />
      ) : (
        !(canStart && (isClosed || hasMore(state))) &&
        !(isTalking(state) && snapshot.textOnly) && (
          <VoiceButton
            state={snapshot.state}
            mode={snapshot.mode}
            condition={callCondition(state)}
            session={session}
            onStart={() => call.start(false)}
          />
        )
      )}
      {canStart && (!isClosed || (goOn && mayGoOn(page))) && (
        <StartPanel
          page={page}
          hasFailed={hasFailed}
          state={state}
          maxMinutes={maxMinutes}
          goOn={goOn}
          onAgain={() => call.start(snapshot.textOnly)}
          writing={
            goOn && (isClosed || hasMore(state))
              ? { label: endLabels.goOnWriting, run: () => goOn.run(true) }
              : { label: labels.typeInstead, run: () => call.start(true) }
          }
        />
      )}
      {canStart && <UnlessClosed page={page} onOtherCode={onOtherCode} />}
      {snapshot.state === "connecting" && (
        <button type="button" className="button plain" onClick={call.end}>
          {texts.call.cancel}
        </button>
      )}
    </>
  );
}
