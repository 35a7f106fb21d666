import { z } from "zod";
import { attemptSummary, training } from "./attempt-answers.ts";
import { insights, missedCheck, namedRoom } from "./practice-answers.ts";
import { roomCategories } from "./room-constants.ts";
import {
  assignedStates,
  assignmentGoals,
  newsKinds,
  practiceStandings,
  progressSorts,
  reviewReasons,
} from "./practice-constants.ts";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { bothWays } from "./orders.ts";
import { id, isoDate, listQuery, opaqueId, pathId } from "./primitives.ts";

const managers = ["OWNER", "ADMIN"] as const;

const review = z.object({
  attempt: attemptSummary,
  reason: z.enum(reviewReasons),
  since: isoDate,
});

const news = z.object({
  /** Attempts with something that is new to the caller, as far as they are counted. */
  total: z.int(),
  /** The newest twenty of them. */
  items: z.array(
    z.object({
      attempt: z.object({ id: opaqueId, number: z.int(), room: namedRoom }),
      /** Whose it is; null for the caller's own. */
      person: z.string().nullable(),
      /** Empty where a coach took back what they had decided. */
      kinds: z.array(z.enum(newsKinds)),
      /** Who did the last of it; null where their account was deleted. */
      by: z.string().nullable(),
      at: isoDate,
    }),
  ),
  /** Attempts that wait for the caller as a coach, as far as they are counted; null for those who coach nobody. */
  reviews: z.int().nullable(),
});

/** How somebody does in a room, by the attempts that the caller may read. */
const roomRecord = z.object({
  room: namedRoom.extend({ category: z.enum(roomCategories) }),
  /** With those that the caller may not read. */
  attempts: z.int(),
  passed: z.boolean(),
  first: z.int().nullable(),
  best: z.int().nullable(),
  last: z.int().nullable(),
  lastAt: isoDate,
  /** Oldest first; the last fifty. */
  scores: z.array(z.object({ attemptId: opaqueId, at: isoDate, score: z.int() })),
});

const personPractice = z.object({
  person: z.object({ id, name: z.string() }),
  rooms: z.array(roomRecord),
  /** Of criteria that name a skill: met of decided checks in the last 30 days, and in the 30 before. */
  skills: z.array(
    z.object({
      skill: z.string(),
      met: z.int(),
      decided: z.int(),
      metBefore: z.int(),
      decidedBefore: z.int(),
    }),
  ),
  /** The five checks that were missed most in the last 90 days. */
  missed: z.array(missedCheck),
  /** Of the last fifty attempts that they rated themselves before they read the result, oldest first. */
  selfRatings: z.object({
    given: z.array(
      z.object({
        attempt: z.object({ id: opaqueId, number: z.int() }),
        room: namedRoom,
        at: isoDate,
        /** Of the criteria that are decided those that they saw alike. */
        alike: z.int(),
        decided: z.int(),
      }),
    ),
    /** How often they skipped it. */
    skipped: z.int(),
  }),
  /** For the person alone: what to practise now, and where. */
  next: missedCheck.extend({ train: training.nullable() }).nullable(),
  /** By the records of calls; `awaited` are the attempts of the last 30 days whose records are on their way. */
  minutes: z.object({ last30: z.int(), before: z.int(), awaited: z.int() }),
});

/** A room in which somebody has practised, may practise, or is to. */
const cell = z.object({
  roomId: id,
  attempts: z.int(),
  first: z.int().nullable(),
  best: z.int().nullable(),
  last: z.int().nullable(),
  /** null: every attempt is private. */
  passed: z.boolean().nullable(),
  /** The most urgent assignment of the room; days in the organisation's zone. */
  task: z
    .object({
      state: z.enum(assignedStates),
      goal: z.enum(assignmentGoals),
      goalValue: z.int().nullable(),
      dueOn: z.iso.date().nullable(),
      doneOn: z.iso.date().nullable(),
    })
    .nullable(),
});

const progressFilter = z.strictObject({
  search: listQuery.shape.search,
  roomId: pathId.optional(),
  /** Only the people of this administrator. */
  adminId: pathId.optional(),
  groupId: pathId.optional(),
  /** Only people of whom it is true: of the room, or of any of theirs. */
  standing: z.enum(practiceStandings).optional(),
  sort: z.enum(bothWays(progressSorts)).default("name"),
});

/** What practice adds up to: for the one who practises, for coaches and for owners. */
export const practiceEndpoints = {
  reviews: {
    kind: "json",
    method: "GET",
    path: "/api/practice/reviews",
    summary: "Attempts that wait for a coach: those asked for first, each kind oldest first",
    access: managers,
    hosts: staffHosts,
    query: z.strictObject({ limit: listQuery.shape.limit, offset: listQuery.shape.offset }),
    counted: true,
    response: z.array(review),
    status: 200,
  },
  reviewPlace: {
    kind: "json",
    method: "GET",
    path: "/api/practice/reviews/:id",
    summary: "Where an attempt stands among those that wait for a coach, and which comes after it",
    access: managers,
    hosts: staffHosts,
    params: z.strictObject({ id: opaqueId }),
    response: z.object({
      /** From 1; null for one that does not wait. */
      position: z.int().nullable(),
      total: z.int(),
      /** The one after it, or else the first; null where no other waits. */
      next: opaqueId.nullable(),
    }),
    status: 200,
  },
  news: {
    kind: "json",
    method: "GET",
    path: "/api/practice/news",
    summary:
      "What others said of the caller's attempts, or answered, that they have not seen; and how many reviews wait",
    access: "signed-in",
    hosts: staffHosts,
    response: news,
    status: 200,
    keys: "refused",
    polled: true,
  },
  person: {
    kind: "json",
    method: "GET",
    path: "/api/practice/people/:id",
    summary: "How oneself or somebody whom one coaches gets on",
    access: "signed-in",
    hosts: staffHosts,
    params: z.strictObject({ id: pathId }),
    response: personPractice,
    status: 200,
    errors: ["not_found"],
  },
  progress: {
    kind: "json",
    method: "GET",
    path: "/api/practice/progress",
    summary:
      "People and their rooms, tried or not: attempts, first and best score, whether it was passed, what is assigned",
    access: managers,
    hosts: staffHosts,
    query: progressFilter.extend({
      limit: listQuery.shape.limit,
      offset: listQuery.shape.offset,
    }),
    response: z.object({
      /** Of all people that the filter leaves. */
      total: z.int(),
      /** Whose days are told. */
      timeZone: z.string(),
      rooms: z.array(namedRoom),
      people: z.array(
        z.object({
          id,
          name: z.string(),
          /** Of the pages that they look after. */
          companies: z.string().nullable(),
          attempts: z.int(),
          passed: z.int(),
          lastAt: isoDate.nullable(),
          /** Paths that they are at or have completed, by their last round. */
          paths: z.object({ done: z.int(), all: z.int() }),
          cells: z.array(cell),
        }),
      ),
    }),
    status: 200,
  },
  exportProgress: {
    kind: "file",
    method: "GET",
    path: "/api/practice/progress/export",
    summary:
      "People and rooms as CSV, a line for each person in each of their rooms and one for who has none",
    access: managers,
    hosts: staffHosts,
    format: "csv",
    query: progressFilter,
    response: z.string(),
    status: 200,
    sameOriginOnly: true,
  },
  insights: {
    kind: "json",
    method: "GET",
    path: "/api/practice/rooms/:id",
    summary:
      "How a room is practised, and which of its checks are missed or disputed most, by the attempts of everybody for owners, of their own people for its authors",
    access: "signed-in",
    hosts: staffHosts,
    params: z.strictObject({ id: pathId }),
    response: insights,
    status: 200,
    errors: ["not_found"],
  },
} as const satisfies Record<string, Endpoint>;

export type Review = z.output<typeof review>;

export type News = z.output<typeof news>;

export type PersonPractice = z.output<typeof personPractice>;

export type Progress = z.output<(typeof practiceEndpoints)["progress"]["response"]>;

export type RoomInsights = z.output<typeof insights>;
