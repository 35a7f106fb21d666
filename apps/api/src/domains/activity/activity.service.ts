import type {
  activityEndpoints,
  ActivityRecord,
  AgentUse,
  Range,
} from "@field-advisor/schema/activity.endpoints";
import { shownAtOnce } from "@field-advisor/schema/activity";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Context } from "../../context.ts";
import type { Trx } from "../../db/database.ts";
import { selectTimeSpan } from "../../db/time-span.ts";
import type { Actor } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { createTtlCache } from "../../lib/ttl-cache.ts";
import { perContext } from "../../per-context.ts";
import { isNobody, peopleOf } from "../../scope/people-scope.ts";
import { averageMinutes, maySeeNetwork, minutesOf } from "./activity.policy.ts";
import { addUp, selectAgentUse, selectTimeZone } from "./activity.queries.ts";
import { findEvents } from "./events/events.service.ts";
import { findHabits, findPatterns } from "./patterns.service.ts";
import { selectPerson, selectSessionsOf } from "./sign-ins/sign-ins.queries.ts";
import { findRecords, findSessions, sessionOf, summarize } from "./sign-ins/sign-ins.service.ts";

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
