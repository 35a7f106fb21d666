import type { FeedbackScore } from "@field-advisor/voice-client";
import {
  type CallState,
  isReadOut,
  isTalking,
  type ReadOut,
  type Turn,
  turnsOf,
  useStickToEnd,
} from "@field-advisor/voice-client/react";
import { type ReactNode, useState } from "react";
import { texts } from "../../lib/texts.ts";

/** Rates one answer, once. */
function Feedback({ isOpen, onFeedback }: { isOpen: boolean; onFeedback: (score: FeedbackScore) => void }) {
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
    <div className="feedback" aria-live="off">
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

interface TranscriptProps {
  state: CallState;
  readOut: ReadOut;
  onFeedback: (score: FeedbackScore) => void;
  onSendAgain: (turn: Turn) => void;
}

const labels = texts.call;

/** The transcript has lines. */
export const hasWords = ({ earlier, snapshot }: CallState): boolean =>
  earlier.length > 0 || turnsOf(snapshot).length > 0;

/**
 * The transcript of this conversation and of those before it; the last answer can be rated once.
 * Screen readers read out what is added, so an answer is added anew when it is whole and nobody speaks over it.
 */
export function Transcript({ state, readOut, onFeedback, onSendAgain }: TranscriptProps) {
  const { earlier, snapshot } = state;
  const turns = turnsOf(snapshot);
  const isLive = isTalking(state);
  const canSend = isLive && snapshot.state !== "reconnecting";
  const last = turns.at(-1);
  // Whoever types wants to see it; what was said aloud is no reason to take somebody from what they read.
  const isTyped = last?.role === "user" && last.eventId === undefined;
  const newest = snapshot.transcript.at(-1) ?? earlier.at(-1);
  const { log, content, hasNew, toEnd, onScroll } = useStickToEnd(newest, isTyped);
  const lastAnswer = turns.findLast(({ role }) => role === "agent");
  return (
    <div className="transcript-frame">
      <div
        ref={log}
        role="log"
        aria-label={labels.transcript}
        aria-live={snapshot.textOnly || readOut.isOn ? "polite" : "off"}
        className="transcript"
        onScroll={onScroll}
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <div ref={content} className="turns">
          {earlier.map((talk) => (
            <EarlierTurns key={talk.id} turns={talk.turns} onSendAgain={isLive ? onSendAgain : null} />
          ))}
          {turns.map((turn) => (
            <Said
              key={turn.id}
              turn={turn}
              isRead={isReadOut(turn, readOut)}
              onSendAgain={canSend ? onSendAgain : null}
            >
              {turn === lastAnswer && (
                <Feedback key={turn.id} isOpen={isLive && snapshot.canSendFeedback} onFeedback={onFeedback} />
              )}
            </Said>
          ))}
        </div>
      </div>
      {hasNew && (
        <button type="button" className="button soft small newest" onClick={toEnd}>
          {labels.newest} ↓
        </button>
      )}
    </div>
  );
}

interface EarlierTurnsProps {
  turns: readonly Turn[];
  /** Null while there is no conversation to send it in. */
  onSendAgain: ((turn: Turn) => void) | null;
}

/** A conversation that is over, with the line below which the next one begins. */
const EarlierTurns = ({ turns, onSendAgain }: EarlierTurnsProps) => (
  <>
    {turns.map((turn) => (
      <Said key={turn.id} turn={turn} onSendAgain={onSendAgain} />
    ))}
    <p className="divider" aria-live="off">
      {labels.newConversation}
    </p>
  </>
);

interface SaidProps {
  turn: Turn;
  isRead?: boolean;
  /** Null while it cannot be sent. */
  onSendAgain: ((turn: Turn) => void) | null;
  children?: ReactNode;
}

const Said = ({ turn, isRead = false, onSendAgain, children }: SaidProps) => (
  <div className={`turn turn-${turn.role}`} data-unsent={turn.isUnsent ?? false}>
    <p key={`${isRead}`} aria-live={isRead ? undefined : "off"}>
      <span className="visually-hidden">{labels.speaker[turn.role]}: </span>
      {turn.text}
      {turn.interrupted && <span className="hint"> {labels.interrupted}</span>}
    </p>
    {turn.isUnsent && <p className="unsent">{labels.notSent}</p>}
    {turn.isUnsent && onSendAgain && (
      <button type="button" className="button plain small" onClick={() => onSendAgain(turn)}>
        {labels.sendAgain}
      </button>
    )}
    {children}
  </div>
);
