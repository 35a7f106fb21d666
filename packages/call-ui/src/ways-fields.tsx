import "./ways-fields.css";
import {
  type useCaptions,
  type useReading,
  type useWay,
  ways,
  waysLabels as labels,
} from "@field-advisor/voice-client/ways";

interface WaysFieldsProps {
  way: ReturnType<typeof useWay>;
  captions: ReturnType<typeof useCaptions>;
  reading: ReturnType<typeof useReading>;
}

/** How one talks, how what is said is shown, and whether it is read out. */
export const WaysFields = ({ way, captions: { sizes, size, contrast }, reading }: WaysFieldsProps) => (
  <>
    <fieldset>
      <legend>{labels.way}</legend>
      {ways.map((each) => (
        <Option key={each} group="way" {...labels.ways[each]} value={each} choice={way} />
      ))}
    </fieldset>
    <fieldset>
      <legend>{labels.captions}</legend>
      {sizes.map((each) => (
        <Option key={each} group="size" name={labels.sizes[each]} value={each} choice={size} />
      ))}
      <Option name={labels.contrast} value="high" otherwise="normal" choice={contrast} />
    </fieldset>
    <fieldset>
      <legend>{labels.reading.legend}</legend>
      <Option {...labels.reading} value="on" otherwise="off" choice={reading} />
    </fieldset>
  </>
);

interface OptionProps<Value extends string> {
  name: string;
  /** The explanation of the option. */
  meaning?: string;
  value: Value;
  choice: { value: Value; choose: (value: Value) => void };
  /** Of which it is one. */
  group?: string;
  /** What is chosen where it stands alone and is taken back. */
  otherwise?: NoInfer<Value>;
}

function Option<Value extends string>({
  name,
  meaning,
  value,
  choice,
  group,
  otherwise = value,
}: OptionProps<Value>) {
  const isOn = choice.value === value;
  return (
    <label className="way">
      <input
        type={group ? "radio" : "checkbox"}
        name={group}
        checked={isOn}
        onChange={() => choice.choose(isOn ? otherwise : value)}
      />
      <span>{name}</span>
      <span className="hint">{meaning}</span>
    </label>
  );
}
