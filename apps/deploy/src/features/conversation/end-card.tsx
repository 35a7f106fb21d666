import type { EndedBy, VoiceError } from "@field-advisor/voice-client";
import { durationText, useElapsedSeconds, type CallSpan } from "@field-advisor/voice-client/react";
import { useLayoutEffect, useRef } from "react";
import { texts } from "../../lib/texts.ts";

interface EndCardProps {
  endedBy: EndedBy | null;
  error: VoiceError | null;
  span: CallSpan | null;
  onAgain: () => void;
}

const words = texts.end;

/** Who ended the conversation, how long it was, and a way to have another. */
export function EndCard({ endedBy, error, span, onAgain }: EndCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const seconds = useElapsedSeconds(span);
  const isBroken = endedBy === "error";
  return (
    <section className="end-card" aria-labelledby="end-heading">
      <h2 id="end-heading" ref={heading} tabIndex={-1}>
        {isBroken ? words.error : endedBy === "agent" ? words.agent : words.user}
      </h2>
      {isBroken && (
        <div>
          <p>{error?.closeReason || words.closedByServer}</p>
          <p>{words.advice}</p>
        </div>
      )}
      {span && <p className="quiet">{words.duration(durationText(seconds))}</p>}
      <button type="button" className="button primary large" onClick={onAgain}>
        {words.again}
      </button>
    </section>
  );
}
