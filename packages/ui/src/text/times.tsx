import { unknownDuration } from "@field-advisor/schema/product";
import { Text } from "@radix-ui/themes";
import { useSyncExternalStore } from "react";

/** The hour and minute of a moment: "16:05". */
const clockOptions = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

export const clock = new Intl.DateTimeFormat("en", clockOptions);

/** The clock of a zone; the browser's own where it does not know the zone. */
function clockIn(timeZone: string | undefined): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat("en", { ...clockOptions, timeZone });
  } catch {
    return clock;
  }
}

/** A moment to the minute: "Nov 21, 2026, 16:05". */
export const exactTime = new Intl.DateTimeFormat("en", {
  dateStyle: "medium",
  timeStyle: "short",
  hourCycle: "h23",
});

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** Which day it is where the reader is, counted from any first one. */
function dayOf(moment: number): number {
  const date = new Date(moment);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
}

/** How long before or after `now` a moment lies, both in milliseconds: "5 minutes ago". Days are those of the calendar. */
export function describeMoment(moment: number, now: number): string {
  const seconds = Math.trunc((moment - now) / 1000);
  const [unit, size] = units.find(([, least]) => Math.abs(seconds) >= least) ?? [];
  if (unit === undefined || size === undefined) return "just now";
  const days = dayOf(moment) - dayOf(now);
  if (unit !== "day") return relative.format(Math.trunc(seconds / size), unit);
  return days === 0 ? relative.format(Math.trunc(seconds / 3600), "hour") : relative.format(days, "day");
}

const counted = new Intl.RelativeTimeFormat("en", { numeric: "always" });

/** How long ago a moment was, in hours under a day and otherwise in days: "5 hours ago". */
export function describeAge(moment: number, now: number): string {
  const hours = Math.floor((now - moment) / 3_600_000);
  if (hours < 1) return "less than an hour ago";
  return hours < 24 ? counted.format(-hours, "hour") : counted.format(-Math.floor(hours / 24), "day");
}

const minuteMs = 60_000;

const everyMinute = (onChange: () => void) => {
  const timer = setInterval(onChange, minuteMs);
  return () => clearInterval(timer);
};

const currentMinute = () => Math.floor(Date.now() / minuteMs) * minuteMs;

interface RelativeTimeProps {
  iso: string;
  describe?: typeof describeMoment;
}

/** How long ago something was, in hours or days only, with the exact time on hover. */
export const Age = ({ iso }: { iso: string }) => <RelativeTime iso={iso} describe={describeAge} />;

/** A moment as people speak of it, with the exact time on hover. */
export function RelativeTime({ iso, describe = describeMoment }: RelativeTimeProps) {
  const now = useSyncExternalStore(everyMinute, currentMinute);
  const moment = Date.parse(iso);
  return (
    <time dateTime={iso} title={exactTime.format(moment)}>
      {describe(moment, now)}
    </time>
  );
}

interface AsOfProps {
  /** When what is shown was read, in milliseconds or as ISO text; 0 before anything was. */
  at: number | string;
  /** True while newer data could not be read, so what is shown grows old. */
  failing?: boolean;
  /** Whose clock tells it; the browser's where none is given. */
  timeZone?: string | undefined;
}

/** Says how fresh polled data is. */
export function AsOf({ at, failing = false, timeZone }: AsOfProps) {
  if (!at) return null;
  return (
    <Text size="1" color={failing ? "amber" : "gray"}>
      as of {clockIn(timeZone).format(new Date(at))}
      {failing && ", could not be refreshed"}
    </Text>
  );
}

/** Whole minutes as people read them: "<1 min", "12 min", "2 h 5 min". */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  if (minutes < 1) return "<1 min";
  const hours = Math.floor(whole / 60);
  if (hours === 0) return `${whole} min`;
  return whole % 60 === 0 ? `${hours} h` : `${hours} h ${whole % 60} min`;
}

interface SessionDurationProps {
  /** null where nobody knows. */
  minutes: number | null;
  /** True while the session goes on, so that its length is not known yet. */
  isOpen?: boolean;
}

/** How long a session was. */
export function SessionDuration({ minutes, isOpen = false }: SessionDurationProps) {
  if (isOpen) return <Text color="green">Active</Text>;
  if (minutes === null) return <Text title="No sign-out was recorded">{unknownDuration}</Text>;
  return <Text>{formatMinutes(minutes)}</Text>;
}
