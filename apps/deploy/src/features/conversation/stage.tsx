import { clockOf } from "@field-advisor/schema/clock";
import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import type { VoiceError, VoiceMode, VoiceSession } from "@field-advisor/voice-client";
import {
  announcementOf,
  callCondition,
  type CallCondition,
  type CallPhase,
  type CallState,
  endProblem,
  type PageCall,
  startProblem,
  useElapsedSeconds,
  useVoiceRing,
} from "@field-advisor/voice-client/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { isAgentOff } from "../../lib/flow.ts";
import { adviserName, firstNameOf } from "../../lib/page-calls.ts";
import { Practice, UnlessAgentOff } from "../../lib/screen.tsx";
import { texts } from "../../lib/texts.ts";
import { isTimeOver } from "./time-limit.tsx";
import { isInvitationEnded, serverSentence } from "./use-call.ts";
import { LineLostIcon, MicrophoneIcon, VoiceIcon } from "./icons.tsx";

/** What the browser would answer a page that asks for the microphone; follows changes. Unknown counts as `prompt`. */
function useMicrophonePermission(): PermissionState {
  const [state, setState] = useState<PermissionState>("prompt");
  useEffect(() => {
    const gone = new AbortController();
    const follow = async () => {
      // Absent on insecure pages; Firefox before 132 refuses the name.
      const permission = await navigator.permissions?.query({ name: "microphone" }).catch(() => null);
      if (!permission || gone.signal.aborted) return;
      setState(permission.state);
      permission.addEventListener("change", () => setState(permission.state), { signal: gone.signal });
    };
    void follow();
    return () => gone.abort();
  }, []);
  return state;
}

interface VoiceButtonProps {
  phase: CallPhase;
  mode: VoiceMode;
  condition: CallCondition;
  session: VoiceSession | null;
  onStart: () => void;
}

const labels = texts.call;

/** While nobody listens, no word stands here that says so; the reason stands below the button. */
function wordFor({ phase, mode, condition }: VoiceButtonProps): string | null {
  if (phase === "connecting") return labels.connecting;
  if (phase !== "live") return labels.start;
  if (condition === "lineLost") return null;
  if (mode === "speaking") return labels.speaking;
  return condition === "muted" ? null : labels.listening;
}

/**
 * The round button that starts a conversation, and then interrupts an agent that speaks; it ends nothing. Its ring moves
 * with the user's voice while the agent listens and with the agent's while it speaks. The word on it tells the state;
 * while a conversation goes on that is not what the button does, so the word lies over the button and not in it.
 */
function VoiceButton(props: VoiceButtonProps) {
  const { phase, mode, condition, session, onStart } = props;
  const isLive = phase === "live";
  const word = wordFor(props);
  const canInterrupt = isLive && mode !== "listening" && condition !== "lineLost";
  const look = mode === "paused" ? "listening" : mode;
  const press = () => {
    if (canInterrupt) session?.sendUserActivity();
    else if (!isLive && phase !== "connecting") onStart();
  };
  return (
    <div className={`voice voice-${isLive ? look : phase}`} data-condition={condition}>
      {isLive && session && <Ring session={session} mode={mode} />}
      <button
        type="button"
        className="voice-button"
        aria-label={isLive ? labels.interrupt : (word ?? labels.start)}
        aria-disabled={phase === "connecting" || (isLive && !canInterrupt)}
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
  if (condition === "lineLost") return <LineLostIcon size={44} />;
  return condition === "muted" ? <MicrophoneIcon isOff size={44} /> : <VoiceIcon />;
}

const Ring = ({ session, mode }: { session: VoiceSession; mode: VoiceMode }) => (
  <span ref={useVoiceRing(session, mode)} className="ring" aria-hidden="true" />
);

/** What stands below the round button before a conversation: what will be asked, or what went wrong. */
function StartPanel({
  page,
  hasFailed,
  error,
  maxMinutes,
  onType,
}: {
  page: PublicDeployment;
  hasFailed: boolean;
  error: VoiceError | null;
  maxMinutes: number | null;
  onType: () => void;
}) {
  return (
    <div className="start-panel">
      {page.privacy.showsDisclosure && <p className="hint">{texts.call.disclosure(adviserName(page))}</p>}
      {page.privacy.consent === "notice" && <p className="consent-text">{page.privacy.consentText}</p>}
      <Practice page={page} />
      {maxMinutes !== null && <p className="hint">{texts.call.limit(maxMinutes)}</p>}
      {hasFailed ? <Problem error={error} /> : <Preparation />}
      <button type="button" className="button soft" onClick={onType}>
        {texts.call.typeInstead}
      </button>
    </div>
  );
}

function Problem({ error }: { error: VoiceError | null }) {
  const { headline, advice } = startProblem(error, serverSentence);
  return (
    <div role="alert" className="callout callout-error">
      {!isInvitationEnded(error) && (
        <p>
          <strong>{headline}</strong>
        </p>
      )}
      <p>{advice}</p>
    </div>
  );
}

/** Says why the browser is about to ask, before it asks. */
function Preparation() {
  const permission = useMicrophonePermission();
  if (permission === "granted") return null;
  return <p className="hint">{permission === "denied" ? texts.call.blocked : texts.call.ready}</p>;
}

interface EndCardProps {
  page: PublicDeployment;
  state: CallState;
  maxMinutes: number | null;
  onTalk: () => void;
  onType: () => void;
}

const endLabels = texts.end;

/** Who ended the conversation, how long it was, and the ways to have another. */
function EndCard({ page, state: { snapshot, span }, maxMinutes, onTalk, onType }: EndCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const seconds = useElapsedSeconds(span);
  const isOver = isTimeOver(maxMinutes, seconds);
  const problem = isOver ? null : endProblem(snapshot);
  const ending = snapshot.endedBy === "agent" ? endLabels.agent : endLabels.user;
  return (
    <section className="end-card" aria-labelledby="end-heading">
      <h2 id="end-heading" ref={heading} tabIndex={-1}>
        {problem?.headline ?? (isOver ? endLabels.timeOver : ending)}
      </h2>
      {problem && (
        <p className="end-advice">
          <span>{problem.advice}</span> {endLabels.advice}
        </p>
      )}
      {span && <p className="quiet">{endLabels.duration(clockOf(seconds))}</p>}
      <UnlessAgentOff page={page}>
        <div className="button-row">
          <button type="button" className="button primary" onClick={onTalk}>
            {endLabels.again}
          </button>
          <button type="button" className="button soft" onClick={onType}>
            {texts.call.typeInstead}
          </button>
        </div>
      </UnlessAgentOff>
    </section>
  );
}

interface StageProps {
  call: PageCall;
  state: CallState;
  page: PublicDeployment;
  /** How long a conversation may last; null where nothing ends it. */
  maxMinutes: number | null;
}

/** The middle of the screen: the round button before and during a conversation, the end card after one. */
export function Stage({ call, state, page, maxMinutes }: StageProps) {
  const { phase, snapshot, session } = state;
  const canStart = phase === "idle" || phase === "failed";
  const talk = () => call.start(false);
  const type = () => call.start(true);
  return (
    <>
      <output className="visually-hidden">{announcementOf(state)}</output>
      {phase === "idle" && page.recipientName && !page.preview && (
        <p className="description">{texts.welcome.title(firstNameOf(page.recipientName))}</p>
      )}
      {phase === "ended" ? (
        <EndCard page={page} state={state} maxMinutes={maxMinutes} onTalk={talk} onType={type} />
      ) : (
        !(canStart && isAgentOff(page)) &&
        !(phase === "live" && snapshot.textOnly) && (
          <VoiceButton
            phase={phase}
            mode={snapshot.mode}
            condition={callCondition(state)}
            session={session}
            onStart={talk}
          />
        )
      )}
      {canStart && (
        <UnlessAgentOff page={page}>
          <StartPanel
            page={page}
            hasFailed={phase === "failed"}
            error={snapshot.error}
            maxMinutes={maxMinutes}
            onType={type}
          />
        </UnlessAgentOff>
      )}
      {phase === "connecting" && (
        <button type="button" className="button plain" onClick={call.end}>
          {texts.call.cancel}
        </button>
      )}
    </>
  );
}
