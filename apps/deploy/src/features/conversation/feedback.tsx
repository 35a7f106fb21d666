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
        <Thumb /> {texts.call.like}
      </button>
      <button type="button" className="button plain small" onClick={() => send("dislike")}>
        <Thumb isDown /> {texts.call.dislike}
      </button>
    </div>
  );
}

function Thumb({ isDown = false }: { isDown?: boolean }) {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" className={isDown ? "thumb-down" : ""}>
      <path
        d="M7 10.5v9.5H4v-9.5h3Zm0 0 4.2-7.3c1.5 0 2.5 1.2 2.2 2.7l-.7 3.6h5.6c1.2 0 2.1 1.1 1.8 2.3l-1.5 6.6c-.2.9-1 1.6-2 1.6H7"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinejoin="round"
      />
    </svg>
  );
}
