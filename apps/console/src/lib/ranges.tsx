import { ranges } from "@field-advisor/schema/activity";
import type { Range } from "@field-advisor/schema/activity.endpoints";
import { SegmentedControl } from "@radix-ui/themes";

const labels: Readonly<Record<Range, string>> = {
  "24h": "24 hours",
  "7d": "7 days",
  "30d": "30 days",
  "90d": "90 days",
};

/** A range in words: "7 days". */
export const rangeLabels = (range: Range): string => labels[range];

/** The range that an address asks for; `fallback` where it asks for none. */
export const rangeOf = (text: string, fallback: Range): Range =>
  ranges.find((range) => range === text) ?? fallback;

/** How far back the figures reach. */
export function RangeControl({ value, onChange }: { value: Range; onChange: (range: Range) => void }) {
  return (
    <SegmentedControl.Root
      aria-label="Range"
      value={value}
      onValueChange={(next) => onChange(rangeOf(next, value))}
    >
      {ranges.map((range) => (
        <SegmentedControl.Item key={range} value={range}>
          {range}
        </SegmentedControl.Item>
      ))}
    </SegmentedControl.Root>
  );
}
