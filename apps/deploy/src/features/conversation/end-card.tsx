import {
  durationText,
  endProblem,
  useElapsedSeconds,
  type CallState,
} from "@field-advisor/voice-client/react";
import { useLayoutEffect, useRef } from "react";
import { texts } from "../../lib/texts.ts";

interface EndCardProps {
  state: CallState;
  onTalk: () => void;
  onType: () => void;
}

const labels = texts.end;

/** Who ended the conversation, how long it was, and the ways to have another. */
export function EndCard({ state: { snapshot, span }, onTalk, onType }: EndCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const seconds = useElapsedSeconds(span);
  const problem = endProblem(snapshot);
  return (
    <section className="end-card" aria-labelledby="end-heading">
      <h2 id="end-heading" ref={heading} tabIndex={-1}>
        {problem?.headline ?? (snapshot.endedBy === "agent" ? labels.agent : labels.user)}
      </h2>
      {problem && (
        <p className="end-advice">
          <span>{problem.advice}</span> {labels.advice}
        </p>
      )}
      {span && <p className="quiet">{labels.duration(durationText(seconds))}</p>}
      <div className="button-row">
        <button type="button" className="button primary" onClick={onTalk}>
          {labels.again}
        </button>
        <button type="button" className="button soft" onClick={onType}>
          {texts.call.typeInstead}
        </button>
      </div>
    </section>
  );
}
