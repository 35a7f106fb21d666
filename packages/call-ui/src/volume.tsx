interface VolumeProps {
  label: string;
  /** 0..1 */
  value: number;
  onChange: (volume: number) => void;
}

/** How loud the agent is heard, in per cent, which are what a range has unless it is told otherwise. */
export const Volume = ({ label, value, onChange }: VolumeProps) => (
  <label className="volume">
    <span>{label}</span>
    <input
      type="range"
      value={Math.round(value * 100)}
      onChange={(event) => onChange(event.target.valueAsNumber / 100)}
    />
  </label>
);
