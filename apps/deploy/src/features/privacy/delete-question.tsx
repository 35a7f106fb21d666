import { request } from "@field-advisor/api-client/request";
import { ApiError } from "@field-advisor/api-client/api-error";
import { useEffect, useId, useRef, useState } from "react";
import { privacyTexts } from "./privacy-texts.ts";

const { own: labels, recording: soundLabels } = privacyTexts;

interface Deletion {
  endpoint: "DELETE /api/conversations/:id/mine" | "DELETE /api/conversations/:id/mine/recording";
  question: string;
  consequence: string;
  keep: string;
  confirm: string;
  deleting: string;
}

const ofConversation: Deletion = { ...labels, endpoint: "DELETE /api/conversations/:id/mine" };

/** The sound alone is deleted. */
export const soundDeletion: Deletion = {
  ...labels,
  ...soundLabels,
  endpoint: "DELETE /api/conversations/:id/mine/recording",
};

interface DeleteQuestionProps {
  id: string;
  deletion?: Deletion;
  onStay: () => void;
  onDeleted: () => void;
}

/** Asks once, and deletes. */
export function DeleteQuestion({ id, deletion = ofConversation, onStay, onDeleted }: DeleteQuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const remove = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await request(deletion.endpoint, { params: { id } });
      dialog.current?.close();
      onDeleted();
    } catch (error) {
      setBusy(false);
      setProblem((error instanceof ApiError && error.error) || labels.notDeleted);
    }
  };
  return (
    <dialog
      ref={dialog}
      className="card question"
      aria-labelledby={heading}
      onClose={(event) => {
        // It may stand in another dialog, which stays.
        event.stopPropagation();
        onStay();
      }}
    >
      <h2 id={heading}>{deletion.question}</h2>
      <p>{deletion.consequence}</p>
      {problem !== null && (
        <p role="alert" className="callout callout-error">
          {problem}
        </p>
      )}
      <div className="button-row">
        <button type="button" className="button primary" onClick={() => dialog.current?.close()}>
          {deletion.keep}
        </button>
        <button type="button" className="button danger" aria-disabled={isBusy} onClick={() => void remove()}>
          {isBusy ? deletion.deleting : deletion.confirm}
        </button>
      </div>
    </dialog>
  );
}
