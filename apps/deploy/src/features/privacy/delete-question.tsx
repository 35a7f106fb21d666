import { request } from "@field-advisor/api-client/request";
import { ApiError } from "@field-advisor/api-client/api-error";
import { useEffect, useId, useRef, useState } from "react";
import { privacyTexts } from "./privacy-texts.ts";

const labels = privacyTexts.own;

interface DeleteQuestionProps {
  id: string;
  onStay: () => void;
  onDeleted: () => void;
}

/** Asks once, and deletes. */
export function DeleteQuestion({ id, onStay, onDeleted }: DeleteQuestionProps) {
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
      await request("DELETE /api/conversations/:id/mine", { params: { id } });
      dialog.current?.close();
      onDeleted();
    } catch (error) {
      setBusy(false);
      setProblem((error instanceof ApiError && error.error) || labels.notDeleted);
    }
  };
  return (
    <dialog ref={dialog} className="card question" aria-labelledby={heading} onClose={onStay}>
      <h2 id={heading}>{labels.question}</h2>
      <p>{labels.consequence}</p>
      {problem !== null && (
        <p role="alert" className="callout callout-error">
          {problem}
        </p>
      )}
      <div className="button-row">
        <button type="button" className="button primary" onClick={() => dialog.current?.close()}>
          {labels.keep}
        </button>
        <button type="button" className="button danger" aria-disabled={isBusy} onClick={() => void remove()}>
          {isBusy ? labels.deleting : labels.confirm}
        </button>
      </div>
    </dialog>
  );
}
