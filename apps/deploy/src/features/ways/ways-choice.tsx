import { WaysFields } from "@field-advisor/call-ui/ways-fields";
import { type useMedium, waysLabels as labels } from "@field-advisor/voice-client/ways";
import { type ComponentProps, useEffect, useId, useRef } from "react";

interface WaysChoiceProps extends ComponentProps<typeof WaysFields> {
  /** Null while nothing can be changed about it. */
  medium: ReturnType<typeof useMedium> | null;
  isTyped: boolean;
  onClose: () => void;
}

/** Where it is chosen how one talks, and how what is said is shown. */
export function WaysChoice(props: WaysChoiceProps) {
  const { way, captions, reading, medium, isTyped, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const changeMedium = () => {
    // It gives the focus back to where it was, and after that the message box may take it.
    dialog.current?.close();
    void medium?.change(!isTyped);
  };
  return (
    <dialog ref={dialog} className="card question ways" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{labels.open}</h2>
      {medium && (
        <button type="button" className="button soft" onClick={changeMedium}>
          {isTyped ? labels.toVoice : labels.toWriting}
        </button>
      )}
      <WaysFields way={way} captions={captions} reading={reading} />
      <div className="button-row">
        <button type="button" className="button primary" onClick={() => dialog.current?.close()}>
          {labels.close}
        </button>
      </div>
    </dialog>
  );
}
