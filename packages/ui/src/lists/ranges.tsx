import type { Range } from "@field-advisor/schema/activity.endpoints";
import { ranges } from "@field-advisor/schema/activity-constants";
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

/** Names the parts of a range as the organisation counts them: "Sat, Nov 21", "Sat 14:00". */
export function namedParts(
  parts: readonly { start: string }[],
  range: Range,
  timeZone: string,
): { keys: string[]; labels: string[] } {
  const keys = parts.map(({ start }) => start);
  if (range !== "24h") return { keys, labels: namesIn(keys, timeZone, dayOfYear) };
  const labels = namesIn(keys, timeZone, hourOfWeek);
  // When summer time ends, an hour comes twice.
  const isTwice = (label: string) => labels.indexOf(label) !== labels.lastIndexOf(label);
  const exact = (label: string, index: number) => `${label} ${offsetAt(keys[index] ?? "", timeZone)}`;
  return { keys, labels: labels.map((label, index) => (isTwice(label) ? exact(label, index) : label)) };
}

const offsetAt = (start: string, timeZone: string): string =>
  formatIn(timeZone, { timeZoneName: "shortOffset" })
    .formatToParts(new Date(start))
    .find(({ type }) => type === "timeZoneName")?.value ?? "";

const dayOfYear = { weekday: "short", month: "short", day: "numeric" } as const;
const hourOfWeek = { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

function namesIn(starts: readonly string[], timeZone: string, options: Intl.DateTimeFormatOptions): string[] {
  const format = formatIn(timeZone, options);
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
