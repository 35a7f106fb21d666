import { voiceLabels } from "@field-advisor/voice-client/labels";
import { Text } from "@radix-ui/themes";

interface VolumeProps {
  value: number;
  onChange: (volume: number) => void;
}

/** How loud the agent is heard. */
export const Volume = ({ value, onChange }: VolumeProps) => (
  <label className="voice-volume">
    <Text size="2">{voiceLabels.call.volume}</Text>
    <input
      type="range"
      min="0"
      max="100"
      step="1"
      value={Math.round(value * 100)}
      onChange={(event) => onChange(event.target.valueAsNumber / 100)}
    />
  </label>
);
