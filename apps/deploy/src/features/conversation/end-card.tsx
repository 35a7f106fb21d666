import { clockOf } from "@field-advisor/schema/clock";
import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import {
  type CallState,
  endProblem,
  goOnLabel,
  isEndedFor,
  type PageCall,
  useElapsedSeconds,
} from "@field-advisor/voice-client/react";
import { useLayoutEffect, useRef } from "react";
import { mayGoOn, whyNoStart } from "../../lib/flow.ts";
import { UnlessClosed } from "../../lib/screen.tsx";
import { texts } from "../../lib/texts.ts";
import { isTimeOver } from "./time-limit.tsx";
import { serverSentence } from "./use-call.ts";

const endLabels = texts.end;

interface EndCardProps {
  page: PublicDeployment;
  state: CallState;
  maxMinutes: number | null;
  call: PageCall;
  /** The page was paused when it ended, and is open again. */
  wasPaused: boolean;
  onOtherCode: () => void;
}

/** Why it broke off; null where somebody ended it. What closed the page meanwhile says more than how the line went down. */
function problemOf({ page, state: { snapshot }, wasPaused }: Omit<EndCardProps, "call">) {
  const problem = endProblem(snapshot, serverSentence);
  if (problem && page.access === "form") return { headline: endLabels.invitation, advice: "" };
  if (problem && wasPaused && isEndedFor(snapshot.error))
    return { headline: endLabels.reopened, advice: endLabels.reopenedAdvice };
  return problem;
}

/** End reason and duration of the conversation, with buttons to continue it or start another. */
export function EndCard({ call, ...props }: EndCardProps) {
  const { page, state, maxMinutes, onOtherCode } = props;
  const { snapshot, span, lost } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const seconds = useElapsedSeconds(span);
  const isOver = isTimeOver(maxMinutes, seconds);
  const problem = isOver ? null : problemOf(props);
  const ending = snapshot.endedBy === "agent" ? endLabels.agent : endLabels.user;
  return (
    <section className="end-card" aria-labelledby="end-heading">
      <h2 id="end-heading" ref={heading} tabIndex={-1}>
        {problem?.headline ?? (isOver ? endLabels.timeOver : ending)}
      </h2>
      {problem?.advice && (
        <p className="end-advice">
          <span>{problem.advice}</span> {lost === null && whyNoStart(page) === null && endLabels.advice}
        </p>
      )}
      {span && <p className="quiet">{endLabels.duration(clockOf(seconds))}</p>}
      {lost === null || !mayGoOn(page) ? (
        <UnlessClosed page={page} onOtherCode={onOtherCode}>
          <div className="button-row">
            <button type="button" className="button primary" onClick={() => call.start(false)}>
              {endLabels.again}
            </button>
            <button type="button" className="button soft" onClick={() => call.start(true)}>
              {texts.call.typeInstead}
            </button>
          </div>
        </UnlessClosed>
      ) : (
        <div className="button-row">
          <button type="button" className="button primary" onClick={() => call.goOn(false)}>
            {goOnLabel(snapshot.error)}
          </button>
          <button type="button" className="button soft" onClick={() => call.goOn(true)}>
            {endLabels.goOnWriting}
          </button>
          {snapshot.error?.code === "line_lost" && (
            <button type="button" className="button soft" onClick={call.end}>
              {endLabels.finish}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
