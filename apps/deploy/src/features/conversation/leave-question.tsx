import { useEffect, useId, useRef } from "react";
import { texts } from "../../lib/texts.ts";

const labels = texts.leave;

/** Asks whoever pressed "Back" during a conversation. */
export function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => dialog.current?.showModal(), []);
  // The dialog tells of its end a moment later, and the next "Back" must not come before that.
  const stay = () => {
    onStay();
    dialog.current?.close();
  };
  const leave = () => {
    onLeave();
    history.back();
  };
  return (
    <dialog ref={dialog} className="card question" aria-labelledby={heading} onClose={onStay}>
      <h2 id={heading}>{labels.question}</h2>
      <p>{labels.text}</p>
      <div className="button-row">
        <button type="button" className="button primary" onClick={stay}>
          {labels.stay}
        </button>
        <button type="button" className="button danger" onClick={leave}>
          {labels.leave}
        </button>
      </div>
    </dialog>
  );
}
