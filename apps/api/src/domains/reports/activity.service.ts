import type {
  activityEndpoints,
  ActivityRecord,
  AgentUse,
  LoginHabits,
  LoginPattern,
  Range,
} from "@field-advisor/schema/activity.endpoints";
import { shownAtOnce } from "@field-advisor/schema/activity-constants";
import type { InputOf } from "@field-advisor/schema/endpoint";
import { type Context, perContext } from "../../context.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { selectTimeSpan, selectTimeZone } from "../../platform/db/time-span.ts";
import type { Actor } from "../../lib/actor.ts";
import { existingOr } from "../../lib/app-error.ts";
import type { Counted } from "../../lib/counted.ts";
import { minutesOf } from "../../lib/minutes.ts";
import { createTtlCache } from "../../lib/ttl-cache.ts";
import { isNobody, type Narrowed, peopleOf } from "../../scope/people-scope.ts";
import { maySeeNetwork } from "./activity.policy.ts";
import {
  addUp,
  countPatterns,
  selectAgentUse,
  selectHabits,
  selectPatterns,
  selectRecentDays,
  selectWeekdays,
} from "./activity.queries.ts";
import { averageMinutes, habitsOf } from "./activity.views.ts";
import { countActive as countActiveIn, selectPerson, selectSessionsOf } from "./sign-ins/sign-ins.queries.ts";
import { findRecords, findSessions, summarize } from "./sign-ins/sign-ins.service.ts";
import { sessionOf } from "./sign-ins/sign-ins.views.ts";

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

type Query<E extends keyof typeof activityEndpoints> = InputOf<(typeof activityEndpoints)[E]>["query"];

/** Two hundred open screens ask once in this time, whoever looks at the same people. */
const rememberedMs = 2000;

const rememberedRecords = perContext(({ now }) =>
  createTtlCache<ActivityRecord[]>({ ttlMs: rememberedMs, max: 100, now: () => now().getTime() }),
);

/** How each of a page of users signs in. */
export async function patterns(
  { db }: Context,
  actor: Actor,
  query: Query<"loginPatterns">,
): Promise<Counted<LoginPattern[]>> {
  const scope = peopleOf(actor, query);
  const [rows, total] = await Promise.all([
    selectPatterns(db, scope, query),
    countPatterns(db, scope, query),
  ]);
  const habits = await findHabits(
    db,
    rows.map(({ userId }) => userId),
  );
  return { rows: rows.map((row) => ({ ...row, ...habits(row.userId) })), total };
}

/** Whoever has nobody in their scope gets an empty list without a query. */
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
  { from, to, ...whose }: { from: string; to: string } & Narrowed,
): Promise<number> {
  const scope = peopleOf(actor, whose);
  const count = () => countActiveIn(ctx.db, scope, { from, to });
  return scope.kind === "all" ? rememberedActive(ctx).get(from, count) : count();
}

export const sessions = ({ db }: Context, actor: Actor, query: Query<"sessions">) =>
  findSessions(db, peopleOf(actor, query), { ...query, showNetwork: maySeeNetwork(actor) });

const existing = existingOr("There is no such user.");

export async function sessionsOf({ db }: Context, actor: Actor, userId: number, page: Query<"userLogins">) {
  const person = existing(await selectPerson(db, peopleOf(actor), userId));
  const rows = await selectSessionsOf(db, userId, page);
  const showNetwork = maySeeNetwork(actor);
  return { ...person, sessions: rows.map((row) => sessionOf(row, { showNetwork })) };
}

export async function own({ db }: Context, { userId }: Actor) {
  const [habits, rows, timeZone] = await Promise.all([
    findHabits(db, [userId]),
    selectSessionsOf(db, userId, { limit: shownAtOnce.timeline, offset: 0 }),
    selectTimeZone(db),
  ]);
  return {
    ...habits(userId),
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

/** Adds to the totals what was noted since they were last added up. */
export const addUpActivity = async (trx: Trx): Promise<void> => void (await addUp(trx));
