import { sessionLengths, timesOfDay } from "@field-advisor/schema/activity-constants";
import type { LoginSession, SignInSummary } from "@field-advisor/schema/activity.endpoints";
import { minutesOf } from "../../../lib/minutes.ts";
import type { SessionRow } from "./sign-ins.queries.ts";

/** Sessions that started within one hour of one day of the week, by their length. */
interface HourOfWeek {
  weekday: number;
  hour: number;
  sessions: number;
  quick: number;
  short: number;
  medium: number;
  long: number;
}

type TimeOfDay = (typeof timesOfDay)[number];

const within =
  ({ from, to }: TimeOfDay) =>
  (row: HourOfWeek) =>
    row.hour >= from && row.hour < to;

const total = (rows: HourOfWeek[], count: (row: HourOfWeek) => number) =>
  rows.reduce((sum, row) => sum + count(row), 0);

const columnOf = { Quick: "quick", Short: "short", Medium: "medium", Long: "long" } as const;

/** Ended sessions by time of day and length: every combination. */
export const heatMapOf = (hours: HourOfWeek[]): SignInSummary["heatMap"] =>
  timesOfDay.flatMap((time) =>
    sessionLengths.map(({ name: length }) => ({
      time: time.name,
      length,
      sessions: total(hours.filter(within(time)), (row) => row[columnOf[length]]),
    })),
  );

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

/** Sign-ins by day of the week and time of day: every combination, Sunday first. */
export const weekOf = (hours: HourOfWeek[]): SignInSummary["week"] =>
  weekdays.flatMap((day) =>
    timesOfDay.map((time) => {
      const rows = hours.filter(within(time)).filter(({ weekday }) => weekday === day);
      return { day, time: time.name, sessions: total(rows, ({ sessions }) => sessions) };
    }),
  );

/** One entry for every hour or day, empty ones too. */
export function timelineOf(
  starts: string[],
  parts: { bucket: number; sessions: number; seconds: number }[],
): SignInSummary["timeline"] {
  const byBucket = new Map(parts.map((part) => [part.bucket, part]));
  return starts.map((start, index) => {
    const part = byBucket.get(index + 1);
    return { start, sessions: part?.sessions ?? 0, minutes: minutesOf(part?.seconds ?? 0) };
  });
}

/** A session that expired and was not closed yet has neither an end nor a length. */
export const sessionOf = (row: SessionRow, { showNetwork }: { showNetwork: boolean }): LoginSession => ({
  loginTime: row.loginTime,
  logoutTime: row.logoutTime,
  sessionDuration: row.logoutTime === null || row.seconds === null ? null : minutesOf(row.seconds),
  isActiveSession: row.isActiveSession,
  ipAddress: showNetwork ? row.ipAddress : null,
  userAgent: showNetwork ? row.userAgent : null,
});
