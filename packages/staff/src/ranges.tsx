import type { Range } from "@field-advisor/schema/activity.endpoints";
import { ranges } from "@field-advisor/schema/constants";
import { SegmentedControl } from "@radix-ui/themes";

/** A zone that this browser does not know must not take the screen down: its own serves instead. */
function formatIn(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat("en", { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat("en", options);
  }
}

/** What the parts of a range are: hours of a day, else days. */
export const partOf = (range: Range): "Hour" | "Day" => (range === "24h" ? "Hour" : "Day");

/** Names the parts of a range as the organisation counts them: "Sat, Nov 21", "14:00". */
export function labelsOf(starts: readonly string[], range: Range, timeZone: string): string[] {
  const format =
    range === "24h"
      ? formatIn(timeZone, { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" })
      : formatIn(timeZone, { weekday: "short", month: "short", day: "numeric" });
  return starts.map((start) => format.format(new Date(start)));
}

/** A calendar day that has no hour and so belongs to no zone: "2026-11-21" is "Nov 21". */
export const nameOfDay = (day: string): string =>
  formatIn("UTC", { month: "short", day: "numeric" }).format(new Date(`${day}T00:00:00Z`));

/** Sunday first, as the days of a week are counted here. */
export const weekdays = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

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
