import type {
  activityEndpoints,
  ActivityRecord,
  AgentUse,
  LoginHabits,
  LoginPattern,
  Range,
} from "@field-advisor/schema/activity.endpoints";
import { shownAtOnce } from "@field-advisor/schema/constants";
import type { InputOf } from "@field-advisor/schema/endpoint";
import { type Context, perContext } from "../../context.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { selectTimeSpan } from "../../platform/db/time-span.ts";
import type { Actor } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import type { Counted } from "../../lib/counted.ts";
import { minutesOf } from "../../lib/minutes.ts";
import { createTtlCache } from "../../lib/ttl-cache.ts";
import { isNobody, peopleOf, type PeopleScope } from "../../scope/people-scope.ts";
import { averageMinutes, maySeeNetwork } from "./activity.policy.ts";
import {
  addUp,
  countPatterns,
  type HabitRow,
  type PatternQuery,
  type RecentDay,
  selectAgentUse,
  selectHabits,
  selectPatterns,
  selectRecentDays,
  selectTimeZone,
  selectWeekdays,
  type WeekdayRow,
} from "./activity.queries.ts";
import { findEvents } from "./events/events.service.ts";
import { countActive as countActiveIn, selectPerson, selectSessionsOf } from "./sign-ins/sign-ins.queries.ts";
import { findRecords, findSessions, sessionOf, summarize } from "./sign-ins/sign-ins.service.ts";

/** How each of a page of users signs in, and how many users it is a page of. */
async function findPatterns(
  db: Database,
  scope: PeopleScope,
  query: PatternQuery,
): Promise<Counted<LoginPattern[]>> {
  const [rows, total] = await Promise.all([
    selectPatterns(db, scope, query),
    countPatterns(db, scope, query),
  ]);
  const habitsOf = await findHabits(
    db,
    rows.map(({ userId }) => userId),
  );
  return { rows: rows.map((row) => ({ ...row, ...habitsOf(row.userId) })), total };
}

/** @returns the habits of any of the users; those who never signed in have habits too, all zero */
async function findHabits(db: Database, userIds: number[]): Promise<(id: number) => LoginHabits> {
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

type Query<E extends keyof typeof activityEndpoints> = InputOf<(typeof activityEndpoints)[E]>["query"];

/** Two hundred open screens ask once in this time, whoever looks at the same people. */
const rememberedMs = 2000;

const rememberedRecords = perContext(({ now }) =>
  createTtlCache<ActivityRecord[]>({ ttlMs: rememberedMs, max: 100, now: () => now().getTime() }),
);

export const patterns = ({ db }: Context, actor: Actor, query: Query<"loginPatterns">) =>
  findPatterns(db, peopleOf(actor, query), query);

/** Nobody and ordinary users learn of nobody, so nothing is asked for them. */
export async function records(ctx: Context, actor: Actor | null): Promise<ActivityRecord[]> {
  const scope = peopleOf(actor);
  if (isNobody(scope)) return [];
  return rememberedRecords(ctx).get(JSON.stringify(scope), () => findRecords(ctx.db, scope));
}

export const summary = ({ db }: Context, actor: Actor, query: Query<"signIns">) =>
  summarize(db, peopleOf(actor, query), query.range);

const rememberedActive = perContext(() => createTtlCache<number>({ ttlMs: 60_000, max: 100 }));

/** How many people signed in between two moments that are over; of everybody as it was up to a minute ago. */
export async function countActive(
  ctx: Context,
  actor: Actor,
  { from, to, ...whose }: { from: string; to: string; assignedTo?: number | undefined },
): Promise<number> {
  const scope = peopleOf(actor, whose);
  const count = () => countActiveIn(ctx.db, scope, { from, to });
  return scope.kind === "all" ? rememberedActive(ctx).get(from, count) : count();
}

export const sessions = ({ db }: Context, actor: Actor, query: Query<"sessions">) =>
  findSessions(db, peopleOf(actor, query), { ...query, showNetwork: maySeeNetwork(actor) });

/** @throws AppError not_found */
export async function sessionsOf({ db }: Context, actor: Actor, userId: number, page: Query<"userLogins">) {
  const person = await selectPerson(db, peopleOf(actor), userId);
  if (!person) throw new AppError("not_found", "There is no such user.");
  const rows = await selectSessionsOf(db, userId, page);
  const showNetwork = maySeeNetwork(actor);
  return { ...person, sessions: rows.map((row) => sessionOf(row, { showNetwork })) };
}

/** What somebody sees of themselves. */
export async function own({ db }: Context, { userId }: Actor) {
  const [habitsOf, rows, timeZone] = await Promise.all([
    findHabits(db, [userId]),
    selectSessionsOf(db, userId, { limit: shownAtOnce.timeline, offset: 0 }),
    selectTimeZone(db),
  ]);
  return {
    ...habitsOf(userId),
    timeZone,
    sessions: rows.map((row) => sessionOf(row, { showNetwork: true })),
  };
}

export async function agents({ db }: Context, range: Range): Promise<AgentUse[]> {
  const rows = await selectAgentUse(db, await selectTimeSpan(db, range));
  return rows.map(({ ended, seconds, ...agent }) => ({
    ...agent,
    minutes: minutesOf(seconds),
    avgMinutes: averageMinutes({ ended, seconds }),
  }));
}

/** @throws AppError forbidden */
export const events = ({ db }: Context, actor: Actor, query: Query<"events">) => findEvents(db, actor, query);

/** Adds to the totals what was noted since they were last added up. */
export const addUpActivity = async (trx: Trx): Promise<void> => void (await addUp(trx));
