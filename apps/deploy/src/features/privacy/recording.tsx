import "./privacy.css";
import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import { type CallState, isTalking } from "@field-advisor/voice-client/react";
import { useEffect, useState } from "react";
import { asksForConsent, isPaused, whyNoStart } from "../../lib/flow.ts";
import { adviserName } from "../../lib/page-calls.ts";
import { recording } from "../../lib/recording.ts";
import { DeleteQuestion, soundDeletion } from "./delete-question.tsx";
import { privacyTexts } from "./privacy-texts.ts";

const labels = privacyTexts.recording;

/** The sound of such a conversation is kept, if anybody allows it; of one that is tried by the staff it is not. */
const mayRecord = ({ privacy, preview }: PublicDeployment): boolean =>
  !preview && privacy.recordsCalls && privacy.keepsWords && privacy.choice !== "refused";

interface RecordingProps {
  page: PublicDeployment;
  state: CallState;
}

/** Before a conversation: whether its sound may be recorded. During one: that it is, and the way to stop that. */
export function Recording({ page, state }: RecordingProps) {
  const [isAllowed, setAllowed] = useState(false);
  /** The server's id of the conversation that is recorded. */
  const [recorded, setRecorded] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [told, setTold] = useState("");
  const isWanted = mayRecord(page);
  const isOffered = isWanted && !page.privacy.isRecordingFull;
  // Not longer than the words.
  const days = Math.min(page.privacy.recordingDays, page.privacy.keptDays ?? Infinity);
  useEffect(() => {
    recording.choice = isOffered ? { recording: isAllowed ? "allowed" : "refused", recordingDays: days } : {};
    recording.onAddress = ({ conversationId, isRecorded }) => {
      setRecorded(isRecorded ? conversationId : null);
      setTold("");
    };
    return () => {
      recording.choice = {};
      recording.onAddress = () => undefined;
    };
  }, [isOffered, isAllowed, days]);
  const { textOnly, state: now } = state.snapshot;
  const isLive = isTalking(state);
  const stopped = () => {
    setRecorded(null);
    setAllowed(false);
    setAsking(false);
    setTold(labels.stopped);
  };
  const question = isAsking && recorded !== null && (
    <DeleteQuestion
      id={recorded}
      deletion={{ ...soundDeletion, ...labels.stopping }}
      onStay={() => setAsking(false)}
      onDeleted={stopped}
    />
  );
  if (isLive && !textOnly)
    return (
      <div className="recording">
        <output className="hint">{told}</output>
        {recorded !== null && (
          <>
            <strong className="condition recording-sign">{labels.sign}</strong>
            <button type="button" className="button plain small" onClick={() => setAsking(true)}>
              {labels.stop}
            </button>
          </>
        )}
        {question}
      </div>
    );
  const canBegin = !isLive && now !== "connecting" && !isPaused(page) && whyNoStart(page) === null;
  if (!isWanted || !canBegin || asksForConsent(page)) return null;
  if (!isOffered) return <p className="hint">{labels.full}</p>;
  return (
    <label className="consent-tick recording-choice">
      <input type="checkbox" checked={isAllowed} onChange={(event) => setAllowed(event.target.checked)} />
      <span>
        {now === "idle" ? labels.allow : labels.allowNext}
        <span className="hint">{labels.meaning(adviserName(page), days)}</span>
      </span>
    </label>
  );
}
