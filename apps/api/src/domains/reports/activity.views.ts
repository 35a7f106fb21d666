import type { LoginHabits } from "@field-advisor/schema/activity.endpoints";
import { minutesOf } from "../../lib/minutes.ts";
import type { HabitRow, RecentDay, WeekdayRow } from "./activity.queries.ts";

/** What has not ended has no length yet. */
export const averageMinutes = ({ ended, seconds }: { ended: number; seconds: number }): number | null =>
  ended === 0 ? null : minutesOf(seconds / ended);

export const habitsOf = (
  row: HabitRow | undefined,
  weekdays: WeekdayRow[],
  days: RecentDay[],
): LoginHabits => ({
  totalSessions: row?.totalSessions ?? 0,
  avgSessionDuration: row ? averageMinutes(row) : null,
  loginsByDay: Array.from(
    { length: 7 },
    (_, day) => weekdays.find((each) => each.day === day)?.sessions ?? 0,
  ),
  recentActivity: days.map(({ date, sessions, seconds }) => ({
    date,
    sessions,
    totalDuration: seconds === null ? null : minutesOf(seconds),
  })),
});
