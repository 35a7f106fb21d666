import "./ways.css";
import "./enlarged.css";
import type { VoiceError, VoiceSession, VoiceSnapshot } from "@field-advisor/voice-client";
import type { ReadOut } from "@field-advisor/voice-client/react";
import {
  useAnnouncement,
  useCaptions,
  useHoldButton,
  useMedium,
  useReading,
  useReadOut,
  useWay,
  waysLabels as labels,
} from "@field-advisor/voice-client/ways";
import { useLayoutEffect, useState } from "react";
import { HoldButton } from "./hold-button.tsx";
import { WaysChoice } from "./ways-choice.tsx";

interface WaysProps {
  session: VoiceSession;
  snapshot: VoiceSnapshot;
  isLive: boolean;
  explain: Explain;
  /** Told what of the transcript is to be read out. */
  onReadOut: (readOut: ReadOut) => void;
}

/** Says why somebody cannot be heard, and what helps. */
type Explain = (error: VoiceError | null) => { headline: string; advice: string };

/** The setting of hands-free or push-to-talk and captions, and the push-to-talk button. */
export function Ways({ session, snapshot, isLive, explain, onReadOut }: WaysProps) {
  const [isChoosing, setChoosing] = useState(false);
  const way = useWay();
  const captions = useCaptions();
  const isPush = way.value === "push-to-talk";
  const hold = useHoldButton(session, snapshot, isPush);
  const medium = useMedium(session);
  const reading = useReading();
  const isOn = reading.value === "on";
  const upTo = useReadOut(session, snapshot);
  // Where the page scrolls, what is said is in sight when it begins.
  useLayoutEffect(() => {
    if (isLive) document.querySelector(".transcript-frame")?.scrollIntoView({ block: "nearest" });
  }, [isLive]);
  useLayoutEffect(() => onReadOut({ upTo, isOn }), [onReadOut, upTo, isOn]);
  return (
    <>
      <output className="visually-hidden">{useAnnouncement(snapshot)}</output>
      {isLive && medium.hindrance && <Hindrance {...explain(medium.hindrance.error)} />}
      {isPush && isLive && !snapshot.textOnly && <HoldButton hold={hold} snapshot={snapshot} />}
      <Opener isSmall={isLive && !medium.isChanging} onOpen={() => setChoosing(true)}>
        {medium.isChanging ? labels.changing : labels.open}
      </Opener>
      {isChoosing && (
        <WaysChoice
          way={way}
          captions={captions}
          reading={reading}
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
