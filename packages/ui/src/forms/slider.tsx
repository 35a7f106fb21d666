import { Slider as Primitive } from "radix-ui";

interface SliderProps {
  label: string;
  /** From 0 to 100. */
  value: number;
  /** How far an arrow key moves; with Shift, and with the Page keys, it is ten times as far. */
  step?: number;
  /** The value in words, for those who do not see it. */
  valueText: string;
  disabled?: boolean;
  onChange: (value: number) => void;
}

/** A value from 0 to 100 that is set by dragging or by the keyboard. The theme's own slider has no name for its thumb. */
export const Slider = ({ label, value, step = 1, valueText, disabled = false, onChange }: SliderProps) => (
  <Primitive.Root
    className="rt-SliderRoot rt-r-size-2 rt-variant-surface fa-slider"
    value={[value]}
    step={step}
    disabled={disabled}
    onValueChange={([next = 0]) => onChange(next)}
  >
    <Primitive.Track className="rt-SliderTrack">
      <Primitive.Range className="rt-SliderRange" />
    </Primitive.Track>
    <Primitive.Thumb className="rt-SliderThumb" aria-label={label} aria-valuetext={valueText} />
  </Primitive.Root>
);
