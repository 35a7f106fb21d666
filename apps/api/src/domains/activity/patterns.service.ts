import type { LoginHabits, LoginPattern } from "@field-advisor/schema/activity.endpoints";
import type { Database } from "../../db/database.ts";
import type { PeopleScope } from "../../scope/people-scope.ts";
import { averageMinutes, minutesOf } from "./activity.policy.ts";
import {
  countPatterns,
  selectHabits,
  selectPatterns,
  selectRecentDays,
  selectWeekdays,
  type HabitRow,
  type PatternQuery,
  type RecentDay,
  type WeekdayRow,
} from "./patterns.queries.ts";

/** How each of a page of users signs in, and how many users it is a page of. */
export async function findPatterns(
  db: Database,
  scope: PeopleScope,
  query: PatternQuery,
): Promise<{ patterns: LoginPattern[]; total: number }> {
  const [rows, total] = await Promise.all([
    selectPatterns(db, scope, query),
    countPatterns(db, scope, query),
  ]);
  const habitsOf = await findHabits(
    db,
    rows.map(({ userId }) => userId),
  );
  return { patterns: rows.map((row) => ({ ...row, ...habitsOf(row.userId) })), total };
}

/** @returns the habits of any of the users; those who never signed in have habits too, all zero */
export async function findHabits(db: Database, userIds: number[]): Promise<(id: number) => LoginHabits> {
  const [habits, weekdays, days] = await Promise.all([
    selectHabits(db, userIds),
    selectWeekdays(db, userIds),
    selectRecentDays(db, userIds),
  ]);
  const byUser = new Map(habits.map((row) => [row.userId, row]));
  const weekdaysByUser = Map.groupBy(weekdays, ({ userId }) => userId);
  const daysByUser = Map.groupBy(days, ({ userId }) => userId);
  return (id) => habitsOf(byUser.get(id), weekdaysByUser.get(id) ?? [], daysByUser.get(id) ?? []);
}

const habitsOf = (row: HabitRow | undefined, weekdays: WeekdayRow[], days: RecentDay[]): LoginHabits => ({
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
