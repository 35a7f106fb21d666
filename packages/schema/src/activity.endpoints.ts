import { z } from "zod";
import { bothWays } from "./orders.ts";
import { conversationCounts, id, idList, isoDate, listQuery, opaqueId, pathId } from "./primitives.ts";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import {
  ranges,
  timesOfDay,
  sessionLengths,
  eventTypes,
  patternSorts,
  shownAtOnce,
} from "./activity-constants.ts";

const range = z.enum(ranges);

const timeOfDay = z.enum(timesOfDay.map(({ name }) => name));

const sessionLength = z.enum(sessionLengths.map(({ name }) => name));

const minutes = z.number();

/** A calendar day in the organisation's zone: `2026-11-21`. */
const day = z.iso.date();

const someone = { userId: id, username: z.string(), email: z.string() };

const named = { firstName: z.string(), lastName: z.string() };

const loginHabits = z.object({
  totalSessions: z.int(),
  /** In minutes, over sessions that have ended; null while none has. */
  avgSessionDuration: minutes.nullable(),
  /** Sign-ins by day of the week, Sunday first. */
  loginsByDay: z.array(z.int()).length(7),
  /** The days of the last seven on which there was a sign-in, oldest first; minutes, null while none has ended. */
  recentActivity: z.array(z.object({ date: day, sessions: z.int(), totalDuration: minutes.nullable() })),
});

const loginPattern = z.object({ ...someone, ...named, ...loginHabits.shape });

const activityRecord = z.object({
  ...someone,
  loginTime: isoDate,
  logoutTime: isoDate.nullable(),
  /** In minutes; null while the session is open, and where nobody knows. */
  sessionDuration: minutes.nullable(),
});

const loginSession = z.object({
  loginTime: isoDate,
  logoutTime: isoDate.nullable(),
  sessionDuration: minutes.nullable(),
  isActiveSession: z.boolean(),
  /** The network, never a whole address; null for those who may not know it. */
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
});

/** Sign-ins by day of the week (0 is Sunday) and time of day: every combination. */
export const weekOfSignIns = z.array(
  z.object({ day: z.int().min(0).max(6), time: timeOfDay, sessions: z.int() }),
);

const summary = z.object({
  asOf: isoDate,
  /** The organisation's zone, in which days and hours are counted. */
  timeZone: z.string(),
  totals: z.object({
    sessions: z.int(),
    avgSessionDuration: minutes.nullable(),
    /** People who signed in within the range. */
    activeUsers: z.int(),
    /** People who are signed in now. */
    activeNow: z.int(),
  }),
  /** The same in the range before this one. */
  previous: z.object({ sessions: z.int(), avgSessionDuration: minutes.nullable() }),
  /** Hours of the last day, else days; empty ones too, oldest first. */
  timeline: z.array(z.object({ start: isoDate, sessions: z.int(), minutes })),
  /** Ended sessions by when they began and how long they were: every combination. */
  heatMap: z.array(z.object({ time: timeOfDay, length: sessionLength, sessions: z.int() })),
  week: weekOfSignIns,
});

/** Something that happened. */
export const activityEvent = z.object({
  id: z.string(),
  activity_type: z.enum(eventTypes),
  userId: id.nullable(),
  userName: z.string(),
  timestamp: isoDate,
  /** A few words for people: "Signed in". */
  action: z.string(),
  /** One sentence more, or empty. */
  details: z.string(),
  /** `name` is how it is or was called, where that is known. */
  subject: z.object({ type: z.string(), id: z.string(), name: z.string().nullable() }).nullable(),
  /** The reader's own session in a room that began with this; null for everything else. */
  session: z.object({ roomId: id, sessionId: opaqueId }).nullable(),
  /** What was written, for owners; null for everybody else. */
  changes: z.record(z.string(), z.unknown()).nullable(),
  network: z.string().nullable(),
});

export const eventScopes = ["mine", "assigned", "everyone"] as const;

const eventFilter = z
  .strictObject({
    /** `everyone` is for owners, `assigned` for those who look after others. */
    scope: z.enum(eventScopes).default("mine"),
    range: range.default("30d"),
    /** The first and the last day instead of a range; both or neither. */
    from: day.optional(),
    to: day.optional(),
    type: z.enum(eventTypes).optional(),
    userId: pathId.optional(),
    /** Only what people of this group did, or what was done to them. */
    groupId: pathId.optional(),
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ["to"],
    message: "A period has a first and a last day",
  })
  .refine(({ from = "", to = from }) => from <= to, {
    path: ["to"],
    message: "The last day is before the first",
  });

const agentUse = z.object({
  agentId: id,
  name: z.string(),
  isActive: z.boolean(),
  ...conversationCounts.shape,
  /** Of the talks in rooms and on pages, as are the average and the last one. */
  minutes,
  avgMinutes: minutes.nullable(),
  lastUsedAt: isoDate.nullable(),
});

const managers = ["OWNER", "ADMIN"] as const;

const owners = ["OWNER"] as const;

/** Owners may narrow to the people of one administrator; administrators always see their own people. Both may to a group. */
const ofPeople = { assignedTo: pathId.optional(), groupId: pathId.optional() };

export const activityEndpoints = {
  loginPatterns: {
    kind: "json",
    method: "GET",
    path: "/api/activity/login-patterns",
    summary: "How people sign in, by user",
    access: managers,
    hosts: staffHosts,
    query: listQuery.extend({
      ...ofPeople,
      /** Only these, for a list of users that shows how often each one signs in. */
      userIds: idList.optional(),
      sort: z.enum(bothWays(patternSorts)).default("sessions"),
    }),
    counted: true,
    response: z.array(loginPattern),
    status: 200,
    polled: true,
  },
  usersSimple: {
    kind: "json",
    method: "GET",
    path: "/api/activity/users-simple",
    summary: "Who signed in last, as far as the caller may know; an empty list for everybody else",
    access: "anyone",
    hosts: staffHosts,
    response: z.array(activityRecord),
    status: 200,
    polled: true,
  },
  signIns: {
    kind: "json",
    method: "GET",
    path: "/api/activity/sign-ins",
    summary: "Sign-ins of a range: totals, timeline, heat map",
    access: managers,
    hosts: staffHosts,
    query: z.strictObject({ ...ofPeople, range: range.default("7d") }),
    response: summary,
    status: 200,
    polled: true,
  },
  sessions: {
    kind: "json",
    method: "GET",
    path: "/api/activity/sessions",
    summary: "Sign-ins one by one, newest first",
    access: managers,
    hosts: staffHosts,
    query: z.strictObject({
      ...ofPeople,
      range: range.default("7d"),
      limit: z.coerce.number<number>().int().min(1).max(200).default(shownAtOnce.recentSessions),
    }),
    response: z.array(loginSession.extend({ ...someone, ...named })),
    status: 200,
    polled: true,
  },
  userLogins: {
    kind: "json",
    method: "GET",
    path: "/api/activity/users/:id/logins",
    summary: "The sign-ins of one user, newest first",
    access: managers,
    hosts: staffHosts,
    params: z.strictObject({ id: pathId }),
    query: listQuery.omit({ search: true }),
    counted: true,
    response: z.object({ ...someone, ...named, sessions: z.array(loginSession) }),
    status: 200,
    errors: ["not_found"],
  },
  agents: {
    kind: "json",
    method: "GET",
    path: "/api/activity/agents",
    summary: "How much each agent was talked to in a range, by our own ledger",
    access: owners,
    hosts: staffHosts,
    query: z.strictObject({ range: range.default("7d") }),
    response: z.array(agentUse),
    status: 200,
    polled: true,
  },
  events: {
    kind: "json",
    method: "GET",
    path: "/api/activity/events",
    summary: "What happened, newest first; `before` continues after the last event of an earlier answer",
    access: "signed-in",
    hosts: staffHosts,
    query: eventFilter.safeExtend({
      before: z.coerce.number<number>().int().min(1).optional(),
      limit: z.coerce.number<number>().int().min(1).max(200).default(shownAtOnce.timeline),
    }),
    response: z.array(activityEvent),
    status: 200,
  },
  exportEvents: {
    kind: "file",
    format: "csv",
    method: "GET",
    path: "/api/activity/events/export",
    summary: "The events that a filter leaves, as CSV; at most 10,000",
    access: owners,
    hosts: staffHosts,
    query: eventFilter,
    response: z.string(),
    status: 200,
    sameOriginOnly: true,
  },
  exportEventsAsJson: {
    kind: "file",
    format: "json",
    method: "GET",
    path: "/api/activity/events/export.json",
    summary: "The same events with what was written, for programs",
    access: owners,
    hosts: staffHosts,
    query: eventFilter,
    response: z.array(activityEvent),
    status: 200,
    sameOriginOnly: true,
  },
  loginStats: {
    kind: "json",
    method: "GET",
    path: "/api/user/login-stats",
    summary: "The caller's own sign-ins",
    access: "signed-in",
    hosts: staffHosts,
    response: loginHabits.extend({ timeZone: z.string(), sessions: z.array(loginSession) }),
    status: 200,
    keys: "refused",
  },
} as const satisfies Record<string, Endpoint>;

export type Range = (typeof ranges)[number];

export type LoginPattern = z.output<typeof loginPattern>;

export type LoginHabits = z.output<typeof loginHabits>;

export type ActivityRecord = z.output<typeof activityRecord>;

export type LoginSession = z.output<typeof loginSession>;

export type SignInSummary = z.output<typeof summary>;

export type ActivityEvent = z.output<typeof activityEvent>;

export type AgentUse = z.output<typeof agentUse>;
