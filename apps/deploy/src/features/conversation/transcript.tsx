import type { FeedbackScore, TranscriptEntry } from "@field-advisor/voice-client";
import { useEffect, useRef } from "react";
import { texts } from "../../lib/texts.ts";
import { Feedback } from "./feedback.tsx";

interface TranscriptProps {
  entries: readonly TranscriptEntry[];
  /** Read aloud by screen readers only where nobody speaks over it. */
  isReadOut: boolean;
  canSendFeedback: boolean;
  onFeedback: (score: FeedbackScore) => void;
}

/** What was said, growing at its end; the last answer can be rated once. */
export function Transcript({ entries, isReadOut, canSendFeedback, onFeedback }: TranscriptProps) {
  const log = useRef<HTMLDivElement>(null);
  const last = entries.at(-1);
  useEffect(() => {
    if (last) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [last]);
  const lastAnswer = entries.findLast(({ role }) => role === "agent");
  if (!last) return null;
  return (
    <div
      ref={log}
      role="log"
      aria-label={texts.call.transcript}
      aria-live={isReadOut ? "polite" : "off"}
      className="transcript"
      // A region that scrolls must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {entries.map((entry) => (
        <div key={entry.id} className={`turn turn-${entry.role}`}>
          <p>
            <span className="visually-hidden">{texts.call.speaker[entry.role]}: </span>
            {entry.text}
            {entry.interrupted && <span className="hint"> {texts.call.interrupted}</span>}
          </p>
          {entry === lastAnswer && (
            <Feedback key={entry.id} isOpen={canSendFeedback} onFeedback={onFeedback} />
          )}
        </div>
      ))}
    </div>
  );
}
