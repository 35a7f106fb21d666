import { useSyncExternalStore } from "react";
import { exactTime } from "./clock.ts";

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** How long before or after `now` a moment lies, both in milliseconds: "5 minutes ago". */
export function describeMoment(moment: number, now: number): string {
  const seconds = Math.round((moment - now) / 1000);
  const unit = units.find(([, size]) => Math.abs(seconds) >= size);
  return unit ? relative.format(Math.trunc(seconds / unit[1]), unit[0]) : "just now";
}

const minuteMs = 60_000;
const everyMinute = (onChange: () => void) => {
  const timer = setInterval(onChange, minuteMs);
  return () => clearInterval(timer);
};
const currentMinute = () => Math.floor(Date.now() / minuteMs) * minuteMs;

/** A moment as people speak of it, with the exact time on hover. */
export function RelativeTime({ iso }: { iso: string }) {
  const now = useSyncExternalStore(everyMinute, currentMinute);
  const moment = Date.parse(iso);
  return (
    <time dateTime={iso} title={exactTime.format(moment)}>
      {describeMoment(moment, now)}
    </time>
  );
}
