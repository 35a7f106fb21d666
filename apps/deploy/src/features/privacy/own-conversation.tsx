import "./privacy.css";
import { request } from "@field-advisor/api-client/request";
import { ApiError } from "@field-advisor/api-client/api-error";
import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import type { OwnConversation as Own } from "@field-advisor/schema/privacy.endpoints";
import { useEffect, useRef, useState } from "react";
import { dayOf, privacyTexts } from "./privacy-texts.ts";
import { usePolling } from "../../lib/use-polling.ts";
import { pageTitle } from "../../lib/page-calls.ts";
import { keepingOf } from "../../lib/keeping.ts";
import { OwnSound, SoundDeleted } from "./own-sound.tsx";
import { DeleteQuestion } from "./delete-question.tsx";
import { Rating } from "./rating.tsx";

const labels = privacyTexts.own;

/** The record comes within seconds; of one that does not the page says so as long as it is open. */
const askAgainMs = 2000;

type Known = Own | "reading" | "failed" | "gone" | "closed" | "deleted";

/** Answers that are kept and not requested again. */
const endings = new Map<number, Known>([
  [404, "gone"],
  [401, "closed"],
]);

interface OwnConversationProps {
  page: PublicDeployment;
  /** The server's id of the conversation that is over. */
  id: string;
}

/** The person's options for a finished conversation. */
export function OwnConversation({ page, id }: OwnConversationProps) {
  const [known, setKnown] = useState<Known>("reading");
  const isAwaited = known === "reading" || known === "failed" || isOnItsWay(known);
  usePolling(
    async () => {
      try {
        setKnown(await request("GET /api/conversations/:id/mine", { params: { id } }));
      } catch (error) {
        setKnown(endings.get(error instanceof ApiError ? error.status : 0) ?? "failed");
      }
    },
    () => askAgainMs,
    isAwaited,
  );
  if (known === "reading" || known === "gone") return null;
  if (known === "deleted") return <Deleted />;
  if (known === "closed") return <p className="hint">{labels.closed}</p>;
  if (known === "failed") return <p className="hint">{labels.failed}</p>;
  return <Mine page={page} id={id} own={known} onDeleted={() => setKnown("deleted")} />;
}

/** The button that was pressed is gone. */
function Deleted() {
  const told = useRef<HTMLOutputElement>(null);
  useEffect(() => told.current?.focus(), []);
  return (
    <output ref={told} tabIndex={-1} className="callout">
      {labels.deleted}
    </output>
  );
}

/** Its record or its sound. */
const isOnItsWay = (known: Known): boolean =>
  typeof known === "object" && (known.record === "awaited" || known.recording.state === "awaited");

interface MineProps extends OwnConversationProps {
  own: Own;
  onDeleted: () => void;
}

function Mine({ page, id, own, onDeleted }: MineProps) {
  const [isAsking, setAsking] = useState(false);
  const [isSilent, setSilent] = useState(false);
  const { reference, record, mayDownload, mayDelete, recording } = own;
  const isKept = record === "here" || record === "cut";
  return (
    <section className="own" aria-label={labels.region}>
      <Rating id={id} given={own.rating} />
      <p className="quiet own-name">
        {labels.reference} <strong className="own-reference">{reference}</strong>
        <span className="own-date">, {dayOf(own.startedAt)}</span>
      </p>
      <p className="hint">{keepingOf(page)}</p>
      {record === "awaited" && <output className="hint">{labels.awaited}</output>}
      {isSilent ? (
        <SoundDeleted />
      ) : (
        <OwnSound id={id} recording={recording} onDeleted={() => setSilent(true)} />
      )}
      <div className="button-row">
        {isKept && mayDownload && (
          <>
            <a
              className="button soft"
              href={`/api/conversations/${id}/mine.txt`}
              download={labels.copyName(pageTitle(page), own.startedAt)}
            >
              {labels.download}
            </a>
            <button type="button" className="button soft" onClick={() => window.print()}>
              {labels.print}
            </button>
          </>
        )}
        {isKept && mayDelete && (
          <button type="button" className="button plain" onClick={() => setAsking(true)}>
            {labels.remove}
          </button>
        )}
      </div>
      {isAsking && <DeleteQuestion id={id} onStay={() => setAsking(false)} onDeleted={onDeleted} />}
    </section>
  );
}
