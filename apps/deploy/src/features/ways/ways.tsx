import "./ways.css";
import type { VoiceError, VoiceSession, VoiceSnapshot } from "@field-advisor/voice-client";
import {
  useCaptions,
  useHoldButton,
  useMedium,
  useSpokenAnswers,
  useWay,
  waysLabels as labels,
} from "@field-advisor/voice-client/ways";
import { useState } from "react";
import { HoldButton } from "./hold-button.tsx";
import { WaysChoice } from "./ways-choice.tsx";

interface WaysProps {
  session: VoiceSession;
  snapshot: VoiceSnapshot;
  isLive: boolean;
  explain: Explain;
}

/** Says why somebody cannot be heard, and what helps. */
type Explain = (error: VoiceError | null) => { headline: string; advice: string };

/** How somebody talks and reads along: where it is chosen, and the button of who holds one to be heard. */
export function Ways({ session, snapshot, isLive, explain }: WaysProps) {
  const [isChoosing, setChoosing] = useState(false);
  const way = useWay();
  const captions = useCaptions();
  const isPush = way.value === "push-to-talk";
  const hold = useHoldButton(session, isPush);
  const medium = useMedium(session);
  // The transcript changes with every word: this is read out, and only what is whole. What is typed is read out there.
  const answers = useSpokenAnswers(session, snapshot);
  return (
    <>
      <div role="log" aria-label={labels.spoken} className="visually-hidden">
        {isLive && !snapshot.textOnly && answers.map(({ id, text }) => <p key={id}>{text}</p>)}
      </div>
      {isLive && medium.hindrance && <Hindrance {...explain(medium.hindrance.error)} />}
      {isPush && isLive && !snapshot.textOnly && <HoldButton hold={hold} snapshot={snapshot} />}
      <Opener isSmall={isLive && !medium.isChanging} onOpen={() => setChoosing(true)}>
        {medium.isChanging ? labels.changing : labels.open}
      </Opener>
      {isChoosing && (
        <WaysChoice
          way={way}
          captions={captions}
          medium={isLive && snapshot.state !== "reconnecting" && !medium.isChanging ? medium : null}
          isTyped={snapshot.textOnly}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

interface OpenerProps {
  /** Beside what else is at hand during a conversation. */
  isSmall: boolean;
  onOpen: () => void;
  children: string;
}

const Opener = ({ isSmall, onOpen, children }: OpenerProps) =>
  isSmall ? (
    <button
      type="button"
      className="button soft icon-button ways-opener"
      aria-label={children}
      title={children}
      onClick={onOpen}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" className="captions-icon">
        <path d="M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12.5h5" />
      </svg>{" "}
      <span className="icon-name">{labels.captions}</span>
    </button>
  ) : (
    <button type="button" className="button soft small" onClick={onOpen}>
      {children}
    </button>
  );

/** Why it cannot go on aloud. */
const Hindrance = ({ headline, advice }: ReturnType<Explain>) => (
  <p role="alert" className="callout callout-error hold">
    {headline} {advice}
  </p>
);
