import "./privacy.css";
import { type EndpointName, send } from "@field-advisor/api-client/request";
import { clockOf } from "@field-advisor/schema/clock";
import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import type { ListedOwn } from "@field-advisor/schema/privacy.endpoints";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { pageTitle } from "../../lib/page-calls.ts";
import { DeleteQuestion } from "./delete-question.tsx";
import { EarlierSound } from "./own-sound.tsx";
import { privacyTexts } from "./privacy-texts.ts";

const { earlier: labels, own: ownLabels } = privacyTexts;

/** As many as are asked for at a time. */
const part = 20;

const listEndpoint = "GET /api/conversations/mine" satisfies EndpointName;

interface EarlierConversationsProps {
  page: PublicDeployment;
  /** The conversation that was just ended, with which its own card deals. */
  but: string | null;
}

interface Known {
  rows: readonly ListedOwn[];
  total: number;
}

const listPart = (deploymentId: string, offset: number) =>
  send<ListedOwn[]>(listEndpoint, { query: { deploymentId, limit: part, offset } });

/** A way to what the reader of a page has said there before; nothing where that is nothing. */
export function EarlierConversations({ page, but }: EarlierConversationsProps) {
  const [known, setKnown] = useState<Known>({ rows: [], total: 0 });
  const [hasFailed, setFailed] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const read = (offset: number) =>
    listPart(page.id, offset).then(
      ({ data, total = data.length }) => {
        setKnown(({ rows }) => ({ rows: offset === 0 ? data : [...rows, ...data], total }));
        setFailed(false);
      },
      () => setFailed(true),
    );
  const readFirst = useEffectEvent(() => void read(0));
  useEffect(() => readFirst(), []);
  const others = known.rows.filter(({ id }) => id !== but);
  if (others.length === 0 && !isOpen) return null;
  return (
    <>
      <button
        type="button"
        className="button plain"
        onClick={() => {
          setOpen(true);
          void read(0);
        }}
      >
        {labels.open}
      </button>
      {isOpen && (
        <List
          title={pageTitle(page)}
          rows={others}
          hasMore={known.rows.length < known.total}
          hasFailed={hasFailed}
          isFoundHereOnly={page.allowAnonymous && page.recipientEmail === null}
          onMore={() => void read(known.rows.length)}
          onDeleted={(id) =>
            setKnown(({ rows, total }) => ({ rows: rows.filter((row) => row.id !== id), total: total - 1 }))
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface ListProps {
  /** The page's. */
  title: string;
  rows: readonly ListedOwn[];
  hasMore: boolean;
  hasFailed: boolean;
  /** They are a visitor's, who is known to one browser for a while. */
  isFoundHereOnly: boolean;
  onMore: () => void;
  onDeleted: (id: string) => void;
  onClose: () => void;
}

function List({ title, rows, hasMore, hasFailed, isFoundHereOnly, onMore, onDeleted, onClose }: ListProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const [asked, setAsked] = useState<string | null>(null);
  const [told, setTold] = useState("");
  useEffect(() => {
    dialog.current?.showModal();
    heading.current?.focus();
  }, []);
  const ask = (id: string) => {
    setAsked(id);
    // Told once more of the next one, which is announced only where it is new.
    setTold("");
  };
  const deleted = (id: string) => {
    onDeleted(id);
    setAsked(null);
    setTold(ownLabels.deleted);
    heading.current?.focus();
  };
  return (
    <>
      <dialog ref={dialog} className="card question earlier" aria-labelledby={titleId} onClose={onClose}>
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {labels.open}
        </h2>
        <output className="hint">{told}</output>
        {isFoundHereOnly && <p className="hint">{labels.onlyHere}</p>}
        {hasFailed && (
          <p role="alert" className="callout callout-error">
            {labels.failed}
          </p>
        )}
        {rows.length === 0 && !hasFailed && <p className="quiet">{labels.empty}</p>}
        <ul>
          {rows.map((row) => (
            <Entry key={row.id} title={title} row={row} onDelete={() => ask(row.id)} />
          ))}
        </ul>
        {rows.some(({ mayDelete }) => !mayDelete) && <p className="hint">{labels.ask}</p>}
        <div className="button-row">
          {(hasMore || hasFailed) && (
            <button type="button" className="button soft" onClick={onMore}>
              {hasFailed ? labels.tryAgain : labels.more}
            </button>
          )}
          <button type="button" className="button primary" onClick={() => dialog.current?.close()}>
            {labels.close}
          </button>
        </div>
      </dialog>
      {asked !== null && (
        <DeleteQuestion id={asked} onStay={() => setAsked(null)} onDeleted={() => deleted(asked)} />
      )}
    </>
  );
}

const whenFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

interface EntryProps {
  title: string;
  row: ListedOwn;
  onDelete: () => void;
}

function Entry({ title, row, onDelete }: EntryProps) {
  const { id, reference, seconds, record, mayDownload, mayDelete } = row;
  const when = whenFormat.format(new Date(row.startedAt));
  const isKept = record === "here" || record === "cut";
  return (
    <li>
      <p>
        <strong>{when}</strong>
        {seconds !== null && <span className="quiet"> · {labels.length(clockOf(seconds))}</span>}
      </p>
      <p className="quiet">
        {ownLabels.reference} <strong className="own-reference">{reference}</strong>
      </p>
      {!isKept && <p className="hint">{labels[record]}</p>}
      {row.hasSound && <EarlierSound id={id} when={when} />}
      {isKept && (mayDownload || mayDelete) && (
        <div className="button-row">
          {mayDownload && (
            <a
              className="button soft"
              href={`/api/conversations/${id}/mine.txt`}
              download={ownLabels.copyName(title, row.startedAt)}
              aria-label={labels.download(when)}
            >
              {ownLabels.download}
            </a>
          )}
          {mayDelete && (
            <button
              type="button"
              className="button plain"
              aria-label={labels.removeOf(when)}
              onClick={onDelete}
            >
              {labels.remove}
            </button>
          )}
        </div>
      )}
    </li>
  );
}
