import type { FeedbackScore } from "@field-advisor/voice-client";
import { useState } from "react";
import { texts } from "../../lib/texts.ts";

/** Rates one answer, once. */
export function Feedback({
  isOpen,
  onFeedback,
}: {
  isOpen: boolean;
  onFeedback: (score: FeedbackScore) => void;
}) {
  const [isSent, setSent] = useState(false);
  if (isSent) {
    return <output className="hint">{texts.call.thanks}</output>;
  }
  if (!isOpen) return null;
  const send = (score: FeedbackScore) => {
    setSent(true);
    onFeedback(score);
  };
  return (
    <div className="feedback">
      <button type="button" className="button plain small" onClick={() => send("like")}>
        <span aria-hidden="true">👍</span> {texts.call.like}
      </button>
      <button type="button" className="button plain small" onClick={() => send("dislike")}>
        <span aria-hidden="true">👎</span> {texts.call.dislike}
      </button>
    </div>
  );
}
