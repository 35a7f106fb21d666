import {
  type useCaptions,
  type useMedium,
  type useReading,
  type useWay,
  ways,
  waysLabels as labels,
} from "@field-advisor/voice-client/ways";
import { type ReactNode, useEffect, useId, useRef } from "react";

interface WaysChoiceProps {
  way: ReturnType<typeof useWay>;
  captions: ReturnType<typeof useCaptions>;
  reading: ReturnType<typeof useReading>;
  /** Null while nothing can be changed about it. */
  medium: ReturnType<typeof useMedium> | null;
  isTyped: boolean;
  onClose: () => void;
}

/** Where it is chosen how one talks, and how what is said is shown. */
export function WaysChoice(props: WaysChoiceProps) {
  const { way, captions, reading, medium, isTyped, onClose } = props;
  const { sizes, size, contrast } = captions;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const changeMedium = () => {
    // It gives the focus back to where it was, and after that the message box may take it.
    dialog.current?.close();
    void medium?.change(!isTyped);
  };
  const isRead = reading.value === "on";
  const isHigh = contrast.value === "high";
  return (
    <dialog ref={dialog} className="card question ways" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{labels.open}</h2>
      {medium && (
        <button type="button" className="button soft" onClick={changeMedium}>
          {isTyped ? labels.toVoice : labels.toWriting}
        </button>
      )}
      <fieldset>
        <legend>{labels.way}</legend>
        {ways.map((each) => (
          <Option
            key={each}
            name={labels.ways[each].name}
            isOn={way.value === each}
            onChange={() => way.choose(each)}
          >
            <span className="hint">{labels.ways[each].meaning}</span>
          </Option>
        ))}
      </fieldset>
      <fieldset>
        <legend>{labels.captions}</legend>
        {sizes.map((each) => (
          <Option
            key={each}
            name={labels.sizes[each]}
            isOn={size.value === each}
            onChange={() => size.choose(each)}
          />
        ))}
        <Option
          type="checkbox"
          name={labels.contrast}
          isOn={isHigh}
          onChange={() => contrast.choose(isHigh ? "normal" : "high")}
        />
      </fieldset>
      <fieldset>
        <legend>{labels.reading.legend}</legend>
        <Option
          type="checkbox"
          name={labels.reading.name}
          isOn={isRead}
          onChange={() => reading.choose(isRead ? "off" : "on")}
        >
          <span className="hint">{labels.reading.meaning}</span>
        </Option>
      </fieldset>
      <div className="button-row">
        <button type="button" className="button primary" onClick={() => dialog.current?.close()}>
          {labels.close}
        </button>
      </div>
    </dialog>
  );
}

interface OptionProps {
  type?: "radio" | "checkbox";
  name: string;
  isOn: boolean;
  onChange: () => void;
  /** The explanation of the option. */
  children?: ReactNode;
}

const Option = ({ type = "radio", name, isOn, onChange, children }: OptionProps) => (
  <label className="way">
    <input type={type} checked={isOn} onChange={onChange} />
    <span>{name}</span>
    {children}
  </label>
);
