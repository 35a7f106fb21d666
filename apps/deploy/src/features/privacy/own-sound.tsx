import { request } from "@field-advisor/api-client/request";
import type { OwnConversation } from "@field-advisor/schema/privacy.endpoints";
import { useEffect, useRef, useState } from "react";
import { DeleteQuestion, soundDeletion } from "./delete-question.tsx";
import { privacyTexts } from "./privacy-texts.ts";

const labels = privacyTexts.recording;

interface OwnSoundProps {
  id: string;
  recording: OwnConversation["recording"];
  onDeleted: () => void;
}

/** What its person said, to listen to, until when it is kept, and the way to delete it alone. */
export function OwnSound({
  id,
  recording: { state, parts, keptUntil, mayDelete },
  onDeleted,
}: OwnSoundProps) {
  const [isAsking, setAsking] = useState(false);
  const [failed, setFailed] = useState<readonly string[]>([]);
  if (state === "none") return null;
  if (state === "awaited") return <output className="hint">{labels.awaited}</output>;
  return (
    <div className="own-sound">
      {parts.map((part, index) =>
        failed.includes(part.id) ? (
          <p key={part.id} role="alert" className="hint">
            {labels.failed}{" "}
            <button
              type="button"
              className="button plain small"
              onClick={() => setFailed(failed.filter((each) => each !== part.id))}
            >
              {privacyTexts.earlier.tryAgain}
            </button>
          </p>
        ) : (
          <audio
            key={part.id}
            controls
            preload="none"
            src={`/api/recordings/${part.id}/sound`}
            aria-label={labels.part(index + 1, parts.length)}
            onError={() => setFailed([...failed, part.id])}
          />
        ),
      )}
      {keptUntil !== null && <p className="hint">{labels.keptUntil(new Date(keptUntil))}</p>}
      {mayDelete && (
        <button type="button" className="button plain" onClick={() => setAsking(true)}>
          {labels.remove}
        </button>
      )}
      {isAsking && (
        <DeleteQuestion
          id={id}
          deletion={soundDeletion}
          onStay={() => setAsking(false)}
          onDeleted={() => {
            setAsking(false);
            onDeleted();
          }}
        />
      )}
    </div>
  );
}

interface EarlierSoundProps {
  id: string;
  when: string;
}

/** The same of a conversation from before, read once somebody wants to hear it. */
export function EarlierSound({ id, when }: EarlierSoundProps) {
  const [known, setKnown] = useState<OwnConversation["recording"] | "unread" | "failed" | "deleted">(
    "unread",
  );
  const read = () =>
    void request("GET /api/conversations/:id/mine", { params: { id } }).then(
      ({ recording }) => setKnown(recording),
      () => setKnown("failed"),
    );
  if (known === "deleted") return <SoundDeleted />;
  if (typeof known === "object")
    return <OwnSound id={id} recording={known} onDeleted={() => setKnown("deleted")} />;
  return (
    <div className="button-row">
      {known === "failed" && <p role="alert">{privacyTexts.earlier.failed}</p>}
      <button type="button" className="button soft" aria-label={labels.listenTo(when)} onClick={read}>
        {labels.listen}
      </button>
    </div>
  );
}

/** The button that was pressed is gone. */
export function SoundDeleted() {
  const told = useRef<HTMLOutputElement>(null);
  useEffect(() => told.current?.focus(), []);
  return (
    <output ref={told} tabIndex={-1} className="hint">
      {labels.deleted}
    </output>
  );
}
